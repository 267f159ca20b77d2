// Stored counts after many people did many things at the same time: each is still the number of its rows.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf } from '../../server/db/open';
import { erasePerson } from '../../server/erasure/erasePerson';
import { threads, threadTopics, topics } from '../../server/db/tables/forum';
import { NOW, type Person } from './community';
import {
  databases,
  openTestServer,
  random15,
  serverDatabases,
  textOf,
  times,
  type Input,
  type TestServer,
} from './kit';
import { manyAtOnce } from './manyAtOnce';

const comments = (place: string) => `(select count(*) from posts p where p.status = 0 and p.thread_id = ${place})
  + (select count(*) from replies r where r.status = 0 and r.thread_id = ${place})`;
const likes = (table: string, column: string, id: string) =>
  `select count(*) from ${table} l where l.${column} = ${id}`;
const collected = (type: number, id: string) =>
  `select count(*) from collections c where c.collect_type = ${type} and c.target_id = ${id}`;
const shown = 't.audit_status = 1 and t.deleted_time = 0';
const ofTopic = `from thread_topics x join threads t on t.thread_id = x.thread_id
  where x.topic_id = o.topic_id and ${shown}`;
/** Table (as `o`), its id, the count, what it counts. */
const counts: readonly (readonly [table: string, id: string, count: string, rows: string])[] = [
  ['users', 'user_id', 'fans_count', 'select count(*) from follows f where f.target_id = o.user_id'],
  ['users', 'user_id', 'points', 'select coalesce(sum(e.amount), 0) from points_entries e where e.user_id = o.user_id'],
  ['threads', 'thread_id', 'like_count', likes('thread_likes', 'thread_id', 'o.thread_id')],
  ['threads', 'thread_id', 'collect_count', collected(1, 'o.thread_id')],
  ['threads', 'thread_id', 'post_count', `select ${comments('o.thread_id')}`],
  ['posts', 'post_id', 'like_count', likes('post_likes', 'target_id', 'o.post_id')],
  ['posts', 'post_id', 'reply_count', 'select count(*) from replies r where r.post_id = o.post_id and r.status = 0'],
  ['replies', 'response_id', 'like_count', likes('post_likes', 'target_id', 'o.response_id')],
  ['topics', 'topic_id', 'thread_count', `select count(*) ${ofTopic}`],
  ['topics', 'topic_id', 'user_count', `select count(distinct t.author_id) ${ofTopic}`],
  [
    'topics',
    'topic_id',
    'hot_value',
    `select 10 * (select count(*) ${ofTopic}) + 5 * (${likes('topic_follows', 'topic_id', 'o.topic_id')})`,
  ],
  ['circles', 'tribe_id', 'member_count', likes('circle_members', 'tribe_id', 'o.tribe_id')],
  ['circles', 'tribe_id', 'thread_count', `select count(*) from threads t where t.tribe_id = o.tribe_id and ${shown}`],
  ['polls', 'poll_id', 'voter_count', likes('ballots', 'poll_id', 'o.poll_id')],
  ['poll_options', 'option_id', 'count', 'select count(*) from ballots b where o.option_id = any(b.option_ids)'],
  ['questions', 'question_id', 'like_count', likes('question_likes', 'target_id', 'o.question_id')],
  ['questions', 'question_id', 'follow_count', collected(4, 'o.question_id')],
  [
    'questions',
    'question_id',
    'answer_count',
    `select count(*) from answers t where t.question_id = o.question_id and ${shown}`,
  ],
  ['answers', 'answer_id', 'like_count', likes('question_likes', 'target_id', 'o.answer_id')],
  ['answers', 'answer_id', 'post_count', `select ${comments("'answer:' || o.answer_id")}`],
  ['activities', 'activity_id', 'like_count', likes('activity_likes', 'activity_id', 'o.activity_id')],
  [
    'activities',
    'activity_id',
    'applied_count',
    `select coalesce(sum(case a.kind when 1 then 1 + a.companions else a.count end), 0) from activity_applies a
      where a.activity_id = o.activity_id and a.status in (0, 1, 5)`,
  ],
  [
    'activities',
    'activity_id',
    'wait_count',
    'select count(*) from activity_applies a where a.activity_id = o.activity_id and a.status = 4',
  ],
  [
    'notices',
    'notice_id',
    'actor_count',
    `select case o.category when 1 then count(*) else 1 end from notice_actors a
      where a.notice_id = o.notice_id and a.is_off = 0`,
  ],
];

