import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../bus/client/client';
import type { Client } from '../../bus/client/client';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { AskFailed } from '../../bus/protocol/envelope';
import { createMemoryPlayer } from '../../bus/players/memory';
import { createRecordedPlayer } from '../../bus/players/recorded';
import type { RecordedPlayer } from '../../bus/players/recorded';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { createVirtualTimers } from './virtualTimers';
import type { VirtualTimers } from './virtualTimers';

const T = 1_795_000_000_000;
const list = (ids: string[], more: { [k: string]: Json } = {}): Json => ({
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
  version: 1,
  ...more,
});
const e = (
  seq: number,
  ms: number,
  kind: Envelope['kind'],
  topic: string,
  payload: Json,
  more: Partial<Envelope> = {},
): Envelope => ({ seq, at: T + ms, from: 'worker', kind, topic, payload, ...more });
const ids10 = Array.from({ length: 10 }, (_, i) => `thread:${i + 1}`);
const session: Envelope[] = [
  e(1, 0, 'tell', 'kernel.started', { seed: 1, config: null }, { from: 'env' }),
  e(2, 0, 'emit', 'session.busy', { show: 0 }),
  e(3, 100, 'tell', 'session.routeChanged', { route: '/home', tncType: '', title: 'xx' }, { from: 'ui' }),
  e(4, 110, 'ask', 'forum.openFeed', { feed: 'new' }, { from: 'ui', id: 'p1.1' }),
  e(5, 110, 'ask', 'kernel.http', { call: 'forum.listThreads', input: {}, token: '' }, { id: 'w1' }),
  e(6, 400, 'reply', 'kernel.http', {}, { from: 'server', id: 'w1' }),
  e(7, 400, 'emit', 'forum.feed', list(ids10), { key: 'new' }),
  e(8, 400, 'reply', 'forum.openFeed', {}, { id: 'p1.1' }),
  e(9, 2000, 'tell', 'session.toasted', { text: '已发送', success: 1 }),
  e(10, 3000, 'ask', 'forum.likeThread', { threadId: 'thread:1', isLike: 1 }, { from: 'ui', id: 'p1.2' }),
  e(11, 3100, 'fail', 'forum.likeThread', { code: '010008', message: '操作太频繁，请稍后再试' }, { id: 'p1.2' }),
  e(12, 5000, 'emit', 'forum.feed', { ...(list(['thread:11']) as { [k: string]: Json }), idsFrom: 10 }, { key: 'new' }),
  e(13, 5000, 'emit', 'users.user', { userId: 'user:1' }, { key: 'user:1' }),
  e(13, 5000, 'tell', 'kernel.snapshot', {
    state: { streams: { 'forum.feed': { new: list(ids10.concat('thread:11')) }, 'session.busy': { '': { show: 0 } } } },
    hash: '',
    counters: {},
  }),
  e(14, 9000, 'emit', 'session.busy', { show: 1 }),
];
const recording = readRecording(
  writeRecording(
    { app: 'a', build: 'b', environment: {} },
    session.map((x) => JSON.stringify(x)),
  ),
);

let timers: VirtualTimers;
let player: RecordedPlayer;
let client: Client;
const feed = () => client.read('forum.feed', 'new')?.ids.length;
const at = () => player.envelopes[player.position() - 1]?.seq ?? 0;
beforeEach(() => {
  timers = createVirtualTimers(1_000_000, true);
  player = createRecordedPlayer(recording, { timers, now: timers.now });
  client = createClient(player, timers.now);
});

