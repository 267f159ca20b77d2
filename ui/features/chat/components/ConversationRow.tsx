// One conversation in a list: picture, name, time, the last line with its mark, what is unread. A swipe, a
// long press or the menu key gives 置顶, 免打扰, 已读, 删除; with `onPress` the row is only there to be chosen.
import BellOff from 'lucide-react/icons/bell-off';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { read, useStream } from '../../../bus';
import { chat } from '../../../app/links/chat';
import { navigate, useQuery } from '../../../app/navigation/navigation';
import { Avatar } from '../../../kit/media/Avatar';
import { Count } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { ellipsis } from '../../../kit/media/icons';
import { Marked } from '../../../kit/text/Marked';
import { RowLink } from '../../../kit/layout/RowLink';
import { useNow } from '../../../kit/text/now';
import { longPress } from '../../../kit/inputs/longPress';
import { conversationName, lastLine, markWords, spokenRow } from './conversationText';
import { GroupAvatar } from './GroupAvatar';
import { listTime } from './listTime';
import { SwipeRow } from './SwipeRow';
import s from './ConversationRow.module.css';

export type RowChange = 'pin' | 'read' | 'mute' | 'remove';
export type ConversationRowProps = {
  conversationID: string;
  /** Chosen instead of opened. */
  onPress?: ((conversationID: string) => void) | undefined;
  /** Marked in the name. */
  words?: string | undefined;
  /**
   * In place of the last line and what is unread (a search's hit), with where the row then leads; '' for the name
   * alone.
   */
  line?: ReactNode;
  href?: string | undefined;
  /** With both the row can be changed. */
  onChange?: ((conversationID: string, change: RowChange) => void) | undefined;
  onMenu?: ((conversationID: string) => void) | undefined;
};

const nameOf = (userID: string): string => read('users.user', userID)?.userName ?? '';

export const ConversationRow = memo(function ConversationRow({
  conversationID,
  onPress,
  words = '',
  line,
  href = chat(conversationID),
  onChange,
  onMenu,
}: ConversationRowProps) {
  const conversation = useStream('chat.conversation', conversationID);
  const me = useStream('session.me')?.userId ?? '';
  const isOpened = useQuery('conversationID') === conversationID;
  const now = useNow();
  if (!conversation) return <ConversationRowSkeleton />;
  const { type, unreadCount, muteNotify, isPinned, userProfile, groupProfile, memberAvatars, sortTime, lastMessage } =
    conversation;
  const name = conversationName(conversation);
  const last = lastLine(conversation, me, nameOf);
  const spoken = line === undefined && !onPress ? spokenRow(conversation, me, nameOf) : name;
  const open = (
    <RowLink
      label={spoken}
      {...(onPress ? { onPress: () => onPress(conversationID) } : { href, onPress: () => navigate(href) })}
    />
  );
  const row = (
    <div
      className={`${s.row}${isPinned && onChange ? ` ${s.pinned}` : ''}`}
      data-opened={isOpened && onChange ? '' : undefined}
      {...(onMenu ? longPress(() => onMenu(conversationID)) : null)}
    >
      {open}
      {type === 'GROUP' ? (
        <GroupAvatar src={groupProfile?.avatarUrl} avatars={memberAvatars} />
      ) : (
        <Avatar src={userProfile?.avatar} name={name} size={48} />
      )}
      <div className={s.words}>
        <p className={s.top}>
          <bdi className={`cut ${s.name}`}>
            <Marked text={name} words={words} />
          </bdi>
          {line === undefined && <span className={s.time}>{listTime(lastMessage?.time || sortTime, now)}</span>}
        </p>
        {line !== '' && (
          <p className={s.last}>
            <span className={`cut ${s.line}`}>
              {line ?? (
                <>
                  {last.mark === 'failed' ? (
                    <span className={s.failed} role="img" aria-label={markWords.failed}>
                      <Icon as={CircleAlert} size={14} />
                    </span>
                  ) : (
                    last.mark && <span className={s.mark}>{markWords[last.mark]}</span>
                  )}
                  {last.text}
                </>
              )}
            </span>
            {line === undefined && muteNotify === 1 && (
              <span className={s.bell}>
                <Icon as={BellOff} size={14} />
              </span>
            )}
            {line === undefined &&
              unreadCount > 0 &&
              (muteNotify ? (
                <span className={s.dot} aria-hidden="true" />
              ) : (
                <Count n={unreadCount} className={s.count} />
              ))}
          </p>
        )}
      </div>
      {onMenu && (
        <button
          className={s.more}
          type="button"
          aria-label={`${name}的更多操作`}
          onClick={() => onMenu(conversationID)}
        >
          <Icon d={ellipsis} size={20} />
        </button>
      )}
    </div>
  );
  if (!onChange) return row;
  const change = (what: RowChange) => () => onChange(conversationID, what);
  return (
    <SwipeRow
      actions={[
        { key: 'pin', label: isPinned ? '取消置顶' : '置顶', tone: 'quiet', onClick: change('pin') },
        ...(unreadCount > 0 ? [{ key: 'read', label: '已读', tone: 'ink' as const, onClick: change('read') }] : []),
        { key: 'remove', label: '删除', tone: 'danger', onClick: change('remove') },
      ]}
    >
      {row}
    </SwipeRow>
  );
});

export function ConversationRowSkeleton() {
  return (
    <div className={s.row} aria-hidden="true">
      <i className={`sk ${s.face}`} />
      <div className={s.words}>
        <i className={`sk ${s.bone}`} />
        <i className={`sk ${s.bone2}`} />
      </div>
    </div>
  );
}
