// What the page does about its worker once the first screen stands: watches its lock, starts another, runs the kernel
// itself, or gives up. A composition root of its own beside main.tsx, so that the first screen does not carry it.
import { lockName } from '../../bus/protocol/lockName';
import type { Line } from '../../bus/players/live';
import { supervise as superviseBy } from '../../bus/players/supervision';
import { loadWithTimeout } from '../kit/navigation/scriptLoading';
import { navigate } from '../app/navigation/navigation';
import { links } from '../app/navigation/routes';

/** Waits for the lock that the newest worker holds for life, and lets go of it at once. */
function waitForLock(gone: () => void): () => void {
  const waiting = new AbortController();
  navigator.locks
    .request(lockName(window.__boot.said), { signal: waiting.signal }, () => gone())
    .catch(() => undefined);
  return () => waiting.abort();
}
export function supervise(line: Line, lost: boolean): void {
  superviseBy(line, lost, {
    ...('locks' in navigator && 'AbortController' in window ? { waitForLock } : {}),
    inline: () => import('../../worker/inline').then((m) => m.startInline(window.__boot.said)),
    onGiveUp(why, unheard) {
      navigate(links.error('server', location.pathname + location.search), { replace: true });
      // All that a report can contain where no worker has recorded anything.
      loadWithTimeout(() => import('../../bus/recording/pageLines')).then(
        (m) => line.say({ kind: 'tell', topic: 'kernel.recorded', payload: m.pageChunk(why, unheard, Date.now()) }),
        () => undefined,
      );
    },
  });
}
