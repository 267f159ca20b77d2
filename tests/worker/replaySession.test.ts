// A replayed recording returns the state at any envelope and the changes by each one.
import { describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replaySession } from '../../worker/replay/replaySession';
import { replayWorker } from '../../worker/replay/replayWorker';
import { stateHash } from '../../worker/replay/stateHash';
import { createWorld } from './scriptedWorld';

const about = { app: 'zeal', build: 'test', environment: {} };
const places = process.env['SOAK'] ? 200 : 12;

/** A busy session with a snapshot; `seed` selects the faults. */
async function session(seed: number): Promise<{ lines: string[]; starts: number[]; threads: string[] }> {
  const world = createWorld({ seed, faults: seed % 2 ? 0 : 0.2 });
  await world.pass(3000);
  const threads = Object.keys(world.kernel.state.streams['forum.thread'] ?? {}).slice(0, 4);
  for (const [i, threadId] of threads.entries()) {
    world.ask('forum.likeThread', { threadId, isLike: 1 });
    world.ask('forum.openThread', { threadId });
    world.ask('forum.addPost', { threadId, content: '周末见' });
    await world.pass(1500);
    if (i === 1) await world.pass(125_000);
  }
  world.ask('forum.refreshFeed', { feed: 'recommend' });
  await world.pass(130_000);
  world.ask('session.logout', {});
  await world.pass(4000);
  return { ...world.recorded(), threads };
}
const at = (state: Json, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((o, k) => (o as { [k: string]: Json } | undefined)?.[k], state);

describe('the state at an envelope', () => {
  it.each([1, 2, 4])('equals the final state of a replay up to it (seed %i)', async (seed) => {
    const { lines } = await session(seed);
    const text = writeRecording(about, lines);
    const recording = readRecording(text);
    const here = await replaySession(text);
    expect(here.verdict).toMatchObject({ differing: 0, envelopes: lines.length });
    for (let n = 0; n < places; n++) {
      const { seq } = recording.envelopes[Math.floor((n * (lines.length - 1)) / (places - 1))] as Envelope;
      const there = here.stateAt(seq);
      const { stateHash: hash, state } = await replayWorker(recording, { until: seq });
      expect({ seq, hash: there.hash }).toEqual({ seq, hash });
      expect(there.state).toEqual(state);
    }
  });
  it('is the state of a snapshot at that place', async () => {
    const { lines, starts } = await session(1);
    const here = await replaySession(writeRecording(about, lines));
    expect(starts.length).toBeGreaterThan(1);
    for (const place of starts.slice(1)) {
      const { seq, payload } = JSON.parse(lines[place] as string) as Envelope;
      expect(here.stateAt(seq, place).hash).toBe(stateHash((payload as { state: Json }).state));
    }
  });
  it('is available for both workers of a recording with a restart', async () => {
    const [first, second] = [await session(1), await session(3)];
    const here = await replaySession(writeRecording(about, first.lines.concat(second.lines)));
    const alone = await replaySession(writeRecording(about, first.lines));
    expect(here.stateAt(60, 59).hash).toBe(alone.stateAt(60).hash);
    // Without a place it is the state of the last worker.
    expect(here.stateAt(60).hash).toBe((await replaySession(writeRecording(about, second.lines))).stateAt(60).hash);
  });
  it('is refused for a skipped place and for a refused file', async () => {
    const { lines, starts } = await session(1);
    const cut = (starts[1] ?? 0) - 5;
    const here = await replaySession(writeRecording(about, lines.slice(cut)));
    expect(here.verdict).toMatchObject({ differing: 0, skipped: 5 });
    expect(() => here.stateAt(0, 2)).toThrow(/no replay came by/);
    const refused = await replaySession('{}');
    expect(refused.verdict).toMatchObject({ refused: expect.stringContaining('foreign') as string });
    expect(() => refused.stateAt(1)).toThrow(/foreign/);
  });
});

describe('the changes by an envelope', () => {
  it('are the difference between the states before and after it for an input', async () => {
    const { lines } = await session(1);
    const all = lines.map((l) => JSON.parse(l) as Envelope);
    const here = await replaySession(writeRecording(about, lines));
    const ask = all.find((e) => e.topic === 'forum.likeThread' && e.from === 'ui') as Envelope;
    const changes = here.changesBy(ask.seq);
    const { threadId } = ask.payload as { threadId: string };
    expect(changes.find((c) => c.path === `streams["forum.thread"]["${threadId}"].isLike`)).toMatchObject({
      before: 0,
      after: 1,
    });
    // Unchanged values are not listed.
    expect(changes.every((c) => JSON.stringify(c.before) !== JSON.stringify(c.after))).toBe(true);
    expect(changes.some((c) => c.path.startsWith('slices.'))).toBe(true);
  });
  it('are only within the emitted value for an emit', async () => {
    const { lines } = await session(1);
    const all = lines.map((l) => JSON.parse(l) as Envelope);
    const here = await replaySession(writeRecording(about, lines));
    const first = all.findIndex((e) => e.kind === 'emit' && e.topic === 'forum.thread');
    const { key = '' } = all[first] as Envelope;
    const born = here.changesBy(0, first);
    expect(born).toEqual([{ path: `streams["forum.thread"]["${key}"]`, after: all[first]?.payload }]);
    const again = all.findIndex(
      (e, i) =>
        i > first &&
        e.kind === 'emit' &&
        e.topic === 'forum.thread' &&
        e.key === key &&
        (e.payload as { isLike: number }).isLike === 1,
    );
    expect(here.changesBy(0, again).map((c) => c.path)).toContain(`streams["forum.thread"]["${key}"].isLike`);
    for (const c of here.changesBy(0, again))
      expect(c.path.startsWith(`streams["forum.thread"]["${key}"].`)).toBe(true);
  });
  it('are empty for an outgoing ask', async () => {
    const { lines } = await session(1);
    const here = await replaySession(writeRecording(about, lines));
    const http = lines.findIndex((l) => l.includes('"kind":"ask","topic":"kernel.http"'));
    expect(here.changesBy(0, http)).toEqual([]);
  });
});

describe('the last change of a value', () => {
  it('is the envelope that made it what it is, and before that the one that made it what it was', async () => {
    const { lines } = await session(1);
    const all = lines.map((l) => JSON.parse(l) as Envelope);
    const here = await replaySession(writeRecording(about, lines));
    const emits = all.flatMap((e, place) => (e.kind === 'emit' && e.topic === 'forum.thread' ? [place] : []));
    const liked = all.find((e) => e.topic === 'forum.likeThread' && e.from === 'ui') as Envelope;
    const { threadId } = liked.payload as { threadId: string };
    const path = `streams["forum.thread"]["${threadId}"].isLike`;
    const values = emits.flatMap((place) => {
      const e = all[place] as Envelope;
      return e.key === threadId ? [{ place, isLike: (e.payload as { isLike: number }).isLike }] : [];
    });
    const turns = values.filter(({ isLike }, n) => isLike !== values[n - 1]?.isLike).map(({ place }) => place);
    expect(turns.length).toBeGreaterThan(1);
    const found: number[] = [];
    for (let at = here.lastChange(path, all.length - 1); at !== null; at = here.lastChange(path, at, true))
      found.unshift(at);
    expect(found).toEqual(turns);
    // The value after an envelope is one that its step has made.
    expect(here.lastChange(path, turns[1] ?? 0)).toBe(turns[1]);
  });
  it('is an input for a slice, whose path may go on inside', async () => {
    const { lines } = await session(1);
    const all = lines.map((l) => JSON.parse(l) as Envelope);
    const here = await replaySession(writeRecording(about, lines));
    const ask = all.findIndex((e) => e.topic === 'forum.likeThread' && e.from === 'ui');
    const change = here.changesBy(0, ask).find(({ path, after }) => path.startsWith('slices.') && after !== undefined);
    expect(here.lastChange(change?.path ?? '', ask)).toBe(ask);
  });
  it('is unknown for a value that there never was, and for the numbers of the kernel', async () => {
    const here = await replaySession(writeRecording(about, (await session(1)).lines));
    for (const path of ['streams["forum.thread"]["no such"].isLike', 'slices.none', 'seq', ''])
      expect([path, here.lastChange(path, 20)]).toEqual([path, null]);
  });
});

describe('the replay of a session', () => {
  it('counts all differences and lists the first 200 with their places', async () => {
    const { lines } = await session(1);
    const wrong = lines.map((l, i) =>
      i > 5 && l.includes('"kind":"emit"')
        ? l.replace('"authorId"', '"x"').replace(/"payload":\{/, '"payload":{"odd":1,')
        : l,
    );
    const text = writeRecording(about, wrong);
    const { verdict } = await replaySession(text);
    if ('refused' in verdict) throw new Error(verdict.refused);
    const odd = wrong.flatMap((l, i) => (l.includes('"odd":1') ? [i] : []));
    expect(odd.length).toBeGreaterThan(5);
    expect(verdict.differing).toBe(odd.length);
    expect(verdict.differences.map((d) => d.place)).toEqual(odd.slice(0, 200));
    expect(verdict.differences[0]?.path).toBe('payload.odd');
  });
  it('reports progress from 0 to the number of envelopes', async () => {
    const { lines } = await session(1);
    const told: number[] = [];
    await replaySession(writeRecording(about, lines), ({ done, of }) => {
      expect(of).toBe(lines.length);
      told.push(done);
    });
    expect(told[0]).toBe(0);
    expect(told[told.length - 1]).toBe(lines.length);
    expect(told).toEqual(told.slice().sort((a, b) => a - b));
  });
});

describe('state hashes', () => {
  it('do not depend on the order of the requests', async () => {
    const { lines } = await session(2);
    const text = writeRecording(about, lines);
    const [a, b] = [await replaySession(text), await replaySession(text)];
    const seqs = lines.map((l) => (JSON.parse(l) as Envelope).seq).filter((_, i) => i % 17 === 0);
    const forwards = seqs.map((seq) => a.stateAt(seq).hash);
    expect(
      seqs
        .slice()
        .reverse()
        .map((seq) => b.stateAt(seq).hash)
        .reverse(),
    ).toEqual(forwards);
    const last = b.stateAt(seqs[3] ?? 1);
    expect(stateHash(last.state)).toBe(last.hash);
    expect(at(last.state, 'seq')).toBeGreaterThan(0);
  });
});

/** A feed of realistic size that is scrolled and liked until the session has this many envelopes. */
async function longSession(envelopes: number): Promise<string> {
  let next = 0;
  const image = { url: '/media/i.webp', width: 4, height: 3, size: 9, color: '#ccc', status: 1 };
  const author = (n: number): Json => ({
    userId: 'u' + n,
    userName: '车友',
    avatarUrl: '/media/a' + n,
    userType: 1,
    gender: 0,
    isFollow: 0,
    carModelName: 'Z9',
    isMaster: 0,
    isBlocked: 0,
  });
  const thread = (n: number): Json => ({
    threadId: 't' + n,
    threadType: 0,
    title: '周末去山里跑了一圈',
    content: '早上六点出发，一路没有堵车，'.repeat(6) + n,
    excerpt: '早上六点出发',
    tribeId: '',
    tribeName: '',
    scope: 'bbs',
    topics: [],
    images: [image],
    video: null,
    poll: null,
    place: null,
    createTime: 1795000000000,
    updateTime: 0,
    isEdited: 0,
    auditStatus: 1,
    auditReason: '',
    isTop: 0,
    isEssence: 0,
    likeCount: 3,
    postCount: 1,
    collectCount: 0,
    shareCount: 0,
    viewCount: 9,
    isLike: 0,
    isCollect: 0,
    isMine: 0,
    canEdit: 0,
    canDelete: 0,
    canManage: 0,
    canHide: 0,
    cursorKey: '1795000000000,t' + n,
    author: author(n % 300),
    atUsers: [],
  });
  const world = createWorld({
    faults: 0,
    server: (call) => {
      if (call === 'forum.likeThread') return { data: {} };
      return call === 'forum.listThreads'
        ? {
            data: {
              list: Array.from({ length: 10 }, () => thread(next++ % 4000)),
              total: 4000,
              pageNum: 1,
              pageSize: 10,
              hasMore: true,
              cursor: '1795000000000,t' + next,
            },
          }
        : undefined;
    },
  });
  await world.pass(4000);
  for (let k = 0; world.raw.length < envelopes; k++) {
    const feed = ['recommend', 'new', 'video'][Math.floor(k / 40) % 3] ?? 'new';
    world.tell('session.tapped', { role: 'button', name: '喜欢' });
    if (k % 40 === 0) world.ask('forum.openFeed', { feed });
    else if (k % 3 === 0) world.ask('forum.loadMoreFeed', { feed });
    else world.ask('forum.likeThread', { threadId: 't' + (k % 400), isLike: k % 2 });
    if (k % 200 === 199) world.ask('forum.refreshFeed', { feed });
    await world.pass(400);
  }
  return writeRecording(about, world.recorded().lines);
}

describe('a long recording', () => {
  const length = process.env['SOAK'] ? 50_000 : 4000;
  it(
    `of ${length} envelopes returns the state or the changes at an envelope in less than 200 ms`,
    { tags: 'full', timeout: 240_000 },
    async () => {
      const text = await longSession(length);
      const from = performance.now();
      const here = await replaySession(text);
      const ran = performance.now() - from;
      expect(here.verdict).toMatchObject({ differing: 0, skipped: 0 });
      const times: number[] = [];
      let chars = 0;
      for (let n = 0; n < 40; n++) {
        const place = Math.floor(((length - 1) * ((n * 17) % 40)) / 39);
        const start = performance.now();
        chars = Math.max(chars, JSON.stringify(here.stateAt(0, place).state).length);
        const middle = performance.now();
        here.changesBy(0, place);
        times.push(middle - start, performance.now() - middle);
      }
      times.sort((a, b) => a - b);
      console.log(
        `replay of ${length}: ${ran.toFixed(0)} ms; a state of up to ${chars} characters: median ${times[39]?.toFixed(0)}, most ${times[79]?.toFixed(0)} ms`,
      );
      // The machine is shared, so only three of four measurements must be fast.
      expect(times[59]).toBeLessThan(200);
    },
  );
});
