// 设置管理员: the owner's list of at most ten. `view=add` is the choice among the others, a page of its own in the history.
import { useState } from 'react';
import type { GroupMember } from '../../../../bus/entities/chat';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { useOpening } from '../../../kit/overlays/useOpening';
import { setAdmins } from '../components/groupChanges';
import { GroupMembers } from '../components/GroupMembers';
import { GroupPage } from '../components/GroupPage';
import { mostAdmins } from '../components/groupRights';
import { memberName } from '../components/memberOrder';
import { PickBar } from '../../users/members/PickBar';
import { back, useQuery } from '../../../app/navigation/navigation';
import { query } from '../../../app/navigation/routes';
import s from './groupPages.module.css';

export function CircleGroupAdminScreen() {
  return useQuery('view') === 'add' ? <AddAdmins /> : <Admins />;
}
const isAdmin = ({ role }: GroupMember): boolean => role === 'Admin';

function Admins() {
  const groupID = useQuery('groupID');
  const n = useStream('chat.members', groupID)?.list.filter(isAdmin).length ?? 0;
  const [asking, askFirst, close] = useOpening<GroupMember>();
  const add = query('/circle/circleGroupAdmin', { groupID, view: 'add' });
  return (
    <GroupPage title="设置管理员" needs="Owner">
      {() => (
        <>
          <h2 className={s.head}>
            管理员（{n}/{mostAdmins}）
          </h2>
          <GroupMembers
            groupID={groupID}
            name={`groupAdmins|${groupID}`}
            mode="view"
            flat
            only={isAdmin}
            empty={<Empty tight art="follow" text="还没有管理员" sub="管理员可以禁言和移除成员，修改群信息" />}
            right={(member) => (
              <Button
                kind="outline"
                size="row"
                label={`移除管理员${memberName(member)}`}
                onClick={() => askFirst(member)}
              >
                移除
              </Button>
            )}
          />
          <div className={s.add}>
            <Button kind="quiet" wide off={n >= mostAdmins ? `最多 ${mostAdmins} 位管理员` : undefined} href={add}>
              添加管理员
            </Button>
          </div>
          {asking && (
            <Dialog
              open={asking.open}
              onClose={close}
              title={`取消${memberName(asking.what)}的管理员？`}
              actions={[
                { label: '取消', onClick: close },
                {
                  label: '确定',
                  main: true,
                  onClick: () => {
                    close();
                    void setAdmins(groupID, [asking.what.userID], 0);
                  },
                },
              ]}
            >
              取消后仍是群成员，不能再管理这个群
            </Dialog>
          )}
        </>
      )}
    </GroupPage>
  );
}

function AddAdmins() {
  const groupID = useQuery('groupID');
  const list = useStream('chat.members', groupID)?.list ?? [];
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const room = mostAdmins - list.filter(isAdmin).length;
  const add = () => {
    setBusy(true);
    void setAdmins(groupID, picked.slice(), 1).then((failed) => {
      setBusy(false);
      if (failed === null) return;
      setPicked(failed);
      if (failed.length === 0) back();
    });
  };
  return (
    <GroupPage title="添加管理员" needs="Owner">
      {() => (
        <>
          <GroupMembers
            groupID={groupID}
            name={`groupAddAdmins|${groupID}`}
            mode="pick-many"
            search
            top={100}
            only={({ role }) => role === 'Member'}
            picked={picked}
            onPick={setPicked}
            whyNot={({ userID }) =>
              picked.length >= room && !picked.includes(userID) ? `最多 ${mostAdmins} 位管理员` : ''
            }
            empty={<Empty tight art="follow" text="没有可以添加的成员" />}
          />
          <PickBar word="添加" n={picked.length} most={mostAdmins} busy={busy} onPress={add} />
        </>
      )}
    </GroupPage>
  );
}
