// Search: lists by kind and keyword with highlights, a history per person, nothing kept for the next person.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, circle, json, me, page, thread, user } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Answers } from './world';

const answers = (): Answers => ({
  ...quietAnswers(),
  'search.listThreads': (input) =>
    said(input, 'cursor') === 'n1'
      ? { data: page([{ ...thread('t9'), snippet: '', highlight: {} }]) }
      : {
          data: page(
            [
              {
                ...thread('t1', { title: said(input, 'keyword') }),
                snippet: '走独库',
                highlight: { title: [[0, 2]], snippet: [[1, 3]] },
              },
            ],
            { hasMore: true, cursor: 'n1' },
          ),
        },
  'search.listCircles': { data: page([{ ...circle(), highlight: { name: [[0, 2]] } }]) },
  'search.listUsers': {
    data: page([
      { ...user('u5', { userName: '独库老李' }), fansCount: 3, threadCount: 1, highlight: { userName: [[0, 2]] } },
    ]),
  },
  'search.listFaqs': {
    data: page([
      {
        faqId: 'f1',
        question: '冬胎',
        answerHtml: '<p>换</p>',
        category: '用车',
        helpful: 0,
        snippet: '换',
        highlight: {},
      },
    ]),
  },
  'search.listQuwen': {
    data: page([
      {
        contentId: 'q1',
        kind: 'content',
        title: '独库手册',
        summary: '四个',
        coverUrl: '',
        categoryName: '路线',
        author: user('u6'),
        createTime: 1,
        viewCount: 2,
        isLike: 0,
        likeCount: 0,
        highlight: {},
      },
    ]),
  },
});
const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  return w;
};

describe('suggestions', () => {
  const suggested = (w: Awaited<ReturnType<typeof start>>) =>
    w.read('search.suggestions')?.list.map(({ word }) => word);
  const type = async (w: Awaited<ReturnType<typeof start>>, ...all: string[]) => {
    for (const words of all) {
      w.post('search.suggest', { words });
      await w.pass(100);
    }
  };
  /** The word itself, after 20 ms, or 2 s for a word of one letter. */
  const withSuggestions = () =>
    start({
      answers: {
        ...answers(),
        'search.listSuggestions': (input) => {
          const word = said(input, 'keyword');
          return { data: [{ word, marks: [] }], after: word.length === 1 ? 2000 : 20 };
        },
      },
    });

  it('are loaded once, when typing has rested for 300 ms', async () => {
    const w = await withSuggestions();
    await type(w, '独', '独库', '独库公');
    expect(w.calls('search.listSuggestions')).toEqual([]);
    await w.pass(250);
    expect(w.calls('search.listSuggestions').map(({ input }) => input)).toEqual([{ keyword: '独库公' }]);
    expect(suggested(w)).toEqual(['独库公']);
  });

  it('are those of the newest words, even if the answer for older ones arrives later', async () => {
    const w = await withSuggestions();
    await type(w, '独');
    await w.pass(400);
    await type(w, '独库');
    await w.pass(4000);
    expect(w.calls('search.listSuggestions')).toHaveLength(2);
    expect(suggested(w)).toEqual(['独库']);
  });

  it('stay while newer ones are loaded or cannot be loaded, and go when the field is empty', async () => {
    const w = await withSuggestions();
    await type(w, '独库');
    await w.pass(400);
    w.answers['search.listSuggestions'] = { code: '019999', message: '系统繁忙' };
    await type(w, '独库公');
    await w.pass(1000);
    expect(suggested(w)).toEqual(['独库']);
    await type(w, '');
    await w.pass(400);
    expect(suggested(w)).toEqual([]);
    w.answers['search.listSuggestions'] = { data: [{ word: '雪', marks: [] }] };
    await type(w, '雪地');
    await w.pass(400);
    expect(suggested(w)).toEqual(['雪']);
  });
});

