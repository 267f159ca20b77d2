// Reads that their page abandons are aborted while they are in flight, unless another ask waits for them. A recording
// of them replays without a difference.
import { describe, expect, it } from 'vitest';
import type { AskTopic, Input } from '../../bus/client/topics';
import type { Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { told } from './replayFile';
import { createWorld as createScripted } from './scriptedWorld';
import { quietAnswers, json, me, page, post, thread } from './fixtures';
import { bootWith, createWorld, failureOf } from './world';
import type { Answers } from './world';

const collection = (n: number): Json =>
  json({
    collectId: `k${n}`,
    collectType: 1,
    targetId: `s${n}`,
    createTime: n,
    target: thread(`s${n}`, { isCollect: 1, collectCount: 7 }),
  });
const open = { collectType: 1, how: 'open' } as const;
const comments = { threadId: 't1', sort: 'new', onlyAuthor: 0 } as const;
const start = async (answers: Answers = {}) => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    answers: {
      ...quietAnswers(),
      'users.listCollections': { after: 5000, data: page([collection(1), collection(2)]) },
      ...answers,
    },
  });
  await w.pass(2500);
  return w;
};
/** Posts an ask and abandons it 100 ms later. */
const leave = async <T extends AskTopic>(w: Awaited<ReturnType<typeof start>>, topic: T, input: Input<T>) => {
  const { id } = w.post(topic, input);
  await w.pass(100);
  await w.tell('kernel.askAbandoned', { id });
  await w.pass(100);
  return id;
};
const listIn = (w: Awaited<ReturnType<typeof start>>) => w.read('users.collections', 'type1');
const leftIn = (w: Awaited<ReturnType<typeof start>>) =>
  w.log.filter(
    (e) => e.topic === 'kernel.http' && e.kind === 'fail' && (e.payload as { code: string }).code === 'left',
  );

