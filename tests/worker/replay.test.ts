// The kernel replays a redacted recording with the same envelopes and ends in the same state.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contracts } from '../../bus/contracts/all';
import type { Contract } from '../../bus/protocol/contract';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { memoryStorage } from '../../worker/edges/storage';
import { replayWorker } from '../../worker/replay/replayWorker';
import { itemOf } from '../../worker/uploads/items';
import { arbitraryOf } from '../bus/arbitraries';
import { told } from './replayFile';
import { createWorld, startedAt } from './scriptedWorld';
import type { World } from './scriptedWorld';

const about = { app: 'zeal', build: 'test', environment: {} };
const runs = process.env['SOAK'] ? 60 : 6;

/** Every command and write that the page may ask for, with arbitrary input. */
const asks = Object.entries(contracts as { [d: string]: Contract }).flatMap(([domain, contract]) =>
  domain === 'kernel' || domain === 'native'
    ? []
    : Object.entries(contract).flatMap(([name, e]) =>
        e.is === 'command' || (e.is === 'call' && e.write)
          ? [{ topic: `${domain}.${name}`, input: arbitraryOf(e.input) }]
          : [],
      ),
);

async function wildSession(seed: number): Promise<World> {
  const world = createWorld({ seed });
  const pick = <T>(arbitrary: fc.Arbitrary<T>, n: number): T =>
    fc.sample(arbitrary, { seed: seed * 31 + n, numRuns: 1 })[0] as T;
  await world.pass(300);
  for (let n = 0; n < 40; n++) {
    const known = Object.keys(world.kernel.state.streams['forum.thread'] ?? {}).filter((k) => k !== '');
    const threadId = known[n % Math.max(1, known.length)] ?? 't1';
    const chosen = pick(fc.constantFrom(...asks), n);
    const kind = pick(fc.integer({ min: 0, max: 9 }), n + 1000);
    if (kind < 3) world.ask('forum.likeThread', { threadId, isLike: n % 2 });
    else if (kind < 4)
      world.ask('forum.addPost', {
        threadId,
        content: pick(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), n),
      });
    else if (kind < 5) world.ask('forum.openThread', { threadId });
    else if (kind < 6) world.ask('forum.refreshFeed', { feed: 'recommend' });
    else if (kind < 7) world.tell('session.networkChanged', { online: n % 2 });
    else world.ask(chosen.topic, pick(chosen.input, n + 2000));
    await world.pass(pick(fc.constantFrom(5, 80, 700, 4000), n + 3000));
  }
  await world.pass(130_000);
  world.ask('forum.openFeed', { feed: 'new' });
  await world.pass(5000);
  return world;
}

/** A session without faults, with a snapshot after two minutes. */
async function calmSession(seed: number): Promise<World> {
  const world = createWorld({ seed, faults: 0 });
  await world.pass(3000);
  for (const threadId of Object.keys(world.kernel.state.streams['forum.thread'] ?? {}).slice(0, 2)) {
    world.ask('forum.likeThread', { threadId, isLike: 1 });
    world.ask('forum.addPost', { threadId, content: '周末见' });
    await world.pass(2000);
  }
  await world.pass(120_000);
  world.ask('forum.refreshFeed', { feed: 'recommend' });
  await world.pass(5000);
  return world;
}
describe('worker replay', () => {
  it('takes no number in a sentence for what somebody wrote', async () => {
    const world = createWorld({
      faults: 0,
      server: (call, input) =>
        call === 'forum.addPost' && (input as { content: string }).content === '再发一条'
          ? { code: '010004', message: '一天最多发 100 条，已发 200 条，还剩 300 秒' }
          : undefined,
    });
    await world.pass(3000);
    const [threadId = ''] = Object.keys(world.kernel.state.streams['forum.thread'] ?? {});
    for (const content of ['666', '888', '233', '555', '再发一条']) {
      world.ask('forum.addPost', { threadId, content });
      await world.pass(3000);
    }
    const file = writeRecording(about, world.recorded().lines);
    expect(file).toContain('一天最多发 100 条');
    expect(told((await replayWorker(readRecording(file))).firstDifference)).toBe(told(null));
  });

  it.each(Array.from({ length: runs }, (_, i) => i + 1))(
    'has no differences for a random session, from its start and from its last snapshot (seed %i)',
    async (seed) => {
      const world = await wildSession(seed);
      const { lines, starts } = world.recorded();
      expect(lines.length).toBeGreaterThan(100);
      const whole = await replayWorker(readRecording(writeRecording(about, lines)));
      expect(told(whole.firstDifference)).toBe('');
      expect(whole).toMatchObject({ differing: 0, envelopes: lines.length, skipped: 0 });

      const snapshot = starts[starts.length - 1] ?? 0;
      // A wild session may never rest and then has no snapshot; the calm sessions below have one.
      if (snapshot === 0) return;
      const part = await replayWorker(readRecording(writeRecording(about, lines.slice(snapshot))));
      expect(told(part.firstDifference)).toBe('');
      expect(part.stateHash).toBe(whole.stateHash);
    },
  );
});

