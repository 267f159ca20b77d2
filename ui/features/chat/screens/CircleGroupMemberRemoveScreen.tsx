// 移除成员: several at once. Those for whom it did not work stay ticked, with the reason said.
import { Suspense, useState } from 'react';
import { useStream } from '../../../bus';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useOpening } from '../../../kit/overlays/useOpening';
import { GroupMembers } from '../components/GroupMembers';
import { GroupPage } from '../components/GroupPage';
import { mostAtOnce, whyNotRemove } from '../components/groupRights';
import { PickBar } from '../../users/members/PickBar';
import { useQuery } from '../../../app/navigation/navigation';

const RemoveDialog = lazyComponent(() =>
  import('../components/RemoveDialog').then((m) => ({ default: m.RemoveDialog })),
);

export function CircleGroupMemberRemoveScreen() {
  const groupID = useQuery('groupID');
  const me = useStream('session.me')?.userId ?? '';
  const list = useStream('chat.members', groupID)?.list;
  const [ticked, setPicked] = useState<readonly string[]>([]);
  const [asking, ask, close] = useOpening();
  // Somebody may have left, or have been removed by another admin, meanwhile.
  const picked = ticked.filter((id) => !list || list.some(({ userID }) => userID === id));
  return (
    <GroupPage title="移除成员" needs="Admin">
      {(group) => (
        <>
          <GroupMembers
            groupID={groupID}
            name={`groupRemove|${groupID}`}
            mode="pick-many"
            search
            top={100}
            picked={picked}
            onPick={setPicked}
            whyNot={(member) => whyNotRemove(group, member, me)}
          />
          <PickBar word="移除" n={picked.length} most={mostAtOnce} onPress={() => ask()} />
          {asking && (
            <Suspense>
              <RemoveDialog
                key={asking.turn}
                group={group}
                userIds={picked}
                open={asking.open}
                onClose={close}
                onDone={(failed) => failed && setPicked(failed)}
              />
            </Suspense>
          )}
        </>
      )}
    </GroupPage>
  );
}
