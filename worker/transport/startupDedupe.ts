// What was read with the token before the server has named its person. It is theirs already, but only the name tells
// page and domains who is here, and then each asks again for what it shows: those questions get the answer that is
// there, or on its way. Apart from call.ts, which knows nothing of who else asks.
import type { Kernel } from '../kernel/types';
import { authOf } from './auth';

/** Time for the name to reach the page, and for the page's questions to come back, on a slow phone too. */
const NAMED_MS = 5000;
type Read = { epoch: number; answer: Promise<unknown>; open: boolean };

/** `go` asks the server; `key` says what is read, '' writes. */
export function createEarly(kernel: Kernel): (key: string, go: () => Promise<unknown>) => Promise<unknown> {
  let reads: { [key: string]: Read } = {};
  let timer = '';
  let namedAt = 0;
  const named = () => (kernel.read('session.me') ?? null) !== null;
  function end(): void {
    if (timer) kernel.clearTimer(timer);
    timer = kernel.setTimer('early', NAMED_MS);
  }
  kernel.onTimer('early', () => {
    timer = '';
    for (const key of Object.keys(reads)) if (!reads[key]?.open) delete reads[key];
  });
  kernel.watch('session.me', (me) => {
    namedAt = kernel.now();
    if (me && Object.keys(reads).length > 0) end();
  });
  kernel.watch('session.state', ({ phase }) => {
    if (phase === 'tourist') reads = {};
  });
  // A snapshot does not hold the answers: it waits until nobody can ask for them.
  kernel.restOnlyIf(() => Object.keys(reads).length === 0);

  return (key, go) => {
    const { epoch, token } = authOf(kernel).get();
    const known = reads[key];
    if (known && known.epoch === epoch && (known.open || named())) {
      // Given again to every domain that hears the name, and to the page once: who asks a third time, by a pull say,
      // wants to know what is new.
      if (!known.open && kernel.now() > namedAt) delete reads[key];
      return known.answer;
    }
    // Once something is written, what was read before it is old.
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
