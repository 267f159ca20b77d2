// The last message of the groups that were founded on this phone. The SDK sends a message of its own into such a group,
// and takes it for the last one when it is answered, although others have come in the meantime.
import type { LastMessage } from '../../bus/entities/chat';
import { isGroupCreation } from './plain';
import { lastMessageIn } from './plainLists';
import { asText } from './tim';
import type { Raw } from './tim';

export function createFoundedGroups(origin: string) {
  const last = new Map<string, LastMessage | null>();
  return {
    lastOf: (conversationID: string): LastMessage | null => last.get(conversationID) ?? null,
    founding: (groupID: string): void => {
      const id = 'GROUP' + groupID;
      if (!last.has(id)) last.set(id, null);
    },
    came(messages: readonly Raw[]): void {
      for (const raw of messages) {
        const id = asText(raw['conversationID']);
        if (!last.has(id) || isGroupCreation(raw)) continue;
        const { time: lastTime, from: fromAccount, type, payload, nick, nameCard } = raw;
        last.set(id, lastMessageIn({ lastMessage: { lastTime, fromAccount, type, payload, nick, nameCard } }, origin));
      }
    },
    revoked(messages: readonly Raw[]): void {
      for (const raw of messages) {
        const id = asText(raw['conversationID']);
        if (last.has(id)) last.set(id, null);
      }
    },
    forget: (): void => last.clear(),
  };
}
