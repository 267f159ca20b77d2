// 发送给好友: a post, a person or another thing as a card into a chat. Offered where chat is there, and for posts that
// everybody may see.
import type { StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import { read } from '../../../bus';
import { requireLogin } from '../../../app/stores/authGuard';
import type { SheetAsk, SheetOf } from './sheets';
import { threadLine } from './threadText';

/** An app below 5.0.2 has no chat. */
export const hasChat = (): boolean => {
  const host = read('native.host');
  return !host || host.kind === 'browser' || host.capabilities.indexOf('chat') >= 0;
};
/** One that waits for its audit is seen by its author alone. */
export const canSend = (thread: StoredThread): boolean => hasChat() && thread.auditStatus === 1;

export const sendCard = (show: (ask: SheetAsk) => void, card: SheetOf<'sendCard'>['card']): void =>
  requireLogin('message', () => show({ kind: 'sendCard', card }), card.id);
export function sendThread(show: (ask: SheetAsk) => void, thread: StoredThread): void {
  const { threadId } = thread;
  sendCard(show, {
    kind: 'threadCard',
    id: threadId,
    title: threadLine(thread),
    cover: thread.images[0]?.url ?? thread.video?.coverUrl ?? '',
  });
}
export function sendPerson(show: (ask: SheetAsk) => void, { userId, userName, avatarUrl }: UserBrief): void {
  sendCard(show, { kind: 'userCard', id: userId, title: userName, cover: avatarUrl });
}
