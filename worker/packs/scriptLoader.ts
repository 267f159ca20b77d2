// Loads the second script after the first screen. It is fetched before it is run, so that the worker is never blocked.
import type { Envelope } from '../../bus/protocol/envelope';
import { after } from '../edges/edges';
import { firstFeed } from '../domains/forum/feed';

/** The second script is loaded after this time at the latest, also without a first screen. */
const LATEST_MS = 5000;
const RETRY_MS = [500, 1000, 2000, 4000, 10_000];

/**
 * `load` fetches and runs the script; `loaded` is called when it has run. Returns a callback for every batch that the
 * page has drawn: before that the script would compete with the page's own for the network.
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
