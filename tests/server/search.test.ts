// Search on a real database: what is found in which order and by whom, what the index follows, and words made to hurt.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { CallTopic } from '../../bus/client/topics';
import { circles } from '../../server/db/tables/circles';
import { threads, topics } from '../../server/db/tables/forum';
import { users } from '../../server/db/tables/users';
import { rowsOf } from '../../server/db/open';
import { articles } from '../../server/db/tables/content';
import { faqs } from '../../server/db/tables/search';
import { marksIn, plainOf, snippetOf } from '../../server/domains/search/index/marks';
import { pairsOf, tiersOf, wordsOf } from '../../server/domains/search/index/words';
import { processorTime } from '../processorTime';
import type { Person } from './community';
import { NOW } from './community';
import { bothDatabases, openTestServer, textOf, type TestServer, type Input } from './kit';

type Row = { [key: string]: Json };
const hour = 3_600_000;

describe.each(bothDatabases)('search, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    const write = (threadId: string, title: string, content: string, more: Partial<typeof threads.$inferInsert> = {}) =>
      testServer.db.insert(threads).values({
        threadId,
        threadType: 0,
        title,
        content,
        excerpt: content.slice(0, 100),
        authorId: 'author',
        createTime: NOW - 50 * hour,
        updateTime: NOW,
        ...more,
      });
    await write('inText', '周末出门', '从乌鲁木齐出发，冬季续航比想的好');
    await write('inTitle', '冬季续航实测', '三百公里', { createTime: NOW - 90 * hour });
    await write('titleParts', '冬季里的续航', '三百公里', { createTime: NOW - 10 * hour });
    await write('parts', '出门', '续航还行，毕竟是冬季', { createTime: NOW - 5 * hour });
    await write('fresh', '夜里出门', '今天的冬季续航', { createTime: NOW - 2 * hour });
    await write('secretOne', '冬季续航', '内部', { tribeId: 'secret' });
    await write('blockedOne', '冬季续航', '某人写的', { authorId: 'blocked', createTime: NOW - 95 * hour });
    await write('pendingOne', '冬季续航', '等着', { auditStatus: 0 });
    await write('latin', '', 'ＯＴＡ 4.2 更新：ZEAL 7 的车机😀，@{u9|林屿} 说“好用”');
    await write('long', '', '一二三四五六七八九十'.repeat(30) + '雪莲花开' + '甲乙丙丁'.repeat(200));
    await testServer.db.insert(faqs).values({
      faqId: 'f1',
      question: '冬胎什么时候换？',
      answerHtml: '<p>低于 <b>7 ℃</b> 就换</p>',
      category: '用车',
      sort: 1,
    });
    await testServer.db.insert(articles).values({
      contentId: 'q1',
      title: '独库公路手册',
      summary: '四个补能点',
      categoryName: '路线',
      authorId: 'author',
      createTime: NOW,
    });
  });
  afterAll(() => testServer.close());

  const ask = async (call: CallTopic, keyword: string, more: Input = {}, person: Person | '' = '') =>
    testServer.call(call, { keyword, ...more }, person === '' ? '' : await testServer.token(person));
  const rowsFor = async (
    call: CallTopic,
    keyword: string,
    person: Person | '' = '',
    more: Input = {},
  ): Promise<Row[]> => (await ask(call, keyword, more, person)).data['list'] as Row[];
  const idsFor = async (keyword: string, person: Person | '' = '') =>
    (await rowsFor('search.listThreads', keyword, person)).map((row) => row['threadId']);

  it('ranks titles before text, whole words before parts, and new before old', async () => {
    expect(await idsFor('冬季续航', 'fan')).toEqual(['inTitle', 'titleParts', 'fresh', 'inText', 'parts']);
  });

  it('ranks liked entries before others of the same age', async () => {
    await testServer.db.insert(threads).values(
      ['calm', 'liked'].map((threadId) => ({
        threadId,
        threadType: 0,
        title: '',
        content: '曜石灰实拍',
        authorId: 'author',
        createTime: NOW - 60 * hour,
        updateTime: NOW,
      })),
    );
    expect(await idsFor('曜石灰')).toEqual(['liked', 'calm']);
    await testServer.db.update(threads).set({ likeCount: 900 }).where(eq(threads.threadId, 'calm'));
    expect(await idsFor('曜石灰')).toEqual(['calm', 'liked']);
  });

  it('omits private circles for outsiders, blocked people, and unpublished content', async () => {
    expect(await idsFor('冬季续航', 'circleMember')).toContain('secretOne');
    expect(await idsFor('冬季续航', 'other')).not.toContain('secretOne');
    expect(await idsFor('冬季续航', 'other')).toContain('blockedOne');
    expect(await idsFor('冬季续航', 'fan')).not.toContain('blockedOne');
    expect(await idsFor('冬季续航', 'staff')).not.toContain('pendingOne');
  });

  it('the index follows every write in its transaction: changed, hidden, deleted, taken back', async () => {
    const set = (values: Partial<typeof threads.$inferInsert>) =>
      testServer.db.update(threads).set(values).where(eq(threads.threadId, 'moving'));
    await testServer.db.insert(threads).values({
      threadId: 'moving',
      threadType: 0,
      title: '藏羚羊',
      content: '',
      authorId: 'author',
      createTime: NOW,
      updateTime: NOW,
    });
    expect(await idsFor('藏羚羊')).toEqual(['moving']);
    await set({ title: '土拨鼠' });
    expect(await idsFor('藏羚羊')).toEqual([]);
    expect(await idsFor('土拨鼠')).toEqual(['moving']);
    await set({ auditStatus: 3 });
    expect(await idsFor('土拨鼠')).toEqual([]);
    await set({ auditStatus: 1 });
    expect(await idsFor('土拨鼠')).toEqual(['moving']);
    await testServer.db
      .transaction(async (tx) => {
        await tx.update(threads).set({ title: '旱獭' }).where(eq(threads.threadId, 'moving'));
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await idsFor('土拨鼠')).toEqual(['moving']);
    await set({ deletedTime: NOW });
    expect(await idsFor('土拨鼠')).toEqual([]);
  });

  it('does not find a deleted thread', async () => {
    await testServer.db.insert(threads).values({
      threadId: 'mine',
      threadType: 0,
      title: '雪豹',
      content: '',
      authorId: 'fan',
      createTime: NOW,
      updateTime: NOW,
    });
    expect(await idsFor('雪豹')).toEqual(['mine']);
    await testServer.call(
      'forum.deleteThread',
      { threadId: 'mine', clientToken: 'delete-mine-01' },
      await testServer.token('fan'),
    );
    expect(await idsFor('雪豹')).toEqual([]);
  });

  it('finds circles and people by current names, then circles by introduction', async () => {
    await testServer.db.update(circles).set({ intro: '与名字不同的长途' }).where(eq(circles.tribeId, 'open'));
    await testServer.db.update(circles).set({ name: '长途实验室' }).where(eq(circles.tribeId, 'closed'));
    const found = await rowsFor('search.listCircles', '长途');
    expect(found.map((row) => [row['tribeId'], row['highlight']])).toEqual([
      ['closed', { name: [[0, 2]] }],
      ['open', { intro: [[6, 8]] }],
    ]);
    await testServer.db.update(users).set({ userName: '独库 老李' }).where(eq(users.userId, 'alternate'));
    expect((await rowsFor('search.listUsers', '独库')).map((row) => [row['userId'], row['highlight']])).toEqual([
      ['alternate', { userName: [[0, 2]] }],
    ]);
    expect((await rowsFor('search.listUsers', '名字alternate')).length).toBe(0);
    expect((await rowsFor('search.listUsers', '名字blocked', 'fan')).length).toBe(0);
  });

  it('returns a visitor only name, picture and badge of people', async () => {
    await testServer.db.update(users).set({ carModelName: 'ZEAL 7', fansCount: 12 }).where(eq(users.userId, 'owner'));
    const [seen] = await rowsFor('search.listUsers', '名字owner');
    expect(seen).toMatchObject({ userName: '名字owner', userType: 1, gender: 0, carModelName: '', isFollow: 0 });
    expect(seen).not.toHaveProperty('fansCount');
    expect((await rowsFor('search.listUsers', '名字owner', 'fan'))[0]).toMatchObject({
      carModelName: 'ZEAL 7',
      fansCount: 12,
      threadCount: 0,
    });
  });

  it('finds questions and articles', async () => {
    expect((await rowsFor('search.listFaqs', '7℃'))[0]).toMatchObject({
      faqId: 'f1',
      snippet: '低于 7 ℃ 就换',
      helpful: 0,
    });
    expect((await rowsFor('search.listFaqs', '冬胎'))[0]).toMatchObject({ highlight: { question: [[0, 2]] } });
    expect((await rowsFor('search.listQuwen', '补能'))[0]).toMatchObject({
      contentId: 'q1',
      highlight: { summary: [[2, 4]] },
    });
    await testServer.db.delete(faqs);
    expect(await rowsFor('search.listFaqs', '冬胎')).toEqual([]);
  });

  it('one letter, widths, capitals, digits, emoji, a name that was mentioned; ids of mentions are not words', async () => {
    const finding: string[] = [];
    const keywords = ['ota', 'ＯＴＡ 4', 'Zea', '4.2', '😀', '林屿', '“好用”', '车', '机'];
    for (const keyword of [...keywords, 'u9', 'eal', 'ota5'])
      if ((await idsFor(keyword)).includes('latin')) finding.push(keyword);
    expect(finding).toEqual(keywords);
  });

  it('returns the part of a long text with the words, with their ranges', async () => {
    const [hit = {}] = await rowsFor('search.listThreads', '雪莲花开');
    const snippet = textOf(hit['snippet']);
    const [[from, to]] = (hit['highlight'] as { snippet: [[number, number]] }).snippet;
    expect([snippet.slice(from, to), snippet[0], Array.from(snippet).length]).toEqual(['雪莲花开', '…', 82]);
    expect((await rowsFor('search.listThreads', '冬季续航实测'))[0]).toMatchObject({
      snippet: '',
      highlight: { title: [[0, 6]] },
    });
  });

  it('pages have no gaps or repetitions across tiers', async () => {
    const all: Json[] = [];
    let cursor = '';
    for (let page = 0; page < 40; page++) {
      const { data } = await ask('search.listThreads', '标题many', {
        pageSize: 7,
        ...(cursor === '' ? {} : { cursor }),
      });
      all.push(...(data['list'] as Row[]).map((row) => row['threadId'] ?? ''));
      if (data['hasMore'] !== true) break;
      cursor = textOf(data['cursor']);
    }
    expect([all.length, new Set(all).size]).toEqual([120, 120]);
    const mixed: Json[] = [];
    cursor = '';
    for (let page = 0; page < 10; page++) {
      const { data } = await ask(
        'search.listThreads',
        '冬季续航',
        { pageSize: 2, ...(cursor === '' ? {} : { cursor }) },
        'fan',
      );
      mixed.push(...(data['list'] as Row[]).map((row) => row['threadId'] ?? ''));
      if (data['hasMore'] !== true) break;
      cursor = textOf(data['cursor']);
    }
    expect(mixed).toEqual(['inTitle', 'titleParts', 'fresh', 'inText', 'parts']);
  });

  it('suggests hot words, people, circles, topics and posts, each marked and with what it opens', async () => {
    await testServer.db.update(topics).set({ name: '露营去' }).where(eq(topics.topicId, 'crowd'));
    await testServer.db.update(circles).set({ name: '亲子露营' }).where(eq(circles.tribeId, 'elsewhere'));
    await testServer.db.update(users).set({ userName: '露露' }).where(eq(users.userId, 'fan'));
    const { answer } = await ask('search.listSuggestions', '露');
    expect(answer.data).toMatchObject([
      { word: '露营', marks: [[0, 1]], kind: 'word', targetId: '' },
      { word: '露露', kind: 'users', targetId: 'fan' },
      { word: '亲子露营', marks: [[2, 3]], kind: 'tribe', targetId: 'elsewhere' },
      { word: '露营去', marks: [[0, 1]], kind: 'topic', targetId: 'crowd' },
    ]);
    expect((await ask('search.listSuggestions', '！？')).answer.data).toEqual([]);
  });

  it('treats pattern and SQL characters as literals', async () => {
    const hostile = [
      '%',
      '_',
      "'",
      '"',
      '\\',
      '%%%',
      "'; drop table threads; --",
      '{}',
      '{a,b}',
      '")',
      'NULL',
      '$1',
      '\u0000',
      '\ud800',
      '‮abc',
      '<script>alert(1)</script>',
      '((((',
      '*',
      '标题%',
      '&|!:',
      '\n\n',
      '￿',
      '👨‍👩‍👧‍👦',
    ];
    const odd: string[] = [];
    for (const keyword of hostile) {
      const { answer, data } = await ask('search.listThreads', keyword);
      if (answer.code !== '000000' && answer.code !== '010001') odd.push(keyword);
      if (/^[%_'"\\*]+$/.test(keyword) && JSON.stringify(data['list']) !== '[]') odd.push(keyword);
    }
    expect(odd).toEqual([]);
    expect((await ask('search.listThreads', '字'.repeat(10_000))).http).toBe(400);
    expect((await ask('search.listThreads', '')).http).toBe(400);
    expect((await ask('search.listThreads', '车', { cursor: '1,x,9' })).answer.code).toBe('000000');
    expect((await testServer.db.select().from(threads)).length).toBeGreaterThan(100);
  });

  it('splits keywords as the index splits texts', async () => {
    const texts = [
      '冬季续航 ZEAL 7：一箱“油”？',
      'ＡＢＣ①ﬁ½ ㍿ ｶﾞ',
      '😀👨‍👩‍👧 ❤️火',
      'Ünïcode Ärger',
      'a1b2中3文',
      '《书名》—「引号」〔注〕…～·々〇',
      '@{u1|林屿}你好#{t1|话题}',
      'ΑΒΓ абв 한국어 ไทย',
      '㎏ ㍻ ﷺ',
      '\u200b零\u00a0宽',
    ];
    const missing: string[] = [];
    for (const text of texts) {
      const [row] = await rowsOf<{ terms: string[] }>(
        testServer.db,
        sql`select array(select search_terms('', ${text})) as terms`,
      );
      const terms = new Set(row?.terms ?? []);
      for (const word of wordsOf(plainOf(text)))
        for (const term of word.latin ? [word.text] : pairsOf(word.text, true))
          if (!terms.has(term)) missing.push(`${term} of ${text}`);
    }
    expect(missing).toEqual([]);
  });
});

describe('the words that are looked for', () => {
  it('are looked for in at most four tiers', () => {
    expect(tiersOf('thread', wordsOf('冬季续航'))).toEqual([
      ['T冬季', 'T季续', 'T续航'],
      ['T冬季', 'T续航'],
      ['t冬季', 't季续', 't续航'],
      ['t冬季', 't续航'],
    ]);
    expect(tiersOf('users', wordsOf('ZEAL7'))).toEqual([['Uzeal7'], ['uzeal7']]);
    expect(tiersOf('thread', wordsOf(' %_ '))).toEqual([]);
  });
  it('are marked as they stand, else in their parts, never inside a word of a to z', () => {
    expect(marksIn('续航，冬季的续航', wordsOf('冬季续航'))).toEqual([
      [0, 2],
      [3, 5],
      [6, 8],
    ]);
    expect(marksIn('SEAL ＺＥＡＬ zeal7', wordsOf('zeal'))).toEqual([
      [5, 9],
      [10, 14],
    ]);
    expect(marksIn('好😀好😀', wordsOf('😀'))).toEqual([
      [1, 3],
      [4, 6],
    ]);
    expect(snippetOf('短文', wordsOf('长')).text).toBe('短文');
  });
  it('are processed in less than 5 s of the processor for any input', () => {
    const used = processorTime();
    for (const bad of [
      'a'.repeat(100_000),
      '字'.repeat(100_000),
      ' a'.repeat(50_000),
      '@{'.repeat(50_000),
      '\u0301'.repeat(50_000),
    ]) {
      const words = wordsOf(bad);
      snippetOf(plainOf(bad), words);
      marksIn(plainOf(bad), wordsOf('字字字'));
    }
    expect(used()).toBeLessThan(5000);
  });
});
