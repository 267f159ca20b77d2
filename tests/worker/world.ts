// A scripted world for the domains' tests: given envelopes → expected envelopes. The real kernel and all domains with
// answers by call, virtual time, storage in memory and a scripted native side. `kill` ends the process and keeps the
// storage.
import type { BootMessage } from '../../bus/protocol/appConfig';
import type { Envelope, Failure, Json } from '../../bus/protocol/envelope';
import { AskFailed } from '../../bus/protocol/envelope';
import type { AskTopic, EventTopic, Input, Output, Payload, StreamTopic, Value } from '../../bus/client/topics';
import { STORAGE_MS, memoryStorage } from '../../worker/edges/storage';
import type { Storage, StorageRequest } from '../../worker/edges/storage';
import { emptyState } from '../../worker/kernel/kernel';
import type { Kernel } from '../../worker/kernel/types';
import { allScripts } from '../../worker/packs/allScripts';
import { startWorker, startedEnvelope } from '../../worker/composeKernel';

export const startedAt = Date.UTC(2026, 10, 21, 1, 0, 0);

export function bootWith(more: Partial<BootMessage['environment']> & { token?: string } = {}): BootMessage {
  const { token = '', ...environment } = more;
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
      signKey: 'sign',
      tabListKey: 'tabs',
      encryptionId: 'enc',
      applicationId: 'app',
      authorization: 'Basic x',
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
      deviceId: 'device-1',
      refreshToken: '',
      saveData: 0,
      lowEnd: 0,
      ...environment,
    },
  };
}
/** `lost`: no answer arrives. `idToken`: a new token in the header. */
export type Reply = { after?: number; idToken?: string; serverTime?: number; verified?: 0 | 1 } & (
  { data: Json } | { code: string; message?: string; data?: Json } | { lost: string; data?: Json }
);
/** `bytes`: the number of file bytes in the request. */
export type Sent = { call: string; input: { [key: string]: Json }; token: string; at: number; bytes?: number };
export type Answers = {
  [call: string]: Reply | ((input: { [key: string]: Json }, token: string, sent: Sent) => Reply);
};
type Native = { [topic: string]: (input: Json) => { reply: Json } | { fail: Failure } | null };
/** The scripted file edge: its answer to each ask; null for none. */
export type FileScript = (ask: { [field: string]: Json }) => Json | { fail: Failure };
export const sameFile: FileScript = () => ({
  there: 1,
  size: 100,
  width: 0,
  height: 0,
  mime: 'image/jpeg',
  sha256: 'ab'.repeat(32),
  preview: 'blob:1',
  small: 0,
});
/** The scripted chat service: its answers, and where it sends its own events. */
export type ImScript = {
  ask(ask: { [field: string]: Json }): ({ after?: number } & ({ reply: Json } | { fail: Failure })) | null;
  connect(say: (said: Json) => void, now: () => number): void;
};
type WorldOptions = {
  files?: FileScript;
  boot?: BootMessage;
  answers?: Answers;
  native?: Native;
  storage?: Storage;
  /** ms until the second script is loaded; -1: never. */ domainsAfter?: number;
  serverAhead?: number;
  /** Whether the pack `more` is requested right at the start. */ more?: boolean;
  /** How many loads of a script fail first. */ scriptLost?: number;
  /** The edge to the chat service. */ im?: ImScript;
};

/** A text field of an input; empty when it is missing. */
export const said = (input: { [key: string]: Json }, name: string): string =>
  typeof input[name] === 'string' ? input[name] : '';

/** The failure of an ask, as the page gets it; null when it succeeds. */
export const failureOf = async (asked: Promise<unknown>): Promise<Failure | null> =>
  asked.then(
    () => null,
    (e: unknown) => (e instanceof AskFailed ? e.failure : null),
  );
/** The inputs of a call without their client tokens. */
export const inputsOf = (w: World, call: string) =>
  w.calls(call).map(({ input: { clientToken: _token, ...rest } }) => rest);
