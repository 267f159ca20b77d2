// 转让群主: one member is chosen and asked about; the owner becomes a member.
import { useState } from 'react';
import type { GroupMember } from '../../../../bus/entities/chat';
import { useStream } from '../../../bus';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { useOpening } from '../../../kit/overlays/useOpening';
import { transferGroup } from '../components/groupChanges';
import { GroupMembers } from '../components/GroupMembers';
import { GroupPage } from '../components/GroupPage';
import { memberName } from '../components/memberOrder';
import { leavePage } from '../../../app/navigation/navigation';
import { usePageTitle } from '../../../app/navigation/title';

export function TransferGroup() {
  const me = useStream('session.me')?.userId ?? '';
  const [chosen, choose, close] = useOpening<GroupMember>();
  const [busy, setBusy] = useState(false);
  usePageTitle('转让群主');
  return (
    <GroupPage title="转让群主" needs="Owner">
      {({ groupID }) => (
        <>
          <GroupMembers
            groupID={groupID}
            name={`transfer|${groupID}`}
            mode="view"
            search
            only={({ userID }) => userID !== me}
            top={100}
            onChoose={choose}
            empty={<Empty tight art="follow" text="还没有其他成员" />}
          />
          {chosen && (
            <Dialog
              open={chosen.open}
              onClose={close}
              title={`转让给${memberName(chosen.what)}？`}
              actions={[
                { label: '取消', onClick: close },
                {
                  label: '转让',
                  main: true,
                  busy,
                  onClick: () => {
                    setBusy(true);
                    void transferGroup(groupID, chosen.what.userID).then((good) => {
                      setBusy(false);
                      close();
                      if (good) leavePage();
                    });
                  },
                },
              ]}
            >
              转让后你将成为普通成员，不能再管理这个群
            </Dialog>
          )}
        </>
      )}
    </GroupPage>
  );
}
