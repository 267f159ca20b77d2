// When and how the second script comes: after the first screen, fetched before it is run so that the worker never stands still.
import type { Envelope } from '../bus/envelope';
import { after } from './env/edges';
import { firstFeed } from './domains/forum/feed';
import type { Kernel } from './kernelTypes';

/** The first screen does not wait for ever, and the rest does not wait for it. */
const LATEST_MS = 1500;
const RETRY_MS = [500, 1000, 2000, 4000, 10_000];

/** `load` fetches and runs the script; `loaded` is told once it has run. */
export function loadDomainsAfterFirstScreen(kernel: Kernel, route: string, load: () => Promise<void>, loaded: () => void): void {
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
  const feed = firstFeed(route);
  if (!feed) after(0, begin);
  else after(LATEST_MS, begin);
  kernel.onEnvelope((e: Envelope) => {
    if (begun || e.kind !== 'emit' || e.topic !== 'forum.feed') return;
    const { phase } = e.payload as { phase?: string };
    if (phase !== 'loading') after(0, begin);
  });
}
