// Topics on a real database: the ranking, search, following, making one.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import type { CallTopic } from '../../bus/client/topics';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';
import type { Person } from './community';
import { jpeg, sendPicture } from './uploading';

describe.each(databases)('topics, on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => void (testServer = await openTestServer(open)));
  afterAll(() => testServer.close());
  beforeEach(() => void (testServer.clock.now += 61_000));
  const as = async (person: Person | '', call: CallTopic, input: Input = {}) => {
    if (person !== '' && !tokens.has(person)) tokens.set(person, await testServer.token(person));
    return testServer.call(call, { ...input, clientToken: random15() }, person === '' ? '' : tokens.get(person));
  };
  const list = (data: { [key: string]: Json }): { [key: string]: Json }[] => data['list'] as { [key: string]: Json }[];
  const idsOf = async (person: Person | '', call: CallTopic, input: Input = {}) =>
    list((await as(person, call, input)).data).map((one) => one['topicId']);

  it('are ranked by heat, with ranks that continue over pages', async () => {
    const first = (await as('', 'forum.listHotTopics', { pageSize: 1 })).data;
    const second = (await as('', 'forum.listHotTopics', { pageSize: 1, cursor: textOf(first['cursor']) })).data;
    expect([...list(first), ...list(second)].map((one) => [one['topicId'], one['rank']])).toEqual([
      ['topic', 1],
      ['crowd', 2],
    ]);
  });

  it('count one follow per person, which adds heat', async () => {
    const heat = async () => Number((await as('', 'forum.getTopic', { topicId: 'crowd' })).data['hotValue']);
    const before = await heat();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => as('fan', 'forum.followTopic', { topicId: 'crowd', follow: 1 })),
    );
    expect(answers.every((one) => one.data['isFollow'] === 1)).toBe(true);
    expect(await heat()).toBe(before + 5);
    expect((await as('fan', 'forum.getTopic', { topicId: 'crowd' })).data['isFollow']).toBe(1);
    expect((await as('owner', 'forum.getTopic', { topicId: 'crowd' })).data['isFollow']).toBe(0);
    await as('fan', 'forum.followTopic', { topicId: 'crowd', follow: 0 });
    expect(await heat()).toBe(before);
    expect((await as('', 'forum.followTopic', { topicId: 'crowd', follow: 1 })).answer.code).toBe('020011');
  });

  it('count threads, writers and heat as threads are published, edited away, deleted and hidden', async () => {
    const counts = async (topicId = 'crowd') => {
      const { data } = await as('', 'forum.getTopic', { topicId });
      return [data['threadCount'], data['userCount'], data['hotValue']].map(Number);
    };
    const words = {
      threadType: 0,
      scope: 'bbs',
      tribeId: 'open',
      title: '计数',
      images: [],
      video: null,
      poll: null,
      topics: [{ topicId: 'crowd', name: '' }],
      place: null,
    };
    const [threads = 0, writers = 0, heat = 0] = await counts();
    const publish = async (more: Input) =>
      textOf((await as('circleMember', 'forum.addThread', { ...words, ...more })).data['threadId']);
    const first = await publish({ content: '第一篇' });
    expect(await counts()).toEqual([threads + 1, writers + 1, heat + 10]);
    const second = await publish({ content: '第二篇' });
    expect(await counts()).toEqual([threads + 2, writers + 1, heat + 20]);
    const [elsewhere = 0] = await counts('topic');
    await publish({ threadId: second, content: '第二篇', topics: [{ topicId: 'topic', name: '' }] });
    expect(await counts()).toEqual([threads + 1, writers + 1, heat + 10]);
    expect((await counts('topic'))[0]).toBe(elsewhere + 1);
    await as('staff', 'forum.hideContent', { targetType: 1, targetId: first, reason: '测试', restore: 0 });
    expect(await counts()).toEqual([threads, writers, heat]);
    await as('staff', 'forum.hideContent', { targetType: 1, targetId: first, reason: '', restore: 1 });
    expect(await counts()).toEqual([threads + 1, writers + 1, heat + 10]);
    for (const threadId of [first, second]) await as('circleMember', 'forum.deleteThread', { threadId });
    expect(await counts()).toEqual([threads, writers, heat]);
  });

  it('of mine are those that I follow or have written in, nothing for a visitor', async () => {
    expect(await idsOf('author', 'forum.listTopics', { mine: 1 })).toEqual(['topic', 'crowd']);
    expect(await idsOf('fan', 'forum.listTopics', { mine: 1 })).toEqual(['topic']);
    expect(await idsOf('outsider', 'forum.listTopics', { mine: 1 })).toEqual([]);
    await as('outsider', 'forum.followTopic', { topicId: 'crowd', follow: 1 });
    expect(await idsOf('outsider', 'forum.listTopics', { mine: 1 })).toEqual(['crowd']);
    expect(await idsOf('', 'forum.listTopics', { mine: 1 })).toEqual([]);
  });

  it('are found by a part of their name by both calls; pattern characters are literal', async () => {
    expect(await idsOf('', 'forum.listTopics', { keyword: '#crow' })).toEqual(['crowd']);
    expect(await idsOf('', 'forum.followTopic', { keyword: 'CROWD' })).toEqual(['crowd']);
    expect(await idsOf('', 'forum.listTopics', { keyword: '_' })).toEqual([]);
    expect((await as('', 'forum.followTopic', { keyword: '  ' })).http).toBe(400);
  });

  it('are created by members, who then follow them; names are unique', async () => {
    const made = await as('fan', 'forum.addTopic', { name: ' 第一场雪 ', intro: '哪里先下' });
    expect(made.data).toMatchObject({ name: '第一场雪', isFollow: 1, creator: { userId: 'fan' } });
    expect(await idsOf('', 'forum.listTopics', { sort: 'new', pageSize: 1 })).toEqual([made.data['topicId']]);
    expect((await as('owner', 'forum.addTopic', { name: '第一场雪' })).answer).toMatchObject({
      code: '010004',
      data: { field: 'name', topicId: made.data['topicId'] },
    });
    for (const name of ['雪', '# 号', 'a{b}', 'x|y', '   雪  '])
      expect([name, (await as('fan', 'forum.addTopic', { name })).http]).toEqual([name, 400]);
    expect((await as('fan', 'forum.addTopic', { name: '这是坏词' })).answer).toMatchObject({
      code: '010007',
      data: { ranges: [[2, 4]] },
    });
    expect((await as('fan', 'forum.addTopic', { name: '好名字', coverUrl: 'https://evil.example/x.png' })).http).toBe(
      400,
    );
  });

  it('have the colour of their cover', async () => {
    await as('fan', 'forum.getTopic', { topicId: 'topic' });
    const sent = (await sendPicture(testServer, tokens.get('fan') ?? '', await jpeg(80, 60, 3))).data;
    expect(sent['color']).toMatch(/^#[0-9a-f]{6}$/);
    const made = (await as('fan', 'forum.addTopic', { name: '有封面的话题', coverUrl: sent['url'] })).data;
    expect([made['coverUrl'], made['coverColor']]).toEqual([sent['url'], sent['color']]);
    const plain = (await as('fan', 'forum.addTopic', { name: '没有封面的话题' })).data;
    expect(plain['coverColor']).toBeUndefined();
  });

  it('count views in batches', async () => {
    const seen = async () => Number((await as('', 'forum.getTopic', { topicId: 'topic' })).data['viewCount']);
    // What other tests have looked at.
    await testServer.running.flush();
    const before = await seen();
    await testServer.running.flush();
    expect(await seen()).toBe(before + 1);
  });
});
