// Pipes under replay: which operators give the same output when a run goes on from a snapshot, and which do not
// (docs/replay.md). Each pipe publishes into `session.clock`; its input is random events and time.
import {
  auditTime,
  combineLatest,
  debounceTime,
  delay,
  distinctUntilChanged,
  map,
  pairwise,
  scan,
  switchMap,
  throttleTime,
  timer,
} from 'rxjs';
import type { Observable } from 'rxjs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkChanged, visibilityChanged } from '../../bus/contracts/session';
import type { Envelope } from '../../bus/protocol/envelope';
import { createKernel, emptyState } from '../../worker/kernel/kernel';
import type { Kernel, State } from '../../worker/kernel/types';

type Pipe = (kernel: Kernel) => Observable<number>;
type Step = { wait: number; online: 0 | 1; isOnline: boolean };

const online = (kernel: Kernel) => kernel.events('session.networkChanged').pipe(map((now) => now.online));
const visible = (kernel: Kernel) => kernel.events('session.visibilityChanged').pipe(map((now) => now.visible));
const slept = (kernel: Kernel) => kernel.stream('native.network').pipe(map((now) => (now.type === 'wifi' ? 1 : 0)));
const shown = (kernel: Kernel) => kernel.stream('session.busy').pipe(map((busy) => busy.show));
const count = (kernel: Kernel) => kernel.slice('count', { n: 0 });

/** The last number of the kernel's clock stream. */
const before = (kernel: Kernel): number => kernel.read('session.clock')?.offset ?? 0;

const good: { [name: string]: Pipe } = {
  'combineLatest of two streams': (k) => combineLatest([slept(k), shown(k)]).pipe(map(([a, b]) => a * 2 + b)),
  'distinctUntilChanged on a stream': (k) => shown(k).pipe(distinctUntilChanged()),
  'a slice’s value': (k) => count(k).value$.pipe(map(({ n }) => n)),
  'debounceTime on events': (k) => online(k).pipe(debounceTime(300, k.scheduler)),
  'throttleTime on events': (k) => online(k).pipe(throttleTime(300, k.scheduler, { leading: true, trailing: true })),
  'delay on events': (k) => online(k).pipe(delay(200, k.scheduler)),
  'timer and switchMap on events': (k) =>
    online(k).pipe(
      switchMap((now) => timer(250, k.scheduler).pipe(map(() => now))),
      map((now) => before(k) + 1 + now),
    ),
  'auditTime on changes': (k) =>
    k.changes('session.busy').pipe(
      auditTime(200, k.scheduler),
      map(({ value }) => value.show),
    ),
  every: (k) => k.every('tick', 400).pipe(map(() => before(k) + 1)),
  gather: (k) => k.gather('gathered', 500, online(k)).pipe(map(() => before(k) + 1)),
};
/** They remember in the pipe what a snapshot does not contain. */
const bad: { [name: string]: Pipe } = {
  'scan on events': (k) => online(k).pipe(scan((n) => n + 1, 0)),
  'combineLatest with a count of events': (k) =>
    combineLatest([visible(k).pipe(scan((n) => n + 1, 0)), shown(k)]).pipe(map(([a, b]) => a * 2 + b)),
  'pairwise on events': (k) =>
    online(k).pipe(
      pairwise(),
      map(([a, b]) => before(k) + 1 + a * 2 + b),
    ),
};

type World = { kernel: Kernel; due: { id: string; at: number }[]; out: Envelope[] };
function worldWith(pipe: Pipe, state: State): World {
  const due: World['due'] = Object.keys(state.timers).map((id) => ({ id, at: state.timers[id]?.at ?? 0 }));
  const out: Envelope[] = [];
  const kernel = createKernel(
    {
      ask: ({ id = '', at, payload }) => due.push({ id, at: at + (payload as { ms: number }).ms }),
      cancel: (id) => void due.splice(0, due.length, ...due.filter((one) => one.id !== id)),
      tick: (fn) => void setImmediate(fn),
    },
    state,
  );
  kernel.envelopes.subscribe((e) => e.from === 'worker' && out.push(e));
  kernel.register([
    {
      name: 'session',
      contract: { networkChanged, visibilityChanged },
      start(k) {
        k.effect(online(k), (now) => {
          count(k).set({ n: count(k).get().n + now });
          k.emit('native.network', { type: now ? 'wifi' : 'none' } as never);
        });
        k.effect(visible(k), (show) => k.emit('session.busy', { show }));
        k.publish('session.clock', pipe(k).pipe(map((offset) => ({ offset }))));
      },
    },
  ]);
  return { kernel, due, out };
}
const handled = async ({ kernel }: World, e: Envelope): Promise<void> => {
  kernel.input(e);
  await new Promise<void>((done) => kernel.afterQueued(done));
};
const outputs = ({ out }: World, from: number): string =>
  JSON.stringify(out.slice(from).map(({ cause: _cause, ...e }) => e));

