// Answers from a recording: the page's asks are matched by topic and input, in the recorded order.
import { canonicalJson } from '../protocol/canonical';
import type { Envelope } from '../protocol/envelope';

export type Answers = {
  /** The place of the answer to this ask, or null when the recording has none. `next`: the next place to play. */
  placeFor(ask: Envelope, next: number): number | null;
  /** Playing continues at another place: asks before it count as made. */
  rewind(next: number): void;
};
type Asked = { asked: number; answered: number; used: boolean };

const keyOf = (e: Envelope): string => e.topic + ' ' + canonicalJson(e.payload);

export function answersOf(all: readonly Envelope[]): Answers {
  const open = new Map<string, { key: string; asked: number }>();
  const known = new Map<string, Asked[]>();
  all.forEach((e, i) => {
    if (e.id === undefined) return;
    if (e.kind === 'ask' && e.from === 'ui') open.set(e.id, { key: keyOf(e), asked: i });
    else if (e.kind === 'reply' || e.kind === 'fail') {
      const ask = open.get(e.id);
      if (!ask) return;
      open.delete(e.id);
      const list = known.get(ask.key) ?? [];
      list.push({ asked: ask.asked, answered: i, used: false });
      known.set(ask.key, list);
    }
  });
  return {
    placeFor(ask) {
      const list = known.get(keyOf(ask)) ?? [];
      // Asked more often than recorded (a screen was mounted again): uses the last answer.
      const found = list.find((a) => !a.used) ?? list[list.length - 1];
      if (!found) return null;
      found.used = true;
      return found.answered;
    },
    rewind(next) {
      for (const list of known.values()) for (const a of list) a.used = a.asked < next && a.answered < next;
    },
  };
}
