import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../bus/client/client';
import type { Client } from '../../bus/client/client';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Envelope } from '../../bus/protocol/envelope';
import type { Deliver } from '../../bus/protocol/ports';
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

describe('the client', () => {
  it('resolves each ask with its own reply, whatever the order of the replies', async () => {
    const first = client.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    const second = client.ask('forum.likeThread', { threadId: 't2', isLike: 0 });
    const [a, b] = player.openAsks();
    await player.reply(b as Envelope, { isLike: 0, likeCount: 2 });
    await player.reply(a as Envelope, { isLike: 1, likeCount: 1 });
    expect(await second).toEqual({ isLike: 0, likeCount: 2 });
    expect(await first).toEqual({ isLike: 1, likeCount: 1 });
  });

  it('has the stream value that was emitted before the reply when the ask resolves', async () => {
    const asked = client.ask('forum.openFeed', { feed: 'new' });
    await player.emit('forum.feed', list(['t1']), 'new');
    await player.reply(player.openAsks()[0] as Envelope, {});
    await asked;
    expect(client.read('forum.feed', 'new')?.ids).toEqual(['t1']);
  });

  it('rejects a failed ask with an AskFailed that has code, message and data', async () => {
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

  it('sends kernel.askAbandoned when a screen stops an open ask, and nothing after the reply', async () => {
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

  it('calls the callback of askWhile with null or the failure, and not after the ask is abandoned', async () => {
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

  it('ignores a reply with an unknown id', async () => {
    const asked = client.ask('forum.openFeed', { feed: 'new' });
    await player.reply(
      { seq: 1, at: 0, from: 'ui', kind: 'ask', topic: 'forum.openFeed', id: 'p0.9', payload: {} },
      {},
    );
    await player.reply(player.openAsks()[0] as Envelope, {});
    await expect(asked).resolves.toEqual({});
  });

  it('gives each posted envelope a lower seq and each ask an id of its own', async () => {
    void client.ask('forum.openFeed', { feed: 'new' });
    client.tell('session.visibilityChanged', { visible: 1 });
    void client.ask('forum.openFeed', { feed: 'new' });
    expect(player.posted.map((e) => e.seq)).toEqual([-1, -2, -3]);
    expect(new Set(asks().map((e) => e.id)).size).toBe(2);
  });
});

describe('streams', () => {
  it('keep the last value for a late subscriber, which is then called once per change of its key', async () => {
    await player.emit('forum.feed', list(['t1']), 'new');
    const heard: string[][] = [];
    expect(client.read('forum.feed', 'new')?.ids).toEqual(['t1']);
    client.watch('forum.feed', 'new', () => heard.push(client.read('forum.feed', 'new')?.ids ?? []));
    await player.emit('forum.feed', list(['t1', 't2']), 'new');
    await player.emit('forum.feed', list(['t3']), 'video');
    expect(heard).toEqual([['t1', 't2']]);
  });

  it('call the other listeners when one throws, and send one kernel.noted', async () => {
    const good = vi.fn<() => void>();
    client.watch('forum.feed', 'new', () => {
      throw new Error('mine');
    });
    client.watch('forum.feed', 'new', good);
    await player.emit('forum.feed', list([]), 'new');
    expect(good).toHaveBeenCalledTimes(1);
    expect(player.posted.filter((e) => e.topic === 'kernel.noted')).toHaveLength(1);
  });

  it('allow a listener to unsubscribe itself and to subscribe another one during its call', async () => {
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

  it('call no listener after 1,000 subscriptions are cancelled', async () => {
    const heard = vi.fn<() => void>();
    for (let i = 0; i < 1000; i++) client.watch('forum.feed', 'new', heard)();
    await player.emit('forum.feed', list(['t1']), 'new');
    expect(heard).not.toHaveBeenCalled();
  });

  it('drop the values that kernel.sought lists as gone, and call their listeners', async () => {
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
  it('call every listener of the event, and none after it unsubscribes', async () => {
    const heard: string[] = [];
    const stop = client.on('session.toasted', ({ text }) => heard.push('a ' + text));
    client.on('session.toasted', ({ text }) => heard.push('b ' + text));
    await player.tell('session.toasted', { text: '已发送', success: 1 });
    stop();
    await player.tell('session.toasted', { text: '好', success: 1 });
    expect(heard).toEqual(['a 已发送', 'b 已发送', 'b 好']);
  });

  it('have the tap as the cause of envelopes in the same task, and not of later ones', async () => {
    client.tell('session.tapped', { role: 'button', name: '点赞' });
    client.causedByLast();
    void client.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    // Waits for the next task: timers of equal delay run in the order in which they were set.
    await new Promise((resolve) => setTimeout(resolve, 0));
    void client.ask('forum.likeThread', { threadId: 't1', isLike: 0 });
    expect(asks().map((e) => e.cause)).toEqual([-1, undefined]);
  });

  it('have the answer as the cause of what is sent by those who awaited it', async () => {
    const like = async (threadId: string) => client.ask('forum.likeThread', { threadId, isLike: 1 });
    const likeBoth = async (): Promise<void> => {
      await like('t1');
      void like('t2');
    };
    void likeBoth();
    await player.reply(player.openAsks()[0] as Envelope, { isLike: 1, likeCount: 1 });
    await vi.waitFor(() => expect(asks()).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 0));
    void like('t3');
    // The reply is the first envelope of this worker.
    expect(asks().map((e) => e.cause)).toEqual([undefined, 1, undefined]);
  });

  it('have the app’s answer as the cause of what the page sends when it goes on with it', async () => {
    player = createMemoryPlayer({ world: true });
    client = createClient(player, () => 0);
    client.serve('native.getPosition', () => Promise.reject(new AskFailed({ code: 'denied', message: '' })));
    await client.ask('native.getPosition', {}).catch(() => undefined);
    void client.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
    const [ask, answer, like] = player.posted;
    expect([ask?.cause, answer?.cause, like?.cause]).toEqual([undefined, ask?.seq, answer?.seq]);
  });

  describe('after answers in a batch', () => {
    let deliver: Deliver;
    let posted: Envelope[];
    let other: Client;
    const like = (threadId: string) => other.ask('forum.likeThread', { threadId, isLike: 1 });
    const answerTo = ({ topic, id = '' }: Envelope, seq: number): Envelope => ({
      ...{ seq, at: 0, from: 'worker', kind: 'reply', topic, id },
      payload: { isLike: 1, likeCount: 1 },
    });
    beforeEach(() => {
      posted = [];
      other = createClient(
        { ...player, open: async (to) => void (deliver = to), post: (e) => void posted.push(e) },
        () => 0,
      );
    });

    it('have no cause where several answers have come together', async () => {
      void Promise.all([like('t1'), like('t2')]).then(() => like('t3'));
      void deliver(posted.map((ask, i) => answerTo(ask, i + 1)));
      await vi.waitFor(() => expect(posted).toHaveLength(3));
      expect(posted[2]?.cause).toBe(undefined);
    });

    it('have no cause after an answer that was never on the bus, as when the worker is lost', async () => {
      void like('t1').then(() => like('t2'));
      void deliver(posted.map((ask) => answerTo(ask, 0)));
      await vi.waitFor(() => expect(posted).toHaveLength(2));
      expect(posted[1]?.cause).toBe(undefined);
    });
  });

  it('have the event or the stream’s value as the cause of what its listeners send', async () => {
    client.on('session.toasted', () => client.tell('session.visibilityChanged', { visible: 1 }));
    client.watch('forum.feed', 'new', () => client.tell('session.visibilityChanged', { visible: 0 }));
    await player.tell('session.toasted', { text: '已发送', success: 1 });
    await player.emit('forum.feed', list(['t1']), 'new');
    client.tell('session.visibilityChanged', { visible: 1 });
    expect(player.posted.map((e) => e.cause)).toEqual([1, 2, undefined]);
  });
});

describe('asks that the page serves itself', () => {
  beforeEach(() => {
    player = createMemoryPlayer({ world: true });
    client = createClient(player, () => 1_000_000);
  });
  it('are answered for the worker with the ask’s id, and its seq as the cause', async () => {
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
  it('are answered for the page without the worker, and ask and answer are posted for the recording', async () => {
    client.serve('native.setTitle', () => Promise.reject(new AskFailed({ code: 'denied', message: '' })));
    await expect(client.ask('native.setTitle', { title: '首页' })).rejects.toMatchObject({
      failure: { code: 'denied' },
    });
    expect(player.posted.map((e) => e.kind)).toEqual(['ask', 'fail']);
  });
  it('go to the one handler of native topics, also when asked before it, unless they have their own', async () => {
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
