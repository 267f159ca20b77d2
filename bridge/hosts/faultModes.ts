// How a simulated app goes wrong: late, refusing, talking nonsense, silent. One rule for every command, so that a page
// can be tried against any of them without a script of its own.
import type { Manner, Reply } from './script';

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
