// Opens pages of chat for a signed-in person on a memory player.
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
/** Opens a page for a signed-in person; its asks get an empty answer, except those in `wait`. */
export async function come(at: string, more: Start = {}, wait: readonly AskTopic[] = []): Promise<void> {
  await open(at, more);
  await autoReply(silent, wait);
  await put('session.me', me());
  await put('chat.service', { phase: 'ready', initComplete: 1, elsewhere: 0 });
}