describe('product texts', () => {
  it('are not redacted although a person typed or tapped a part of them, and replay without differences', async () => {
    const world = createWorld({
      seed: 7,
      faults: 0,
      server: (call) => (call === 'forum.likeThread' ? { code: '010001' } : undefined),
    });
    await world.pass(3000);
    const threadId = Object.keys(world.kernel.state.streams['forum.thread'] ?? {})[0] ?? '';
    expect(threadId, 'this seed has a feed with posts').not.toBe('');
    world.ask('search.search', { keyword: '开小差', type: 'all' });
    world.ask('forum.addPost', { threadId, content: '小差' });
    world.tell('session.tapped', { role: 'button', name: '服务' });
    await world.pass(2000);
    world.ask('forum.likeThread', { threadId, isLike: world.kernel.read('forum.thread', threadId)?.isLike ? 0 : 1 });
    await world.pass(130_000);
    const { lines, starts } = world.recorded();
    expect(lines.join('\n')).not.toContain('小差"');
    expect(lines.filter((line) => line.includes('session.toasted') && line.includes('服务开小差了'))).not.toEqual([]);
    for (const from of [0, starts[starts.length - 1] ?? 0]) {
      const { firstDifference } = await replayWorker(readRecording(writeRecording(about, lines.slice(from))));
      expect(told(firstDifference)).toBe('');
    }
  });
});

describe('a topic that was chosen in another page', () => {
  it('replays without differences, although what pages tell each other is masked', async () => {
    const world = createWorld({ faults: 0 });
    await world.pass(3000);
    // As the editor does when it opens.
    world.ask('forum.takeChosenTopic', {});
    await world.pass(1000);
    const args = [{ topicId: 'topic9', text: '周末去哪儿' }];
    world.tell('native.crossPageReceived', { theme: 'topicChosen', args, random: 1, sender: 'p2', at: 1 }, 'native');
    await world.pass(1000);
    expect(world.kernel.read('forum.chosenTopic')?.name).toBe('周末去哪儿');
    const whole = await replayWorker(readRecording(writeRecording(about, world.recorded().lines)));
    expect(told(whole.firstDifference)).toBe('');
  });
});

describe('an id of another kind in an address', () => {
  it('replays without differences, although the comments of an activity have a thread id that begins like its own', async () => {
    const world = createWorld({ faults: 0 });
    await world.pass(3000);
    world.ask('activities.openActivity', { activityId: 'act09' });
    await world.pass(1000);
    for (const threadId of ['act09', 'activity:act09'])
      world.ask('forum.openComments', { threadId, sort: 'new', onlyAuthor: 0 });
    await world.pass(1000);
    const asked = world.raw.filter(({ topic, kind }) => topic === 'kernel.http' && kind === 'ask');
    const calls = asked.map(({ payload }) => (payload as { call: string }).call);
    expect(calls).toEqual(expect.arrayContaining(['forum.listPosts', 'activities.listComments']));
    const { firstDifference } = await replayWorker(readRecording(writeRecording(about, world.recorded().lines)));
    expect(told(firstDifference)).toBe('');
  });
});