describe('abandoning a read', () => {
  it('aborts the request without a failure, and sends it again when the page is reopened', async () => {
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

  it('leaves a loaded list unchanged and not stale', async () => {
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

  it('does not stop a read that another ask waits for', async () => {
    const w = await start();
    const first = w.post('users.openCollections', open);
    const second = w.post('users.openCollections', open);
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: first.id });
    await w.pass(6000);
    expect(w.replies.has(second.id)).toBe(true);
    expect(listIn(w)).toMatchObject({ phase: 'ready', ids: ['k1', 'k2'] });
  });

  it('does not stop a read for a page that already shows the loaded list', async () => {
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

  it('does not stop the read of another page when the ask is already answered or unknown', async () => {
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

  it('aborts a next page and discards it; the next load more requests it again', async () => {
    const first = { after: 20, data: page([collection(1)], { hasMore: true, cursor: 'c1', total: 2 }) };
    const w = await start({
      'users.listCollections': ({ cursor }) => (cursor ? { after: 5000, data: page([collection(2)]) } : first),
    });
    await w.ask('users.openCollections', open);
    await leave(w, 'users.openCollections', { ...open, how: 'more' });
    expect(leftIn(w)).toHaveLength(1);
    expect(listIn(w)).toMatchObject({ phase: 'ready', more: 'idle', hasMore: 1, failCode: '', ids: ['k1'] });
    await w.ask('users.openCollections', { ...open, how: 'more' });
    expect(listIn(w)).toMatchObject({ more: 'idle', hasMore: 0, ids: ['k1', 'k2'] });
    expect(w.calls('users.listCollections')).toHaveLength(3);
  });

  it('does not stop a next page that another ask waits for', async () => {
    const first = { after: 20, data: page([collection(1)], { hasMore: true, cursor: 'c1', total: 2 }) };
    const w = await start({
      'users.listCollections': ({ cursor }) => (cursor ? { after: 5000, data: page([collection(2)]) } : first),
    });
    await w.ask('users.openCollections', open);
    const mine = w.post('users.openCollections', { ...open, how: 'more' });
    const other = w.post('users.openCollections', { ...open, how: 'more' });
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: mine.id });
    await w.pass(6000);
    expect(w.replies.get(other.id)?.kind).toBe('reply');
    expect(listIn(w)).toMatchObject({ more: 'idle', ids: ['k1', 'k2'] });
  });

  it('aborts the request when the last waiting ask is abandoned, counting each ask once', async () => {
    const w = await start();
    const first = w.post('users.openCollections', open);
    const second = w.post('users.openCollections', open);
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: second.id });
    await w.tell('kernel.askAbandoned', { id: second.id });
    await w.pass(100);
    expect(leftIn(w)).toHaveLength(0);
    await w.tell('kernel.askAbandoned', { id: first.id });
    await w.pass(100);
    expect(leftIn(w)).toHaveLength(1);
    await w.pass(6000);
    expect(w.calls('users.listCollections')).toHaveLength(1);
    expect(listIn(w)).toMatchObject({ phase: 'loading', failCode: '' });
  });

  it.each([
    ['users.openCollections', open, 'users.listCollections', 'users.collections', 'type1'],
    ['forum.openFeed', { feed: 'topic|x1' }, 'forum.listThreads', 'forum.feed', 'topic|x1'],
    ['forum.openComments', comments, 'forum.listPosts', 'forum.comments', 't1|new|0'],
  ] as const)('%s is sent again for an ask made before the abort ends', async (topic, input, call, stream, key) => {
    const w = await start({ [call]: { after: 5000, data: page([]) } });
    const before = w.calls(call).length;
    const left = w.post(topic, input);
    await w.pass(100);
    // Both at the same moment, as when a page is rendered again: the edge reports the abort after both.
    const gone = w.tell('kernel.askAbandoned', { id: left.id });
    const other = w.post(topic, input);
    await gone;
    await w.pass(6000);
    expect(leftIn(w)).toHaveLength(1);
    expect(w.calls(call)).toHaveLength(before + 2);
    expect(w.replies.get(other.id)?.kind).toBe('reply');
    expect(w.read(stream, key)).toMatchObject({ phase: 'ready', refresh: 'idle' });
  });

  it('does not leave a list loading when a refresh is abandoned during the first load', async () => {
    const w = await start();
    w.post('users.openCollections', open);
    await w.pass(100);
    await leave(w, 'users.openCollections', { ...open, how: 'refresh' });
    await w.pass(6000);
    expect(listIn(w)).toMatchObject({ phase: 'ready', refresh: 'idle', ids: ['k1', 'k2'] });
  });
});

describe('abandoning a read of comments', () => {
  const commentsIn = (w: Awaited<ReturnType<typeof start>>) => w.read('forum.comments', 't1|new|0');
  const slow: Answers = {
    'forum.listPosts': ({ cursor }) => ({
      after: 5000,
      data: cursor ? page([post('p2')]) : page([post('p1')], { hasMore: true, cursor: 'c1', total: 2 }),
    }),
  };

  it('aborts a first load, a refresh and a load more without a failure, and later loads succeed', async () => {
    const w = await start(slow);
    await leave(w, 'forum.openComments', comments);
    expect(leftIn(w)).toHaveLength(1);
    expect(commentsIn(w)).toMatchObject({ phase: 'loading', failCode: '', ids: [] });
    await w.ask('forum.openComments', comments);
    expect(commentsIn(w)).toMatchObject({ phase: 'ready', ids: ['p1'] });
    await leave(w, 'forum.openComments', comments);
    expect(commentsIn(w)).toMatchObject({ phase: 'ready', refresh: 'idle', stale: 0, failCode: '', ids: ['p1'] });
    await leave(w, 'forum.loadMoreComments', comments);
    expect(leftIn(w)).toHaveLength(3);
    expect(commentsIn(w)).toMatchObject({ phase: 'ready', more: 'idle', hasMore: 1, ids: ['p1'] });
    await w.ask('forum.loadMoreComments', comments);
    expect(commentsIn(w)).toMatchObject({ more: 'idle', hasMore: 0, ids: ['p1', 'p2'] });
  });

  it('does not stop a read that another ask waits for', async () => {
    const w = await start(slow);
    w.post('forum.openComments', comments);
    await w.pass(100);
    // This ask superseded the first one, whose own answer would no longer be shown.
    await leave(w, 'forum.openComments', comments);
    expect(leftIn(w)).toHaveLength(0);
    await w.pass(6000);
    expect(commentsIn(w)).toMatchObject({ phase: 'ready', ids: ['p1'] });
    const mine = w.post('forum.loadMoreComments', comments);
    const other = w.post('forum.loadMoreComments', comments);
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: mine.id });
    await w.pass(6000);
    expect(leftIn(w)).toHaveLength(0);
    expect(w.replies.get(other.id)?.kind).toBe('reply');
    expect(commentsIn(w)).toMatchObject({ more: 'idle', ids: ['p1', 'p2'] });
  });

  it('does not discard a next page that was requested before the reload that was abandoned', async () => {
    const w = await start(slow);
    await w.ask('forum.openComments', comments);
    w.post('forum.loadMoreComments', comments);
    await w.pass(100);
    await leave(w, 'forum.openComments', comments);
    await w.pass(6000);
    expect(commentsIn(w)).toMatchObject({ phase: 'ready', refresh: 'idle', more: 'idle', ids: ['p1', 'p2'] });
  });
});

