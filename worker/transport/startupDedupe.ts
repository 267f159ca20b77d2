// Deduplicates reads at startup. A read that is sent with the token before the server has named the person is already
// that person's. Page and domains learn the name later and then ask again: they get the answer that has arrived or is
// under way. Separate from call.ts, which does not know who asks.
import type { Kernel } from '../kernel/types';
import { authOf } from './auth';

/** Time for the name to reach the page and for the page's asks to arrive, also on a slow phone. */
const NAMED_MS = 5000;
type Read = { epoch: number; answer: Promise<unknown>; open: boolean };

/** `key` identifies a read and is '' for a write; `go` sends the request. */
export function createEarly(kernel: Kernel): (key: string, go: () => Promise<unknown>) => Promise<unknown> {
  let reads: { [key: string]: Read } = {};
  let timer = '';
  let namedAt = 0;
  const named = () => (kernel.read('session.me') ?? null) !== null;
  function end(): void {
    if (timer) kernel.clearTimer(timer);
    timer = kernel.setTimer('early', NAMED_MS);
  }
  kernel.effect(kernel.timers('early'), () => {
    timer = '';
    for (const key of Object.keys(reads)) if (!reads[key]?.open) delete reads[key];
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me }) => {
    namedAt = kernel.now();
    if (me && Object.keys(reads).length > 0) end();
  });
  kernel.effect(kernel.changes('session.state'), ({ value: { phase } }) => {
    if (phase === 'tourist') reads = {};
  });
  // A snapshot does not contain these answers, so it waits until there are none.
  kernel.restOnlyIf(() => Object.keys(reads).length === 0);

  return (key, go) => {
    const { epoch, token } = authOf(kernel).get();
    const known = reads[key];
    if (known && known.epoch === epoch && (known.open || named())) {
      // Every domain that reacts to the name gets the answer, then the page once; a further ask (pull to refresh) wants
      // new data.
      if (!known.open && kernel.now() > namedAt) delete reads[key];
      return known.answer;
    }
    // A write makes earlier reads stale.
    if (!key) reads = {};
    const answer = go();
    if (!key || !token || named() || kernel.read('session.state')?.phase !== 'starting') return answer;
    const mine: Read = { epoch, answer, open: true };
    reads[key] = mine;
    answer.then(
      () => {
        mine.open = false;
        if (reads[key] === mine && named()) end();
      },
      () => {
        if (reads[key] === mine) delete reads[key];
      },
    );
    return answer;
  };
}
