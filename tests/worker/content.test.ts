// Articles and car information in the worker: lists and single items, marks, the reward for reading, comments through
// their own calls, and steps stored per user.
import { describe, expect, it } from 'vitest';
import type { Article, CarInformation } from '../../bus/entities/content';
import { createRedactor } from '../../bus/recording/redact';
import { shapes } from '../../worker/recording/shapes';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, me, page, post, user } from './fixtures';
import { bootWith, createWorld, failureOf, inputsOf, said, startedAt } from './world';
import type { Answers } from './world';

const article = (contentId = 'q1', more: Partial<Article> = {}): Article => ({
  contentId,
  kind: 'content',
  title: '独库手册',
  summary: '两天',
  coverUrl: '',
  html: '',
  isWhole: 0,
  categoryId: 'roads',
  categoryName: '路线',
  tags: [],
  createTime: startedAt - 1000,
  viewCount: 5,
  likeCount: 3,
  postCount: 1,
  collectCount: 2,
  shareCount: 0,
  isLike: 0,
  isCollect: 0,
  attachments: [],
  video: null,
  pointsReward: 5,
  isRewarded: 0,
  readKey: '',
  level: 0,
  steps: [],
  stepCount: 0,
  author: user('u2'),
  ...more,
});
const whole = (contentId = 'q1', more: Partial<Article> = {}): Article =>
  article(contentId, {
    html: '<p>正文</p>',
    isWhole: 1,
    attachments: [{ name: 'a.csv', size: 3, ext: 'csv' }],
    readKey: 'key-' + contentId,
    ...more,
  });
const info = (infoId = 'n1', more: Partial<CarInformation> = {}): CarInformation => ({
  infoId,
  title: '新车',
  summary: '',
  coverUrl: '',
  video: null,
  html: '',
  isWhole: 0,
  source: '官方',
  carModels: [],
  createTime: startedAt,
  updateTime: 0,
  viewCount: 1,
  likeCount: 0,
  postCount: 0,
  shareCount: 0,
  collectCount: 0,
  isLike: 0,
  isCollect: 0,
  author: user('u2'),
  ...more,
});
const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'session.getUserInfo': (_input, token) => (token ? { data: json(me('me', { points: 500 })) } : { code: '020011' }),
  'content.listArticles': { data: page([article('q1'), article('q2')], { total: 2 }) },
  'content.listDryCargo': { data: page([article('d1', { kind: 'dry', level: 2, stepCount: 3 })]) },
  'content.getArticle': (input) => ({ data: json(whole(said(input, 'contentId'))) }),
  'content.getDryCargo': (input) => ({ data: json(whole(said(input, 'contentId'), { kind: 'dry' })) }),
  'content.listInfos': { data: page([info('n1')]) },
  'content.getInfo': (input) => ({ data: json(info(said(input, 'infoId'), { html: '<p>x</p>', isWhole: 1 })) }),
  'content.likeArticle': { data: { isLike: 1, likeCount: 9 } },
  'content.readArticle': { data: { points: 5, balance: 505, already: 0 }, after: 200 },
  ...more,
});
const start = async ({
  token = 'A',
  more = {},
  storage = memoryStorage(),
  online = 1,
}: { token?: string; more?: Answers; storage?: ReturnType<typeof memoryStorage>; online?: 0 | 1 } = {}) => {
  const w = createWorld({
    boot: bootWith({ token, visitorTerms: '1', online }),
    answers: answers(more),
    storage,
    more: true,
  });
  await w.pass(2500);
  return w;
};

describe('lists', () => {
  it('are requested by kind and category, and keep the text of an article that is already loaded', async () => {
    const w = await start();
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    await w.ask('content.openArticles', { list: 'content|roads', how: 'open' });
    await w.ask('content.openArticles', { list: 'dry|', how: 'open' });
    expect([inputsOf(w, 'content.listArticles'), inputsOf(w, 'content.listDryCargo')]).toEqual([
      [{ categoryId: 'roads', pageSize: 20 }],
      [{ pageSize: 20 }],
    ]);
    expect(w.read('content.articles', 'content|roads')).toMatchObject({ ids: ['q1', 'q2'], phase: 'ready', total: 2 });
    expect(w.read('content.article', 'q1')).toMatchObject({
      html: '<p>正文</p>',
      isWhole: 1,
      readKey: 'key-q1',
      authorId: 'u2',
    });
    expect(w.read('content.article', 'q2')).toMatchObject({ html: '', isWhole: 0 });
    await w.ask('content.openInfos', { how: 'open' });
    expect(w.read('content.infos')).toMatchObject({ ids: ['n1'] });
  });
  it('read a how-to article with its own call, and lose an article that is gone (010002)', async () => {
    const w = await start({ more: { 'content.getArticle': { code: '010002' } } });
    await w.ask('content.openArticles', { list: 'content|', how: 'open' });
    await w.ask('content.openArticle', { contentId: 'd1', kind: 'dry' });
    expect(inputsOf(w, 'content.getDryCargo')).toEqual([{ contentId: 'd1' }]);
    expect(await failureOf(w.ask('content.openArticle', { contentId: 'q1', kind: 'content' }))).toMatchObject({
      code: '010002',
    });
    expect([w.read('content.article', 'q1'), w.read('content.articles', 'content|')?.ids]).toEqual([undefined, ['q2']]);
  });
  it('use content.listPageBanners for the banners of content', async () => {
    const w = await start();
    await w.ask('content.openBanners', { position: 'content' });
    await w.ask('content.openBanners', { position: 'home' });
    expect([
      inputsOf(w, 'content.listPageBanners'),
      inputsOf(w, 'content.listBanners').some((input) => input['position'] === 'content'),
    ]).toEqual([[{ position: 'content' }], false]);
  });
});

