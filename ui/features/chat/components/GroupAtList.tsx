// Members of the group who can be mentioned, over the field while @… is being typed, also within a composition; 所有人 for
// who may call all.
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import type { GroupMember } from '../../../../bus/entities/chat';
import { useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { Badge } from '../../../kit/text/Badge';
import { Icon } from '../../../kit/media/Icon';
import { Marked } from '../../../kit/text/Marked';
import { everybody, mentionName } from './draftInput';
import { memberName } from './memberOrder';
import { useMembers } from './useMembers';
import s from '../../forum/editor/components/Rows.module.css';
import o from './GroupAtList.module.css';

const most = 30;
/** Those whose name has the words; who begins with them first. */
export function membersFor(list: readonly GroupMember[], words: string, me: string): GroupMember[] {
  const wanted = words.toLowerCase();
  const at = (m: GroupMember): number => mentionName(memberName(m)).toLowerCase().indexOf(wanted);
  const hits = list.filter((m) => m.userID !== me && at(m) >= 0);
  return (wanted ? hits.filter((m) => at(m) === 0).concat(hits.filter((m) => at(m) > 0)) : hits).slice(0, most);
}

export function GroupAtList({
  groupID,
  words,
  onPick,
}: {
  groupID: string;
  words: string;
  onPick: (userID: string, nick: string) => void;
}) {
  const me = useStream('session.me')?.userId ?? '';
  const role = useStream('chat.group', groupID)?.myRole ?? '';
  const { list } = useMembers(groupID);
  const found = membersFor(list, words, me);
  const all = (role === 'Owner' || role === 'Admin') && '所有人'.indexOf(words) === 0;
  if (!all && !found.length) return null;
  const row = (key: string, name: string, face: ReactNode, badge?: boolean) => (
    <li key={key}>
      {/* The field keeps the focus, and so the keyboard. */}
      <button
        className={s.row}
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(key, name)}
      >
        {face}
        <span className={`${s.words} ${o.name}`}>
          <bdi className="cut">
            <Marked text={name} words={words} />
          </bdi>
          {badge && <Badge kind="host" />}
        </span>
      </button>
    </li>
  );
  return (
    <ul className={s.strip} data-scroll="" aria-label="可以提到的成员">
      {all &&
        row(
          everybody,
          '所有人',
          <span className={o.all}>
            <Icon as={Users} size={18} />
          </span>,
        )}
      {found.map((m) =>
        row(m.userID, memberName(m), <Avatar src={m.avatar} name={memberName(m)} size={36} />, m.role === 'Owner'),
      )}
    </ul>
  );
}
