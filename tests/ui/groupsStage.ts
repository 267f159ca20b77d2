// Pages of chat for somebody who is logged in, on a memory player.
import type { AskTopic } from '../../bus/client/topics';
import { autoReply, open, put } from './stage/stage';
import type { Start } from './stage/stage';
import { me } from './forumThings';

export const slow = { timeout: 15_000 };
const silent: AskTopic[] = [
  'chat.start',
  'chat.openConversations',
  'chat.openGroup',
  'chat.openMembers',
  'chat.openGroupNotices',
  'chat.readGroupNotices',
  'chat.search',
  'users.openPeople',
  'chat.pinConversation',
  'chat.muteConversation',
  'chat.readConversation',
  'chat.removeConversation',
  'chat.readAll',
  'notices.readAllNotices',
  'chat.updateGroup',
  'chat.muteMember',
  'chat.retryStart',
];
/** As somebody who is logged in; what these pages ask is answered with nothing unless `wait` keeps it open. */
export async function come(at: string, more: Start = {}, wait: readonly AskTopic[] = []): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  await put('session.me', me());
  await put('chat.service', { phase: 'ready', initComplete: 1, elsewhere: 0 });
}
