// How a simulated app goes wrong: late, refusing, talking nonsense, silent. One rule for every command, so that a page
// can be tried against any of them without a script of its own.
import type { Reply } from './scripted';

export type Manner =
  | { kind: 'normal' }
  /** Does it, but only after `ms`; what the page gave up by then is not done. */
  | { kind: 'delayed'; ms: number }
  | { kind: 'refused' }
  /** The right envelope, the wrong content. */
  | { kind: 'malformed' }
  | { kind: 'missing' };

type Hands = {
  act: () => void;
  answer: (reply: Reply<unknown>) => void;
  after: (ms: number, fn: () => void) => void;
  givenUp: () => boolean;
};
/** No command's answer looks like this. */
const nonsense = [{ malformed: 1 }];

export function mannered(manner: Manner | undefined, { act, answer, after, givenUp }: Hands): void {
  if (!manner || manner.kind === 'normal') act();
  else if (manner.kind === 'refused') answer({ err: { code: 'denied', message: 'refused by the simulator' } });
  else if (manner.kind === 'malformed') answer({ malformed: nonsense });
  else if (manner.kind === 'delayed') after(manner.ms, () => givenUp() || act());
}
