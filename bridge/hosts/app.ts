// App host: the webview's channel (or a simulator at its end). Greets the app, sends it the messages that it can do,
// and runs the browser's fallback for the rest: no app, no answer, no such message, too old a version. The recording has
// each reason once. What differs from message to message is in the entries (bridge/messages).
import * as native from '../../bus/contracts/native';
import { Hello } from '../../bus/entities/native';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Environment } from '../environment';
import type { Edges, Host, HostCommand, In, Out } from '../host';
import { appEvents } from '../messages/appEvents';
import { PERSON } from '../messages/message';
import { messages } from '../messages/messages';
import type { Ability, App } from '../versionGates';
import { abilities, can, hasAbility } from '../versionGates';
import type { RunFallback } from './browser';
import { createCheck } from './check';
import { createGuard } from './guard';
import { createInbound } from './inbound';
import { RequestEnded, createRequests } from './requests';
import type { Simulator } from './scripted';
import { findChannel } from './wire';
import type { WireFailure, WireKind } from './wire';

const declared: typeof native = native;

const HELLO_MS = 1000;
/** A greeting that is answered later, but within this time, still counts (docs/decisions/0010-late-greeting.md). */
const HELLO_LATE_MS = 60_000;
const MAX_WAITING = 50;

export function createAppHost(
  edges: Edges,
  environment: Environment,
  simulator: Simulator | undefined,
  loadFallbacks: () => Promise<RunFallback>,
): Host {
  const { w, client, config, note } = edges;
  const guard = createGuard(edges);
  const channel = simulator ? simulator.post : findChannel(w, config.native.channel);
  let app: App = { appVersion: environment.appVersion, capabilities: null };
  let phase: 'greeting' | 'app' | 'browser' = 'greeting';
  let queue: (() => void)[] = [];
  let fallbacks: Promise<RunFallback> | null = null;

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
  const checked = createCheck(edges);
  const incoming = createInbound(edges, requests, post, checked);

  function settle(next: 'app' | 'browser', platform: string): void {
    phase = next;
    incoming.watchKeyboardFor(next);
    const names = (Object.keys(messages) as HostCommand[]).filter((name) => can(app, name, messages[name].since));
    const more = (Object.keys(abilities) as Ability[]).filter((ability) => hasAbility(app, ability));
    client.tell(
      'native.hostChanged',
      next === 'browser'
        ? { kind: 'browser', platform, appVersion: '', capabilities: ['chat'] }
        : {
            kind: simulator ? 'scripted' : 'app',
            platform,
            appVersion: app.appVersion,
            capabilities: (names as string[]).concat(more),
          },
      'native',
    );
    const waiting = queue;
    queue = [];
    for (const resume of waiting) resume();
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
      .ask('hello', () => ({ v: 1, supported: appEvents }), HELLO_LATE_MS)
      .then((data) => {
        const hello = checked<Hello>('answer', 'hello', Hello, data);
        if (!hello) return silent();
        app = { appVersion: hello.appVersion || environment.appVersion, capabilities: hello.capabilities || null };
        settle('app', hello.platform);
        if (hello.network) client.tell('native.networkChanged', { type: hello.network }, 'native');
      })
      .catch(silent);
  }
  /** Resolves when the greeting is over; with false where too many asks wait already. */
  function ready(): Promise<boolean> {
    if (phase !== 'greeting') return Promise.resolve(true);
    if (queue.length >= MAX_WAITING) return Promise.resolve(false);
    return new Promise((resolve) => queue.push(() => resolve(true)));
  }
  function fallBack<N extends HostCommand>(name: N, input: In<N>, why: string): Promise<Out<N>> {
    // A silent app is noted once, not once for each message.
    if (phase === 'app' || why === 'queue full') note('native fallback', name + ': ' + why);
    fallbacks =
      fallbacks ||
      loadFallbacks().catch((e: unknown) => {
        fallbacks = null;
        throw e;
      });
    return fallbacks.then((run) => run(name, input));
  }
  /** `asked`: what the asker wants; `input`: what this app is sent for it. */
  function send<N extends HostCommand>(name: N, asked: In<N>, input: In<N>): Promise<Out<N>> {
    let forget: () => void = () => undefined;
    const answered = requests.ask(
      name,
      (id) => {
        if (name !== 'login') return input;
        const callback = incoming.nameCallback(id);
        forget = callback.forget;
        return { ...input, callbackName: callback.name };
      },
      messages[name].limitMs,
    );
    return answered.then(
      (data) => {
        forget();
        return answerOf(name, asked, data);
      },
      (e: unknown) => {
        forget();
        throw e;
      },
    );
  }
  /** Checks and translates what the app answered. Throws `RequestEnded` where it does not fit the contract. */
  function answerOf<N extends HostCommand>(name: N, input: In<N>, data: unknown): Out<N> {
    const output = checked<Out<N>>('answer', name, declared[name].output, data);
    if (!output) throw new RequestEnded({ code: 'badAnswer', message: '' });
    const { fromApp } = messages[name];
    const answer = fromApp ? fromApp(output, input, client) : output;
    if (typeof answer === 'string') throw new RequestEnded({ code: answer, message: '' });
    return answer;
  }
  /** What this app is sent for an input; null where it cannot do it. */
  function inputFor<N extends HostCommand>(name: N, input: In<N>): In<N> | null {
    const { since, toApp } = messages[name];
    if (!can(app, name, since)) return null;
    return toApp ? toApp(input, (ability) => hasAbility(app, ability)) : input;
  }
  function run<N extends HostCommand>(name: N, input: In<N>): Promise<Out<N>> {
    const { limitMs, onPage, timeoutFails } = messages[name];
    if (onPage) onPage(input, w);
    return ready().then((room) => {
      if (!room) return fallBack(name, input, 'queue full');
      if (phase === 'browser') return fallBack(name, input, 'no app');
      const sent = inputFor(name, input);
      if (sent === null) return fallBack(name, input, 'below the gate');
      return send(name, input, sent).catch((e: unknown) => {
        const { code, message } = e instanceof RequestEnded ? e.ended : { code: 'denied', message: '' };
        const silent = code === 'timeout';
        const failed = silent || code === 'badAnswer';
        if (code === 'unsupported' || (failed && limitMs !== PERSON && !(silent && timeoutFails)))
          return fallBack(name, input, code);
        throw new AskFailed({ code: failed || code === 'cancelled' ? code : 'denied', message });
      });
    });
  }

  Object.defineProperty(w, config.native.receiver, {
    configurable: true,
    value: Object.freeze({ receive: incoming.receive }),
  });
  if (simulator) simulator.connect(incoming.receive);
  // The page is left for good: what waits for a person is cancelled, here and in the app.
  w.addEventListener('pagehide', (e) => {
    if (!e.persisted) requests.cancelAll();
  });
  greet();
  return {
    run: (name, input) => Promise.resolve().then(() => run(name, guard(name, input))),
    receive: incoming.receive,
  };
}
