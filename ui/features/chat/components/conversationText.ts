// What a row of the list says of a conversation: its name, its last line with the marks before it. Plain functions, for
// the list, the search and the chooser alike.
import type { Conversation } from '../../../../bus/entities/chat';
import { tipParts } from '../../../../bus/rules/groupTips';
import { formatUnread } from '../../../kit/text/formatCount';

export function conversationName({ type, userProfile, groupProfile }: Conversation): string {
  return type === 'GROUP' ? groupProfile?.name || '群聊' : userProfile?.nick || '用户';
}
/** The mark in front: a mention that was not read, a draft, a send that failed. */
export type LineMark = '' | 'at' | 'draft' | 'failed';
export type LastLine = { mark: LineMark; text: string };

type NameOf = (userID: string) => string;
const nobody: NameOf = () => '';

/**
 * A draft is what the person was about to do, so it stands before what others said; a mention stands before a draft.
 * `nameOf`: the name of a person whom a tip does not name, '' when that is not known.
 */
export function lastLine(
  { type, draft, lastMessage: last, unreadCount }: Conversation,
  me: string,
  nameOf = nobody,
): LastLine {
  const mentioned = !!last && last.atFlag > 0 && unreadCount > 0;
  if (draft && draft.text.trim() !== '' && !mentioned) return { mark: 'draft', text: draft.text.trim() };
  if (!last) return { mark: '', text: '' };
  const mine = last.fromID === me;
  if (last.isRevoked)
    return { mark: '', text: `${mine ? '你' : type === 'GROUP' ? last.fromName || '成员' : '对方'}撤回了一条消息` };
  if (last.payload && 'operatorID' in last.payload) {
    const parts = tipParts(last.payload, (userID) => (userID === me ? '你' : nameOf(userID)));
    return { mark: mentioned ? 'at' : '', text: parts.map((part) => part.text).join('') };
  }
  const named =
    type === 'GROUP' && !mine && last.fromName && last.type !== 'groupTip' && last.type !== 'groupSystemNotice';
  return {
    mark: mentioned ? 'at' : last.status === 'fail' ? 'failed' : '',
    text: (named ? `${last.fromName}：` : '') + last.abstract,
  };
}
export const markWords = { at: '【有人@我】', draft: '【草稿】', failed: '发送失败', '': '' } as const;

/** Everything a row says, for those who hear it. */
export function spokenRow(conversation: Conversation, me: string, nameOf = nobody): string {
  const { mark, text } = lastLine(conversation, me, nameOf);
  const { unreadCount: n, muteNotify, isPinned } = conversation;
  const unread = n === 0 ? '' : muteNotify ? '有未读消息' : `${formatUnread(n)} 条未读`;
  return [
    conversationName(conversation),
    unread,
    markWords[mark] + text,
    isPinned ? '已置顶' : '',
    muteNotify ? '免打扰' : '',
  ]
    .filter(Boolean)
    .join('，');
}
