// Starts the bridge: watches the window and answers native.* commands. The hosts are chunks of their own: the app's is
// loaded at once where the user agent has the app's marker, the browser's with the first touch.
// WARNING: this file, window.ts, token.ts and tap.ts are loaded with the first screen.
import type { AppConfig } from '../bus/protocol/appConfig';
import type { Client } from '../bus/client/client';
import { AskFailed } from '../bus/protocol/envelope';
import type { Environment } from './environment';
import { firstTouch } from './firstTouch';
import type { Edges, Host, HostCommand, In, Route } from './host';
import type { Simulator } from './hosts/scripted';
import type { Later } from './later';
import { later, watchWindow } from './window';

export type BridgeOptions = Route & {
  /** Read by the boot script. */
  environment: () => Environment;
  /** The token that the page started with; '' for none. */
  startToken: string;
  /** The first touch of the page, which may be before the bridge. */
  touched?: Promise<void>;
  /** A simulated app (tests, development page). */
  simulator?: Simulator;
  /** Development: the page is in the phone of /shell, whose frame stands for the app's main frame. */
  framed?: boolean;
  w?: Window;
};

const MAX_EARLY = 50;
/**
 * Messages that can wait in a browser until its host is loaded: they are answered at once, and the last of each is
 * carried out then.
 */
const canWait = /^(setTabBar|switchImmersive|setTitle|syncRedDot)$/;

/** Only for a player that reaches the world: a replay must not start a bridge. */
export function startBridge(client: Client, config: AppConfig, options: BridgeOptions): void {
  const { w = window, simulator, touched = firstTouch(w) } = options;
  const startedAt = Date.now();
  const noted = new Set<string>();
  const edges: Edges = {
    w,
    client,
    config,
    route: options,
    startToken: options.startToken,
    note(what, detail) {
      if (noted.size > 50 || noted.has(what + detail)) return;
      noted.add(what + detail);
      client.tell('kernel.noted', { what, detail: detail.slice(0, 300) }, 'native');
    },
  };
  const environment = options.environment();
  client.tell('session.environmentSeen', environment);
  watchWindow(edges);
  // Only the main frame may use the app's channel.
  const inApp = !!simulator || (environment.isApp === 1 && (w.top === w.self || !!options.framed));
  const early: unknown[] = [];
  const waiting = new Map<HostCommand, In<HostCommand>>();

  const browser = () => import('./hosts/browser');
  const host = loading<Host>(() => {
    if (!inApp)
      return browser().then((m) => {
        const here = m.createBrowserHost(edges);
        waiting.forEach((input, name) => here.run(name, input as never).catch(() => undefined));
        waiting.clear();
        return here;
      });
    return import('./hosts/app').then((m) => {
      const app = m.createAppHost(edges, environment, simulator, () => browser().then((b) => b.createFallbacks(edges)));
      for (const json of early.splice(0)) app.receive(json);
      return app;
    });
  });
  const deferred = loading<Later>(() => import('./later').then((m) => m.startLater(edges, inApp, startedAt)));

  client.serve('native.openApp', (input) => deferred.get().then((r) => r.openApp(input)));
  client.serve('native.sendCrossPage', (input) =>
    deferred
      .get()
      .then((r) => r.crossPage.send(input))
      .then(() => ({})),
  );
  // Serves all other messages. Must be last: commands that were asked earlier get their handler here.
  client.serve('native', (input, topic) => {
    const name = topic.slice('native.'.length) as HostCommand;
    if (inApp || host.started() || !canWait.test(name)) return host.get().then((h) => h.run(name, input as never));
    waiting.set(name, input as In<HostCommand>);
    return Promise.resolve({ ok: 1 });
  });
  client.on('session.visitorAgreed', ({ version }) => {
    client.ask('native.visitorTerms', { op: 'agree', version }).catch(() => undefined);
  });

  if (inApp) {
    // The app may send messages before its host is loaded.
    Object.defineProperty(w, config.native.receiver, {
      configurable: true,
      value: { receive: (json: unknown) => void (early.length < MAX_EARLY && early.push(json)) },
    });
    host.warm();
  }
  later(w, touched, () => {
    host.warm();
    deferred.warm();
  });
}

/** Loads a chunk once. After a failure the next `get` tries again. */
function loading<T>(load: () => Promise<T>): { get: () => Promise<T>; warm: () => void; started: () => boolean } {
  let value: Promise<T> | null = null;
  const get = (): Promise<T> =>
    value ||
    (value = load().catch(() => {
      value = null;
      throw new AskFailed({ code: 'unsupported', message: '' });
    }));
  return {
    get,
    warm: () => void get().catch(() => undefined),
    started: () => value !== null,
  };
}
