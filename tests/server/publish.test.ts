// Publishing and editing threads: what is accepted, what is refused and with which place, what else changes with it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Json } from '../../bus/protocol/envelope';
import { circleMembers, circles } from '../../server/db/tables/circles';
import { pollOptions, threads, topics } from '../../server/db/tables/forum';
import { users } from '../../server/db/tables/users';
import { notices } from '../../server/db/tables/notices';
import { uploads } from '../../server/db/tables/media';
import { NOW } from './community';
import type { TestServer, Input } from './kit';
import { databases, openTestServer, random15, textOf } from './kit';
import { jpeg, sendPicture } from './uploading';

const words = (more: Input = {}): Input => ({
  threadType: 0,
  scope: 'bbs',
  tribeId: 'open',
  title: '看海',
  content: '周末去看海',
  images: [],
  video: null,
  poll: null,
  topics: [],
  place: null,
  clientToken: random15(),
  ...more,
});
const image = (url: string): Json => ({ url, width: 1, height: 1, size: 1, color: '', status: 0 });
const poll = (more: { [k: string]: Json } = {}): Json => ({
  pollType: 0,
  votingType: 0,
  maxChoice: 1,
  pollAnonymous: 0,
  startTime: 0,
  endTime: NOW + 86_400_000,
  options: [
    { text: '北线', image: null },
    { text: '南线', image: null },
  ],
  ...more,
});

