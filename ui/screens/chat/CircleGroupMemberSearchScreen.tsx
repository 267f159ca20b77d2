// 搜索成员: the same list with the field in focus and the words marked. It looks through the members that the phone has, off line too,
// while the rest of them come.
import { lazy, Suspense, useState } from 'react';
import type { GroupMember } from '../../../bus/entities/chat';
import { GroupMembers } from '../../components/chat/GroupMembers';
import { GroupPage } from '../../components/chat/GroupPage';
import { useQuery } from '../../shell/navigation';

const MemberMenu = lazy(() => import('../../components/chat/MemberMenu').then((m) => ({ default: m.MemberMenu })));

export function CircleGroupMemberSearchScreen() {
  const groupID = useQuery('groupID');
  const [menu, setMenu] = useState<{ member: GroupMember; open: boolean; turn: number } | null>(null);
  return (
    <GroupPage title="搜索成员" needs="Member">
      {(group) => (
        <>
          <GroupMembers groupID={groupID} name={`groupSearch|${groupID}`} mode="view" search focus top={100} onMenu={(member) => setMenu((last) => ({ member, open: true, turn: (last?.turn ?? 0) + 1 }))} />
          {menu && (
            <Suspense>
              <MemberMenu key={menu.turn} group={group} member={menu.member} open={menu.open} onClose={() => setMenu({ ...menu, open: false })} />
            </Suspense>
          )}
        </>
      )}
    </GroupPage>
  );
}
