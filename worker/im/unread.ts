// The SDK reads the server's unread number only for a conversation that is new to it. For others it keeps its own
// count, although it may have missed messages, or they were read on another device. This app's server repeats the
// number in the conversation's custom data, and it is written into the SDK's conversation, so that the SDK counts on
// from there.
import { asCount, asRaw, asText } from './tim';
import type { Raw } from './tim';

/** The server's number at a time in seconds: `unread` messages up to the one with the number `seq`. */
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
  // In a one-to-one conversation the SDK gets the number once more, unless it is 0.
  return unread === 0 && asCount(message['time']) < at;
}

export function createUnread() {
  const known = new Map<string, { answer: Answer; conversation: Raw }>();
  return {
    /** Changes the SDK's own objects. */
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