/** The number of snapshots from which a run does not go on as the whole run did. */
async function differing(pipe: Pipe, steps: readonly Step[]): Promise<number> {
  const whole = worldWith(pipe, emptyState(7));
  const inputs: Envelope[] = [];
  const rests: { state: State; inputs: number; outputs: number }[] = [];
  let now = 1_000;
  const give = async (e: Envelope): Promise<void> => {
    inputs.push(e);
    await handled(whole, structuredClone(e));
    if (whole.kernel.resting())
      rests.push({
        state: structuredClone(whole.kernel.state),
        inputs: inputs.length,
        outputs: whole.out.length,
      });
  };
  for (const { wait, online: to, isOnline } of steps) {
    const until = now + wait;
    for (;;) {
      const [next] = whole.due.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      whole.due.splice(whole.due.indexOf(next), 1);
      now = Math.max(now, next.at);
      await give({ seq: -1, at: now, from: 'env', kind: 'reply', topic: 'kernel.timer', id: next.id, payload: {} });
    }
    now = until;
    const [topic, payload] = isOnline
      ? (['session.networkChanged', { online: to }] as const)
      : (['session.visibilityChanged', { visible: to }] as const);
    await give({ seq: -1, at: now, from: 'ui', kind: 'tell', topic, payload });
  }
  let wrong = 0;
  for (const rest of rests) {
    const again = worldWith(pipe, structuredClone(rest.state));
    for (const e of inputs.slice(rest.inputs)) await handled(again, structuredClone(e));
    if (outputs(again, 0) !== outputs(whole, rest.outputs)) wrong++;
  }
  return wrong;
}

const steps = fc.array(
  fc.record({
    wait: fc.constantFrom(0, 50, 180, 260, 450, 900),
    online: fc.constantFrom<0 | 1>(0, 1),
    isOnline: fc.boolean(),
  }),
  { minLength: 2, maxLength: 9 },
);
const numRuns = process.env['SOAK'] ? 10_000 : 25;

describe('a pipe', () => {
  for (const [name, pipe] of Object.entries(good))
    it(`with ${name} goes on from every snapshot as the whole run did`, { timeout: 3_600_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          expect(await differing(pipe, all)).toBe(0);
        }),
        { numRuns },
      );
    });
  for (const [name, pipe] of Object.entries(bad))
    it(`with ${name} forgets what came before a snapshot`, async () => {
      const samples = fc.sample(steps, { numRuns: 25, seed: 1 });
      const wrong = await Promise.all(samples.map((all) => differing(pipe, all)));
      expect(Math.max(...wrong)).toBeGreaterThan(0);
    });

  it('that throws is noted, and starts again with the next envelope, at most five times', async () => {
    const given: number[] = [];
    const w = worldWith((k) => {
      k.effect(
        online(k).pipe(
          map((now) => {
            if (now === 0) throw new Error('mine');
            return now;
          }),
        ),
        (now) => void given.push(now),
      );
      return k.timers('never').pipe(map(() => 0));
    }, emptyState(7));
    const tell = (now: 0 | 1) =>
      handled(w, {
        seq: -1,
        at: 1,
        from: 'ui',
        kind: 'tell',
        topic: 'session.networkChanged',
        payload: { online: now },
      });
    for (let i = 0; i < 8; i++) {
      await tell(0);
      await tell(1);
    }
    expect(given).toEqual([1, 1, 1, 1, 1]);
    expect(w.out.filter((e) => e.topic === 'kernel.noted')).toHaveLength(6);
  });

  it('is published once for all changes of a batch, as it stands at its end', async () => {
    const w = worldWith((k) => combineLatest([slept(k), shown(k)]).pipe(map(([a, b]) => a * 2 + b)), emptyState(7));
    w.kernel.batch(() => {
      w.kernel.emit('native.network', { type: 'wifi' } as never);
      w.kernel.emit('session.busy', { show: 0 });
      w.kernel.emit('session.busy', { show: 1 });
    });
    expect(w.out.filter((e) => e.topic === 'session.clock').map((e) => e.payload)).toEqual([{ offset: 3 }]);
  });

  it('that waits keeps the kernel from resting', async () => {
    const w = worldWith((k) => online(k).pipe(debounceTime(300, k.scheduler)), emptyState(7));
    await handled(w, {
      seq: -1,
      at: 1,
      from: 'ui',
      kind: 'tell',
      topic: 'session.networkChanged',
      payload: { online: 1 },
    });
    expect(w.kernel.resting()).toBe(false);
    const [wait] = w.due;
    await handled(w, {
      seq: -1,
      at: 301,
      from: 'env',
      kind: 'reply',
      topic: 'kernel.timer',
      id: wait?.id ?? '',
      payload: {},
    });
    expect(w.kernel.resting()).toBe(true);
    expect(w.kernel.read('session.clock')).toEqual({ offset: 1 });
  });
});
