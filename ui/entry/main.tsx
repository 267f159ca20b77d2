// Composition root: takes over from the boot script, joins player, client, bridge and screens, and draws.
// The only place that names worker and bridge (tests/architectureRules.ts).
import type { Simulator } from '../../bridge/hosts/scripted';
import { createRoot } from 'react-dom/client';
import { createClient } from '../../bus/client/client';
import type { Client } from '../../bus/client/client';
import type { BootMessage } from '../../bus/protocol/appConfig';
import { noteErrors } from '../../bus/recording/errorNotes';
import { createLivePlayer } from '../../bus/players/live';
import type { Player } from '../../bus/protocol/player';
import type { RecordedChunk } from '../../bus/recording/ringBuffer';
import { readToken } from '../../bridge/environment';
import { firstTouch } from '../../bridge/firstTouch';
import { setClient } from '../bus';
import '../kit/navigation/firstTouch';
import { firstScreen } from '../kit/navigation/firstScreen';
import { App } from '../app/App';
import { loadWithRetry, loadWithTimeout } from '../kit/navigation/scriptLoading';
import { isFirstPage, navigate } from '../app/navigation/navigation';
import { links } from '../app/navigation/routes';

const boot = window.__boot;
const now = () => Date.now();
const timers = {
  after(ms: number, fn: () => void) {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
};

function livePlayer(): Player {
  return createLivePlayer({
    start: (first) => (first ? boot.worker : (boot.worker = boot.start())),
    failedEarly: boot.failed,
    timers,
    now,
    supervise: (lost) => (lost ? Promise.resolve() : firstScreen).then(() => loadWithRetry(() => import('./rescue'))),
    onAlone: () => navigate(links.error('network', location.pathname + location.search), { replace: true }),
  });
}
/** Development: ?native=scripted puts a simulator in the app's place; a page in the phone of /shell is framed. */
async function inDevelopment(): Promise<{ framed: boolean; simulator?: Simulator }> {
  const framed = !!window.frameElement?.hasAttribute('data-phone');
  if (new URLSearchParams(location.search).get('native') !== 'scripted') return { framed };
  return { framed, simulator: (await import('../../bridge/hosts/scripted')).createSimulator() };
}
/**
 * In the app at once; in a browser after the first screen, which needs nothing of it, or with the first touch: what is
 * touched may be a login, whose token the bridge stores.
 */
function bridge(client: Client): void {
  const touched = firstTouch(window);
  const start = (): void => {
    loadWithTimeout(() => import('../../bridge/start')).then(
      async (m) => {
        const surroundings = import.meta.env.DEV ? await inDevelopment() : { framed: false };
        boot.handOver();
        m.startBridge(client, boot.config, {
          environment: () => boot.environment(),
          startToken: boot.said.token,
          navigate: (path, replace) => navigate(path, { replace }),
          isFirstPage,
          touched,
          ...surroundings,
        });
      },
      () => {
        // Off line, most likely, and the bridge that would say so has not come.
        client.tell('session.networkChanged', { online: navigator.onLine ? 1 : 0 });
        setTimeout(start, 1000);
      },
    );
  };
  if (boot.said.environment.isApp) start();
  else {
    // A renewal asks for it while nothing is drawn yet.
    client.serve('native.retrieveIdToken', () => Promise.resolve({ idToken: readToken(boot.config) }));
    void Promise.race([firstScreen, touched]).then(start);
  }
}
/**
 * The ring takes what the worker recorded from its first envelope on; its own script comes when there is time, or when
 * somebody asks for the recording.
 */
function record(client: Client): void {
  const early: RecordedChunk[] = [];
  let add = (chunk: RecordedChunk): void => void early.push(chunk);
  client.on('kernel.recorded', (chunk) => add(chunk));
  const keep = () =>
    loadWithRetry(() => import('../app/recording/recording')).then((m) => {
      add = m.keepRing(early, boot.config.appVersion);
      return m;
    });
  window.__recording = () => keep().then((m) => m.ringFile());
  setTimeout(() => keep().catch(() => undefined), 3000);
}
/** How the snapshot goes is a script of its own, since most visits have none. */
function hideSnapshot(): void {
  const snapshot = document.getElementById('snapshot');
  if (!snapshot) return;
  loadWithTimeout(() => import('../app/snapshot/hideSnapshot'), 5000).then(
    (m) => m.hideSnapshot(),
    () => snapshot.remove(),
  );
}
/** What this visit shows first is what the next one begins with. */
function keepSnapshot(): void {
  void firstScreen
    .then(() => loadWithRetry(() => import('../app/snapshot/takeSnapshot')))
    .then(
      (m) => m.keepSnapshot(() => readToken(boot.config)),
      () => undefined,
    );
}
async function player(): Promise<Player> {
  const file = new URLSearchParams(location.search).get('replay');
  if (!file) return livePlayer();
  return (await import('./replay')).openRecording(file, timers, now);
}

function draw(): void {
  const root = document.getElementById('root') as HTMLElement;
  player().then(
    (chosen) => {
      const client = createClient(chosen, now);
      setClient(client);
      if (chosen.can.world)
        noteErrors(window, console, 'page', now, (what, detail) => client.tell('kernel.noted', { what, detail }));
      if (chosen.can.world) bridge(client);
      else boot.handOver();
      record(client);
      if (import.meta.env.DEV && chosen.can.world)
        void import('../devtools/livePanel/docked').then((m) => m.watchLive());
      if (chosen.can.world) keepSnapshot();
      hideSnapshot();
      // A page that plays a recording has not started a worker.
      const said = boot.said as BootMessage | null;
      const inApp = said?.environment.isApp === 1;
      createRoot(root).render(<App config={boot.config} awaited={!said || said.token !== '' || inApp} inApp={inApp} />);
    },
    // Only a recording can fail here, and only a developer opens one.
    (why: unknown) => {
      root.textContent = String(why);
    },
  );
}
if (import.meta.env.DEV && location.pathname === '/gallery') {
  for (const el of Array.from(document.querySelectorAll('.start'))) el.remove();
  void import('../devtools/gallery/entry');
} else draw();
