import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../bus/client/client';
import type { Client } from '../../bus/client/client';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Envelope } from '../../bus/protocol/envelope';
import { createMemoryPlayer } from '../../bus/players/memory';
import type { MemoryPlayer } from '../../bus/players/memory';

let player: MemoryPlayer;
let client: Client;
const asks = () => player.posted.filter((e) => e.kind === 'ask');
const list = (ids: string[]) => ({
  ids,
  phase: 'ready' as const,
  refresh: 'idle' as const,
  more: 'idle' as const,
  hasMore: 1 as const,
  stale: 0 as const,
  newCount: 0,
  total: -1,
  failCode: '',
  failMessage: '',
  version: 1,
});

beforeEach(() => {
  player = createMemoryPlayer();
  client = createClient(player, () => 1_000_000);
});

describe('asking', () => {
  it('answers the ask that was asked, whatever the order of the answers', async () => {
    const first = client.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    const second = client.ask('forum.likeThread', { threadId: 't2', isLike: 0 });
    const [a, b] = player.openAsks();
    await player.reply(b as Envelope, { isLike: 0, likeCount: 2 });
    await player.reply(a as Envelope, { isLike: 1, likeCount: 1 });
    expect(await second).toEqual({ isLike: 0, likeCount: 2 });
    expect(await first).toEqual({ isLike: 1, likeCount: 1 });
  });

  it('has the new value before the answer', async () => {
    const asked = client.ask('forum.openFeed', { feed: 'new' });
    await player.emit('forum.feed', list(['t1']), 'new');
    await player.reply(player.openAsks()[0] as Envelope, {});
    await asked;
    expect(client.read('forum.feed', 'new')?.ids).toEqual(['t1']);
  });

  it('rejects with the failure, typed', async () => {
    player.answer('forum.openThread', () => {
      throw new AskFailed({ code: '010002', message: '内容已被删除或不存在', data: { field: 'threadId' } });
    });
    const error: unknown = await client.ask('forum.openThread', { threadId: 't1' }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(AskFailed);
    expect((error as AskFailed).failure).toEqual({
      code: '010002',
      message: '内容已被删除或不存在',
      data: { field: 'threadId' },
    });
  });

  it('lets go of what a screen asked for, unless the answer is there', async () => {
    const gone = () => player.posted.filter((e) => e.topic === 'kernel.askAbandoned').map((e) => e.payload);
    const leave = client.askWhile('users.openCollections', { collectType: 1, how: 'open' });
    const stay = client.askWhile('users.openCollections', { collectType: 2, how: 'open' });
    const [a, b] = player.openAsks();
    leave();
    expect(gone()).toEqual([{ id: a?.id }]);
    await player.reply(b as Envelope, {});
    stay();
    expect(gone()).toHaveLength(1);
  });

  it('says how what a screen asked for ended, unless it was let go', async () => {
    const ends: unknown[] = [];
    const ask = (threadId: string) => client.askWhile('forum.openThread', { threadId }, (end) => ends.push(end));
    ask('t1');
    ask('t2');
    const leave = ask('t3');
    leave();
    const [a, b, c] = player.openAsks() as Envelope[];
    await player.reply(a as Envelope, {});
    await player.fail(b as Envelope, { code: '010002', message: '' });
    await player.fail(c as Envelope, { code: 'left', message: '' });
    expect(ends).toEqual([null, { code: '010002', message: '' }]);
  });

  it('ignores an answer that nobody asked for', async () => {
    const asked = client.ask('forum.openFeed', { feed: 'new' });
    await player.reply(
      { seq: 1, at: 0, from: 'ui', kind: 'ask', topic: 'forum.openFeed', id: 'p0.9', payload: {} },
      {},
    );
    await player.reply(player.openAsks()[0] as Envelope, {});
    await expect(asked).resolves.toEqual({});
  });

  it('numbers what it says downwards and never twice', async () => {
    void client.ask('forum.openFeed', { feed: 'new' });
    client.tell('session.visibilityChanged', { visible: 1 });
    void client.ask('forum.openFeed', { feed: 'new' });
    expect(player.posted.map((e) => e.seq)).toEqual([-1, -2, -3]);
    expect(new Set(asks().map((e) => e.id)).size).toBe(2);
  });
});

describe('streams', () => {
  it('gives a late subscriber the last value, then every change once', async () => {
    await player.emit('forum.feed', list(['t1']), 'new');
    const heard: string[][] = [];
    expect(client.read('forum.feed', 'new')?.ids).toEqual(['t1']);
    client.watch('forum.feed', 'new', () => heard.push(client.read('forum.feed', 'new')?.ids ?? []));
    await player.emit('forum.feed', list(['t1', 't2']), 'new');
    await player.emit('forum.feed', list(['t3']), 'video');
    expect(heard).toEqual([['t1', 't2']]);
  });

  it('serves the others when one listener throws, and notes it once', async () => {
    const good = vi.fn<() => void>();
    client.watch('forum.feed', 'new', () => {
      throw new Error('mine');
    });
    client.watch('forum.feed', 'new', good);
    await player.emit('forum.feed', list([]), 'new');
    expect(good).toHaveBeenCalledTimes(1);
    expect(player.posted.filter((e) => e.topic === 'kernel.noted')).toHaveLength(1);
  });

  it('lets a listener leave, or others come, from within its own call', async () => {
    const order: string[] = [];
    const stop = client.watch('forum.feed', 'new', () => {
      order.push('a');
      stop();
      client.watch('forum.feed', 'new', () => order.push('c'));
    });
    client.watch('forum.feed', 'new', () => order.push('b'));
    await player.emit('forum.feed', list(['t1']), 'new');
    await player.emit('forum.feed', list(['t2']), 'new');
    expect(order).toEqual(['a', 'b', 'b', 'c']);
  });

  it('leaves nothing behind after a thousand subscriptions', async () => {
    const heard = vi.fn<() => void>();
    for (let i = 0; i < 1000; i++) client.watch('forum.feed', 'new', heard)();
    await player.emit('forum.feed', list(['t1']), 'new');
    expect(heard).not.toHaveBeenCalled();
  });

  it('forgets what has no value at the moment that a player moved to', async () => {
    await player.emit('session.busy', { show: 1 });
    await player.emit('forum.feed', list(['t1']), 'new');
    const heard = vi.fn<() => void>();
    client.watch('forum.feed', 'new', heard);
    await player.tell('kernel.sought', { seq: 3, gone: ['forum.feed|new'] });
    expect(client.read('forum.feed', 'new')).toBeUndefined();
    expect(client.read('session.busy')).toEqual({ show: 1 });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('events and causes', () => {
  it('tells every listener, and none after it has left', async () => {
    const heard: string[] = [];
    const stop = client.on('session.toasted', ({ text }) => heard.push('a ' + text));
    client.on('session.toasted', ({ text }) => heard.push('b ' + text));
    await player.tell('session.toasted', { text: '已发送', success: 1 });
    stop();
    await player.tell('session.toasted', { text: '好', success: 1 });
    expect(heard).toEqual(['a 已发送', 'b 已发送', 'b 好']);
  });

  it('names the tap as the cause of what follows it in the same task, and of nothing later', async () => {
    client.tell('session.tapped', { role: 'button', name: '点赞' });
    client.causedByLast();
    void client.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    // The next task: timers come in the order in which they were set.
    await new Promise((resolve) => setTimeout(resolve, 0));
    void client.ask('forum.likeThread', { threadId: 't1', isLike: 0 });
    expect(asks().map((e) => e.cause)).toEqual([-1, undefined]);
  });
});

describe('what the page serves itself', () => {
  beforeEach(() => {
    player = createMemoryPlayer({ world: true });
    client = createClient(player, () => 1_000_000);
  });
  it('answers the worker’s ask of the bridge', async () => {
    client.serve('native.renewIdToken', () => Promise.resolve({ idToken: 'x' }));
    let deliver: ((batch: Envelope[]) => Promise<void>) | undefined;
    const own = {
      ...player,
      open: (to: (batch: Envelope[]) => Promise<void>) => ((deliver = to), Promise.resolve()),
      post: (e: Envelope) => player.post(e),
    };
    client = createClient(own, () => 0);
    client.serve('native.renewIdToken', () => Promise.resolve({ idToken: 'x' }));
    await deliver?.([
      { seq: 9, at: 0, from: 'worker', kind: 'ask', topic: 'native.renewIdToken', id: 'w1', payload: {} },
    ]);
    await vi.waitFor(() =>
      expect(player.posted.map((e) => [e.kind, e.from, e.id, e.cause])).toEqual([['reply', 'native', 'w1', 9]]),
    );
  });
  it('answers the page’s own ask without the worker, and lets it be recorded', async () => {
    client.serve('native.setTitle', () => Promise.reject(new AskFailed({ code: 'denied', message: '' })));
    await expect(client.ask('native.setTitle', { title: '首页' })).rejects.toMatchObject({
      failure: { code: 'denied' },
    });
    expect(player.posted.map((e) => e.kind)).toEqual(['ask', 'fail']);
  });
  it('answers every native topic with one handler, except those that have a handler of their own', async () => {
    const early = [client.ask('native.back', {}), client.ask('native.setTitle', { title: '首页' })];
    const asked: string[] = [];
    client.serve('native.setTitle', () => Promise.resolve({ ok: 1 }));
    await early[1];
    expect(asked).toEqual([]);
    client.serve('native', (_input, topic) => {
      asked.push(topic);
      return Promise.resolve({ ok: 1 });
    });
    await early[0];
    await client.ask('native.setTitle', { title: '消息' });
    await client.ask('native.setTabBar', { show: 1 });
    expect(asked).toEqual(['native.back', 'native.setTabBar']);
  });
});