describe('marks', () => {
  it('of like and collect are shown optimistically, and then take the server’s counts', async () => {
    const w = await start({ more: { 'forum.collect': { data: { isCollect: 1, collectCount: 8 } } } });
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    await w.ask('content.likeArticle', { contentId: 'q1', isLike: 1 });
    await w.ask('forum.collect', { collectType: 3, targetId: 'q1', isCollect: 1 });
    expect(w.read('content.article', 'q1')).toMatchObject({ isLike: 1, likeCount: 4, isCollect: 1, collectCount: 3 });
    await w.pass(2000);
    expect(w.read('content.article', 'q1')).toMatchObject({ isLike: 1, likeCount: 9, isCollect: 1, collectCount: 8 });
    expect(inputsOf(w, 'forum.collect')).toEqual([{ collectType: 3, targetId: 'q1', isCollect: 1 }]);
  });
  it('are reverted when the server refuses them', async () => {
    const w = await start({ more: { 'content.likeArticle': { code: '010004', message: '状态已变化' } } });
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    await w.ask('content.likeArticle', { contentId: 'q1', isLike: 1 });
    await w.pass(2000);
    expect(w.read('content.article', 'q1')).toMatchObject({ isLike: 0, likeCount: 3 });
  });
  it('of articles and car information are listed in the collection, and a removal can be undone', async () => {
    const kept = [
      { collectId: 'k1', collectType: 3, targetId: 'q1', createTime: 1, target: article('q1', { isCollect: 1 }) },
      {
        collectId: 'k2',
        collectType: 3,
        targetId: 'n1',
        createTime: 1,
        target: info('n1', { isCollect: 1, collectCount: 1 }),
      },
    ];
    const w = await start({ more: { 'users.listCollections': { data: page(kept.map((one) => json(one))) } } });
    await w.ask('users.openCollections', { collectType: 3, how: 'open' });
    expect([w.read('users.collections', 'type3')?.ids, w.read('content.info', 'n1')?.isCollect]).toEqual([
      ['k1', 'k2'],
      1,
    ]);
    const { undoId } = await w.ask('users.uncollect', { collectIds: ['k2'] });
    expect(w.read('content.info', 'n1')).toMatchObject({ isCollect: 0, collectCount: 0 });
    await w.ask('users.undoUncollect', { undoId });
    expect([w.read('users.collections', 'type3')?.ids, w.read('content.info', 'n1')?.isCollect]).toEqual([
      ['k1', 'k2'],
      1,
    ]);
  });
});

describe('finishing an article', () => {
  it('is sent once, updates the points everywhere, and shows the reward as a toast', async () => {
    const w = await start();
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    await w.ask('content.finishReading', { contentId: 'q1' });
    await w.ask('content.finishReading', { contentId: 'q1' });
    await w.pass(2000);
    await w.ask('content.finishReading', { contentId: 'q1' });
    await w.pass(2000);
    expect(inputsOf(w, 'content.readArticle')).toEqual([{ contentId: 'q1', readKey: 'key-q1' }]);
    expect([
      w.read('content.article', 'q1')?.isRewarded,
      w.read('session.me')?.points,
      w.read('points.balance')?.balance,
    ]).toEqual([1, 505, 505]);
    expect(w.told('session.toasted')).toEqual([{ text: '阅读奖励 +5 积分', success: 1 }]);
  });
  it('waits without a network, also over a restart, and shows no toast when already rewarded', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    w.answers['content.readArticle'] = { lost: 'network' };
    await w.ask('content.finishReading', { contentId: 'q1' });
    await w.pass(3000);
    expect(w.read('content.article', 'q1')?.isRewarded).toBe(0);
    const later = await start({
      storage,
      more: { 'content.readArticle': { data: { points: 0, balance: 500, already: 1 } } },
    });
    await later.ask('content.openArticles', { list: 'content|', how: 'open' });
    await later.pass(40_000);
    expect(inputsOf(later, 'content.readArticle')).toEqual([{ contentId: 'q1', readKey: 'key-q1' }]);
    expect(
      new Set(
        [...w.calls('content.readArticle'), ...later.calls('content.readArticle')].map(({ input }) =>
          said(input, 'clientToken'),
        ),
      ).size,
    ).toBe(1);
    expect([later.read('content.article', 'q1')?.isRewarded, later.told('session.toasted')]).toEqual([1, []]);
  });
  it('sends the read key of the first opening, which is dropped when the server refuses it', async () => {
    let n = 0;
    const w = await start({
      more: {
        'content.getArticle': () => ({ data: json(whole('q1', { readKey: `key-${++n}` })) }),
        'content.readArticle': { code: '010004' },
      },
    });
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    // The key tells the server since when the article has been open.
    expect(w.read('content.article', 'q1')?.readKey).toBe('key-1');
    await w.ask('content.finishReading', { contentId: 'q1' });
    await w.pass(2000);
    expect([inputsOf(w, 'content.readArticle')[0]?.['readKey'], w.told('session.toasted')]).toEqual(['key-1', []]);
    await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    expect(w.read('content.article', 'q1')?.readKey).toBe('key-3');
  });
  it('sends nothing for a visitor, an article without points, or one already rewarded', async () => {
    const visitor = await start({ token: '' });
    await visitor.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
    await visitor.ask('content.finishReading', { contentId: 'q1' });
    const w = await start({
      more: {
        'content.getArticle': (input) => ({
          data: json(
            whole(
              said(input, 'contentId'),
              said(input, 'contentId') === 'q1' ? { pointsReward: 0 } : { isRewarded: 1 },
            ),
          ),
        }),
      },
    });
    for (const contentId of ['q1', 'q2']) {
      await w.ask('content.openArticle', { contentId, kind: 'content' });
      await w.ask('content.finishReading', { contentId });
    }
    await w.pass(2000);
    expect([visitor, w].map((one) => inputsOf(one, 'content.readArticle'))).toEqual([[], []]);
  });
});

