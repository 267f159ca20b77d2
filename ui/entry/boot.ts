// Boot: inlined at the beginning of the body and allowed by its hash. Sets the theme, starts the worker and tells it what
// the window knows before anything else is loaded, so that the first call leaves while the page's own script is still on
// its way.
import '../../bus/protocol/es2019';
import { hasGrid, hasListPane, hasPane, hasSideColumn } from '../app/wide/sideColumn';
import { readEnvironment, readToken } from '../../bridge/environment';
import type { AppConfig, BootMessage, WorkerScripts } from '../../bus/protocol/appConfig';
import { mayFetchAhead } from '../kit/navigation/mayFetchAhead';

/** Left on the window for ui/entry/main.tsx, which takes over. */
export type Boot = {
  config: AppConfig;
  /** Undefined when the worker could not even be made. */
  worker: Worker | undefined;
  /** What the newest worker was told; its lock is named after it. */
  said: BootMessage;
  /** Starts the worker (again) and posts it a new boot message. */
  start(): Worker | undefined;
  environment(): BootMessage['environment'];
  /** Ends the early token poll; the bridge goes on. */
  handOver(): void;
  /** A worker script that could not be loaded says so before anyone listens. */
  failed: boolean;
};
declare global {
  interface Window {
    __boot: Boot;
    globalThis: typeof globalThis;
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}
declare const __WORKER_URL__: string;
declare const __WORKER_SCRIPTS__: WorkerScripts;
declare const __WORKER_MODULE__: boolean;

/** By then the first screen of a slow phone is there. */
const START_MS = 6000;
const w = window;
if (!w.globalThis) w.globalThis = w as never;
// React makes three errors while it is loaded, and for their stacks Chrome would parse React's functions again. It is back
// once the page's first scripts have run.
const { stackTraceLimit } = Error as { stackTraceLimit?: number };
Reflect.deleteProperty(Error, 'stackTraceLimit');
document.addEventListener('DOMContentLoaded', () => Object.assign(Error, { stackTraceLimit }));
const root = document.documentElement;
function stored(key: string): string {
  try {
    return localStorage.getItem(key) || '';
  } catch {
    return '';
  }
}
const theme = stored('theme');
if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
const type = stored('type');
if (type === 'l' || type === 'xl') root.setAttribute('data-type', type);
if (stored('saveData') === '1') root.setAttribute('data-save', '1');

const config = JSON.parse((document.getElementById('app-config') as HTMLElement).textContent || '{}') as AppConfig;
const began = Date.now();
const base = { createScriptURL: (url: string) => (url === __WORKER_URL__ ? url : '') };
const policy = w.trustedTypes ? w.trustedTypes.createPolicy('boot', base) : base;

function start(at = Date.now()): Worker | undefined {
  boot.said = {
    boot: 1,
    config,
    token: readToken(config),
    environment: boot.environment(),
    at,
    scripts: __WORKER_SCRIPTS__,
  };
  try {
    // Also as its name: Chromium delivers what was posted to a worker that is still loading only when the page's own
    // scripts have run, and the first calls would wait that long.
    const worker = new Worker(policy.createScriptURL(__WORKER_URL__), {
      name: JSON.stringify(boot.said),
      ...(__WORKER_MODULE__ ? { type: 'module' } : {}),
    });
    worker.addEventListener('error', (e) => {
      if (!(e as ErrorEvent).message) boot.failed = true;
    });
    worker.postMessage(boot.said);
    return worker;
  } catch {
    return undefined;
  }
}
// The cookie is looked at every 100 ms, from the first moment on.
let seen = readToken(config);
const poll = setInterval(() => {
  const token = readToken(config);
  if (token === seen) return;
  seen = token;
  if (boot.worker) boot.worker.postMessage({ token });
}, 100);

const boot: Boot = {
  config,
  said: null as never,
  worker: undefined,
  start: () => start(),
  environment: () => ({ ...readEnvironment(config), saveData: mayFetchAhead() ? 0 : 1 }),
  handOver: () => clearInterval(poll),
  failed: false,
};
w.__boot = boot;
// A recording that is played must reach nothing: no worker, no stored id.
if (/[?&]replay=[^&]/.test(location.search)) clearInterval(poll);
else boot.worker = start(began);
// The service worker fetches nothing for later meanwhile (service-worker/main.ts).
if (navigator.locks)
  navigator.locks
    .request('start', { mode: 'shared' }, () => new Promise<void>((end) => setTimeout(end, START_MS)))
    .catch(() => undefined);
if (boot.said && !boot.said.environment.isApp) {
  root.setAttribute('data-rail', '');
  if (hasSideColumn(location.pathname)) root.setAttribute('data-side', '');
  if (hasGrid(location.pathname)) root.setAttribute('data-grid', '');
  if (hasPane(location.pathname, location.search)) root.setAttribute('data-pane', '');
  if (seen && hasListPane(location.pathname)) root.setAttribute('data-list', '');
}
if (boot.said && boot.said.environment.lowEnd) root.setAttribute('data-perf', 'low');