describe('abandoning a read of a feed', () => {
  const feed = 'topic|x1';
  const feedIn = (w: Awaited<ReturnType<typeof start>>) => w.read('forum.feed', feed);
  const slow: Answers = {
    'forum.listThreads': ({ cursor }) => ({
      after: 5000,
      data: cursor ? page([thread('t2')]) : page([thread('t1')], { hasMore: true, cursor: 'c1', total: 2 }),
    }),
  };

  it('aborts a first load, a load more and a refresh without a failure, and each is sent again', async () => {
    const w = await start(slow);
    await leave(w, 'forum.openFeed', { feed });
    expect(leftIn(w)).toHaveLength(1);
    expect(feedIn(w)).toMatchObject({ phase: 'loading', failCode: '', ids: [] });
    await w.ask('forum.openFeed', { feed });
    expect(feedIn(w)).toMatchObject({ phase: 'ready', ids: ['t1'] });
    await leave(w, 'forum.loadMoreFeed', { feed });
    expect(feedIn(w)).toMatchObject({ phase: 'ready', more: 'idle', hasMore: 1, ids: ['t1'] });
    await w.ask('forum.loadMoreFeed', { feed });
    expect(feedIn(w)).toMatchObject({ more: 'idle', ids: ['t1', 't2'] });
    await w.pass(61_000);
    await leave(w, 'forum.openFeed', { feed });
    expect(leftIn(w)).toHaveLength(3);
    expect(feedIn(w)).toMatchObject({ phase: 'ready', refresh: 'idle', failCode: '', ids: ['t1', 't2'] });
    const before = w.calls('forum.listThreads').length;
    await w.ask('forum.openFeed', { feed });
    expect(w.calls('forum.listThreads')).toHaveLength(before + 1);
  });

  it('restores the failure of the previous load', async () => {
    const w = await start({ 'forum.listThreads': { lost: 'timeout' } });
    await w.ask('forum.openFeed', { feed });
    w.answers['forum.listThreads'] = { after: 5000, data: page([]) };
    await leave(w, 'forum.openFeed', { feed });
    expect(feedIn(w)).toMatchObject({ phase: 'error', failCode: 'timeout' });
  });

  it('does not stop a first load or a load more that another ask waits for', async () => {
    const w = await start(slow);
    for (const topic of ['forum.openFeed', 'forum.loadMoreFeed'] as const) {
      const mine = w.post(topic, { feed });
      const other = w.post(topic, { feed });
      await w.pass(100);
      await w.tell('kernel.askAbandoned', { id: mine.id });
      await w.pass(6000);
      expect(w.replies.get(other.id)?.kind).toBe('reply');
    }
    expect(leftIn(w)).toHaveLength(0);
    expect(feedIn(w)).toMatchObject({ phase: 'ready', more: 'idle', ids: ['t1', 't2'] });
  });
});

