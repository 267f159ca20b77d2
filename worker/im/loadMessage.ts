// Finds a message among those of the SDK, or loads it: a phone shows messages from its storage that the SDK has not
// loaded.
import type { ImAsk } from '../../bus/entities/im';
import { asList } from './tim';
import type { Raw, Tim, TimCall } from './tim';

const PAGE = 15;

/** `time` and `offset` (in a group its number) say where it is. Null when the service does not have it either. */
export async function loadMessage(
  tim: Pick<Tim, 'findMessage'>,
  call: (name: TimCall, options?: unknown) => Promise<Raw>,
  { messageID = '', conversationID = '', time = 0, offset = 0 }: ImAsk,
): Promise<Raw | null> {
  const known = tim.findMessage(messageID);
  if (known || conversationID === '') return known;
  // Without the newest page the SDK would take the end of what it has loaded for the conversation's last message.
  await call('getMessageList', { conversationID, count: PAGE });
  const inPage = tim.findMessage(messageID);
  if (inPage) return inPage;
  const at = conversationID.indexOf('GROUP') === 0 ? { sequence: offset } : { time: Math.floor(time / 1000) };
  const data = await call('getMessageListHopping', { conversationID, ...at, direction: 1, count: PAGE });
  return asList(data['messageList']).filter((raw) => raw['ID'] === messageID)[0] ?? null;
}
