// The kernel's live edges: the real clock, timers, network, storage and random numbers. Only this folder and main.ts
// use them; all their results enter the kernel as envelopes.
import type { BootMessage } from '../../bus/protocol/appConfig';
import type { Envelope, Failure, Json, Origin } from '../../bus/protocol/envelope';
import { failureIn } from '../kernel/failures';
import type { Edges, Held, Kernel, Pack, PackName, WorldEdge } from '../kernel/types';
import { createHttp } from '../transport/http';
import type { HttpRequest } from '../kernel/httpRequest';
import { STORAGE_MS, phoneStorage, storageFailure } from './storage';
import type { Storage, StorageRequest } from './storage';

export const now = (): number => Date.now();
export function after(ms: number, fn: () => void): () => void {
  const t = setTimeout(fn, ms);
  return () => clearTimeout(t);
}
/** 15 unpredictable characters of the base64url alphabet. */
export function nonce(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(15)), (n) => letters.charAt(n & 63)).join('');
}
export const seed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;

/** The next macrotask, without the 4 ms that nested timers cost. */
export function createTick(): (fn: () => void) => void {
  const channel = new MessageChannel();
  let waiting: (() => void)[] = [];
  channel.port1.onmessage = () => {
    const fns = waiting;
    waiting = [];
    for (const fn of fns) fn();
  };
  return (fn) => {
    waiting.push(fn);
    channel.port2.postMessage(0);
  };
}

/** A longer task has delayed others; above `ASLEEP_MS` the phone was asleep. */
const LONG_MS = 50;
const ASLEEP_MS = 10_000;

export type LiveEdges = { edges: Edges; connect(kernel: Kernel): void; tell(topic: string, payload: Json): void };
/** Loads a script; resolves with its pack. */
export type BringScript = (name: PackName) => Promise<Pack | undefined>;
export type LoadSdk = () => Promise<unknown>;

/** The edges exist before the kernel: `connect` joins them. */
export function createLiveEdges(
  boot: BootMessage,
  bring: BringScript,
  held: Held,
  sdk: LoadSdk,
  storage?: Storage,
): LiveEdges {
  let kernel: Kernel | null = null;
  /** Stops each timer and aborts each request, by the id of its ask. */
  const stops = new Map<string, () => void>();
  const warn = (why: string) => tell('kernel.noted', { what: 'storage in memory', detail: why });
  const store = storage ?? phoneStorage('zeal', warn);
  const http = createHttp({
    config: boot.config,
    origin: self.location.origin,
    fetch: (url, init) => fetch(url, init),
    now: () => now() + (kernel?.read('session.clock')?.offset ?? 0),
    nonce,
    after,
  });
  function enter(e: Omit<Envelope, 'seq' | 'at'>): void {
    if (kernel) kernel.input({ ...e, seq: 0, at: now() });
  }
  function tell(topic: string, payload: Json): void {
    enter({ from: 'env', kind: 'tell', topic, payload });
  }
  function answer(ask: Envelope, from: Origin, kind: 'reply' | 'fail', payload: Json): void {
    const id = String(ask.id);
    stops.delete(id);
    enter({ from, kind, topic: ask.topic, id, cause: ask.seq, payload });
  }
  function send(ask: Envelope): void {
    const { call, input, token, bytes } = ask.payload as {
      call: string;
      input: HttpRequest['input'];
      token: string;
      bytes?: number;
    };
    const e = kernel?.entry(call);
    if (!e || e.is !== 'call')
      return answer(ask, 'env', 'fail', { code: 'unsupported', message: '' } satisfies Failure);
    const go = (more?: Partial<HttpRequest>) =>
      http({ call, method: e.method, base: e.base, path: e.path, input, token, ...more }, (giveUp) =>
        stops.set(String(ask.id), giveUp),
      );
    const files = served['kernel.file'];
    (bytes && files?.carried ? files.carried(e.raw, input, bytes).then(go) : go()).then(
      (out) => ('ok' in out ? answer(ask, 'server', 'reply', { ...out.ok }) : answer(ask, 'env', 'fail', out.failed)),
      (why: unknown) => answer(ask, 'env', 'fail', failureIn(why) ?? { code: 'network', message: '' }),
    );
  }
  function keep(ask: Envelope): void {
    const id = String(ask.id);
    const end = (kind: 'reply' | 'fail', payload: Json): void => {
      if (!stops.has(id)) return;
      edges.cancel(id);
      answer(ask, 'env', kind, payload);
    };
    stops.set(
      id,
      after(STORAGE_MS, () => end('fail', { code: 'timeout', message: '' })),
    );
    store.run(ask.payload as StorageRequest).then(
      (value) => end('reply', { value }),
      (e: unknown) => end('fail', storageFailure(e)),
    );
  }
  const served: { [topic: string]: WorldEdge } = {};
  function serve(ask: Envelope): void {
    const edge = served[ask.topic];
    const failed = (why?: unknown) =>
      answer(ask, 'env', 'fail', failureIn(why) ?? { code: 'unsupported', message: '' });
    if (edge) edge.run(ask.payload).then((out) => answer(ask, 'env', 'reply', out), failed);
    else failed();
  }
  function bringScript(ask: Envelope): void {
    bring((ask.payload as { pack: PackName }).pack).then(
      (pack) => {
        Object.assign(
          served,
          pack?.serve?.({
            held,
            boot,
            now,
            after,
            sdk,
            tell: (topic, payload, from) => enter({ from, kind: 'tell', topic, payload }),
          }),
        );
        answer(ask, 'env', 'reply', {});
      },
      () => answer(ask, 'env', 'fail', { code: 'network', message: '' }),
    );
  }
  const next = createTick();
  let began = 0;
  /** Measures from one tick of the kernel to the next one it requested, with what the first one set off. */
  function tick(fn: () => void): void {
    const since = began;
    next(() => {
      const t = performance.now();
      const ms = t - since;
      if (since && ms > LONG_MS && ms < ASLEEP_MS)
        tell('kernel.noted', { what: 'long task', detail: (ms / 1000).toFixed(2) + ' s' });
      began = t;
      try {
        fn();
      } finally {
        began = 0;
      }
    });
  }
  const edges: Edges = {
    tick,
    ask(e) {
      if (e.topic === 'kernel.http') send(e);
      else if (e.topic === 'kernel.storage') keep(e);
      else if (e.topic === 'kernel.script') bringScript(e);
      else if (e.topic !== 'kernel.timer') serve(e);
      else if (e.id !== undefined) {
        const { id } = e;
        stops.set(
          id,
          after((e.payload as { ms: number }).ms, () => answer(e, 'env', 'reply', {})),
        );
      }
    },
    cancel(id) {
      const stop = stops.get(id);
      if (stop) stop();
      stops.delete(id);
    },
  };
  return {
    edges,
    connect: (k) => {
      kernel = k;
    },
    tell,
  };
}