export type World = ReturnType<typeof createWorld>;
export function createWorld({
  boot = bootWith(),
  answers = {},
  native = {},
  storage = memoryStorage(),
  domainsAfter = 0,
  serverAhead = 0,
  files = sameFile,
  more = false,
  scriptLost = 0,
  im,
}: WorldOptions = {}) {
  let clock = Math.max(startedAt, boot.at);
  let order = 0;
  let local = 0;
  let dead = false;
  let queue: { at: number; order: number; fn: () => void }[] = [];
  const ticks: (() => void)[] = [];
  const timers = new Map<string, () => void>();
  const replies = new Map<string, Envelope>();
  const log: Envelope[] = [];
  const sent: Sent[] = [];
  /** Called for every ask to an edge before it is answered; tests kill the process here. */
  let onEdge: (e: Envelope) => void = () => undefined;

  function at(ms: number, fn: () => void): () => void {
    const event = { at: clock + ms, order: order++, fn };
    queue.push(event);
    return () => {
      queue = queue.filter((e) => e !== event);
    };
  }
  function enter(e: Omit<Envelope, 'seq' | 'at'>): void {
    if (!dead) kernel.input({ ...e, seq: 0, at: clock });
  }
  const about = (e: Envelope) => ({ topic: e.topic, cause: e.seq, ...(e.id === undefined ? {} : { id: e.id }) });
  function http(ask: Envelope): void {
    const { call, input, token, bytes } = ask.payload as {
      call: string;
      input: { [key: string]: Json };
      token: string;
      bytes?: number;
    };
    const one: Sent =
      bytes === undefined ? { call, input, token, at: clock } : { call, input, token, at: clock, bytes };
    sent.push(one);
    const script = answers[call];
    const reply: Reply =
      script === undefined ? { lost: 'network' } : typeof script === 'function' ? script(input, token, one) : script;
    const stop = at(reply.after ?? 20, () => {
      timers.delete(ask.id ?? '');
      if ('lost' in reply)
        return enter({
          ...about(ask),
          from: 'env',
          kind: 'fail',
          payload:
            reply.data === undefined
              ? { code: reply.lost, message: '' }
              : { code: reply.lost, message: '', data: reply.data },
        });
      const base = {
        status: 200,
        idToken: reply.idToken ?? '',
        serverTime: reply.serverTime ?? clock + serverAhead,
        replayed: 0,
      };
      const payload: Json =
        'code' in reply
          ? { ...base, code: reply.code, message: reply.message ?? '', answer: null, data: reply.data ?? null }
          : { ...base, code: '000000', message: '', answer: reply.data, verified: reply.verified ?? 1 };
      enter({ ...about(ask), from: 'server', kind: 'reply', payload });
    });
    timers.set(ask.id ?? '', () => {
      stop();
      at(1, () => enter({ ...about(ask), from: 'env', kind: 'fail', payload: { code: 'left', message: '' } }));
    });
  }
  function keep(e: Envelope): void {
    const end = (kind: 'reply' | 'fail', payload: Json): void => {
      stop();
      enter({ ...about(e), from: 'env', kind, payload });
    };
    const stop = at(STORAGE_MS, () => end('fail', { code: 'timeout', message: '' }));
    storage.run(JSON.parse(JSON.stringify(e.payload)) as StorageRequest).then(
      (value) => at(1, () => end('reply', { value: JSON.parse(JSON.stringify(value)) as Json })),
      (why: unknown) => {
        const code = why instanceof Error && why.name === 'QuotaExceededError' ? 'full' : 'network';
        at(1, () => end('fail', { code, message: '' }));
      },
    );
  }
  function file(e: Envelope): void {
    const out = files(e.payload as { [field: string]: Json });
    if (out === null) return;
    const failure = typeof out === 'object' && 'fail' in out ? (out.fail as Failure) : null;
    at(1, () =>
      enter(
        failure
          ? { ...about(e), from: 'env', kind: 'fail', payload: failure }
          : { ...about(e), from: 'env', kind: 'reply', payload: out as Json },
      ),
    );
  }
  function chat(e: Envelope): void {
    const out: ReturnType<ImScript['ask']> = im
      ? im.ask(JSON.parse(JSON.stringify(e.payload)) as { [field: string]: Json })
      : { fail: { code: 'network', message: '' } };
    if (out)
      at(out.after ?? 10, () =>
        enter({
          ...about(e),
          from: 'reply' in out ? 'im' : 'env',
          kind: 'reply' in out ? 'reply' : 'fail',
          payload: 'reply' in out ? out.reply : out.fail,
        }),
      );
  }
  const edges = {
    ask(e: Envelope) {
      if (dead) return;
      onEdge(e);
      if (dead) return;
      if (e.topic === 'kernel.http') http(e);
      else if (e.topic === 'kernel.storage') keep(e);
      else if (e.topic === 'kernel.file') file(e);
      else if (e.topic === 'kernel.im') chat(e);
      else if (e.topic === 'kernel.script')
        at(1, () =>
          enter(
            scriptLost-- > 0
              ? { ...about(e), from: 'env', kind: 'fail', payload: { code: 'network', message: '' } }
              : { ...about(e), from: 'env', kind: 'reply', payload: {} },
          ),
        );
      else if (e.id !== undefined)
        timers.set(
          e.id,
          at((e.payload as { ms: number }).ms, () => enter({ ...about(e), from: 'env', kind: 'reply', payload: {} })),
        );
    },
    cancel(id: string) {
      timers.get(id)?.();
      timers.delete(id);
    },
    tick: (fn: () => void) => void ticks.push(fn),
  };
  const kernel: Kernel = startWorker({ edges, state: emptyState(0), scripts: allScripts });
  kernel.envelopes.subscribe((e) => log.push(JSON.parse(JSON.stringify(e)) as Envelope));
  kernel.onOutput((e) => {
    if ((e.kind === 'reply' || e.kind === 'fail') && e.id !== undefined) replies.set(e.id, e);
    if (e.kind !== 'ask') return;
    const script = native[e.topic];
    const out = script ? script(e.payload) : { fail: { code: 'unsupported', message: '' } };
    if (out)
      at(5, () =>
        enter({
          ...about(e),
          from: 'native',
          kind: 'reply' in out ? 'reply' : 'fail',
          payload: 'reply' in out ? out.reply : out.fail,
        }),
      );
  });
  im?.connect(
    (payload) => enter({ from: 'im', kind: 'tell', topic: 'kernel.imSaid', payload }),
    () => clock,
  );
  kernel.input(startedEnvelope(boot, 7, clock));
  if (domainsAfter >= 0)
    at(domainsAfter, () => enter({ from: 'env', kind: 'tell', topic: 'kernel.domainsLoaded', payload: { names: [] } }));
  if (more) at(domainsAfter, () => void post('media.retry', { localIds: [] }));

  const macrotask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  async function settle(): Promise<void> {
    await macrotask();
    for (let fn = ticks.shift(); fn && !dead; fn = ticks.shift()) {
      fn();
      await macrotask();
    }
  }
  async function pass(ms: number, until: () => boolean = () => false): Promise<void> {
    const end = clock + ms;
    await settle();
    while (!dead && !until()) {
      queue.sort((a, b) => a.at - b.at || a.order - b.order);
      const event = queue[0];
      if (!event || event.at > end) break;
      queue.shift();
      clock = Math.max(clock, event.at);
      event.fn();
      await settle();
    }
    if (!until() && !dead) clock = end;
  }
  /** Sends an ask; `again` has the id and time of an earlier one, as the page repeats it after a worker's death. */
  function post<T extends AskTopic>(
    topic: T,
    input: Input<T>,
    again?: { id: string; at: number },
  ): { id: string; at: number } {
    const id = again?.id ?? 'p9.' + String(++local);
    const stamp = again?.at ?? clock;
    kernel.input({ seq: -++local, at: stamp, from: 'ui', kind: 'ask', topic, id, payload: input as Json });
    return { id, at: stamp };
  }
  return {
    kernel,
    storage,
    answers,
    native,
    sent,
    log,
    pass,
    post,
    replies,
    now: () => clock,
    onEdge(fn: (e: Envelope) => void) {
      onEdge = fn;
    },
    /** Asks as the page does and advances time until the answer arrives. Throws AskFailed. */
    async ask<T extends AskTopic>(topic: T, input: Input<T>, within = 120_000): Promise<Output<T>> {
      const { id } = post(topic, input);
      await pass(within, () => replies.has(id));
      const reply = replies.get(id);
      if (!reply) throw new Error('no answer to ' + topic);
      if (reply.kind === 'fail') throw new AskFailed(reply.payload as Failure);
      return reply.payload as never;
    },
    async tell<T extends EventTopic>(
      topic: T,
      payload: Payload<T>,
      from: 'ui' | 'native' | 'env' = 'ui',
    ): Promise<void> {
      kernel.input({ seq: -++local, at: clock, from, kind: 'tell', topic, payload: payload as Json });
      await settle();
    },
    read: <T extends StreamTopic>(topic: T, key = ''): Value<T> | undefined => kernel.read(topic, key),
    /** The events that were sent to the page under this topic. */
    told: <T extends EventTopic>(topic: T): Payload<T>[] =>
      log.filter((e) => e.kind === 'tell' && e.from === 'worker' && e.topic === topic).map((e) => e.payload as never),
    calls: (call: string): Sent[] => sent.filter((s) => s.call === call),
    /** Ends the process; the storage stays. */
    kill(): void {
      dead = true;
      queue = [];
    },
    isDead: () => dead,
  };
}
