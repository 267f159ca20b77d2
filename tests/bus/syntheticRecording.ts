// Generated recordings of any length, with taps, asks, requests, streams, snapshots and restarts of the worker. They
// have the form of real recordings, but do not come from a kernel.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { Recording } from '../../bus/recording/recordingFile';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';

const T = 1_795_000_000_000;
const list = (ids: string[], version: number): Json => ({
  ids,
  phase: 'ready',
  refresh: 'idle',
  more: 'idle',
  hasMore: 1,
  stale: 0,
  newCount: 0,
  total: -1,
  failCode: '',
  failMessage: '',
  version,
});

/** A seeded random generator, with the same numbers on every machine. */
export function chances(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state >>> 0) % 1_000_003) % below;
  };
}

export type Synthetic = { envelopes: Envelope[]; recording: Recording; text: string };

/** `lives`: how often the worker starts. Every third restart is a reload of the page; otherwise the page stays. */
export function synthetic(length: number, { seed = 1, lives = 1, snapshotEvery = 400, threads = 200 } = {}): Synthetic {
  const draw = chances(seed);
  const all: Envelope[] = [];
  let seq = 0;
  let at = T;
  let asked = 0;
  let local = 0;
  let streams: { [topic: string]: { [key: string]: Json } } = {};
  function say(e: Omit<Envelope, 'seq' | 'at'>): number {
    all.push({ seq: ++seq, at, ...e });
    return seq;
  }
  function emit(topic: string, key: string, payload: Json, cause: number): void {
    (streams[topic] = streams[topic] ?? {})[key] = payload;
    say({ from: 'worker', kind: 'emit', topic, ...(key ? { key } : {}), cause, payload });
  }
  function begin(life: number): void {
    const before = streams;
    seq = 0;
    asked = 0;
    streams = {};
    const started = say({ from: 'env', kind: 'tell', topic: 'kernel.started', payload: { seed: life, config: null } });
    emit('session.busy', '', { show: 0 }, started);
    if (life > 0 && life % 3 !== 0)
      for (const topic of Object.keys(before))
        for (const key of Object.keys(before[topic] ?? {})) {
          const payload = before[topic]?.[key] ?? null;
          (streams[topic] = streams[topic] ?? {})[key] = payload;
          say({ from: 'ui', kind: 'emit', topic, ...(key ? { key } : {}), payload });
        }
  }
  function like(): void {
    const threadId = `thread:${draw(threads) + 1}`;
    const tap = say({ from: 'ui', kind: 'tell', topic: 'session.tapped', payload: { role: 'button', name: '文文' } });
    const id = `p1.${++local}`;
    const ask = say({
      from: 'ui',
      kind: 'ask',
      topic: 'forum.likeThread',
      id,
      cause: tap,
      payload: { threadId, isLike: 1 },
    });
    emit(
      'forum.thread',
      threadId,
      { threadId, isLike: draw(2), likeCount: draw(90), title: '文文文', n: all.length },
      ask,
    );
    say({ from: 'worker', kind: 'reply', topic: 'forum.likeThread', id, cause: ask, payload: {} });
    at += draw(40);
    const w = `w${++asked}`;
    const http = say({
      from: 'worker',
      kind: 'ask',
      topic: 'kernel.http',
      id: w,
      cause: ask,
      payload: {
        call: 'forum.likeThread',
        input: { threadId, isLike: 1, clientToken: `«clientToken:${all.length}»` },
        token: '«token:1»',
      },
    });
    at += 20 + draw(300);
    say({
      from: 'server',
      kind: 'reply',
      topic: 'kernel.http',
      id: w,
      cause: http,
      payload: { status: 200, code: '000000', message: '', answer: {}, idToken: '', serverTime: at, replayed: 0 },
    });
  }
  function more(): void {
    const feed = ['recommend', 'new', 'video'][draw(3)] ?? 'new';
    const had = (streams['forum.feed']?.[feed] as { ids: string[]; version: number } | undefined) ?? {
      ids: [],
      version: 0,
    };
    const cause = say({ from: 'env', kind: 'reply', topic: 'kernel.timer', id: `t${++asked}`, payload: {} });
    const next =
      draw(9) === 0
        ? []
        : had.ids.concat(Array.from({ length: 10 }, () => `thread:${draw(threads) + 1}`)).slice(0, 200);
    (streams['forum.feed'] = streams['forum.feed'] ?? {})[feed] = list(next, had.version + 1);
    // A list that only grew is sent as a patch with the added ids.
    const patch =
      had.ids.length >= 8 && next.length > had.ids.length
        ? { ...(list(next.slice(had.ids.length), had.version + 1) as object), idsFrom: had.ids.length }
        : list(next, had.version + 1);
    say({ from: 'worker', kind: 'emit', topic: 'forum.feed', key: feed, cause, payload: patch });
  }
  function snapshot(): void {
    // The worker drops a few values without an envelope.
    for (const key of Object.keys(streams['forum.thread'] ?? {}))
      if (draw(10) === 0) delete streams['forum.thread']?.[key];
    all.push({
      seq,
      at,
      from: 'worker',
      kind: 'tell',
      topic: 'kernel.snapshot',
      payload: {
        state: {
          streams: JSON.parse(JSON.stringify(streams)) as Json,
          slices: {},
          timers: {},
          seq,
          ids: asked,
          seed: 1,
          clock: at,
        },
        hash: '',
        counters: {},
      },
    });
  }
  for (let life = 0; life < lives; life++) {
    begin(life);
    const end = Math.floor((length * (life + 1)) / lives);
    let next = all.length + snapshotEvery;
    while (all.length < end) {
      at += draw(200);
      if (draw(40) === 0)
        say({
          from: 'ui',
          kind: 'tell',
          topic: 'session.routeChanged',
          payload: {
            route: ['/home', '/circle/threadDetail?threadId=thread:1'][draw(2)] ?? '/home',
            tncType: '',
            title: 'x',
          },
        });
      else if (draw(4) === 0) more();
      else like();
      if (all.length >= next) {
        snapshot();
        next = all.length + snapshotEvery;
      }
    }
  }
  const text = writeRecording(
    { app: 'zeal', build: 'test', environment: {} },
    all.map((e) => JSON.stringify(e)),
  );
  return { envelopes: all, recording: readRecording(text), text };
}