/** The same random numbers each time. */
function chance(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe.each(databases)('counts, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  /** Count and id → the stored number, and that of its rows, where it is another one. */
  async function differences(): Promise<[where: string, stored: number, counted: number][]> {
    const found: [string, number, number][] = [];
    for (const [table, id, count, rows] of counts)
      for (const row of await rowsOf<{ id: string; stored: number; counted: number }>(
        testServer.db,
        sql.raw(`select * from (select o.${id} as id, o.${count}::int as stored, (${rows})::int as counted
          from ${table} o) both_counts where stored <> counted`),
      ))
        found.push([`${table}.${count} ${row.id}`, row.stored, row.counted]);
    return found;
  }
  /** What the community begins with counts more than it has rows. */
  async function countAnew(): Promise<void> {
    await testServer.db.execute(sql`insert into points_entries (entry_id, user_id, title, amount, balance, source,
        ref_id, create_time, expire_time, rest)
      select 'first' || user_id, user_id, '', 1000, 1000, 9, 'first', ${NOW}, ${NOW * 2}, 1000 from users`);
    for (const [table, , count, rows] of counts)
      await testServer.db.execute(sql.raw(`update ${table} o set ${count} = (${rows})`));
  }
  const idsOf = async (table: string, id: string, where = 'true'): Promise<string[]> =>
    (await rowsOf<{ id: string }>(testServer.db, sql.raw(`select ${id} as id from ${table} where ${where}`))).map(
      (row) => row.id,
    );

  it('are those of their rows after a storm of writes', async () => {
    await countAnew();
    expect(await differences()).toEqual([]);
    const crowd: Person[] = ['fan', 'owner', 'author', 'other', 'circleMember', 'circleAdmin', 'circleOwner', 'staff'];
    const tokens = new Map(await Promise.all(crowd.map(async (one) => [one, await testServer.token(one)] as const)));
    const known = {
      threads: ['plain', 'ofOwner', ...Array.from({ length: 4 }, (_, i) => `many00${i}`)],
      posts: await idsOf('posts', 'post_id', "thread_id = 'plain'"),
      replies: await idsOf('replies', 'response_id'),
      answers: ['ans'],
      applies: [] as string[],
      polls: await idsOf('polls', 'poll_id'),
    };
    const random = chance(7);
    const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const flag = (): 0 | 1 => (random(2) === 0 ? 0 : 1);
    const thread = (): Input => ({
      threadType: 0,
      scope: 'bbs',
      tribeId: one(['open', 'elsewhere', 'secret']),
      title: '',
      content: `一帖${random(1e9)}`,
      images: [],
      video: null,
      poll: null,
      topics: one([[], ['topic'], ['crowd'], ['topic', 'crowd'], ['crowd', 'topic']]).map((topicId) => ({
        topicId,
        name: topicId,
      })),
      place: null,
    });
    const acts: readonly (() => [CallTopic, Input])[] = [
      () => ['users.follow', { userId: one(crowd), isFollow: flag() }],
      () => ['users.block', { userId: one(['other', 'owner']), isBlock: flag() }],
      () => ['forum.likeThread', { threadId: one(known.threads), isLike: flag() }],
      () => ['forum.collect', { collectType: 1, targetId: one(known.threads), isCollect: flag() }],
      () => ['forum.addPost', { threadId: one(known.threads), content: `一句${random(1e9)}` }],
      () => ['forum.addPost', { threadId: 'plain', content: `一答${random(1e9)}`, postId: one(known.posts) }],
      () => ['forum.likePost', { postId: one(known.posts), isLike: flag() }],
      () => ['forum.likePost', { responseId: one(known.replies), isLike: flag() }],
      () => ['forum.deletePost', { postId: one(known.posts) }],
      () => ['forum.deletePost', { responseId: one(known.replies) }],
      () => ['forum.addThread', thread()],
      () => ['forum.addThread', thread()],
      () => ['forum.addThread', { ...thread(), threadId: one(known.threads) }],
      () => ['forum.deleteThread', { threadId: one(known.threads.slice(2)) }],
      () => ['forum.hideContent', { targetType: one([1, 1, 2, 3, 7]), targetId: '', reason: '因', restore: flag() }],
      () => ['forum.followTopic', { topicId: one(['topic', 'crowd']), follow: flag() }],
      () => ['circles.joinCircle', { tribeId: one(['open', 'elsewhere']), reason: '' }],
      () => ['circles.leaveCircle', { tribeId: one(['open', 'elsewhere']) }],
      () => ['circles.removeMembers', { tribeId: one(['open', 'elsewhere']), userIds: [one(crowd)] }],
      () => ['forum.vote', { pollId: one(known.polls), optionIds: [one(known.polls) + '-' + one(['a', 'b'])] }],
      () => ['questions.addAnswer', { questionId: 'ask', content: `一条回答${random(1e9)}`, images: [] }],
      () => ['questions.deleteAnswer', { answerId: one(known.answers) }],
      () => ['questions.likeAnswer', { answerId: one(known.answers), isLike: flag() }],
      () => ['questions.likeQuestion', { questionId: 'ask', isLike: flag() }],
      () => ['forum.collect', { collectType: 4, targetId: 'ask', isCollect: flag() }],
      () => ['questions.addComment', { answerId: one(known.answers), content: `一评${random(1e9)}` }],
      () => ['activities.likeActivity', { activityId: 'walk', isLike: flag() }],
      () => ['activities.signUp', { activityId: one(['price', 'audit']), values: {}, companions: flag(), wait: 1 }],
      () => ['activities.signUp', { applyId: one([...known.applies, '']), cancel: 1 }],
      () => ['activities.participate', { activityId: one(['coupon', 'right']), count: 1 }],
      () => ['points.signIn', {}],
    ];
    const codes = new Map<string, number>();
    await manyAtOnce(times(500, 9_000), async () => {
      const [call, input] = one(acts)();
      const who = call === 'forum.hideContent' ? 'staff' : one(crowd);
      if (call === 'forum.hideContent')
        input['targetId'] = one(
          { 1: known.threads, 2: known.posts, 3: known.replies, 7: known.answers }[
            input['targetType'] as 1 | 2 | 3 | 7
          ],
        );
      testServer.clock.now += 400;
      const { answer, data } = await testServer.call(call, { ...input, clientToken: random15() }, tokens.get(who));
      codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
      if (answer.code === '019999') throw new Error(`${call} ${JSON.stringify(input)}`);
      const made = { ...data, ...(data['post'] as object | null), ...(data['reply'] as object | null) };
      if (answer.code !== '000000') return;
      if (call === 'forum.addThread') known.threads.push(textOf(made['threadId']));
      if (call === 'forum.addPost' && made['responseId'] !== undefined) known.replies.push(textOf(made['responseId']));
      else if (call === 'forum.addPost' && made['threadId'] === 'plain') known.posts.push(textOf(made['postId']));
      if (call === 'questions.addAnswer') known.answers.push(textOf(made['answerId']));
      if (call === 'activities.signUp') known.applies.push(textOf(made['applyId']));
    });
    expect(codes.get('000000')).toBeGreaterThan(times(150, 3_000));
    expect(await differences()).toEqual([]);
    // Marks of who is erased leave their numbers, and so does what they attended (server/erasure/rules.ts).
    for (const person of ['fan', 'author'])
      await erasePerson(testServer.db, testServer.running.services.files, person, testServer.clock.now);
    const left = /like_count|collect_count|follow_count|hot_value|applied_count over/;
    expect((await differences()).filter(([where]) => !left.test(where))).toEqual([]);
  });
});

