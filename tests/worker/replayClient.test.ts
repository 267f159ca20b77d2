// The page and its replay worker, connected by messages as in a browser: structured clones, no shared objects.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeRecording } from '../../bus/recording/recordingFile';
import { createReplayClient } from '../../worker/replay/replayClient';
import type { ReplayClient, ReplayProgress } from '../../worker/replay/replayClient';
import { replaySession } from '../../worker/replay/replaySession';
import { createWorld } from './scriptedWorld';

type Listener = (event: { data: unknown }) => void;
/** The globals of a worker thread that the script uses. */
async function startScript(): Promise<{ worker: Worker; terminated: () => boolean; break(why: string): void }> {
  let heard: Listener = () => undefined;
  let over = false;
  const page: { onmessage: Listener; onerror: (event: { message: string }) => void } = {
    onmessage: () => undefined,
    onerror: () => undefined,
  };
  const later = (fn: () => void) => setTimeout(() => over || fn(), 0);
  vi.resetModules();
  vi.stubGlobal('self', {
    addEventListener: (_type: string, fn: Listener) => (heard = fn),
    postMessage: (data: unknown) => {
      const copy: unknown = structuredClone(data);
      later(() => page.onmessage({ data: copy }));
    },
  });
  await import('../../worker/replay/replayScript');
  const worker = Object.assign(page, {
    postMessage: (data: unknown) => {
      const copy: unknown = structuredClone(data);
      later(() => heard({ data: copy }));
    },
    terminate: () => (over = true),
  });
  return { worker: worker as never, terminated: () => over, break: (message) => page.onerror({ message }) };
}

let text: string;
const file = (): Blob => new Blob([text]);
let script: Awaited<ReturnType<typeof startScript>>;
let client: ReplayClient;
beforeEach(async () => {
  const world = createWorld({ seed: 9, faults: 0 });
  await world.pass(3000);
  world.ask('forum.openFeed', { feed: 'new' });
  await world.pass(3000);
  text = writeRecording({ app: 'zeal', build: 't', environment: {} }, world.recorded().lines);
  script = await startScript();
  client = createReplayClient(() => script.worker);
});

afterEach(() => void vi.unstubAllGlobals());

describe('the replay client', () => {
  it('returns the verdict, states and changes of a replay without a worker, and reports progress', async () => {
    const told: ReplayProgress[] = [];
    const verdict = await client.run(file(), (p) => told.push(p));
    const here = await replaySession(text);
    expect(verdict).toEqual(here.verdict);
    expect(verdict).toMatchObject({ differing: 0 });
    expect(told.length).toBeGreaterThan(1);
    expect(told[told.length - 1]?.done).toBe(told[0]?.of);
    expect(await client.stateAt(20)).toEqual(here.stateAt(20));
    expect(await client.changesBy(1, 0)).toEqual(here.changesBy(1, 0));
    expect((await client.changesBy(1, 0)).length).toBeGreaterThan(3);
  });
  it('answers a request for a state during a run after the verdict', async () => {
    const order: string[] = [];
    const running = client.run(file(), () => undefined).then(() => order.push('verdict'));
    const state = client.stateAt(5).then(() => order.push('state'));
    await Promise.all([running, state]);
    expect(order).toEqual(['verdict', 'state']);
  });
  it('refuses an invalid file with its reason, and a place that the replay did not reach', async () => {
    expect(await client.run(new Blob(['nonsense']), () => undefined)).toEqual({
      refused: expect.stringContaining('(foreign)') as string,
    });
    await expect(client.stateAt(1)).rejects.toThrow(/foreign/);
    await client.run(file(), () => undefined);
    await expect(client.stateAt(1e6)).rejects.toThrow(/no replay came by/);
  });
  it('rejects calls before a run, when it is closed, and when its script cannot be loaded', async () => {
    await expect(client.stateAt(1)).rejects.toThrow('nothing has been run yet');
    const waiting = client.run(file(), () => undefined);
    client.close();
    await expect(waiting).rejects.toThrow('closed');
    await expect(client.stateAt(1)).rejects.toThrow('closed');
    expect(script.terminated()).toBe(true);
    const second = await startScript();
    const other = createReplayClient(() => second.worker);
    const lost = other.run(file(), () => undefined);
    second.break('');
    await expect(lost).rejects.toThrow('could not be loaded');
  });
});
