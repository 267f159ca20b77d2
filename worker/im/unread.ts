// The SDK takes the server's unread number only for a conversation that is new to it. For one that it knows it goes on
// with its own, although it may have missed messages, or they were read on another device. Our server says the number a
// second time (in the field of the conversation's custom data), and it is written into the SDK's own conversation, so
// that the SDK counts on from there.
import { asCount, asRaw, asText } from './tim';
import type { Raw } from './tim';

/** What the server said at a time in seconds: so many are unread, up to the message of this number. */
type Answer = { text: string; unread: number; seq: number; at: number };
function answerIn(text: string): Answer | null {
  try {
    const raw = asRaw(JSON.parse(text));
    return { text, unread: asCount(raw['unread']), seq: asCount(raw['seq']), at: asCount(raw['at']) };
  } catch {
    return null;
  }
}

/** After a reconnect the SDK also fetches messages that it missed, and counts them again. */
function isCountedTwice(message: Raw, { unread, seq, at }: Answer): boolean {
  if (message['flow'] !== 'in' || message['_isExcludedFromUnreadCount'] === true) return false;
  if (message['conversationType'] === 'GROUP') return asCount(message['sequence']) <= seq;
  // Between two people the SDK is told the number once more, unless it is 0.
  return unread === 0 && asCount(message['time']) < at;
}

export function createUnread() {
  const known = new Map<string, { answer: Answer; conversation: Raw }>();
  return {
    /** The SDK's own objects, which are changed. */
    listed(conversations: readonly Raw[]): void {
      for (const conversation of conversations) {
        const id = asText(conversation['conversationID']);
        const before = known.get(id)?.answer;
        const text = asText(conversation['customData']);
        const answer = text === before?.text ? before : answerIn(text);
        if (!answer) continue;
        if (answer !== before) conversation['unreadCount'] = answer.unread;
        known.set(id, { answer, conversation });
      }
    },
    received(messages: readonly Raw[]): void {
      for (const message of messages) {
        const it = known.get(asText(message['conversationID']));
        if (it && isCountedTwice(message, it.answer))
          it.conversation['unreadCount'] = Math.max(0, asCount(it.conversation['unreadCount']) - 1);
      }
    },
    forget: (): void => known.clear(),
  };
}
