// Articles and car information on the server: reading, the points of reading once, files, marks, publishing, and what
// the seed holds.
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanHtml } from '../../bus/rules/safeHtml';
import { contentQuestion } from '../../server/cli/contentCommands';
import { posts } from '../../server/db/tables/comments';
import { users } from '../../server/db/tables/users';
import { carModels } from '../../server/db/tables/carClubs';
import { articles, carInformation, contentReads } from '../../server/db/tables/content';
import { pointsEntries } from '../../server/db/tables/points';
import { fileFacts } from '../../server/seed/content/fileFacts';
import { makeContent } from '../../server/seed/content/makeContent';
import { makePeople } from '../../server/seed/people/makePeople';
import { startOfDay } from '../../bus/rules/calendar';
import { sealReading } from '../../server/domains/content/articleSignatures';
import { hostileHtml } from '../hostileHtml';
import { NOW } from './community';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';

const write = (input: Input): Input => ({ ...input, clientToken: random15() });
const list = (value: unknown): { [key: string]: unknown }[] => (Array.isArray(value) ? value : []);

describe.each(databases)('content, on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  let owner = '';
  let staff = '';
  beforeAll(async () => {
    testServer = await openTestServer(open);
    [fan, owner, staff] = await Promise.all([
      testServer.token('fan'),
      testServer.token('owner'),
      testServer.token('staff'),
    ]);
  });
  afterAll(() => testServer.close());
  const code = async (...of: Parameters<TestServer['call']>): Promise<string> =>
    (await testServer.call(...of)).answer.code;

  it('lists published entries newest first, by kind and category, without texts, files and keys', async () => {
    const all = await testServer.call('content.listArticles', {}, fan);
    expect(list(all.data['list']).map((one) => one['contentId'])).toEqual(['plainRead', 'read']);
    expect(list(all.data['list'])[1]).toMatchObject({
      kind: 'content',
      html: '',
      isWhole: 0,
      attachments: [],
      video: null,
      readKey: '',
      steps: [],
      pointsReward: 5,
      categoryName: '路线',
    });
    expect(list((await testServer.call('content.listArticles', { categoryId: 'nothing' })).data['list'])).toEqual([]);
    const dry = await testServer.call('content.listDryCargo', {});
    expect(list(dry.data['list'])).toMatchObject([{ contentId: 'how', kind: 'dry', level: 1, stepCount: 2 }]);
    const first = await testServer.call('content.listArticles', { pageSize: 1 });
    const second = await testServer.call('content.listArticles', { pageSize: 1, cursor: textOf(first.data['cursor']) });
    expect([first, second].map((page) => list(page.data['list'])[0]?.['contentId'])).toEqual(['plainRead', 'read']);
    expect(second.data['hasMore']).toBe(false);
  });

  it('returns text, video and files of an article, no key to a visitor, and counts the view', async () => {
    expect((await testServer.call('content.getArticle', { contentId: 'read' })).data).toMatchObject({
      html: '<p>正文</p><video>',
      isWhole: 1,
      readKey: '',
      attachments: [{ name: '独库补能点.csv', size: 324, ext: 'csv' }],
      video: { vid: 'vidOfRead' },
      author: { userId: 'staff' },
    });
    const { data } = await testServer.call('content.getArticle', { contentId: 'read' }, fan);
    expect(textOf(data['readKey']).length).toBeGreaterThan(40);
    expect(JSON.stringify(data)).not.toContain('duku-stops.csv');
    await testServer.running.flush();
    const [row] = await testServer.db.select().from(articles).where(eq(articles.contentId, 'read'));
    expect(row?.viewCount).toBe(2);
  });

  const opened = async (token: string): Promise<string> =>
    textOf((await testServer.call('content.getArticle', { contentId: 'read' }, token)).data['readKey']);
  it('gives points for reading once, after ten seconds by the server’s clock', async () => {
    const readKey = await opened(fan);
    const [before] = await testServer.db.select().from(users).where(eq(users.userId, 'fan'));
    expect(await code('content.readArticle', write({ contentId: 'read', readKey }), fan)).toBe('010004');
    testServer.clock.now += 9_999;
    expect(await code('content.readArticle', write({ contentId: 'read', readKey }), fan)).toBe('010004');
    testServer.clock.now += 1;
    // Two phones at once: one of them is it.
    const both = await Promise.all(
      [1, 2].map(() => testServer.call('content.readArticle', write({ contentId: 'read', readKey }), fan)),
    );
    expect(new Set(both.map((one) => one.data['points']))).toEqual(new Set([0, 5]));
    expect(both.map((one) => one.data['balance'])).toEqual([(before?.points ?? 0) + 5, (before?.points ?? 0) + 5]);
    testServer.clock.now += 60_000;
    expect(
      (await testServer.call('content.readArticle', write({ contentId: 'read', readKey: await opened(fan) }), fan))
        .answer.code,
    ).toBe('010004');
    testServer.clock.now += 60_000;
    const again = await testServer.call('content.readArticle', write({ contentId: 'read', readKey }), fan);
    expect(again.data).toMatchObject({ points: 0, already: 1 });
    expect(
      await testServer.db
        .select()
        .from(pointsEntries)
        .where(sql`user_id = 'fan' and source = 10`),
    ).toMatchObject([{ amount: 5, refId: 'read', title: '阅读《一篇文章》' }]);
    expect((await testServer.call('content.getArticle', { contentId: 'read' }, fan)).data).toMatchObject({
      isRewarded: 1,
    });
  });

  it('refuses a key of another person, article or day, and a forged one', async () => {
    const { secret } = testServer.running.services;
    const { now } = testServer.clock;
    const keys = [
      sealReading(secret, 'read', 'fan', now - 20_000),
      sealReading(secret, 'plainRead', 'owner', now - 20_000),
      sealReading(secret, 'read', 'owner', now - 25 * 3_600_000),
      sealReading('x', 'read', 'owner', now - 20_000),
      `${now - 20_000}.`,
      '',
      '.',
      'a.b.c',
    ];
    for (const readKey of keys)
      expect(await code('content.readArticle', write({ contentId: 'read', readKey }), owner)).toBe('010004');
    expect(await testServer.db.select().from(contentReads).where(eq(contentReads.userId, 'owner'))).toEqual([]);
    expect(
      (
        await testServer.call(
          'content.readArticle',
          write({ contentId: 'plainRead', readKey: sealReading(secret, 'plainRead', 'owner', now - 20_000) }),
          owner,
        )
      ).data,
    ).toMatchObject({ points: 0, already: 1 });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    testServer.app.request('http://x' + url, { headers });
  it('gives members a download address for one file and ten minutes, served as an attachment', async () => {
    expect(await code('content.download', { contentId: 'read', index: 0 })).toBe('020011');
    const { data } = await testServer.call('content.download', { contentId: 'read', index: 0 }, fan);
    const url = textOf(data['url']);
    expect(data).toMatchObject({ name: '独库补能点.csv', expire: testServer.clock.now + 600_000 });
    const file = await get(url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''" + encodeURIComponent('独库补能点.csv'),
    );
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect((await file.arrayBuffer()).byteLength).toBe(324);
    expect((await get(url, { range: 'bytes=0-9' })).status).toBe(206);
    for (const other of [
      url.replace('/0?', '/1?'),
      url.replace('/read/', '/plainRead/'),
      url.replace(/e=\d/, 'e=9'),
      url.slice(0, -1),
      '/media/d/read/0',
      url.replace('/0?', '/00?'),
    ])
      expect([other, (await get(other)).status]).toEqual([other, 403]);
    testServer.clock.now += 600_001;
    expect((await get(url)).status).toBe(403);
    expect(await code('content.download', { contentId: 'read', index: 1 }, fan)).toBe('010002');
  });

  it('counts likes and shares once; the collection lists the article, and as gone after it was withdrawn', async () => {
    fan = await testServer.token('fan');
    expect((await testServer.call('content.likeArticle', write({ contentId: 'how', isLike: 1 }), fan)).data).toEqual({
      isLike: 1,
      likeCount: 1,
    });
    expect((await testServer.call('content.likeArticle', write({ contentId: 'how', isLike: 1 }), fan)).data).toEqual({
      isLike: 1,
      likeCount: 1,
    });
    expect((await testServer.call('content.likeArticle', write({ contentId: 'how', isLike: 0 }), fan)).data).toEqual({
      isLike: 0,
      likeCount: 0,
    });
    for (let n = 0; n < 2; n++)
      expect(
        (await testServer.call('content.shareInfo', write({ infoId: 'news', channel: 'link' }), fan)).data,
      ).toEqual({
        shareCount: 1,
      });
    expect(
      (await testServer.call('forum.collect', write({ collectType: 3, targetId: 'how', isCollect: 1 }), fan)).data,
    ).toEqual({ isCollect: 1, collectCount: 1 });
    testServer.clock.now += 1000;
    expect(
      (await testServer.call('forum.collect', write({ collectType: 3, targetId: 'news', isCollect: 1 }), fan)).data,
    ).toEqual({ isCollect: 1, collectCount: 1 });
    const kept = async () =>
      list((await testServer.call('users.listCollections', { collectType: 3 }, fan)).data['list']);
    expect(await kept()).toMatchObject([
      { targetId: 'news', target: { infoId: 'news', isCollect: 1 } },
      { targetId: 'how', target: { contentId: 'how', kind: 'dry', isCollect: 1 } },
    ]);
    await testServer.db.update(articles).set({ isHidden: 1 }).where(eq(articles.contentId, 'how'));
    expect((await kept())[1]).toMatchObject({ targetId: 'how', target: null });
    expect(await code('content.getDryCargo', { contentId: 'how' }, fan)).toBe('010002');
    expect(
      (await testServer.call('forum.collect', write({ collectType: 3, targetId: 'how', isCollect: 0 }), fan)).data,
    ).toEqual({ isCollect: 0, collectCount: 0 });
    await testServer.db.update(articles).set({ isHidden: 0 }).where(eq(articles.contentId, 'how'));
  });

  it('tells the staff what is withdrawn, and takes no comment on it', async () => {
    const staff = await testServer.token('staff');
    expect((await testServer.call('content.getArticle', { contentId: 'draftOfHouse' }, staff)).data).toMatchObject({
      isHidden: 1,
    });
    expect((await testServer.call('content.getInfo', { infoId: 'withdrawn' }, staff)).data).toMatchObject({
      isHidden: 1,
    });
    expect((await testServer.call('content.getInfo', { infoId: 'news' }, staff)).data).toMatchObject({ isHidden: 0 });
    expect(await code('content.addComment', write({ contentId: 'draftOfHouse', content: '好' }), staff)).toBe('010004');
    expect(await code('content.addInfoComment', write({ infoId: 'withdrawn', content: '好' }), staff)).toBe('010004');
  });

  it('keeps comments of articles and car information apart, counts them, and notifies answered people', async () => {
    const said = await testServer.call('content.addComment', write({ contentId: 'read', content: '有用' }), fan);
    expect(said.data['post']).toMatchObject({ threadId: 'content:read', floor: 2 });
    expect(
      await code('content.addInfoComment', write({ infoId: 'news', content: '等到了', postId: 'saidOfRead' }), fan),
    ).toBe('010002');
    const reply = await testServer.call(
      'content.addInfoComment',
      write({ infoId: 'news', content: '等到了', postId: 'saidOfNews' }),
      fan,
    );
    expect(reply.data['reply']).toMatchObject({ threadId: 'carInformation:news', postId: 'saidOfNews' });
    const [info] = await testServer.db.select().from(carInformation).where(eq(carInformation.infoId, 'news'));
    expect(info?.postCount).toBe(2);
    const notices = await testServer.call('notices.listNotices', { category: 1 }, await testServer.token('other'));
    expect(
      list(notices.data['list']).filter((one) =>
        textOf(one['link']).startsWith('/clubz/clubZCarDetail?infoId=news&postId=saidOfNews'),
      ),
    ).toHaveLength(1);
    const mine = /"postId":"([^"]+)"/.exec(JSON.stringify(said.data['post']))?.[1] ?? '';
    expect(await code('content.deleteInfoComment', write({ postId: mine }), fan)).toBe('010002');
    expect(await code('content.deleteComment', write({ postId: mine }), fan)).toBe('000000');
    const [row] = await testServer.db.select().from(articles).where(eq(articles.contentId, 'read'));
    expect(row?.postCount).toBe(1);
    expect((await testServer.db.select().from(posts).where(eq(posts.postId, mine)))[0]?.status).toBe(1);
  });

  it('sanitises what the staff publish and accepts only existing pictures and models', async () => {
    staff = await testServer.token('staff');
    await testServer.db
      .insert(carModels)
      .values([{ carModelId: 'zeal7', name: 'ZEAL 7', series: 'ZEAL 7' }])
      .onConflictDoNothing();
    const wrong: string[] = [];
    for (const [at, html] of hostileHtml.entries()) {
      if (at % 40 !== 0) continue;
      const { answer, data } = await testServer.call(
        'content.publishInfo',
        write({ title: '试驾周', html: '<p>开头</p>' + html.replace(/<img[^>]*src="\/[^>]*>/g, '') }),
        staff,
      );
      if (answer.code !== '000000') continue;
      const [row] = await testServer.db
        .select()
        .from(carInformation)
        .where(eq(carInformation.infoId, textOf(data['infoId'])));
      if (row === undefined || cleanHtml(row.html) !== row.html || /<(script|style|svg|iframe)/i.test(row.html))
        wrong.push(html.slice(0, 80));
      testServer.clock.now += 61_000;
    }
    expect(wrong).toEqual([]);
    staff = await testServer.token('staff');
    for (const [input, field] of [
      [{ html: '<p>x</p>' }, 'title'],
      [{ title: 'x', html: '<script>x</script>' }, 'html'],
      [{ title: 'x', html: '<p>x</p>', carModelIds: ['none'] }, 'carModelIds'],
      [{ title: 'x', html: '<img src="https://evil.example/x.png">' }, 'coverUrl'],
      [{ title: 'x', html: '<p>x</p>', vid: 'none' }, 'vid'],
    ] satisfies [Input, string][]) {
      const { answer } = await testServer.call('content.publishInfo', write(input), staff);
      expect([answer.code, answer.data]).toEqual(['010001', { field }]);
    }
    const made = await testServer.call(
      'content.publishInfo',
      write({ title: ' 到店 ', html: '<p>周末</p>', source: '门店', carModelIds: ['zeal7'] }),
      staff,
    );
    const infoId = textOf(made.data['infoId']);
    expect(made.data).toMatchObject({
      title: '到店',
      source: '门店',
      carModels: [{ carModelId: 'zeal7', name: 'ZEAL 7', vinTail: '' }],
    });
    expect(
      (await testServer.call('content.publishInfo', write({ infoId, summary: '补一句' }), staff)).data,
    ).toMatchObject({
      title: '到店',
      html: '<p>周末</p>',
      summary: '补一句',
      carModels: [{ name: 'ZEAL 7' }],
    });
    expect(
      list((await testServer.call('content.listInfos', { carModelId: 'zeal7' })).data['list']).map(
        (one) => one['infoId'],
      ),
    ).toEqual([infoId, 'news']);
    await testServer.call('content.publishInfo', write({ infoId, withdraw: 1 }), staff);
    expect(await code('content.getInfo', { infoId })).toBe('010002');
    await testServer.call('content.publishInfo', write({ infoId, withdraw: 0 }), staff);
    expect(await code('content.getInfo', { infoId })).toBe('000000');
  }, 120_000);
});

describe('the staff’s commands', () => {
  const read = (path: string): string => `<p>${path}</p>`;
  it('publish, change and withdraw; an unknown command makes no call', () => {
    expect(
      contentQuestion(
        ['--title', '新车', '--text', 'a.html', '--models', 'zeal5,zeal7', '--cover', '/media/seed/x.webp'],
        read,
      ),
    ).toEqual({
      topic: 'content.publishInfo',
      input: { title: '新车', html: '<p>a.html</p>', carModelIds: ['zeal5', 'zeal7'], coverUrl: '/media/seed/x.webp' },
    });
    expect(contentQuestion(['info01', '--withdraw'], read)).toEqual({
      topic: 'content.publishInfo',
      input: { infoId: 'info01', withdraw: 1 },
    });
    expect(contentQuestion(['info01', '--summary', 's'], read)).toEqual({
      topic: 'content.publishInfo',
      input: { infoId: 'info01', summary: 's' },
    });
    for (const words of [
      [],
      ['info01'],
      ['--title', 'x'],
      ['--text', 'a'],
      ['--title', '--text'],
      ['--what', 'x'],
      ['info01', 'info02'],
      ['--title', 'x', '--text', 'a', '--withdraw'],
    ])
      expect([words, contentQuestion(words, read)]).toEqual([words, null]);
  });
});

describe('the seed', () => {
  const { made } = makeContent(makePeople(startOfDay(NOW)), NOW, startOfDay(NOW));
  it('has thirty articles, twenty how-to articles with steps and twenty pieces of car information, all sanitised', () => {
    expect([
      made.articles.filter((one) => one.kind === 'content').length,
      made.articles.filter((one) => one.kind === 'dry').length,
      made.infos.length,
    ]).toEqual([30, 20, 20]);
    const texts = [
      ...made.articles.flatMap((one) => [one.html ?? '', ...(one.steps ?? []).map((step) => step.html)]),
      ...made.infos.map((one) => one.html ?? ''),
    ];
    for (const html of texts) expect(cleanHtml(html)).toBe(html);
    expect(made.articles.filter((one) => one.kind === 'dry').every((one) => (one.steps ?? []).length >= 3)).toBe(true);
    expect(made.articles.filter((one) => (one.attachments ?? []).length > 0).length).toBeGreaterThan(9);
    const ids = [...made.articles.map((one) => one.contentId), ...made.infos.map((one) => one.infoId)];
    expect(made.recommendations.filter(({ link }) => !ids.some((id) => link?.endsWith('=' + id)))).toEqual([]);
  });
  it('has text files of the stated sizes', () => {
    const folder = fileURLToPath(new URL('../../server/seed/files/', import.meta.url));
    for (const [file, fact] of Object.entries(fileFacts)) {
      expect([file, statSync(folder + file).size, readFileSync(folder + file, 'utf8').includes('\ufffd')]).toEqual([
        file,
        fact?.size,
        false,
      ]);
    }
  });
});
