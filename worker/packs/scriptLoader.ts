// When and how the second script comes: after the first screen, fetched before it is run so that the worker never
// stands still.
import type { Envelope } from '../../bus/protocol/envelope';
import { after } from '../edges/edges';
import { firstFeed } from '../domains/forum/feed';

/** The first screen does not wait for ever, and the rest does not wait for it. */
const LATEST_MS = 5000;
const RETRY_MS = [500, 1000, 2000, 4000, 10_000];

/**
 * `load` fetches and runs the script; `loaded` is told once it has run. Gives back what is to hear of every batch that
 * the page has drawn: the script must not take the network from the page's own one.
 */
export function loadDomainsAfterFirstScreen(
  route: string,
  load: () => Promise<void>,
  loaded: () => void,
): (drawn: Envelope[]) => void {
  let begun = false;
  let tries = 0;
  const run = () => {
    load().then(loaded, () => {
      after(RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)] ?? 1000, run);
    });
  };
  const begin = () => {
    if (begun) return;
    begun = true;
    run();
  };
  after(firstFeed(route) ? LATEST_MS : 0, begin);
  return (drawn) => {
    if (!begun && drawn.some((e) => e.topic === 'forum.feed' && (e.payload as { phase?: string }).phase !== 'loading'))
      begin();
  };
}
