// The head of a group's settings: its card, its first members, 邀请 and 移除, and the way to all of them.
import Minus from 'lucide-react/icons/minus';
import type { Group, GroupMember } from '../../../../bus/entities/chat';
import { useStream } from '../../../bus';
import { groupMemberRemove, groupMembers, groupRevise } from '../../../app/links/groups';
import { userLink } from '../../../app/links/users';
import { Avatar } from '../../../kit/media/Avatar';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight, plus } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { GroupAvatar } from './GroupAvatar';
import { isLeader } from './groupRights';
import { byJoining, memberName } from './memberOrder';
import { useMembers } from './useMembers';
import s from './GroupHead.module.css';

const cells = 10;

/** As it stands in the list of conversations. */
export function GroupPicture({ group: { groupID, avatarUrl } }: { group: Group }) {
  const members = useStream('chat.members', groupID)?.list ?? [];
  const known = useStream('chat.conversation', 'GROUP' + groupID)?.memberAvatars ?? [];
  return (
    <GroupAvatar
      src={avatarUrl}
      avatars={known.length > 0 ? known : members.slice(0, 4).map(({ avatar }) => avatar)}
      size={56}
    />
  );
}

export function GroupCard({ group }: { group: Group }) {
  const { groupID, name, memberCount, introduction, myRole } = group;
  const members = useStream('chat.members', groupID)?.list ?? [];
  const owner = members.find(({ role }) => role === 'Owner');
  const card = (
    <>
      <GroupPicture group={group} />
      <span className={s.words}>
        <bdi className={`cut ${s.name}`}>{name}</bdi>
        <span className={`cut sub t3 ${s.meta}`}>
          <Meta>
            {owner ? `群主 ${memberName(owner)}` : ''}
            {`${memberCount} 人`}
          </Meta>
        </span>
        {introduction && <span className={`c2 sub t2 ${s.intro}`}>{introduction}</span>}
      </span>
    </>
  );
  if (myRole === '' || !isLeader(group)) return <div className={s.card}>{card}</div>;
  const href = groupRevise(groupID);
  return (
    <Link className={s.card} href={href} aria-label={`修改群信息：${name}`}>
      {card}
      <span className={s.chevron}>
        <Icon d={chevronRight} size={16} />
      </span>
    </Link>
  );
}

export function GroupHead({
  group,
  onInvite,
}: {
  group: Group;
  /** Missing: this person may not invite. */ onInvite?: (() => void) | undefined;
}) {
  const { groupID, memberCount } = group;
  const { list } = useMembers(groupID);
  const removes = isLeader(group);
  const first = byJoining(list).slice(0, cells - (onInvite ? 1 : 0) - (removes ? 1 : 0));
  const all = groupMembers(groupID);
  const remove = groupMemberRemove(groupID);
  return (
    <section className={s.head} aria-label="群成员">
      <GroupCard group={group} />
      <div className={s.grid}>
        {first.length === 0 && [0, 1, 2, 3, 4].map((i) => <i key={i} className={`sk ${s.bone}`} />)}
        {first.map((member) => (
          <Face key={member.userID} member={member} />
        ))}
        {onInvite && (
          <button className={s.cell} type="button" onClick={onInvite}>
            <span className={s.sign}>
              <Icon d={plus} />
            </span>
            邀请
          </button>
        )}
        {removes && (
          <Link className={s.cell} href={remove}>
            <span className={s.sign}>
              <Icon as={Minus} />
            </span>
            移除
          </Link>
        )}
      </div>
      <Link className={s.all} href={all} aria-label={`查看全部成员，共 ${memberCount} 人`}>
        查看全部成员
        <Icon d={chevronRight} size={14} />
      </Link>
    </section>
  );
}

function Face({ member }: { member: GroupMember }) {
  const me = useStream('session.me')?.userId;
  const href = userLink(member.userID, me);
  const name = memberName(member);
  return (
    <Link className={s.cell} href={href}>
      <Avatar src={member.avatar} name={name} size={48} />
      <bdi className={`cut ${s.under}`}>{name}</bdi>
    </Link>
  );
}
