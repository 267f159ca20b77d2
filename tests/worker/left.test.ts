// Reads of a page that was left: given up while they are under way, and only those; a recording of it runs again the
// same.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { told } from './replayFile';
import { createWorld as createScripted } from './scriptedWorld';
import { calm, json, page, thread } from './things';
import { bootWith, createWorld } from './world';

const collection = (n: number): Json =>
  json({
    collectId: `k${n}`,
    collectType: 1,
    targetId: `s${n}`,
    createTime: n,
    target: thread(`s${n}`, { isCollect: 1, collectCount: 7 }),
  });
const open = { collectType: 1, how: 'open' } as const;
const start = async () => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    answers: { ...calm(), 'users.listCollections': { after: 5000, data: page([collection(1), collection(2)]) } },
  });
  await w.pass(2500);
  return w;
};
const listIn = (w: Awaited<ReturnType<typeof start>>) => w.read('users.collections', 'type1');
const leftIn = (w: Awaited<ReturnType<typeof start>>) =>
  w.log.filter(
    (e) => e.topic === 'kernel.http' && e.kind === 'fail' && (e.payload as { code: string }).code === 'left',
  );

describe('a read whose page was left', () => {
  it('is given up, is no failure, and is asked again when the page is opened again', async () => {
    const w = await start();
    const { id } = w.post('users.openCollections', open);
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id });
    await w.pass(100);
    expect(leftIn(w)).toHaveLength(1);
    expect(w.replies.get(id)?.kind).toBe('reply');
    expect(listIn(w)).toMatchObject({ phase: 'loading', failCode: '', ids: [] });
    await w.ask('users.openCollections', open);
    expect(w.calls('users.listCollections')).toHaveLength(2);
    expect(listIn(w)).toMatchObject({ phase: 'ready', ids: ['k1', 'k2'] });
  });

  it('leaves what stood as it stood', async () => {
    const w = await start();
    await w.ask('users.openCollections', open);
    await w.pass(60_000);
    const { id } = w.post('users.openCollections', open);
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id });
    await w.pass(100);
    expect(leftIn(w)).toHaveLength(1);
    expect(listIn(w)).toMatchObject({ phase: 'ready', refresh: 'idle', failCode: '', stale: 0, ids: ['k1', 'k2'] });
  });

  it('goes on for whoever else waits for it', async () => {
    const w = await start();
    const first = w.post('users.openCollections', open);
    const second = w.post('users.openCollections', open);
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: first.id });
    await w.pass(6000);
    expect(w.replies.has(second.id)).toBe(true);
    expect(listIn(w)).toMatchObject({ phase: 'ready', ids: ['k1', 'k2'] });
  });

  it('goes on for a page that shows what stood meanwhile', async () => {
    const w = await start();
    await w.ask('users.openCollections', open);
    await w.pass(60_000);
    w.answers['users.listCollections'] = { after: 5000, data: page([collection(3)]) };
    const first = w.post('users.openCollections', open);
    await w.pass(100);
    await w.ask('users.openCollections', open);
    expect(listIn(w)?.ids).toEqual(['k1', 'k2']);
    await w.tell('kernel.askAbandoned', { id: first.id });
    await w.pass(6000);
    expect(listIn(w)).toMatchObject({ phase: 'ready', ids: ['k3'] });
  });

  it('does not touch what another page reads, nor what was answered, nor asks that nobody knows', async () => {
    const w = await start();
    const mine = w.post('users.openCollections', open);
    await w.pass(6000);
    const other = w.post('users.openCollections', { collectType: 3, how: 'open' });
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: mine.id });
    await w.tell('kernel.askAbandoned', { id: 'p9.404' });
    await w.pass(6000);
    expect(leftIn(w)).toHaveLength(0);
    expect(w.replies.get(other.id)?.kind).toBe('reply');
  });

  it('is seen again from the recording', async () => {
    const w = createScripted({
      seed: 3,
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      faults: 0,
      server: (call) => (call === 'users.listCollections' ? { after: 3000, data: page([]) } : undefined),
    });
    await w.pass(3000);
    const first = w.ask('users.openCollections', open);
    w.tell('kernel.askAbandoned', { id: first }, 'ui', 200);
    await w.pass(1000);
    w.ask('users.openCollections', open);
    await w.pass(130_000);
    const { lines } = w.recorded();
    expect(lines.filter((line) => line.includes('"kernel.http"') && line.includes('"code":"left"'))).toHaveLength(1);
    const run = await replayWorker(
      readRecording(writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines)),
    );
    expect(told(run.firstDifference)).toBe('');
    expect(run).toMatchObject({ differing: 0, envelopes: lines.length, skipped: 0 });
  });
});
