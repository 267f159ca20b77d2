// 搜索成员: the same list with the field in focus and the words marked. It looks through the members that the phone has,
// off line too, while the rest of them come.
import { Suspense } from 'react';
import type { GroupMember } from '../../../../bus/entities/chat';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useOpening } from '../../../kit/overlays/useOpening';
import { GroupMembers } from '../components/GroupMembers';
import { GroupPage } from '../components/GroupPage';
import { useQuery } from '../../../app/navigation/navigation';

const MemberMenu = lazyComponent(() => import('../components/MemberMenu').then((m) => ({ default: m.MemberMenu })));

export function CircleGroupMemberSearchScreen() {
  const groupID = useQuery('groupID');
  const [menu, openMenu, closeMenu] = useOpening<GroupMember>();
  return (
    <GroupPage title="搜索成员" needs="Member">
      {(group) => (
        <>
          <GroupMembers
            groupID={groupID}
            name={`groupSearch|${groupID}`}
            mode="view"
            search
            focus
            top={100}
            onMenu={openMenu}
          />
          {menu && (
            <Suspense>
              <MemberMenu key={menu.turn} group={group} member={menu.what} open={menu.open} onClose={closeMenu} />
            </Suspense>
          )}
        </>
      )}
    </GroupPage>
  );
}