describe.each(databases)('publishing, on $name', ({ open }) => {
  let testServer: TestServer;
  let member = '';
  beforeEach(async () => {
    testServer = await openTestServer(open);
    member = await testServer.token('circleMember');
  }, 60_000);
  afterEach(() => testServer.close());
  const add = (more: Input = {}, token = member) => testServer.call('forum.addThread', words(more), token);
  const threadCount = async () =>
    (await testServer.db.select({ n: circles.threadCount }).from(circles).where(eq(circles.tribeId, 'open')))[0]?.n ??
    0;

  it('lists the thread in its circle, counts it there and in its topics, and gives points', async () => {
    const before = await threadCount();
    const [topicBefore] = await testServer.db.select().from(topics).where(eq(topics.topicId, 'topic'));
    const { answer, data } = await add(
      { topics: [{ topicId: 'topic', name: '假名' }], content: '周末 #{topic|假名} 看海' },
      await testServer.token('circleAdmin'),
    );
    expect(answer.code).toBe('000000');
    expect(data).toMatchObject({
      title: '看海',
      content: '周末 #{topic|话题topic} 看海',
      auditStatus: 1,
      isMine: 1,
      canEdit: 1,
      topics: [{ topicId: 'topic', name: '话题topic' }],
    });
    expect(await threadCount()).toBe(before + 1);
    const [topic] = await testServer.db.select().from(topics).where(eq(topics.topicId, 'topic'));
    expect(topic?.threadCount).toBe((topicBefore?.threadCount ?? 0) + 1);
    expect(topic?.userCount).toBe((topicBefore?.userCount ?? 0) + 1);
    const [mine] = await testServer.db
      .select()
      .from(circleMembers)
      .where(eq(circleMembers.memberId, 'open-circleAdmin'));
    expect(mine?.points).toBeGreaterThan(0);
    const feed = await testServer.call('forum.listThreads', { tab: 'new' });
    expect((feed.data['list'] as { threadId: string }[])[0]?.threadId).toBe(data['threadId']);
  });

  it('creates one thread per clientToken', async () => {
    const sent = words();
    const [first, second] = [
      await testServer.call('forum.addThread', sent, member),
      await testServer.call('forum.addThread', sent, member),
    ];
    expect(second.data['threadId']).toBe(first.data['threadId']);
    expect(await testServer.db.$count(threads, eq(threads.authorId, 'circleMember'))).toBe(2);
  });

  it('refuses an invalid thread with the field’s name and stores nothing', async () => {
    const wrong: [what: string, more: Input, field: string][] = [
      ['nothing in it', { content: '  ', title: '标题' }, 'content'],
      ['a title of 31', { title: '字'.repeat(31) }, 'title'],
      ['a body of 5001', { content: '字'.repeat(5001) }, 'content'],
      ['a topic that is not there', { topics: [{ topicId: 'none', name: 'x' }] }, 'topics'],
      ['four topics', { topics: ['a', 'b', 'c', 'd'].map((topicId) => ({ topicId, name: topicId })) }, 'topics'],
      ['a picture from elsewhere', { images: [image('https://example.com/a.jpg')] }, 'images'],
      ['a picture that was never sent', { images: [image('/media/u/' + 'a'.repeat(32) + '.webp')] }, 'images'],
      ['a video thread without one', { threadType: 1 }, 'video'],
      ['a poll without a title', { threadType: 2, title: '', poll: poll() }, 'title'],
      ['a poll of one option', { threadType: 2, poll: poll({ options: [{ text: '北线', image: null }] }) }, 'poll'],
      [
        'an option of 21',
        {
          threadType: 2,
          poll: poll({
            options: [
              { text: '字'.repeat(21), image: null },
              { text: '南线', image: null },
            ],
          }),
        },
        'options',
      ],
      [
        'two equal options',
        {
          threadType: 2,
          poll: poll({
            options: [
              { text: '北线', image: null },
              { text: ' 北线', image: null },
            ],
          }),
        },
        'options',
      ],
      [
        'a picture poll without pictures',
        {
          threadType: 2,
          poll: poll({
            votingType: 1,
            options: [
              { text: '', image: null },
              { text: '', image: null },
            ],
          }),
        },
        'options',
      ],
      ['a poll that has ended', { threadType: 2, poll: poll({ endTime: NOW - 1 }) }, 'endTime'],
      ['more choices than options', { threadType: 2, poll: poll({ pollType: 1, maxChoice: 3 }) }, 'maxChoice'],
      [
        'a place off the globe',
        {
          place: {
            name: '海',
            address: '',
            provinceName: '',
            cityName: '',
            regionCode: '',
            latitude: 91,
            longitude: 0,
            distance: null,
          },
        },
        'place',
      ],
    ];
    const before = await testServer.db.$count(threads);
    for (const [what, more, field] of wrong) {
      const { answer } = await add(more);
      expect({ what, code: answer.code, data: answer.data }).toEqual({ what, code: '010001', data: { field } });
    }
    expect(await testServer.db.$count(threads)).toBe(before);
  });
  it('counts a body as people read it: 5000 with a token in it fit', async () => {
    expect((await add({ content: '字'.repeat(4990) + '@{fan|名字fan}' })).answer.code).toBe('000000');
  });

  it('returns positions of banned words in title, text and options', async () => {
    const { answer } = await add({ title: '不说坏词', content: '这是 badword 和坏词' });
    expect(answer.code).toBe('010007');
    expect(answer.data).toEqual({
      ranges: [
        [3, 10],
        [12, 14],
      ],
      title: [[2, 4]],
      options: [],
    });
    const polled = await add({
      threadType: 2,
      poll: poll({
        options: [
          { text: '好词', image: null },
          { text: '坏词', image: null },
        ],
      }),
    });
    expect(polled.answer.data).toEqual({ ranges: [], title: [], options: [[1, 0, 2]] });
  });

  it('shows a suspicious thread to author and staff only until it is passed', async () => {
    const before = await threadCount();
    const { data } = await add({ content: '便宜出，加微信 zeal8888' });
    const threadId = textOf(data['threadId']);
    expect(data['auditStatus']).toBe(0);
    expect(await threadCount()).toBe(before);
    expect((await testServer.call('forum.getThread', { threadId }, member)).answer.code).toBe('000000');
    expect((await testServer.call('forum.getThread', { threadId }, await testServer.token('staff'))).answer.code).toBe(
      '000000',
    );
    expect((await testServer.call('forum.getThread', { threadId }, await testServer.token('fan'))).answer.code).toBe(
      '010002',
    );
  });

  it('notifies mentioned people, with current names, except those who blocked the author', async () => {
    await testServer.db.update(users).set({ userName: '真名' }).where(eq(users.userId, 'fan'));
    const outsider = await testServer.token('outsider');
    await testServer.call('circles.joinCircle', { tribeId: 'open', clientToken: random15() }, outsider);
    const { data } = await add({ content: '@{fan|官方客服} @{other|名字other} @{nobody|谁} 来看' }, outsider);
    expect(data['content']).toBe('@{fan|真名} @名字other @谁 来看');
    const told = await testServer.db
      .select()
      .from(notices)
      .where(eq(notices.threadId, textOf(data['threadId'])));
    expect(told.map((n) => [n.userId, n.kind])).toEqual([['fan', 5]]);
  });

  it('accepts only own pictures, in order, and references them', async () => {
    const send = async (token: string, seed: number) =>
      textOf((await sendPicture(testServer, token, await jpeg(80, 60, seed))).data['url']);
    const [a, b] = [await send(member, 1), await send(member, 2)];
    const foreign = await send(await testServer.token('fan'), 3);
    expect((await add({ images: [image(a), image(foreign)] })).answer.data).toEqual({ field: 'images' });
    const { data } = await add({ images: [image(b), image(a)] });
    expect((data['images'] as { url: string; width: number }[]).map((i) => [i.url, i.width])).toEqual([
      [b, 80],
      [a, 80],
    ]);
    const rows = await testServer.db.select().from(uploads).where(eq(uploads.userId, 'circleMember'));
    expect(rows.every((row) => row.owners.includes('thread:' + textOf(data['threadId'])))).toBe(true);
  });

  it('makes polls of each kind that others can vote on', async () => {
    const a = textOf((await sendPicture(testServer, member, await jpeg(80, 60, 4))).data['url']);
    const b = textOf((await sendPicture(testServer, member, await jpeg(80, 60, 5))).data['url']);
    const fan = await testServer.token('fan');
    for (const [votingType, pollType] of [
      [0, 0],
      [1, 0],
      [2, 1],
    ] as const) {
      const options = [a, b].map((url, i) => ({
        text: votingType === 1 ? '' : (['北线', '南线'][i] ?? ''),
        image: votingType === 0 ? null : image(url),
      }));
      const { answer, data } = await add({
        threadType: 2,
        title: '走哪条',
        content: '',
        poll: poll({ votingType, pollType, maxChoice: pollType === 1 ? 2 : 1, options }),
      });
      expect(answer.code).toBe('000000');
      const made = data['poll'] as { pollId: string; options: { optionId: string }[]; voteStatus: number };
      expect(made.voteStatus).toBe(1);
      const optionIds = made.options.slice(0, pollType === 1 ? 2 : 1).map((o) => o.optionId);
      const vote = await testServer.call(
        'forum.vote',
        { pollId: made.pollId, optionIds, clientToken: random15() },
        fan,
      );
      expect(vote.data).toMatchObject({ voterCount: 1, myOptionIds: optionIds });
    }
  });

  it('edits keep time, marks and poll, set the edited mark, and update counts of topics', async () => {
    const first = await add({ topics: [{ topicId: 'topic', name: '' }] });
    const threadId = textOf(first.data['threadId']);
    await testServer.call(
      'forum.likeThread',
      { threadId, isLike: 1, clientToken: random15() },
      await testServer.token('fan'),
    );
    const before = await threadCount();
    testServer.clock.now += 60_000;
    const { answer, data } = await add({ threadId, content: '改过的话', topics: [{ topicId: 'crowd', name: '' }] });
    expect(answer.code).toBe('000000');
    expect(data).toMatchObject({
      threadId,
      content: '改过的话',
      isEdited: 1,
      likeCount: 1,
      createTime: first.data['createTime'],
      updateTime: testServer.clock.now,
      topics: [{ topicId: 'crowd' }],
    });
    expect(await threadCount()).toBe(before);
    expect((await add({ threadId, threadType: 2, poll: poll() })).answer.code).toBe('010001');
    const polled = await add({ threadType: 2, title: '走哪条', poll: poll() });
    const optionsBefore = await testServer.db.$count(pollOptions);
    const changed = await add({
      threadType: 2,
      threadId: textOf(polled.data['threadId']),
      title: '换个标题',
      content: '',
      poll: null,
    });
    expect(changed.data).toMatchObject({
      title: '换个标题',
      poll: { pollId: (polled.data['poll'] as { pollId: string }).pollId },
    });
    expect(await testServer.db.$count(pollOptions)).toBe(optionsBefore);
  });

  it('offers no edit of a thread that the staff have hidden', async () => {
    const token = await testServer.token('author');
    const editable = async (threadId: string) => [
      (await testServer.call('forum.getThread', { threadId }, token)).data['canEdit'],
      (await testServer.call('forum.addThread', words({ threadId }), token)).answer.code,
    ];
    expect(await editable('hidden')).toEqual([0, '010004']);
    expect(await editable('pending')).toEqual([1, '000000']);
  });

  it('offers no edit to who is not in the circle any more, who may still delete', async () => {
    const threadId = textOf((await add()).data['threadId']);
    const token = await testServer.token('circleMember');
    const mine = async () => (await testServer.call('forum.getThread', { threadId }, token)).data;
    expect(await mine()).toMatchObject({ canEdit: 1, canDelete: 1 });
    await testServer.db.delete(circleMembers).where(eq(circleMembers.memberId, 'open-circleMember'));
    expect(await mine()).toMatchObject({ canEdit: 0, canDelete: 1 });
    expect((await add({ threadId, content: '离开以后改的话' })).answer.code).toBe('010003');
    expect(
      (await testServer.call('forum.deleteThread', { threadId, clientToken: random15() }, token)).answer.code,
    ).toBe('000000');
  });

  it('does not let a muted member write', async () => {
    await testServer.db
      .update(circleMembers)
      .set({ muteUntil: NOW + 1000 })
      .where(eq(circleMembers.memberId, 'open-circleMember'));
    expect((await add()).answer).toMatchObject({ code: '010009', data: { until: NOW + 1000 } });
  });
});
