// App host: the webview's channel (or a simulator at its end). Greets the app, sends what it can do, and goes the
// browser's way for the rest: no app, no answer, no such command, too old a version. Each reason stands once in the
// recording.
import * as v from 'valibot';
import * as native from '../../bus/contracts/native';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Environment } from '../environment';
import type { Ability, App } from '../versionGates';
import { can } from '../versionGates';
import { createGuard } from '../guard';
import type { Edges, Host, HostCommand, In, Out } from '../host';
import { store } from '../storage';
import { setTitle } from '../title';
import type { BrowserCommands } from './browser';
import { createInbound, inbound } from './inbound';
import { limits, outgoing, withinAbility } from './outgoing';
import { RequestEnded, createRequests } from './requests';
import type { Simulator } from './scripted';
import { Hello, findChannel } from './wire';
import type { WireFailure, WireKind } from './wire';

const HELLO_MS = 1000;
/** A greeting that comes later than that is still a greeting: a slow app is not left alone for the whole session. */
const HELLO_LATE_MS = 60_000;
const QUEUE = 50;
/** Named by the app itself or by the browser's way, beside the commands. */
const extras: Ability[] = ['chat', 'permissions512', 'multiPick'];

export function createAppHost(
  edges: Edges,
  environment: Environment,
  simulator: Simulator | undefined,
  browserHost: () => Promise<BrowserCommands>,
): Host {
  const { w, client, config, note } = edges;
  const guard = createGuard(edges);
  const channel = simulator ? simulator.post : findChannel(w, config.native.channel);
  let app: App = { appVersion: environment.appVersion, capabilities: null };
  let phase: 'greeting' | 'app' | 'browser' = 'greeting';
  let queue: (() => void)[] = [];
  let browser: Promise<BrowserCommands> | null = null;

  function post(kind: WireKind, id: string, name: string, data: unknown, err?: WireFailure): boolean {
    try {
      if (!channel) return false;
      channel(JSON.stringify({ v: 1, kind, id, name, at: Date.now(), data, err }));
      return true;
    } catch {
      return false;
    }
  }
  const requests = createRequests(w, post);
  const ear = createInbound(edges, requests, post);

  function settle(next: 'app' | 'browser', platform: string): void {
    phase = next;
    ear.keyboardOf(next);
    const all = (Object.keys(limits) as Ability[]).concat(extras);
    client.tell(
      'native.hostChanged',
      next === 'browser'
        ? { kind: 'browser', platform, appVersion: '', capabilities: ['chat'] }
        : {
            kind: simulator ? 'scripted' : 'app',
            platform,
            appVersion: app.appVersion,
            capabilities: all.filter((a) => can(app, a)),
          },
      'native',
    );
    const waiting = queue;
    queue = [];
    for (const go of waiting) go();
  }
  function greet(): void {
    if (!channel) return settle('browser', environment.appEnvironment);
    const silent = (): void => {
      if (phase !== 'greeting') return;
      note('native fallback', 'hello: no answer');
      settle('browser', environment.appEnvironment);
    };
    w.setTimeout(silent, HELLO_MS);
    requests
      .ask('hello', () => ({ v: 1, supported: inbound }), HELLO_LATE_MS)
      .then((data) => {
        const hello = v.safeParse(Hello, data);
        if (!hello.success) return silent();
        app = {
          appVersion: hello.output.appVersion || environment.appVersion,
          capabilities: hello.output.capabilities || null,
        };
        settle('app', hello.output.platform);
        if (hello.output.network) client.tell('native.networkChanged', { type: hello.output.network }, 'native');
      })
      .catch(silent);
  }
  /** Resolves when it is known who answers; false when too many wait already. */
  function ready(): Promise<boolean> {
    if (phase !== 'greeting') return Promise.resolve(true);
    if (queue.length >= QUEUE) return Promise.resolve(false);
    return new Promise((resolve) => queue.push(() => resolve(true)));
  }
  function fallBack<N extends HostCommand>(name: N, input: In<N>, why: string): Promise<Out<N>> {
    // A silent app is told of once, not once for each command.
    if (phase === 'app' || why === 'queue full') note('native fallback', name + ': ' + why);
    browser =
      browser ||
      browserHost().catch((e: unknown) => {
        browser = null;
        throw e;
      });
    return browser.then((b) => b[name](input));
  }
  function send<N extends HostCommand>(name: N, input: In<N>): Promise<Out<N>> {
    let forget: () => void = () => undefined;
    const asked = requests.ask(
      name,
      (id) => {
        if (name !== 'login') return outgoing(app, name, input);
        const callback = ear.nameCallback(id);
        forget = callback.forget;
        return { ...input, callbackName: callback.name };
      },
      limits[name],
    );
    return asked.then(
      (data) => {
        forget();
        return answerOf(name, input, data);
      },
      (e: unknown) => {
        forget();
        throw e;
      },
    );
  }
  /** Checks what the app answered; a bad answer is none. */
  function answerOf<N extends HostCommand>(name: N, input: In<N>, data: unknown): Out<N> {
    const { output } = native[name] as { output: v.GenericSchema };
    // An app that has nothing to add to a yes may leave it out.
    const parsed = v.safeParse(output, data === undefined || data === null ? { ok: 1 } : data);
    if (!parsed.success) throw new RequestEnded({ code: 'badAnswer', message: '' });
    const out = parsed.output as { idToken?: string; result?: Out<'checkPermission'>['result'] };
    if (out.idToken === '')
      throw new RequestEnded({ code: name === 'login' ? 'cancelled' : 'unsupported', message: '' });
    if (out.result !== undefined) {
      // The screens know the type that they asked for, not the one that this app calls it.
      const seen = { type: (input as In<'checkPermission'>).type, result: out.result };
      client.tell('native.permissionChanged', seen, 'native');
      return seen as Out<N>;
    }
    return parsed.output as Out<N>;
  }
  function run<N extends HostCommand>(name: N, input: In<N>): Promise<Out<N>> {
    if (name === 'setTitle') setTitle((input as In<'setTitle'>).title, w);
    // The start page must know the choice before the app can be asked.
    if (name === 'visitorTerms' && (input as In<'visitorTerms'>).op === 'agree')
      store('visitorTerms', (input as In<'visitorTerms'>).version || '', w);
    return ready().then((room) => {
      if (!room) return fallBack(name, input, 'queue full');
      if (phase === 'browser') return fallBack(name, input, 'no app');
      if (!withinAbility(app, name, input)) return fallBack(name, input, 'below the gate');
      return send(name, input).catch((e: unknown) => {
        const { code, message } = e instanceof RequestEnded ? e.ended : { code: 'denied', message: '' };
        const paced = limits[name] === 0;
        // Whether a session is over is not for a silent app to decide: the worker tries again, or asks the server.
        if (code === 'timeout' && name === 'renewIdToken') throw new AskFailed({ code, message: '' });
        if (code === 'unsupported' || (!paced && (code === 'timeout' || code === 'badAnswer')))
          return fallBack(name, input, code);
        const known = code === 'cancelled' || code === 'timeout' || code === 'badAnswer';
        throw new AskFailed({ code: known ? code : 'denied', message });
      });
    });
  }

  Object.defineProperty(w, config.native.receiver, {
    configurable: true,
    value: Object.freeze({ receive: ear.receive }),
  });
  if (simulator) simulator.connect(ear.receive);
  // The page goes for good: what waits for the person is cancelled, here and in the app.
  w.addEventListener('pagehide', (e) => {
    if (!e.persisted) requests.cancelAll();
  });
  greet();
  return {
    run: (name, input) => Promise.resolve().then(() => run(name, guard(name, input))),
    receive: ear.receive,
  };
}
