import { beforeEach, describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { createRecorder } from '../../bus/recording/recorder';
import type { Recorder, StateTree } from '../../bus/recording/recorder';
import { createRedactor } from '../../bus/recording/redact';
import type { RecordedChunk } from '../../bus/recording/ringBuffer';
import { createRing } from '../../bus/recording/ringBuffer';
import { shapes } from '../../worker/recording/shapes';
import { createPreRecorderBuffer } from '../../bus/recording/preRecorderBuffer';
import type { PreRecorderBuffer } from '../../bus/recording/preRecorderBuffer';
import { createWorld } from '../worker/scriptedWorld';
import { createVirtualTimers } from './virtualTimers';
import type { VirtualTimers } from './virtualTimers';
import { codec } from '../codec';

let timers: VirtualTimers;
let preRecorderBuffer: PreRecorderBuffer;
let state: StateTree;
let resting: boolean;
let atRest: (() => void)[];
let chunks: RecordedChunk[];
let recorder: Recorder;
const said = () => chunks.flatMap((c) => c.lines).map((l) => JSON.parse(l) as Envelope);
const say = (topic: string, payload: Json = {}, kind: Envelope['kind'] = 'tell') =>
  preRecorderBuffer.tap({ seq: ++state.seq, at: (state.clock = timers.now()), from: 'env', kind, topic, payload });
function start(): void {
  recorder = createRecorder(
    { state, resting: () => resting, whenResting: (fn) => void atRest.push(fn) },
    {
      redactor: createRedactor(shapes),
      timers,
      tape: preRecorderBuffer,
      send: (c) => void chunks.push(c),
      snapshotEvery: 120_000,
    },
  );
}
beforeEach(() => {
  timers = createVirtualTimers();
  preRecorderBuffer = createPreRecorderBuffer();
  state = { streams: {}, slices: {}, timers: {}, seq: 0, ids: 0, seed: 1, clock: 0 };
  resting = true;
  atRest = [];
  chunks = [];
});

describe('the recorder', () => {
  it('records all envelopes from the kernel’s first one on, although it starts later', async () => {
    say('kernel.started', { seed: 1, config: null });
    say('session.visibilityChanged', { visible: 1 });
    start();
    say('session.visibilityChanged', { visible: 0 });
    await timers.pass(1100);
    expect(said().map((e) => e.seq)).toEqual([1, 2, 3]);
    expect(chunks[0]).toMatchObject({ starts: [0], seq: 3 });
  });

  it('sends a chunk once a second, and none without new envelopes', async () => {
    say('kernel.started', { seed: 1, config: null });
    start();
    for (let i = 0; i < 30; i++) {
      say('session.visibilityChanged', { visible: 1 });
      await timers.pass(100);
    }
    await timers.pass(60_000);
    expect(chunks.length).toBeGreaterThanOrEqual(3);
    expect(chunks.length).toBeLessThanOrEqual(4);
  });

  it('redacts envelopes before it sends them', async () => {
    say('kernel.started', { seed: 1, config: null });
    start();
    say('session.tokenSeen', { token: 'zt.verysecret.token' });
    await timers.pass(1100);
    expect(JSON.stringify(chunks)).not.toContain('verysecret');
  });

  it('adds a snapshot when it missed the kernel’s start, and every two minutes at rest', async () => {
    state.seq = 40;
    start();
    await timers.pass(1100);
    say('session.visibilityChanged', { visible: 1 });
    await timers.pass(121_000);
    expect(said().map((e) => e.topic)).toEqual(['kernel.snapshot', 'session.visibilityChanged', 'kernel.snapshot']);
    expect(said()[2]?.seq).toBe(said()[1]?.seq);
    // No further snapshot without new envelopes.
    await timers.pass(600_000);
    expect(said()).toHaveLength(3);
  });

  it('waits until the kernel is at rest before it takes a snapshot', async () => {
    say('kernel.started', { seed: 1, config: null });
    start();
    resting = false;
    say('session.visibilityChanged', { visible: 1 });
    await timers.pass(121_000);
    expect(said().map((e) => e.topic)).not.toContain('kernel.snapshot');
    say('session.visibilityChanged', { visible: 0 });
    resting = true;
    for (const fn of atRest.splice(0)) fn();
    await timers.pass(1100);
    expect(said().map((e) => e.topic)).toEqual([
      'kernel.started',
      'session.visibilityChanged',
      'session.visibilityChanged',
      'kernel.snapshot',
    ]);
  });

  it('takes a snapshot earlier after many envelopes, so that the ring buffer can stay within its limit', async () => {
    say('kernel.started', { seed: 1, config: null });
    start();
    for (let i = 0; i < 700; i++) say('kernel.noted', { what: 'x', detail: 'word '.repeat(200) });
    await timers.pass(2000);
    expect(said().filter((e) => e.topic === 'kernel.snapshot').length).toBeGreaterThanOrEqual(1);
    // The snapshot has the seq of the envelope before it, and no seq is missing after it.
    said().reduce((last, e) => {
      expect(e.seq).toBe(e.topic === 'kernel.snapshot' ? last : last + 1);
      return e.seq;
    }, 0);
    const ring = createRing(codec, { ms: 1e9, bytes: 200_000 });
    for (const c of chunks) ring.add(c);
    expect(ring.size().bytes).toBeLessThanOrEqual(200_000);
  });

  it('records an envelope that cannot be redacted as unknown.topic, and continues', async () => {
    say('kernel.started', { seed: 1, config: null });
    start();
    const hostile: { [k: string]: Json } = {};
    Object.defineProperty(hostile, 'show', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    preRecorderBuffer.tap({
      seq: ++state.seq,
      at: 1,
      from: 'worker',
      kind: 'emit',
      topic: 'session.busy',
      payload: hostile,
    });
    say('session.visibilityChanged', { visible: 1 });
    await timers.pass(1100);
    expect(said().map((e) => e.topic)).toEqual(['kernel.started', 'unknown.topic', 'session.visibilityChanged']);
  });

  it('sends nothing after it is stopped', async () => {
    start();
    recorder.stop();
    say('session.visibilityChanged', { visible: 1 });
    await timers.pass(300_000);
    expect(chunks).toEqual([]);
  });

  it('records a value from storage as it was read, although its reader changes the object', async () => {
    say('kernel.started', { seed: 1, config: null });
    start();
    const value = { userId: 'u1', token: 'zt.x' };
    preRecorderBuffer.tap({
      seq: ++state.seq,
      at: 1,
      from: 'worker',
      kind: 'ask',
      topic: 'kernel.storage',
      id: 'w1',
      payload: { op: 'get', store: 'meta', key: '|person' },
    });
    preRecorderBuffer.tap({
      seq: ++state.seq,
      at: 1,
      from: 'env',
      kind: 'reply',
      topic: 'kernel.storage',
      id: 'w1',
      payload: { value },
    });
    value.userId = 'changed';
    value.token = '';
    await timers.pass(1100);
    expect(said()[2]?.payload).toEqual({ value: { userId: 'user:1', token: '«token:1»' } });
  });
});

describe('the cost of recording', () => {
  it('is measured and printed: redaction and serialization of each envelope of a session', async () => {
    const world = createWorld({ seed: 3, faults: 0 });
    await world.pass(4000);
    for (let i = 0; i < 6; i++) {
      world.ask('forum.refreshFeed', { feed: 'recommend' });
      world.ask('forum.openFeed', { feed: ['new', 'video', 'hot'][i % 3] ?? 'new' });
      await world.pass(3000);
    }
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const redactor = createRedactor(shapes);
      times.length = 0;
      for (const e of world.raw) {
        const from = performance.now();
        JSON.stringify(redactor.envelope(e));
        times.push(performance.now() - from);
      }
    }
    times.sort((a, b) => a - b);
    const at = (p: number) => (times[Math.floor((times.length - 1) * p)] ?? 0).toFixed(3);
    console.log(`recording: ${times.length} envelopes, ms per envelope p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`);
    expect(times.length).toBeGreaterThan(100);
  });
});
