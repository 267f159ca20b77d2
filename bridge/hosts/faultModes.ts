// How a simulated app goes wrong: late, refusing, malformed, silent. One rule for every message, so that a page can be
// tried against any of them without a script of its own.
import type { FaultMode, Reply } from './script';

type Actions = {
  act: () => void;
  answer: (reply: Reply<unknown>) => void;
  after: (ms: number, fn: () => void) => void;
  givenUp: () => boolean;
};
/** No message's answer looks like this. */
const nonsense = [{ malformed: 1 }];

export function actWithFault(mode: FaultMode | undefined, { act, answer, after, givenUp }: Actions): void {
  if (!mode || mode.kind === 'normal') act();
  else if (mode.kind === 'refused') answer({ err: { code: 'denied', message: 'refused by the simulator' } });
  else if (mode.kind === 'malformed') answer({ malformed: nonsense });
  else if (mode.kind === 'delayed') after(mode.ms, () => givenUp() || act());
}
