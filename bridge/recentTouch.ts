// Whether a person has just touched the page. What leaves the page for somewhere else needs it, so that a script that
// got into the page cannot dial, share or open other pages by itself.
import { AskFailed } from '../bus/protocol/envelope';
import type { Edges } from './host';
import { gesture } from './tap';

/** The last touch may be this old; older ones count as long as the browser itself counts them. */
const FRESH_MS = 1000;
type Activation = Navigator & { userActivation?: { isActive: boolean } };

/** Throws `AskFailed` `denied` (field `gesture`) where no touch is recent; `name`: the message that needed it. */
export function requireTouch({ w, note }: Pick<Edges, 'w' | 'note'>, name: string): void {
  const active = (w.navigator as Activation).userActivation;
  if (Date.now() - gesture.at <= FRESH_MS || (active && active.isActive)) return;
  note('no touch before', name);
  throw new AskFailed({ code: 'denied', message: '', data: { field: 'gesture' } });
}
