// 移除成员: several at once. Those for whom it did not work stay ticked, with the reason said.
import { lazy, Suspense, useState } from 'react';
import { useStream } from '../../bus';
import { Button } from '../../components/base/Button';
import { GroupMembers } from '../../components/chat/GroupMembers';
import { GroupPage } from '../../components/chat/GroupPage';
import { mostAtOnce, whyNotRemove } from '../../components/chat/groupRights';
import { useQuery } from '../../shell/navigation';
import s from './groupPages.module.css';

const RemoveDialog = lazy(() => import('../../components/chat/RemoveDialog').then((m) => ({ default: m.RemoveDialog })));

export function CircleGroupMemberRemoveScreen() {
  const groupID = useQuery('groupID');
  const me = useStream('session.me')?.userId ?? '';
  const list = useStream('chat.members', groupID)?.list;
  const [ticked, setPicked] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState({ open: false, turn: 0 });
  // Somebody may have left, or have been removed by another admin, meanwhile.
  const picked = ticked.filter((id) => !list || list.some(({ userID }) => userID === id));
  return (
    <GroupPage title="移除成员" needs="Admin">
      {(group) => (
        <div className={s.withBar}>
          <GroupMembers groupID={groupID} name={`groupRemove|${groupID}`} mode="pick-many" search top={100} picked={picked} onPick={setPicked} whyNot={(member) => whyNotRemove(group, member, me)} />
          <div className={s.bar}>
            <Button
              wide
              off={picked.length === 0 ? '请选择成员' : picked.length > mostAtOnce ? `一次最多 ${mostAtOnce} 位` : undefined}
              onClick={() => setAsking({ open: true, turn: asking.turn + 1 })}
            >
              移除（{picked.length}）
            </Button>
          </div>
          {asking.turn > 0 && (
            <Suspense>
              <RemoveDialog
                key={asking.turn} group={group} userIds={picked} open={asking.open} onClose={() => setAsking({ ...asking, open: false })}
                onDone={(failed) => failed && setPicked(failed)}
              />
            </Suspense>
          )}
        </div>
      )}
    </GroupPage>
  );
}
