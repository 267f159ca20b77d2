// 群成员(N): everybody in a group, owner and admins first, then A–Z. Inviting and removing at the bar, by role; a long
// press on somebody has what may be done with them.
import { Minus } from 'lucide-react';
import { Suspense } from 'react';
import type { GroupMember } from '../../../bus/entities/chat';
import { Icon } from '../../components/base/Icon';
import { IconButton } from '../../components/base/IconButton';
import { plus } from '../../components/base/icons';
import { lazyPart } from '../../components/base/lazyPart';
import { useNow } from '../../components/base/now';
import { SearchLink } from '../../components/base/SearchLink';
import { useOpening } from '../../components/base/useOpening';
import { GroupMembers } from '../../components/chat/GroupMembers';
import { GroupPage } from '../../components/chat/GroupPage';
import { leads, mayInvite } from '../../components/chat/groupRights';
import { groupMemberRemove, groupMemberSearch } from '../../shell/links/groups';
import { navigate, useQuery } from '../../shell/navigation';
import s from './groupPages.module.css';

const MemberMenu = lazyPart(() => import('../../components/chat/MemberMenu').then((m) => ({ default: m.MemberMenu })));
const InviteSheet = lazyPart(() =>
  import('../../components/chat/InviteSheet').then((m) => ({ default: m.InviteSheet })),
);

export function CircleGroupMemberListScreen() {
  const groupID = useQuery('groupID');
  const now = useNow();
  const [menu, openMenu, closeMenu] = useOpening<GroupMember>();
  const [inviting, invite, closeInviting] = useOpening();
  const search = groupMemberSearch(groupID);
  const remove = groupMemberRemove(groupID);
  return (
    <GroupPage
      title={(group) => (group ? `群成员(${group.memberCount})` : '群成员')}
      needs="Member"
      right={(group) => (
        <>
          {mayInvite(group, now) && (
            <IconButton label="邀请" onClick={() => invite()}>
              <Icon d={plus} />
            </IconButton>
          )}
          {leads(group) && (
            <IconButton label="移除" href={remove} onClick={() => navigate(remove)}>
              <Icon as={Minus} />
            </IconButton>
          )}
        </>
      )}
    >
      {(group) => (
        <>
          <div className={s.search}>
            <SearchLink hint="搜索成员" href={search} onOpen={() => navigate(search)} />
          </div>
          <GroupMembers groupID={groupID} name={`groupMembers|${groupID}`} mode="view" onMenu={openMenu} />
          {menu && (
            <Suspense>
              <MemberMenu key={menu.turn} group={group} member={menu.what} open={menu.open} onClose={closeMenu} />
            </Suspense>
          )}
          {inviting && (
            <Suspense>
              <InviteSheet key={inviting.turn} group={group} open={inviting.open} onClose={closeInviting} />
            </Suspense>
          )}
        </>
      )}
    </GroupPage>
  );
}
