// What stands between the head of a room and its messages: the bulletin of a group, how one stands to a stranger, the
// service's state.
import Megaphone from 'lucide-react/icons/megaphone';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { MessageList } from '../../../../bus/entities/chat';
import { read, useStream } from '../../../bus';
import { groupBulletin } from '../../../app/links/groups';
import { keep, readKept } from '../../../app/stores/pageStorage';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { chevronRight } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { FollowButton } from '../../forum/components/FollowButton';
import { ServiceBar } from './ServiceBar';
import { strangerLine } from './writePermission';
import s from './RoomNotices.module.css';

export type RoomNoticesProps = {
  conversationID: string;
  /** The messages are on their way: what stands in their place does not move. */
  isLoading: boolean;
};

export function RoomNotices({ conversationID, isLoading }: RoomNoticesProps) {
  const isGroup = conversationID.indexOf('GROUP') === 0;
  const peer = conversationID.slice(isGroup ? 5 : 3);
  return (
    <>
      <ServiceBar />
      {!isLoading && (isGroup ? <Bulletin groupID={peer} /> : <Stranger userId={peer} />)}
    </>
  );
}

function Bulletin({ groupID }: { groupID: string }) {
  const group = useStream('chat.group', groupID);
  if (!group || !group.notification.text || group.myRole === '') return null;
  const to = groupBulletin(groupID);
  const inside = (
    <>
      <Icon as={Megaphone} size={16} />
      <span className="cut">{group.notification.text.replace(/\s+/g, ' ')}</span>
    </>
  );
  return (
    <Link className={s.bulletin} href={to} aria-label={`群公告：${group.notification.text}`}>
      {inside}
      <span className={s.on}>
        <Icon d={chevronRight} size={16} />
      </span>
    </Link>
  );
}

const key = (userId: string): string => `chat.stranger.${userId}`;
/** Whether the other has answered what I wrote. With a history that is longer than what is here, they have talked. */
function hasAnswered(list: MessageList | undefined): boolean {
  if (!list) return false;
  const flows = list.ids.map((id) => read('chat.message', id)?.flow);
  const asked = flows.indexOf('out');
  return list.isCompleted === 0 || (asked >= 0 && flows.indexOf('in', asked) >= 0);
}
/** Until I follow the other, or the other has answered; put away for this tab once read. */
function Stranger({ userId }: { userId: string }) {
  const attention = useStream('chat.attention', userId);
  const user = useStream('users.user', userId);
  const answered = hasAnswered(useStream('chat.messages', `C2C${userId}`));
  const [away, setAway] = useState(() => readKept(key(userId), true) === '1');
  if (!attention || user?.isBlocked) return null;
  const limited = attention.left >= 0;
  const unknown = !!user && user.isFollow === 0;
  if (!limited && (!unknown || away || answered)) return null;
  return (
    <div className={s.stranger} role="status">
      <span className={s.words}>{limited ? strangerLine(attention.left) : '你还未关注对方'}</span>
      {unknown && <FollowButton user={user} />}
      {!limited && (
        <IconButton
          label="不再提示"
          onClick={() => {
            keep(key(userId), '1', true);
            setAway(true);
          }}
        >
          <Icon as={X} size={16} />
        </IconButton>
      )}
    </div>
  );
}
