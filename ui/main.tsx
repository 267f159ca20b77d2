// Composition root: takes over from the script in the head, joins player, client, bridge and screens, and draws.
// The only place that names worker and bridge (tests/architectureRules.ts).
import { createRoot } from 'react-dom/client';
import { lockName } from '../bus/lockName';
import { createClient } from '../bus/client';
import type { Client } from '../bus/client';
import { createLivePlayer } from '../bus/players/live';
import type { Player } from '../bus/player';
import type { RecordedChunk } from '../bus/ring';
import { setClient } from './bus';
import { firstScreen } from './components/base/firstScreen';
import { App } from './shell/App';
import { isFirstPage, navigate } from './shell/navigation';
import { links } from './shell/routes';

const boot = window.__boot;
const now = () => Date.now();
const timers = {
  after(ms: number, fn: () => void) {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
};

/** Waits for the lock that the newest worker holds for life, and lets go of it at once. */
function waitForLock(gone: () => void): () => void {
  const waiting = new AbortController();
  navigator.locks.request(lockName(boot.said), { signal: waiting.signal }, () => gone()).catch(() => undefined);
  return () => waiting.abort();
}
function livePlayer(): Player {
  return createLivePlayer({
    start: (first) => (first ? boot.worker : (boot.worker = boot.start())),
    failedEarly: boot.failed,
    ...('locks' in navigator && 'AbortController' in window ? { waitForLock } : {}),
    timers,
    now,
    inline: () => import('../worker/inline').then((m) => m.startInline(boot.said)),
    onGiveUp: () => navigate(links.error('server', location.pathname + location.search), { replace: true }),
  });
}
/** In the app at once; in a browser after the first screen, which needs nothing of it. */
function bridge(client: Client): void {
  const start = (): void => {
    import('../bridge/start').then(
      (m) => {
        boot.handOver();
        m.startBridge(client, boot.config, { environment: () => boot.environment(), navigate: (path, replace) => navigate(path, { replace }), isFirstPage });
      },
      () => setTimeout(start, 1000),
    );
  };
  if (boot.said.environment.isApp) start();
  else void firstScreen.then(start);
}
/** The ring takes what the worker recorded from its first envelope on; its own script comes when there is time. */
function record(client: Client): void {
  const early: RecordedChunk[] = [];
  let add = (chunk: RecordedChunk): void => void early.push(chunk);
  client.on('kernel.recorded', (chunk) => add(chunk));
  setTimeout(() => import('./recording').then((m) => (add = m.keepRing(early, boot.config.appVersion)), () => undefined), 3000);
}
async function player(): Promise<Player> {
  const file = new URLSearchParams(location.search).get('replay');
  if (!file || boot.config.demo !== 1) return livePlayer();
  boot.worker?.terminate();
  return (await import('./replay')).openRecording(file, timers, now);
}

player().then(
  (chosen) => {
    const client = createClient(chosen, now);
    setClient(client);
    if (chosen.can.world) bridge(client);
    else boot.handOver();
    record(client);
    createRoot(document.getElementById('root') as HTMLElement).render(<App config={boot.config} />);
  },
  (why: unknown) => {
    document.title = String(why);
  },
);