describe('an id in an address that is composed of a kind and of what no id is', () => {
  it.each<[string, Json]>([
    ['chat.openConversation', { conversationID: 'C2C10\n002' }],
    ['chat.openConversation', { conversationID: 'C2C\n10002' }],
    ['forum.openComments', { threadId: 'activity:\u2028act09', sort: 'new', onlyAuthor: 0 }],
    ['forum.openComments', { threadId: 'activity:', sort: 'new', onlyAuthor: 0 }],
  ])('replays without differences: %s %j', async (topic, input) => {
    const world = createWorld({ faults: 0 });
    await world.pass(3000);
    world.ask(topic, input);
    await world.pass(1000);
    const { lines } = world.recorded();
    expect(lines.filter((line) => line.includes(`"topic":"${topic}"`))).toHaveLength(2);
    const { firstDifference } = await replayWorker(readRecording(writeRecording(about, lines)));
    expect(told(firstDifference)).toBe('');
  });
});

describe('files that were chosen at the same moment', () => {
  it('are loaded in the same order, although their pseudonyms sort in another one', async () => {
    const seed = 3;
    const known = createWorld({ seed, faults: 0 });
    await known.pass(3000);
    const owner = known.kernel.read('session.me')?.userId ?? '';
    expect(owner).not.toBe('');
    const storage = memoryStorage();
    for (const localId of 'abcdefghijkl')
      await storage.run({
        op: 'put',
        store: 'meta',
        key: `${owner}|upload|${localId}`,
        value: {
          ...itemOf('picture', { localId, name: '1.png', size: 9, mime: 'image/png', width: 1, height: 1 }, startedAt),
        },
      });
    const world = createWorld({ seed, faults: 0, storage });
    await world.pass(3000);
    world.ask('media.retry', { localIds: [] });
    await world.pass(3000);
    expect(Object.keys(world.kernel.state.streams['media.upload'] ?? {})).toHaveLength(12);
    const { firstDifference } = await replayWorker(readRecording(writeRecording(about, world.recorded().lines)));
    expect(told(firstDifference)).toBe('');
  });
});

describe('private texts with the same mask', () => {
  it('replay without differences, from the start and from a snapshot', async () => {
    const entry = contracts.forum.getThread;
    const drawn = fc.sample(arbitraryOf(entry.output), { seed: 4, numRuns: 1 })[0] as {
      [field: string]: Json;
      threadId: string;
    };
    let title = '';
    const world = createWorld({
      seed: 4,
      faults: 0,
      server: (call) =>
        call === 'forum.getThread'
          ? { data: { ...drawn, title, content: ` ${title}`, topics: [], atUsers: [] } }
          : undefined,
    });
    const read = async (...titles: string[]): Promise<void> => {
      for (title of titles) {
        world.ask('forum.openThread', { threadId: drawn.threadId });
        await world.pass(2000);
      }
    };
    await world.pass(3000);
    await read('夜行车队', '雨天车队', '雨天车队', '夜行车队');
    await world.pass(130_000);
    await read('夜行车队', '晴天车队', '雨天车队');
    const { lines, starts } = world.recorded();
    const all = lines.map((line) => JSON.parse(line) as Envelope);
    const shown = (e: Envelope): boolean =>
      e.kind === 'emit' && e.topic === 'forum.thread' && JSON.stringify(e.payload).includes('"title":"文文文文"');
    expect(all.filter(shown).length).toBe(5);
    const last = starts[starts.length - 1] ?? 0;
    expect(all.slice(last).filter(shown).length).toBe(2);
    for (const from of [0, last]) {
      const { firstDifference } = await replayWorker(readRecording(writeRecording(about, lines.slice(from))));
      expect(told(firstDifference)).toBe('');
    }
  });
});

