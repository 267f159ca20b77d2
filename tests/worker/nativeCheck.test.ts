// What the bridge refused of the app, and what it took, is checked again by a replay.
import { beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '../../bus/inspect/inspect';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { describeDifference } from '../../worker/replay/report';
import { createWorld } from './scriptedWorld';

const refused = { message: 'answer', name: 'getPosition', field: 'latitude' };
const position = { latitude: '31.2304', longitude: 121.4737, accuracy: 20 };
/** Replays the file with other payloads of these topics; what is said of the first difference. */
async function replayed(lines: readonly string[], payloads: { readonly [topic: string]: Json } = {}) {
  const edited = lines.map((line) => {
    const e = JSON.parse(line) as Envelope;
    const payload = e.kind === 'ask' ? undefined : payloads[e.topic];
    return payload === undefined ? line : JSON.stringify({ ...e, payload });
  });
  const recording = readRecording(writeRecording({ app: 'zeal', build: 'test', environment: {} }, edited));
  const { differing, firstDifference: d } = await replayWorker(recording);
  return { differing, said: d ? describeDifference(d, inspect(recording)) : '', recording };
}

describe('the replay of a recording in which the bridge refused an answer of the app', () => {
  let lines: string[];
  beforeAll(async () => {
    const world = createWorld({ seed: 3, faults: 0 });
    await world.pass(3000);
    world.tell('native.refused', { ...refused, data: position }, 'native');
    world.kernel.input({
      seq: -5,
      at: world.now(),
      from: 'native',
      kind: 'reply',
      topic: 'native.getPosition',
      id: 'p9.9',
      payload: { ...position, latitude: 31.2304 },
    });
    await world.pass(2000);
    lines = world.recorded().lines;
  });

  it('has no difference where this build refuses it too', async () => {
    const { differing, said, recording } = await replayed(lines);
    expect(said).toBe('');
    expect(differing).toBe(0);
    expect(inspect(recording).problems).toContainEqual(
      expect.objectContaining({ kind: 'failure', text: '原生 getPosition 的回答不合约定：latitude' }),
    );
  });

  it('says that this build takes it, where it does', async () => {
    const data = { ...position, latitude: 0 };
    const { differing, said } = await replayed(lines, { 'native.refused': { ...refused, data } });
    expect(said).toContain(
      'the bridge refused the app’s answer native.getPosition for its field latitude; this build takes it',
    );
    expect(differing).toBe(1);
  });

  it('says that this build refuses an answer that was taken', async () => {
    const { differing, said } = await replayed(lines, { 'native.getPosition': position });
    expect(said).toContain(
      'the bridge took the app’s answer native.getPosition; this build refuses it for its field latitude',
    );
    expect(differing).toBe(1);
  });

  it('says nothing about what was cut, and reads what is no longer whole', async () => {
    const cut = { 'native.refused': { ...refused, data: '«unknown»' } };
    expect(await replayed(lines, cut)).toMatchObject({ said: '', differing: 0 });
    for (const payload of [{ message: 'answer' }, {}])
      expect((await replayed(lines, { 'native.refused': payload })).said).toContain('bad event');
  });
});