describe.each(serverDatabases)('the authors of a topic, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  it('are one less when the last two posts of one of them are deleted at the same moment', async () => {
    const token = await testServer.token('author');
    const posts = ['open', 'secret'].map((tribeId) => ({ threadId: 'of' + tribeId, tribeId }));
    await testServer.db
      .insert(threads)
      .values(posts.map((one) => ({ ...one, threadType: 0, authorId: 'author', auditStatus: 1 })));
    await testServer.db.insert(topics).values({ topicId: 'lonely', name: '没几个人', threadCount: 2, userCount: 1 });
    await testServer.db
      .insert(threadTopics)
      .values(posts.map(({ threadId }) => ({ threadId, topicId: 'lonely', sort: 0 })));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const holding = testServer.db.transaction(async (tx) => {
      await tx.select().from(topics).where(eq(topics.topicId, 'lonely')).for('update');
      await held;
    });
    const deletions = posts.map(({ threadId }) =>
      testServer.call('forum.deleteThread', { threadId, clientToken: random15() }, token),
    );
    await expect.poll(async () => (await rowsOf(testServer.db, waiting)).length).toBe(2);
    release();
    await holding;
    expect((await Promise.all(deletions)).map(({ answer }) => answer.code)).toEqual(['000000', '000000']);
    const [topic] = await testServer.db.select().from(topics).where(eq(topics.topicId, 'lonely'));
    expect(topic).toMatchObject({ threadCount: 0, userCount: 0 });
  });
});