/** One item of each kind: the ask that opens it, its input, and the call that reads it. */
const things: { [T in AskTopic]?: [input: Input<T>, call: string] } = {
  'forum.openThread': [{ threadId: 'x' }, 'forum.getThread'],
  'forum.openTopic': [{ topicId: 'x' }, 'forum.getTopic'],
  'questions.openQuestion': [{ questionId: 'x' }, 'questions.getQuestion'],
  'questions.openAnswer': [{ answerId: 'x' }, 'questions.getAnswer'],
  'content.openArticle': [{ contentId: 'x', kind: 'content' }, 'content.getArticle'],
  'content.openInfo': [{ infoId: 'x' }, 'content.getInfo'],
  'activities.openActivity': [{ activityId: 'x' }, 'activities.getActivity'],
  'shop.openProduct': [{ productId: 'x' }, 'shop.listProducts'],
  'shop.openOrder': [{ orderId: 'x' }, 'shop.getOrder'],
  'users.openHome': [{ userId: 'x' }, 'users.getHome'],
  'carClubs.openClub': [{ clubId: 'x' }, 'carClubs.listClubs'],
  'circles.openCircle': [{ tribeId: 'x' }, 'circles.getCircle'],
};
describe('abandoning a read of a single item', () => {
  it.each(Object.entries(things))('%s fails with code left and is read again later', async (topic, [input, call]) => {
    const w = await start({ [call]: { after: 5000, code: '010003', message: '' } });
    const ask = topic as AskTopic;
    const mine = await leave(w, ask, input);
    expect(leftIn(w)).toHaveLength(1);
    expect(w.replies.get(mine)).toMatchObject({ kind: 'fail', payload: { code: 'left' } });
    // Each ask for a single item has its own request.
    const left = w.post(ask, input);
    const other = w.post(ask, input);
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: left.id });
    await w.pass(6000);
    expect(leftIn(w)).toHaveLength(2);
    expect(w.replies.get(other.id)).toMatchObject({ kind: 'fail', payload: { code: '010003' } });
    expect(await failureOf(w.ask(ask, input))).toMatchObject({ code: '010003' });
    expect(w.calls(call)).toHaveLength(4);
    expect(w.log.filter((e) => e.topic === 'session.toasted')).toEqual([]);
  });

  it('does not stop the one read that asks share before the user is known', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: {
        ...quietAnswers(),
        'session.getUserInfo': { after: 8000, data: json(me()) },
        'forum.getThread': { after: 3000, data: json(thread('t9')) },
      },
    });
    await w.pass(100);
    const mine = w.post('forum.openThread', { threadId: 't9' });
    const other = w.post('forum.openThread', { threadId: 't9' });
    await w.pass(100);
    await w.tell('kernel.askAbandoned', { id: mine.id });
    await w.pass(4000);
    expect(w.calls('forum.getThread')).toHaveLength(1);
    expect(w.replies.get(other.id)?.kind).toBe('reply');
  });
});

describe('a recording with abandoned reads', () => {
  it('replays with 0 differing envelopes', async () => {
    const w = createScripted({
      seed: 3,
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      faults: 0,
      server: (call) =>
        call === 'users.listCollections' || call === 'forum.listPosts'
          ? { after: 3000, data: page([]) }
          : call === 'forum.getThread'
            ? { after: 3000, data: json(thread('t1')) }
            : call === 'forum.listThreads'
              ? { after: 3000, data: page([thread('t1')], { hasMore: true, cursor: 'c1', total: 2 }) }
              : undefined,
    });
    await w.pass(3000);
    const feed = { feed: 'topic|x1' };
    const asked: [topic: string, input: Json][] = [
      ['users.openCollections', open],
      ['forum.openThread', { threadId: 't1' }],
      ['forum.openComments', comments],
      ['forum.openFeed', feed],
      ['forum.loadMoreFeed', feed],
    ];
    for (const [topic, input] of asked) {
      const left = w.ask(topic, input);
      w.tell('kernel.askAbandoned', { id: left }, 'ui', 200);
      await w.pass(1000);
      w.ask(topic, input);
      await w.pass(4000);
    }
    await w.pass(130_000);
    const { lines } = w.recorded();
    expect(lines.filter((line) => line.includes('"kernel.http"') && line.includes('"code":"left"'))).toHaveLength(5);
    const run = await replayWorker(
      readRecording(writeRecording({ app: 'zeal', build: 'test', environment: {} }, lines)),
    );
    expect(told(run.firstDifference)).toBe('');
    expect(run).toMatchObject({ differing: 0, envelopes: lines.length, skipped: 0 });
  });
});
