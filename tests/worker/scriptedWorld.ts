// A scripted world for the real kernel: network, storage, clock and randomness in virtual time, with the recorder
// running. Answers are drawn from a seed, so that a failing run can be repeated.
import * as fc from 'fast-check';
import type { BootMessage } from '../../bus/protocol/appConfig';
import type { Entry } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import type { Envelope, Failure, Json } from '../../bus/protocol/envelope';
import type { Timers } from '../../bus/protocol/ports';
import type { RecordedChunk } from '../../bus/recording/ringBuffer';
import { entryIn } from '../../bus/protocol/entryIn';
import { createPreRecorderBuffer } from '../../bus/recording/preRecorderBuffer';
import { memoryStorage } from '../../worker/edges/storage';
import type { Storage, StorageRequest } from '../../worker/edges/storage';
import { emptyState } from '../../worker/kernel/kernel';
import type { Kernel } from '../../worker/kernel/types';
import { allScripts } from '../../worker/packs/allScripts';
import { startRecorder } from '../../worker/recording/startRecorder';
import { startWorker, startedEnvelope } from '../../worker/composeKernel';
import { arbitraryOf } from '../bus/arbitraries';
import type { FileScript, ImScript } from './world';

export const startedAt = Date.UTC(2026, 10, 21, 1, 0, 0);
const entryOf = entryIn(contracts);

export function bootMessage(more: Partial<BootMessage['environment']> & { token?: string } = {}): BootMessage {
  const { token = 'zt.canaryTokenAbcdefgh12345678.x', ...environment } = more;
  return {
    boot: 1,
    token,
    at: startedAt,
    scripts: { later: [], contracts: [], more: [], chat: [], sdk: [] },
    config: {
      bases: {
        main: '/api/main',
        events: '/api/events',
        message: '/api/message',
        member: '/api/member',
        guide: '/api/guide',
      },
      signKey: 'canary-sign-key-1',
      tabListKey: 'canary-tab-key-2',
      encryptionId: 'canary-encryption-3',
      applicationId: 'canary-application-4',
      authorization: 'Basic canary-authorization-5',
      appVersion: '5.2.1',
      im: { server: '', sdkAppId: 1 },
      native: {
        marker: 'CommunityApp',
        channel: 'communityApp',
        receiver: '__bridge',
        tokenGlobal: 'idToken',
        tokenCookie: 'idToken',
      },
      allowedHosts: [],
      mediaHosts: [],
      brand: 'zeal',
      newChatNotice: 1,
      demo: 1,
    },
    environment: {
      isApp: 0,
      appVersion: '',
      appEnvironment: 'ios',
      screenWidth: 360,
      screenHeight: 640,
      online: 1,
      route: '/home',
      sourceType: '',
      visitorTerms: '',
      deviceId: 'canaryDevice0123456789',
      refreshToken: 'canaryRefreshToken0123456789',
      saveData: 0,
      lowEnd: 0,
      ...environment,
    },
  };
}

export type HttpReply = { after?: number } & (
  { data: Json } | { code: string; message?: string; data?: Json } | { lost: 'network' | 'timeout' | 'badAnswer' }
);
/** The server's answer to a call; for undefined the answer is random. */
export type Server = (call: string, input: Json, token: string) => HttpReply | undefined;

export type World = {
  kernel: Kernel;
  storage: Storage;
  now(): number;
  /** Sends an ask from the page after `ms`. Returns its id. */
  ask(topic: string, input: Json, ms?: number): string;
  tell(topic: string, payload: Json, from?: 'ui' | 'native' | 'env', ms?: number): void;
  answers: Map<string, Envelope>;
  /** Advances virtual time by `ms`. */
  pass(ms: number): Promise<void>;
  /** All recorded lines so far; `starts`: the indexes of snapshots and worker starts. */
  recorded(): { lines: string[]; starts: number[] };
  /** The envelopes before redaction. */
  raw: Envelope[];
};