describe('the recorded player', () => {
  it('stays at the start until it is played, and reports that it can seek but has no world', async () => {
    await timers.pass(10_000);
    expect(player.position()).toBe(0);
    expect(player.can).toEqual({ world: false, seek: true });
  });

  it('plays at the recorded speed or faster, and stops at the end', async () => {
    player.play(1);
    await timers.pass(399);
    expect(feed()).toBeUndefined();
    await timers.pass(2);
    expect(feed()).toBe(10);
    player.play(4);
    await timers.pass(1160);
    expect(feed()).toBe(11);
    expect(player.at()).toBeGreaterThanOrEqual(T + 5000);
    await timers.pass(5000);
    expect(player.position()).toBe(session.length);
    expect(player.playing()).toBe(false);
    expect(client.read('session.busy')).toEqual({ show: 1 });
  });

  it('pauses at the current time and continues from it', async () => {
    player.play(1);
    await timers.pass(1000);
    player.pause();
    await timers.pass(60_000);
    expect(player.at()).toBe(T + 1000);
    await expect.poll(feed).toBe(10);
    player.play(1);
    await timers.pass(4100);
    expect(feed()).toBe(11);
  });

  it('delivers the recorded events of the worker and of the page', async () => {
    const heard: string[] = [];
    client.on('session.toasted', ({ text }) => heard.push(text));
    client.on('session.routeChanged', ({ route }) => heard.push(route));
    player.play(1);
    await timers.pass(2100);
    expect(heard).toEqual(['/home', '已发送']);
  });

  it('answers an ask of the page as recorded, at the recorded time or at once after it', async () => {
    player.play(1);
    let answered = '';
    const opened = client.ask('forum.openFeed', { feed: 'new' }).then(() => (answered = `with ${feed()} threads`));
    await timers.pass(300);
    expect(answered).toBe('');
    await timers.pass(200);
    await opened;
    expect(answered).toBe('with 10 threads');
    const liked = client
      .ask('forum.likeThread', { threadId: 'thread:1', isLike: 1 })
      .catch((x: unknown) => (x as AskFailed).failure);
    await timers.pass(4000);
    expect(await liked).toEqual({ code: '010008', message: '操作太频繁，请稍后再试' });
    // After its recorded time the same answer is given at once.
    const again = client.ask('forum.openFeed', { feed: 'new' });
    await timers.pass(1);
    expect(await again).toEqual({});
  });

  it('gives the answer that is still to come to an ask made after seeking between the two', async () => {
    const twice = session
      .slice(0, 3)
      .concat(
        e(4, 200, 'ask', 'forum.openFeed', { feed: 'new' }, { from: 'ui', id: 'p1.1' }),
        e(5, 900, 'fail', 'forum.openFeed', { code: 'network', message: '' }, { id: 'p1.1' }),
        e(6, 1000, 'ask', 'forum.openFeed', { feed: 'new' }, { from: 'ui', id: 'p1.2' }),
        e(7, 1400, 'reply', 'forum.openFeed', {}, { id: 'p1.2' }),
      );
    player = createRecordedPlayer(
      readRecording(
        writeRecording(
          { app: 'a', build: 'b', environment: {} },
          twice.map((x) => JSON.stringify(x)),
        ),
      ),
      { timers, now: timers.now },
    );
    client = createClient(player, timers.now);
    await player.seek(4);
    const opened = client.ask('forum.openFeed', { feed: 'new' });
    await player.step(1);
    await expect(opened).rejects.toMatchObject({ failure: { code: 'network' } });
    expect(at()).toBe(5);
  });

  it('fails an ask that was not recorded, but answers {} where the contract allows it', async () => {
    const unknown = client.ask('forum.likeThread', { threadId: 'thread:9', isLike: 1 });
    const harmless = client.ask('forum.openThread', { threadId: 'thread:9' });
    await expect(unknown).rejects.toMatchObject({ failure: { code: 'unsupported' } });
    expect(await harmless).toEqual({});
  });

  it('seeks forwards and backwards, and has exactly the values of that moment', async () => {
    await player.seek(12);
    expect(feed()).toBe(11);
    expect(client.read('users.user', 'user:1')).toBeUndefined();
    await player.seek(13);
    // The snapshot lists all values of its moment: the user had been dropped by then.
    expect(feed()).toBe(11);
    await player.seek(7);
    expect(feed()).toBe(10);
    await player.seek(3);
    expect(feed()).toBeUndefined();
    expect(client.read('session.busy')).toEqual({ show: 0 });
    await player.seek(14);
    expect(client.read('session.busy')).toEqual({ show: 1 });
    await player.seek(0);
    expect(client.read('session.busy')).toBeUndefined();
  });

  it('removes the values that kernel.personChanged lists as gone, after seeking and stepping', async () => {
    const left = session
      .slice(0, 8)
      .concat(
        e(9, 500, 'emit', 'shop.orders', list(['order:1']), { key: 'all' }),
        e(10, 600, 'tell', 'kernel.personChanged', { gone: ['shop.orders'] }),
        e(11, 700, 'emit', 'session.busy', { show: 1 }),
      );
    player = createRecordedPlayer(
      readRecording(
        writeRecording(
          { app: 'a', build: 'b', environment: {} },
          left.map((x) => JSON.stringify(x)),
        ),
      ),
      { timers, now: timers.now },
    );
    client = createClient(player, timers.now);
    const orders = () => client.read('shop.orders', 'all');
    await player.seek(9);
    expect(orders()).toBeDefined();
    await player.seek(11);
    expect([orders(), feed()]).toEqual([undefined, 10]);
    await player.seek(9);
    await player.step(1);
    expect([at(), orders()]).toEqual([10, undefined]);
  });

  it('has the same values after seeking as after stepping', async () => {
    const read = () =>
      JSON.stringify([
        client.read('session.busy'),
        client.read('forum.feed', 'new'),
        client.read('users.user', 'user:1'),
      ]);
    const stepped: string[] = [];
    await player.seek(0);
    for (let i = 0; i < 40 && player.position() < session.length; i++) {
      await player.step(1);
      stepped[player.position()] = read();
    }
    for (const n of [9, 3, 14, 1, 7, 12, 2, 11]) {
      await player.seek(n);
      expect([n, read()]).toEqual([n, stepped[player.position()] ?? read()]);
    }
  });

  it('steps forwards and backwards between envelopes that the page receives', async () => {
    await player.step(1);
    expect(at()).toBe(2);
    await player.step(1);
    expect(at()).toBe(3);
    await player.step(1);
    expect([at(), feed()]).toEqual([7, 10]);
    await player.step(-1);
    expect([at(), feed()]).toEqual([3, undefined]);
    await player.step(-5);
    expect(player.position()).toBe(0);
  });

  it('ends a step where an answer comes that the page waits for, and says so before', async () => {
    await player.seek(9);
    expect(player.envelopes[player.upcoming()]?.seq).toBe(12);
    const liked = client.ask('forum.likeThread', { threadId: 'thread:1', isLike: 1 });
    expect(player.envelopes[player.upcoming()]?.seq).toBe(11);
    await player.step(1);
    expect(at()).toBe(11);
    await expect(liked).rejects.toMatchObject({ failure: { code: '010008' } });
    await player.step(1);
    expect(at()).toBe(12);
  });

  it('shows a placeholder for a recorded picture, and recognizes it in an ask of the page', async () => {
    const share = {
      target: 'chat',
      type: 'WEBSITE',
      title: 'x',
      description: 'x',
      thumbnail: 'media:7',
      pageUrl: '/home',
    } as const;
    const more = [
      ...session.slice(0, 2),
      e(3, 10, 'emit', 'users.user', { userId: 'user:1', avatarUrl: 'media:7' }, { key: 'user:1' }),
      e(4, 20, 'ask', 'native.share', share, { from: 'ui', id: 'p1.1' }),
      e(5, 20, 'reply', 'native.share', { ok: 1 }, { from: 'native', id: 'p1.1' }),
    ];
    player = createRecordedPlayer(
      readRecording(
        writeRecording(
          { app: 'a', build: 'b', environment: {} },
          more.map((x) => JSON.stringify(x)),
        ),
      ),
      { timers, now: timers.now },
    );
    client = createClient(player, timers.now);
    await player.step(9);
    const avatarUrl = client.read('users.user', 'user:1')?.avatarUrl ?? '';
    expect(avatarUrl).toMatch(/^data:image\/svg\+xml,/);
    expect(await client.ask('native.share', { ...share, thumbnail: avatarUrl })).toEqual({ ok: 1 });
  });

  it('notifies a listener of each seek and step until it unsubscribes', async () => {
    let moves = 0;
    const stop = player.onMove(() => moves++);
    await player.seek(7);
    await player.step(1);
    expect(moves).toBe(2);
    stop();
    await player.seek(1);
    expect(moves).toBe(2);
  });

  it('continues to play after a seek', async () => {
    player.play(1);
    await timers.pass(500);
    await player.seek(8);
    await timers.pass(1700);
    expect(at()).toBe(9);
    expect(player.playing()).toBe(true);
  });

  it('sends 10,000 envelopes in batches of at most 50, each after the page has taken the one before', async () => {
    const many: Envelope[] = [session[0] as Envelope];
    for (let i = 0; i < 10_000; i++)
      many.push(e(i + 2, 0, 'emit', 'users.user', { userId: `user:${i}` }, { key: `user:${i % 500}` }));
    player = createRecordedPlayer(
      readRecording(
        writeRecording(
          { app: 'a', build: 'b', environment: {} },
          many.map((x) => JSON.stringify(x)),
        ),
      ),
      { timers, now: timers.now },
    );
    let under = 0;
    let most = 0;
    let taken = 0;
    await player.open((batch) => {
      under++;
      most = Math.max(most, under, batch.length > 50 ? 99 : 0);
      taken += batch.length;
      return new Promise((resolve) => setImmediate(() => (under--, resolve())));
    });
    await player.step(10_000);
    expect(taken).toBeGreaterThanOrEqual(10_000);
    expect(most).toBe(1);
  });
});

describe('the memory player', () => {
  it('delivers earlier stream values to a page that opens later', async () => {
    const memory = createMemoryPlayer();
    await memory.emit('session.busy', { show: 1 });
    const late = createClient(memory, () => 0);
    expect(late.read('session.busy')).toEqual({ show: 1 });
  });
  it('answers waiting and new asks by a rule, and keeps the posted envelopes', async () => {
    const memory = createMemoryPlayer();
    const page = createClient(memory, () => 0);
    const waiting = page.ask('forum.openThread', { threadId: 't1' });
    memory.answer('forum.openThread', ({ threadId }) => {
      if (threadId === 't2') throw new AskFailed({ code: '010002', message: '' });
      return {};
    });
    expect(await waiting).toEqual({});
    await expect(page.ask('forum.openThread', { threadId: 't2' })).rejects.toMatchObject({
      failure: { code: '010002' },
    });
    expect(memory.posted.map((x) => x.topic)).toEqual(['forum.openThread', 'forum.openThread']);
    expect(memory.openAsks()).toEqual([]);
  });
});
