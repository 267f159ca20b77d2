// Shared by the bridge's tests: a bridge on a fake window with the real client of the bus, and every envelope that was
// posted.
import { vi } from 'vitest';
import { startBridge } from '../../bridge/start';
import { readEnvironment, readToken } from '../../bridge/environment';
import { createSimulator } from '../../bridge/hosts/scripted';
import type { Script } from '../../bridge/hosts/script';
import type { Simulator } from '../../bridge/hosts/scripted';
import type { AppConfig } from '../../bus/protocol/appConfig';
import type { Client } from '../../bus/client/client';
import { createClient } from '../../bus/client/client';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Envelope, Failure } from '../../bus/protocol/envelope';
import type { Deliver } from '../../bus/protocol/ports';
// Loaded here, so that the bridge's own import() of them resolves at once.
import '../../bridge/hosts/app';
import '../../bridge/hosts/browser';
import '../../bridge/later';
import { fakeWindow } from './fakeWindow';
import type { Fake, FakeOptions } from './fakeWindow';

export const config: AppConfig = {
  bases: {
    main: '/api/main',
    events: '/api/events',
    message: '/api/message',
    member: '/api/member',
    guide: '/api/guide',
  },
  signKey: 'k',
  tabListKey: 't',
  encryptionId: 'e',
  applicationId: 'a',
  authorization: 'b',
  appVersion: '5.2.1',
  im: { server: '', sdkAppId: 1 },
  native: {
    marker: 'CommunityApp',
    channel: 'communityApp',
    receiver: '__bridge',
    tokenGlobal: 'idToken',
    tokenCookie: 'idToken',
  },
  allowedHosts: ['brand.example', '*.brand.example'],
  mediaHosts: ['pictures.example'],
  brand: 'zeal',
  newChatNotice: 1,
  demo: 1,
};
export const androidApp = (version = '5.2.1'): string => 'Mozilla/5.0 (Linux; Android 9) CommunityApp/' + version;

/** Runs turns of the event loop until the condition holds. Does not advance a stopped clock. */
export async function until(ready: () => unknown): Promise<void> {
  for (let i = 0; i < 500; i++) {
    if (ready()) return;
    await turn();
  }
  throw new Error('never came: ' + String(ready));
}
export const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
/** Runs everything that needs no timer. */
export async function flush(): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
}
export const advance = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  await flush();
};

export type BridgePage = Fake & {
  client: Client;
  posted: Envelope[];
  sim: Simulator;
  /** Delivers an envelope as the worker does. */
  deliver: (envelope: Partial<Envelope> & { topic: string; kind: Envelope['kind'] }) => void;
  told: (topic: string) => Envelope['payload'][];
  notes: () => string[];
  navigated: string[];
  first: { page: boolean };
  receive: (json: unknown) => void;
};
export type HostKind = 'browser' | 'android' | 'ios' | 'scripted';

export function openBridge(
  how: HostKind,
  options: FakeOptions & {
    script?: Partial<Script>;
    version?: string;
    beforeStart?: (fake: Fake) => void;
    /** What the worker has told before there was a bridge. */
    early?: Partial<Envelope> & { topic: string; kind: Envelope['kind'] };
    startToken?: string;
    channel?: (json: string) => void;
  } = {},
): BridgePage {
  const inApp = how === 'android' || how === 'ios';
  const agent =
    options.agent ??
    (inApp
      ? how === 'android'
        ? androidApp(options.version)
        : 'Mozilla/5.0 (iPhone) CommunityApp/' + (options.version ?? '5.2.1')
      : 'Mozilla/5.0 (iPhone)');
  const fake = fakeWindow({ ...options, agent });
  options.beforeStart?.(fake);
  const script = {
    appVersion: options.version ?? '5.2.1',
    platform: how === 'android' ? 'android' : 'ios',
    ...options.script,
  };
  const sim = createSimulator(script, fake.w);
  if (how === 'android') fake.raw['communityApp'] = { postMessage: options.channel ?? sim.post };
  if (how === 'ios') fake.raw['webkit'] = { messageHandlers: { communityApp: { postMessage: sim.post } } };
  const receive = (json: unknown): void => (fake.raw['__bridge'] as { receive: (json: unknown) => void }).receive(json);
  if (inApp) sim.connect(receive);

  const posted: Envelope[] = [];
  let take: Deliver = () => Promise.resolve();
  const client = createClient(
    {
      kind: 'memory',
      can: { world: true, seek: false },
      open: (fn) => ((take = fn), Promise.resolve()),
      post: (e) => void posted.push(e),
      close: () => undefined,
    },
    () => Date.now(),
  );
  const deliver: BridgePage['deliver'] = (e) =>
    void take([{ seq: 1, at: Date.now(), from: 'worker', payload: {}, ...e }]);
  if (options.early) deliver(options.early);
  const navigated: string[] = [];
  const first = { page: false };
  startBridge(client, config, {
    environment: () => ({ ...readEnvironment(config, fake.w), saveData: 0 }),
    startToken: options.startToken ?? readToken(config, fake.w),
    w: fake.w,
    navigate: (path, replace) => void navigated.push((replace ? 'replace ' : 'push ') + path),
    isFirstPage: () => first.page,
    ...(how === 'scripted' ? { simulator: sim } : {}),
  });
  const told = (topic: string): Envelope['payload'][] =>
    posted.filter((e) => e.kind === 'tell' && e.topic === topic).map((e) => e.payload);
  return {
    ...fake,
    client,
    posted,
    sim,
    navigated,
    first,
    receive,
    told,
    deliver,
    notes: () =>
      told('kernel.noted').map(
        (p) => (p as { what: string; detail: string }).what + ' | ' + (p as { detail: string }).detail,
      ),
  };
}

/** Observes an ask: its answer, its failure, or neither yet. */
export function watchAsk<T>(promise: Promise<T>): { out?: T; failure?: Failure; over: boolean } {
  const seen: { out?: T; failure?: Failure; over: boolean } = { over: false };
  promise.then(
    (out) => Object.assign(seen, { out, over: true }),
    (e: unknown) =>
      Object.assign(seen, {
        failure: e instanceof AskFailed ? e.failure : { code: 'threw', message: String(e) },
        over: true,
      }),
  );
  return seen;
}
export const stopClock = (): void =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-21T08:00:00Z') });