describe('a difference', () => {
  it('is reported with its seq and path', async () => {
    const world = await calmSession(2);
    const { lines } = world.recorded();
    const at = lines.findIndex((l) => l.includes('"topic":"forum.feed"') && l.includes('"phase":"ready"'));
    expect(at).toBeGreaterThan(0);
    const changed = lines.slice();
    changed[at] = (lines[at] as string).replace('"phase":"ready"', '"phase":"error"');
    const result = await replayWorker(readRecording(writeRecording(about, changed)));
    expect(result.differing).toBe(1);
    expect(result.firstDifference).toMatchObject({
      seq: (JSON.parse(lines[at] as string) as { seq: number }).seq,
      path: 'payload.phase',
    });
  });
  it('is not reported for a missing HTTP answer, but envelopes are skipped', async () => {
    const { lines } = (await calmSession(2)).recorded();
    const at = lines.findIndex((l) => l.includes('"kind":"reply"') && l.includes('"topic":"kernel.http"'));
    expect(at).toBeGreaterThan(0);
    const result = await replayWorker(
      readRecording(
        writeRecording(
          about,
          lines.filter((_, i) => i !== at),
        ),
      ),
    );
    // The envelopes up to the next snapshot cannot be replayed.
    expect(result).toMatchObject({ differing: 0 });
    expect(result.skipped).toBeGreaterThan(0);
  });
  it('in a snapshot is reported with its path in the state', async () => {
    const { lines, starts } = (await calmSession(2)).recorded();
    const at = starts[starts.length - 1] ?? 0;
    const changed = lines.slice();
    changed[at] = (lines[at] as string).replace('"isTourist":', '"isTouristNot":');
    const result = await replayWorker(readRecording(writeRecording(about, changed)));
    expect(result.firstDifference?.path).toMatch(/^payload\.state\./);
  });
});

describe('parts of a recording', () => {
  it('replay up to an envelope to the state that the whole replay had there', async () => {
    const { lines } = (await wildSession(3)).recorded();
    const recording = readRecording(writeRecording(about, lines));
    const hashes = new Map<number, string>();
    const inputs = recording.envelopes
      .map((e, i) => (recording.envelopes[i + 1]?.from === 'worker' ? 0 : e.seq))
      .filter((s) => s > 0);
    const places = [10, 40, 80].map((n) => inputs[n] ?? inputs[inputs.length - 1] ?? 1);
    await replayWorker(recording, {
      onEnvelope: (n, hash) =>
        void (
          places.includes(recording.envelopes[n - 1]?.seq ?? 0) &&
          hashes.set(recording.envelopes[n - 1]?.seq ?? 0, hash())
        ),
    });
    for (const until of places) expect((await replayWorker(recording, { until })).stateHash).toBe(hashes.get(until));
  });
  it('that the ring buffer has cut replay from the first snapshot and skip the envelopes before it', async () => {
    const { lines, starts } = (await calmSession(4)).recorded();
    const cut = (starts[starts.length - 1] ?? 0) - 7;
    const result = await replayWorker(readRecording(writeRecording(about, lines.slice(cut))));
    expect(result).toMatchObject({ differing: 0, skipped: 7, envelopes: lines.length - cut - 7 });
  });
  it('contain a snapshot after two minutes', async () => {
    const { lines, starts } = (await calmSession(1)).recorded();
    expect(starts.length).toBe(2);
    expect(lines[starts[1] ?? 0]).toContain('"topic":"kernel.snapshot"');
  });
  it('of two workers are replayed one after the other', async () => {
    const first = (await wildSession(5)).recorded().lines;
    const second = (await wildSession(6)).recorded().lines;
    const alone = await replayWorker(readRecording(writeRecording(about, second)));
    const both = await replayWorker(readRecording(writeRecording(about, first.concat(second))));
    expect(both).toMatchObject({
      differing: 0,
      skipped: 0,
      envelopes: first.length + second.length,
      stateHash: alone.stateHash,
    });
  });
  it('with another contract hash are refused with the reason contracts', async () => {
    const recording = readRecording(writeRecording(about, (await wildSession(5)).recorded().lines));
    await expect(
      replayWorker({ ...recording, header: { ...recording.header, contractHash: 'f'.repeat(64) } }),
    ).rejects.toThrow(/recording refused \(contracts\)/);
  });
});