describe('search results', () => {
  it('are stored in the streams of their entities; the list has ids, and highlights are separate', async () => {
    const w = await start();
    for (const kind of ['thread', 'tribe', 'users', 'faq', 'quwen'] as const)
      await w.ask('search.open', { kind, words: '独库', how: 'open' });
    expect(w.read('search.found', 'thread|独库')).toMatchObject({ ids: ['t1'], phase: 'ready', hasMore: 1 });
    expect(w.read('forum.thread', 't1')).toMatchObject({ title: '独库', authorId: 'u1' });
    expect(w.read('search.hit', 'thread|独库|t1')).toEqual({
      highlight: { title: [[0, 2]], snippet: [[1, 3]] },
      snippet: '走独库',
    });
    expect(w.read('circles.circle', 'c1')?.name).toBe('长途实验室');
    expect(w.read('users.user', 'u5')?.userName).toBe('独库老李');
    expect(w.read('search.hit', 'users|独库|u5')).toEqual({
      highlight: { userName: [[0, 2]] },
      snippet: '',
      fansCount: 3,
      threadCount: 1,
    });
    expect(w.read('search.faq', 'f1')).toEqual({
      faqId: 'f1',
      question: '冬胎',
      answerHtml: '<p>换</p>',
      category: '用车',
      helpful: 0,
    });
    expect(w.read('search.article', 'q1')).toMatchObject({ title: '独库手册', authorId: 'u6' });
    await w.ask('search.open', { kind: 'thread', words: '独库', how: 'more' });
    expect(w.read('search.found', 'thread|独库')).toMatchObject({ ids: ['t1', 't9'], hasMore: 0 });
  });

  it('work for a keyword that contains the separator of key parts', async () => {
    const w = await start();
    await w.ask('search.open', { kind: 'thread', words: 'a|b', how: 'open' });
    expect(w.read('forum.thread', 't1')?.title).toBe('a|b');
    expect(w.read('search.hit', 'thread|a|b|t1')?.snippet).toBe('走独库');
  });

  it('with fewer fields of a person keep the fields that were loaded before', async () => {
    const w = await start({
      answers: {
        ...answers(),
        'search.listThreads': {
          data: page([
            { ...thread('t1', { author: user('u5', { carModelName: 'ZEAL 7' }) }), snippet: '', highlight: {} },
          ]),
        },
      },
    });
    await w.ask('search.open', { kind: 'thread', words: '独库', how: 'open' });
    await w.ask('search.open', { kind: 'users', words: '独库', how: 'open' });
    expect(w.read('users.user', 'u5')).toMatchObject({ carModelName: 'ZEAL 7', userName: '独库老李' });
  });

  it('have the phase error after a failure, and are loaded when the search is repeated', async () => {
    const w = await start();
    w.answers['search.listThreads'] = { code: '019999', message: '系统繁忙' };
    await w.ask('search.open', { kind: 'thread', words: '雪', how: 'open' });
    expect(w.read('search.found', 'thread|雪')).toMatchObject({ phase: 'error', failCode: '019999' });
    w.answers['search.listThreads'] = { data: page([]) };
    await w.ask('search.open', { kind: 'thread', words: '雪', how: 'open' });
    expect(w.read('search.found', 'thread|雪')).toMatchObject({ phase: 'ready', ids: [] });
  });

  it('are removed on logout, because they may contain threads of private circles', async () => {
    const w = await start({ boot: bootWith({ token: 'A', visitorTerms: '1' }) });
    await w.ask('search.open', { kind: 'thread', words: '独库', how: 'open' });
    await w.ask('session.logout', {});
    await w.pass(500);
    expect([w.read('search.found', 'thread|独库'), w.read('search.hit', 'thread|独库|t1')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the search history', () => {
  const historyOf = async (w: Awaited<ReturnType<typeof start>>) => {
    await w.ask('search.openHistory', {});
    return w.read('search.history')?.list;
  };
  it('is that of all open pages: one adds to what another has stored, also after it was cleared', async () => {
    const storage = memoryStorage();
    const pages = [await start({ storage }), await start({ storage })] as const;
    for (const w of pages) await w.ask('search.openHistory', {});
    await pages[0].ask('search.rememberWords', { words: '雪地胎' });
    await pages[1].ask('search.rememberWords', { words: '独库' });
    expect(await historyOf(pages[1])).toEqual(['独库', '雪地胎']);
    await pages[0].ask('search.clearHistory', {});
    await pages[1].ask('search.rememberWords', { words: '露营' });
    expect(await historyOf(await start({ storage }))).toEqual(['露营']);
  });
  it('holds the last ten keywords without duplicates, newest first, across restarts until cleared', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    for (let i = 0; i < 12; i++) await w.ask('search.rememberWords', { words: '词' + String(i) });
    await w.ask('search.rememberWords', { words: '词5' });
    expect(await historyOf(w)).toEqual(['词5', '词11', '词10', '词9', '词8', '词7', '词6', '词4', '词3', '词2']);
    await w.pass(100);
    const again = await start({ storage });
    expect((await historyOf(again))?.slice(0, 2)).toEqual(['词5', '词11']);
    await again.ask('search.clearHistory', {});
    await again.pass(100);
    expect(await historyOf(await start({ storage }))).toEqual([]);
  });

  it('is separate for each person and for visitors', async () => {
    const storage = memoryStorage();
    const w = await start({ storage, boot: bootWith({ token: 'A', visitorTerms: '1' }) });
    await w.ask('search.rememberWords', { words: '我的词' });
    await w.ask('session.logout', {});
    await w.pass(500);
    expect(await historyOf(w)).toEqual([]);
    await w.ask('search.rememberWords', { words: '过客的词' });
    await w.pass(100);
    const back = await start({ storage, boot: bootWith({ token: 'A', visitorTerms: '1' }) });
    expect(await historyOf(back)).toEqual(['我的词']);
    const other = await start({
      storage,
      boot: bootWith({ token: 'B', visitorTerms: '1' }),
      answers: { ...answers(), 'session.getUserInfo': { data: json(me('somebody')) } },
    });
    expect(await historyOf(other)).toEqual([]);
  });
});
