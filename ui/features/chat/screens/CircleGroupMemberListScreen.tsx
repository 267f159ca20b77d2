// 群成员 N: everybody in a group, owner and admins first, then A–Z. Inviting and removing at the bar, by role; a long
// press on somebody has what may be done with them.
import { Suspense } from 'react';
import type { GroupMember } from '../../../../bus/entities/chat';
import { Icon } from '../../../kit/media/Icon';
import { Button } from '../../../kit/inputs/Button';
import { IconButton } from '../../../kit/inputs/IconButton';
import { plus } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { useNow } from '../../../kit/text/now';
import { SearchLink } from '../../../kit/inputs/SearchLink';
import { useOpening } from '../../../kit/overlays/useOpening';
import { GroupMembers } from '../components/GroupMembers';
import { GroupPage } from '../components/GroupPage';
import { Invitations } from '../components/Invitations';
import { isLeader, mayInvite } from '../components/groupRights';
import { groupMemberRemove, groupMemberSearch } from '../../../app/links/groups';
import { useQuery } from '../../../app/navigation/navigation';
import s from './groupPages.module.css';

const MemberMenu = lazyComponent(() => import('../components/MemberMenu').then((m) => ({ default: m.MemberMenu })));
const InviteSheet = lazyComponent(() => import('../components/InviteSheet').then((m) => ({ default: m.InviteSheet })));

export function CircleGroupMemberListScreen() {
  const groupID = useQuery('groupID');
  const now = useNow();
  const [menu, openMenu, closeMenu] = useOpening<GroupMember>();
  const [inviting, invite, closeInviting] = useOpening();
  const search = groupMemberSearch(groupID);
  const remove = groupMemberRemove(groupID);
  return (
    <GroupPage
      title={(group) => (
        <>
          群成员
          {group && <span className={s.count}>{group.memberCount}</span>}
        </>
      )}
      needs="Member"
      right={(group) => (
        <>
          {mayInvite(group, now) && (
            <IconButton label="邀请" onClick={() => invite()}>
              <Icon d={plus} />
            </IconButton>
          )}
          {isLeader(group) && (
            <Button kind="bare" size="m" href={remove}>
              移除
            </Button>
          )}
        </>
      )}
    >
      {(group) => (
        <>
          <div className={s.search}>
            <SearchLink hint="搜索成员" href={search} />
          </div>
          <Invitations group={group} />
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