export function createWorld({
  seed = 1,
  server = () => undefined,
  boot = bootMessage(),
  storage = memoryStorage(),
  faults = 0.15,
  im,
  files,
  native = () => ({ fail: { code: 'unsupported', message: '' } }),
}: {
  seed?: number;
  server?: Server;
  boot?: BootMessage;
  storage?: Storage;
  faults?: number;
  /** The edge to the chat service. */ im?: ImScript;
  files?: FileScript;
  /** What the page answers to a native ask: most of them fail in a browser. */
  native?: (topic: string, input: Json) => { reply: Json } | { fail: Failure };
} = {}): World {
  let clock = Math.max(startedAt, boot.at);
  let order = 0;
  let draws = 0;
  let local = 0;
  let queue: { at: number; order: number; fn: () => void }[] = [];
  const ticks: (() => void)[] = [];
  const timers = new Map<string, () => void>();
  const arbitraries = new Map<string, fc.Arbitrary<Json>>();
  const raw: Envelope[] = [];
  const answers = new Map<string, Envelope>();
  const preRecorderBuffer = createPreRecorderBuffer();
  const recorded: RecordedChunk = { lines: [], ats: [], starts: [], seq: 0 };

  function at(ms: number, fn: () => void): () => void {
    const event = { at: clock + ms, order: order++, fn };
    queue.push(event);
    return () => {
      queue = queue.filter((e) => e !== event);
    };
  }
  const chance = (): number =>
    fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { seed: seed * 7919 + draws++, numRuns: 1 })[0] ?? 0;
  function drawn(entry: Entry & { is: 'call' }, name: string): Json {
    let arbitrary = arbitraries.get(name);
    if (!arbitrary) arbitraries.set(name, (arbitrary = arbitraryOf(entry.output)));
    return fc.sample(arbitrary, { seed: seed * 104729 + draws++, numRuns: 1 })[0] ?? null;
  }
  function enter(e: Omit<Envelope, 'seq' | 'at'>): void {
    kernel.input({ ...e, seq: 0, at: clock });
  }
  function byChance(call: string): HttpReply {
    const after = Math.round(chance() * 400);
    const luck = chance();
    if (luck < faults * 0.3) return { after, lost: luck < faults * 0.2 ? 'network' : 'badAnswer' };
    if (luck < faults)
      return {
        after,
        code:
          ['010001', '010002', '010008', '020011', '020012', '050901', '019999'][Math.floor(chance() * 7)] ?? '010001',
        message: '操作太频繁，请稍后再试',
      };
    const entry = entryOf(call);
    return { after, data: entry && entry.is === 'call' ? drawn(entry, call) : null };
  }
  function http(ask: Envelope): void {
    const { call, input, token } = ask.payload as { call: string; input: Json; token: string };
    const reply = server(call, input, token) ?? byChance(call);
    const about = { topic: ask.topic, cause: ask.seq, ...(ask.id === undefined ? {} : { id: ask.id }) };
    const stop = at(reply.after ?? 30, () => {
      timers.delete(ask.id ?? '');
      if ('lost' in reply)
        return enter({ ...about, from: 'env', kind: 'fail', payload: { code: reply.lost, message: '' } });
      const base = { status: 200, message: '', idToken: '', serverTime: clock + 5, replayed: 0 };
      if ('code' in reply)
        return enter({
          ...about,
          from: 'server',
          kind: 'reply',
          payload: { ...base, code: reply.code, message: reply.message ?? '', answer: null, data: reply.data ?? null },
        });
      return enter({
        ...about,
        from: 'server',
        kind: 'reply',
        payload: { ...base, code: '000000', answer: reply.data, verified: 1 },
      });
    });
    timers.set(ask.id ?? '', () => {
      stop();
      at(1, () => enter({ ...about, from: 'env', kind: 'fail', payload: { code: 'left', message: '' } }));
    });
  }
  const edges = {
    ask(e: Envelope) {
      const about = { topic: e.topic, cause: e.seq, ...(e.id === undefined ? {} : { id: e.id }) };
      if (e.topic === 'kernel.http') http(e);
      else if (e.topic === 'kernel.storage') {
        void storage.run(JSON.parse(JSON.stringify(e.payload)) as StorageRequest).then((value) =>
          at(2, () =>
            enter({
              ...about,
              from: 'env',
              kind: 'reply',
              payload: { value: JSON.parse(JSON.stringify(value)) as Json },
            }),
          ),
        );
      } else if (e.topic === 'kernel.script') at(1, () => enter({ ...about, from: 'env', kind: 'reply', payload: {} }));
      else if (e.topic === 'kernel.im' && im) {
        const out = im.ask(JSON.parse(JSON.stringify(e.payload)) as { [field: string]: Json });
        if (out)
          at(out.after ?? 10, () =>
            enter({
              ...about,
              from: 'reply' in out ? 'im' : 'env',
              kind: 'reply' in out ? 'reply' : 'fail',
              payload: 'reply' in out ? out.reply : out.fail,
            }),
          );
      } else if (e.topic === 'kernel.im')
        at(1, () => enter({ ...about, from: 'env', kind: 'fail', payload: { code: 'kicked', message: '' } }));
      else if (e.topic === 'kernel.file' && files) {
        const out = files(e.payload as { [field: string]: Json }) as Json | { fail: Failure };
        const failure = typeof out === 'object' && out !== null && 'fail' in out ? (out.fail as Failure) : null;
        at(1, () =>
          enter({ ...about, from: 'env', kind: failure ? 'fail' : 'reply', payload: failure ?? (out as Json) }),
        );
      } else if (e.id !== undefined)
        timers.set(
          e.id,
          at((e.payload as { ms: number }).ms, () => enter({ ...about, from: 'env', kind: 'reply', payload: {} })),
        );
    },
    cancel(id: string) {
      timers.get(id)?.();
      timers.delete(id);
    },
    tick: (fn: () => void) => void ticks.push(fn),
  };
  const kernel = startWorker({ edges, state: emptyState(0), scripts: allScripts });
  const realTimers: Timers = { after: (ms, fn) => at(ms, fn) };
  kernel.envelopes.subscribe((e) => {
    raw.push(JSON.parse(JSON.stringify(e)) as Envelope);
    // Envelopes on the bus are immutable, so a change throws here; values from storage belong to their reader.
    if (e.topic !== 'kernel.storage') deepFreeze(e);
  });
  kernel.envelopes.subscribe((e) => preRecorderBuffer.tap(e));
  kernel.onOutput((e) => {
    if ((e.kind === 'reply' || e.kind === 'fail') && e.id !== undefined) answers.set(e.id, e);
    if (e.kind !== 'ask') return;
    const out = native(e.topic, e.payload);
    at(20, () =>
      enter({
        from: 'native',
        kind: 'reply' in out ? 'reply' : 'fail',
        topic: e.topic,
        cause: e.seq,
        ...(e.id === undefined ? {} : { id: e.id }),
        payload: 'reply' in out ? out.reply : out.fail,
      }),
    );
  });
  im?.connect(
    (payload) => enter({ from: 'im', kind: 'tell', topic: 'kernel.imSaid', payload }),
    () => clock,
  );
  kernel.input(startedEnvelope(boot, seed, clock));
  at(50, () => enter({ from: 'env', kind: 'tell', topic: 'kernel.domainsLoaded', payload: { names: [] } }));
  const recorder = startRecorder(kernel, preRecorderBuffer, realTimers, (e) => {
    const chunk = e.payload as RecordedChunk;
    recorded.starts.push(...chunk.starts.map((n) => n + recorded.lines.length));
    recorded.lines.push(...chunk.lines);
  });
  async function settle(): Promise<void> {
    for (let fn = ticks.shift(); fn; fn = ticks.shift()) {
      await macrotask();
      fn();
    }
    await macrotask();
    if (ticks.length > 0) await settle();
  }
  return {
    kernel,
    storage,
    raw,
    answers,
    now: () => clock,
    ask(topic, input, ms = 0) {
      const id = 'p4711.' + String(++local);
      const seq = -local;
      at(ms, () => kernel.input({ seq, at: clock, from: 'ui', kind: 'ask', topic, id, payload: input }));
      return id;
    },
    tell(topic, payload, from = 'ui', ms = 0) {
      const seq = -++local;
      at(ms, () => kernel.input({ seq, at: clock, from, kind: 'tell', topic, payload }));
    },
    async pass(ms) {
      const end = clock + ms;
      await settle();
      for (;;) {
        queue.sort((a, b) => a.at - b.at || a.order - b.order);
        const event = queue[0];
        if (!event || event.at > end) break;
        queue.shift();
        clock = Math.max(clock, event.at);
        event.fn();
        await settle();
      }
      clock = end;
    },
    recorded() {
      recorder.flush();
      return { lines: recorded.lines.slice(), starts: recorded.starts.slice() };
    },
  };
}
const macrotask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
}