describe('steps', () => {
  it('are stored on the phone over a restart, only for the user who did them', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    for (const [step, isDone] of [
      [2, 1],
      [0, 1],
      [2, 0],
      [1, 1],
    ] as const)
      await w.ask('content.keepStep', { contentId: 'd1', step, isDone });
    expect(w.read('content.progress', 'd1')?.done).toEqual([0, 1]);
    const again = await start({ storage });
    await again.ask('content.openProgress', { contentId: 'd1' });
    expect(again.read('content.progress', 'd1')?.done).toEqual([0, 1]);
    const other = await start({ storage, token: 'B', more: { 'session.getUserInfo': { data: json(me('somebody')) } } });
    await other.ask('content.openProgress', { contentId: 'd1' });
    expect(other.read('content.progress', 'd1')).toBeNull();
  });
});

describe('comments', () => {
  it('use the calls of the item that they belong to, and update its count', async () => {
    const saidHere = post('p9', { threadId: 'carInformation:n1' });
    const w = await start({
      more: {
        'content.listInfoComments': { data: page([]) },
        'content.addInfoComment': { data: json({ post: saidHere, reply: null }) },
        'content.likeInfoComment': { data: { isLike: 1, likeCount: 1 } },
        'content.listComments': { data: page([]) },
      },
    });
    await w.ask('content.openInfo', { infoId: 'n1' });
    await w.ask('forum.openComments', { threadId: 'carInformation:n1', sort: 'hot', onlyAuthor: 0 });
    await w.ask('forum.openComments', { threadId: 'content:q1', sort: 'hot', onlyAuthor: 0 });
    await w.ask('forum.addPost', { threadId: 'carInformation:n1', content: '等到了' });
    await w.pass(2000);
    await w.ask('forum.likePost', { postId: 'p9', isLike: 1 });
    await w.pass(2000);
    expect(inputsOf(w, 'content.listInfoComments')[0]).toMatchObject({ infoId: 'n1', sort: 'hot' });
    expect(inputsOf(w, 'content.listComments')[0]).toMatchObject({ contentId: 'q1' });
    expect(inputsOf(w, 'content.addInfoComment')).toEqual([{ infoId: 'n1', content: '等到了' }]);
    expect(inputsOf(w, 'content.likeInfoComment')).toEqual([{ postId: 'p9', isLike: 1 }]);
    expect(w.read('content.info', 'n1')?.postCount).toBe(1);
    expect(w.calls('forum.listPosts')).toEqual([]);
  });
});

it('logout clears marks, read keys and steps, and a recording contains no read key', async () => {
  const w = await start({
    more: {
      'content.getArticle': (input) => ({
        data: json(whole(said(input, 'contentId'), { isLike: 1, isCollect: 1, isRewarded: 1 })),
      }),
    },
  });
  await w.ask('content.openArticle', { contentId: 'q1', kind: 'content' });
  await w.ask('content.keepStep', { contentId: 'q1', step: 0, isDone: 1 });
  const redactor = createRedactor(shapes);
  expect(w.log.map((e) => JSON.stringify(redactor.envelope(e))).join('\n')).not.toContain('key-q1');
  await w.ask('session.logout', {});
  await w.pass(1000);
  expect(w.read('content.article', 'q1')).toMatchObject({ isLike: 0, isCollect: 0, isRewarded: 0, readKey: '' });
  expect(w.read('content.progress', 'q1')).toBeUndefined();
});
