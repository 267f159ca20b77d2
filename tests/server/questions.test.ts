// Questions and answers through the real calls: asking, answering, marks, comments of answers, editing, deleting, what
// the staff decide, lists and pages.
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '../../bus/entities/forum';
import type { Notice } from '../../bus/entities/notices';
import type { Answer, Invite, Question } from '../../bus/entities/questions';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf } from '../../server/db/open';
import { posts } from '../../server/db/tables/comments';
import { blockWords } from '../../server/db/tables/moderation';
import { blocks, users } from '../../server/db/tables/users';
import { answers, questions } from '../../server/db/tables/questions';
import { NOW, type Person } from './community';
import { answer as answerRow, question as questionRow } from './communityQuestions';
import { databases, openTestServer, random15, type TestServer, type Input } from './kit';
import { aQuestion, hour, questionCalls, resetQuestions } from './questionsKit';

describe.each(databases)('questions, on $name', ({ name: database, open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(() => resetQuestions(testServer));
  const { as, codeOf, listOf, get, ask, reply, toldOf } = questionCalls(() => testServer);

  it('have titles of five to fifty characters, and notify no one while pending', async () => {
    expect(await codeOf('fan', 'questions.addQuestion', aQuestion({ title: '短' }))).toBe('010001');
    expect(await codeOf('fan', 'questions.addQuestion', aQuestion({ title: '长'.repeat(51) }))).toBe('010001');
    expect(await codeOf('fan', 'questions.addQuestion', aQuestion({ content: '字'.repeat(2001) }))).toBe('010001');
    expect(
      await codeOf('fan', 'questions.addQuestion', aQuestion({ topics: [{ topicId: 'nothing', name: '' }] })),
    ).toBe('010001');
    const made = await ask('fan', {
      title: '  周末跑山要注意什么？ ',
      carModels: ['ZEAL 7'],
      topics: [{ topicId: 'topic', name: '别的名字' }],
    });
    expect(made).toMatchObject({
      title: '周末跑山要注意什么？',
      status: 0,
      carModels: ['ZEAL 7'],
      isMine: 1,
      canEdit: 1,
      author: { userId: 'fan' },
    });
    expect(made.topics.map((one) => one.topicId)).toEqual(['topic']);
    const waits = await ask('fan', { content: '加我微信 abc12345', userIds: ['other'] });
    expect(waits).toMatchObject({ auditStatus: 0, status: 2 });
    expect(await codeOf('other', 'questions.getQuestion', { questionId: waits.questionId })).toBe('010002');
    expect(await toldOf('other', 8)).toEqual([]);
    expect(
      await codeOf('other', 'questions.addAnswer', { questionId: waits.questionId, content: '好', images: [] }),
    ).toBe('010002');
    expect(
      await codeOf('staff', 'forum.audit', { targetType: 7, targetId: waits.questionId, pass: 1, reason: '' }),
    ).toBe('000000');
    expect((await toldOf('other', 8)).length).toBe(1);
    expect((await get(waits.questionId, 'other')).inviteId).not.toBe('');
  });

  it('refuse banned words with their positions in title and text', async () => {
    const [word] = await testServer.db.select().from(blockWords).limit(1);
    const bad = word?.word ?? '';
    const { answer } = await as(
      'fan',
      'questions.addQuestion',
      aQuestion({ title: '请问' + bad + '怎么样呢', content: '说' + bad }),
    );
    expect(answer).toMatchObject({
      code: '010007',
      data: { title: [[2, 2 + bad.length]], ranges: [[1, 1 + bad.length]] },
    });
    expect(
      (await as('fan', 'questions.addAnswer', { questionId: 'ask', content: bad, images: [] })).answer,
    ).toMatchObject({ code: '010007', data: { ranges: [[0, bad.length]] } });
    await testServer.db
      .update(users)
      .set({ muteUntil: NOW + hour })
      .where(eq(users.userId, 'muted'));
    expect(await codeOf('muted', 'questions.addQuestion', aQuestion())).toBe('010009');
    expect(await codeOf('muted', 'questions.addAnswer', { questionId: 'ask', content: '好的', images: [] })).toBe(
      '010009',
    );
    await testServer.db.update(users).set({ muteUntil: 0 }).where(eq(users.userId, 'muted'));
  });

  it('are answered: it counts, its author is told once for all of them, and the first answer stands in the card', async () => {
    await testServer.db.update(users).set({ isMaster: 1 }).where(eq(users.userId, 'owner'));
    await reply('fan', 'askNew');
    await reply('owner', 'askNew', '作为老车主说两句');
    expect(await get('askNew')).toMatchObject({
      answerCount: 2,
      status: 1,
      topAnswer: { content: '作为老车主说两句', isRecommend: 1, author: { userId: 'owner' } },
    });
    const told = await toldOf('author', 7);
    expect(told.map((row) => [row.targetId, row.actorCount, row.content])).toEqual([['askNew', 2, '问题标题askNew']]);
    expect(
      (await listOf<Answer>('', 'questions.listAnswersOf', { questionId: 'askNew', sort: 'hot' })).map(
        (one) => one.author.userId,
      ),
    ).toEqual(['owner', 'fan']);
    expect(
      (await listOf<Answer>('', 'questions.listAnswersOf', { questionId: 'askNew', sort: 'new' })).map(
        (one) => one.author.userId,
      ),
    ).toEqual(['owner', 'fan']);
    expect((await listOf<Answer>('fan', 'questions.listAnswers', { mine: 1 })).map((one) => one.questionTitle)).toEqual(
      ['问题标题askNew'],
    );
    // Whom the viewer has blocked is neither listed nor counted.
    await testServer.db.insert(blocks).values({ userId: 'owner', targetId: 'fan', createTime: NOW });
    const ofOwner = await as('owner', 'questions.getQuestion', { questionId: 'askNew' });
    await testServer.db.delete(blocks).where(and(eq(blocks.userId, 'owner'), eq(blocks.targetId, 'fan')));
    expect([ofOwner.data['answerCount'], (await get('askNew')).answerCount]).toEqual([1, 2]);
    expect((await as('', 'users.getHome', { userId: 'fan' })).data['answerCount']).toBe(1);
    expect(await codeOf('fan', 'questions.addAnswer', { questionId: 'askNew', content: '   ', images: [] })).toBe(
      '010001',
    );
    expect(
      await codeOf('fan', 'questions.addAnswer', { questionId: 'askNew', content: '字'.repeat(2001), images: [] }),
    ).toBe('010001');
  });

  it('sent twice with one clientToken are stored once', async () => {
    const token = await testServer.token('fan');
    const input = { ...aQuestion(), clientToken: random15() };
    const both = await Promise.all([
      testServer.call('questions.addQuestion', input, token),
      testServer.call('questions.addQuestion', input, token),
    ]);
    expect(new Set(both.map((one) => one.data['questionId'])).size).toBe(1);
    const words = { questionId: 'ask', content: '一样的回答', images: [], clientToken: random15() };
    await Promise.all([
      testServer.call('questions.addAnswer', words, token),
      testServer.call('questions.addAnswer', words, token),
      testServer.call('questions.addAnswer', words, token),
    ]);
    expect((await get('ask')).answerCount).toBe(2);
  });

  it('notify mentioned people, with current names', async () => {
    const made = await ask('fan', { content: '问问 @{other|随便} 和 @{nobody|谁}' });
    expect(made.content).toBe('问问 @{other|名字other} 和 @谁');
    expect((await toldOf('other', 5)).map((row) => row.link)).toEqual([
      '/circle/questionDetail?questionId=' + made.questionId,
    ]);
  });

  it('and answers count one like per person and can be collected', async () => {
    for (const isLike of [1, 1, 0, 1] as const) await as('fan', 'questions.likeAnswer', { answerId: 'ans', isLike });
    for (const isLike of [1, 1] as const) await as('fan', 'questions.likeQuestion', { questionId: 'ask', isLike });
    expect(await get('ask', 'fan')).toMatchObject({ isLike: 1, likeCount: 1, topAnswer: { isLike: 1, likeCount: 1 } });
    await as('fan', 'forum.collect', { collectType: 4, targetId: 'ask', isCollect: 1 });
    expect(await get('ask', 'fan')).toMatchObject({ isFollow: 1, followCount: 1 });
    await as('author', 'questions.deleteQuestion', { questionId: 'ask' });
    const [kept] = await listOf<{ target: unknown }>('fan', 'users.listCollections', { collectType: 4 });
    expect(kept?.target).toBeNull();
    expect(await codeOf('fan', 'forum.collect', { collectType: 4, targetId: 'ask', isCollect: 0 })).toBe('000000');
    expect(await listOf('fan', 'users.listCollections', { collectType: 4 })).toEqual([]);
  });

  // The embedded database has one connection: nobody likes meanwhile.
  it.runIf(database === 'PostgreSQL')('and answers count both of two likes that come at one moment', async () => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const likes = await testServer.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from answers where answer_id = 'ans' for update`);
      const both = (['fan', 'other'] as const).map((person) =>
        as(person, 'questions.likeAnswer', { answerId: 'ans', isLike: 1 }),
      );
      await expect.poll(async () => (await rowsOf(testServer.db, waiting)).length).toBe(2);
      return both;
    });
    expect(new Set((await Promise.all(likes)).map(({ data }) => data['likeCount']))).toEqual(new Set([1, 2]));
    expect((await get('ask')).topAnswer?.likeCount).toBe(2);
  });

  it('have comments under their answers, of which the answer’s author is told and who reads the thread’s calls learns nothing', async () => {
    await testServer.db.delete(posts).where(eq(posts.threadId, 'answer:ans'));
    await testServer.db.update(answers).set({ postCount: 0, lastFloor: 0 }).where(eq(answers.answerId, 'ans'));
    const said = await as('fan', 'questions.addComment', { answerId: 'ans', content: '学到了' });
    const postId = (said.data['post'] as unknown as Post).postId;
    expect((await toldOf('other', 1)).map((row) => row.link)).toEqual([
      `/circle/questionDetail?questionId=ask&answerId=ans&postId=${postId}`,
    ]);
    await as('other', 'questions.addComment', { answerId: 'ans', content: '客气', postId });
    const [post] = await listOf<Post>('', 'questions.listComments', { answerId: 'ans' });
    expect(post).toMatchObject({
      content: '学到了',
      floor: 1,
      replyCount: 1,
      isThreadAuthor: 0,
      replies: [{ content: '客气', isThreadAuthor: 1 }],
    });
    expect((await as('', 'questions.getAnswer', { answerId: 'ans' })).data['postCount']).toBe(2);
    for (const topic of ['forum.likePost', 'activities.likeComment'] as const)
      expect(await codeOf('fan', topic, { postId, isLike: 1 })).toBe('010002');
    expect(await codeOf('fan', 'forum.report', { targetType: 2, targetId: postId, reasonCode: 1, content: '' })).toBe(
      '010003',
    );
    expect(await codeOf('fan', 'questions.deleteComment', { postId })).toBe('000000');
    expect((await as('', 'questions.getAnswer', { answerId: 'ans' })).data['postCount']).toBe(1);
  });

  it('are edited by their authors only; a refused one becomes pending again', async () => {
    await testServer.db
      .update(questions)
      .set({ auditStatus: 2, auditReason: '跑题' })
      .where(eq(questions.questionId, 'askNew'));
    testServer.clock.now += hour;
    const changed = (
      await as('author', 'questions.editQuestion', aQuestion({ questionId: 'askNew', title: '换一个更清楚的问法' }))
    ).answer.data;
    expect(changed).toMatchObject({
      title: '换一个更清楚的问法',
      auditStatus: 0,
      auditReason: '',
      createTime: NOW - 2 * hour,
      updateTime: NOW + hour,
    });
    const edited = (
      await as('other', 'questions.addAnswer', {
        questionId: 'ask',
        answerId: 'ans',
        content: '改过的回答',
        images: [],
      })
    ).answer.data;
    expect(edited).toMatchObject({ answerId: 'ans', content: '改过的回答', auditStatus: 1 });
    expect((await get('ask')).answerCount).toBe(1);
    await as('other', 'questions.addAnswer', {
      questionId: 'ask',
      answerId: 'ans',
      content: '加我微信 abc12345',
      images: [],
    });
    expect((await get('ask')).answerCount).toBe(0);
    await as('staff', 'forum.audit', { targetType: 7, targetId: 'ans', pass: 1, reason: '' });
    expect((await get('ask')).answerCount).toBe(1);
    expect(await codeOf('author', 'questions.editQuestion', aQuestion({ questionId: 'askHidden' }))).toBe('010002');
  });

  it('tell people who are mentioned when they are edited, and each of them once', async () => {
    const { answerId } = await reply('other', 'askNew', '问问 @{fan|名字fan}');
    const edit = (content: string) =>
      codeOf('other', 'questions.addAnswer', { questionId: 'askNew', answerId, content, images: [] });
    expect(await edit('问问 @{fan|名字fan} 和 @{owner|名字owner}')).toBe('000000');
    expect(await edit('问问 @{fan|名字fan} 或者 @{owner|名字owner}')).toBe('000000');
    expect((await toldOf('owner', 5)).map((row) => [row.targetId, row.actorCount])).toEqual([[answerId, 1]]);
    expect((await toldOf('fan', 5)).map((row) => row.actorCount)).toEqual([1]);
    expect(
      await codeOf(
        'author',
        'questions.editQuestion',
        aQuestion({ questionId: 'ask', content: '@{staff|名字staff} 呢' }),
      ),
    ).toBe('000000');
    expect((await toldOf('staff', 5)).map((row) => row.targetId)).toEqual(['ask']);
  });

  it('are counted without the answers of people who are blocked, wherever their number stands', async () => {
    await as('fan', 'questions.invite', { questionId: 'ask', userIds: ['owner'] });
    const numbers = async (person: Person) => [
      (await get('ask', person)).answerCount,
      (await get('ask', person)).status,
      (await as(person, 'questions.listAnswersOf', { questionId: 'ask' })).data['total'],
      (await as(person, 'questions.listAnswersOf', { questionId: 'ask', sort: 'new' })).data['total'],
      (await listOf<Invite>(person, 'questions.listInvites'))[0]?.question.answerCount,
    ];
    expect(await numbers('owner')).toEqual([1, 1, 1, 1, 1]);
    await as('owner', 'users.block', { userId: 'other', isBlock: 1 });
    expect(await numbers('owner')).toEqual([0, 0, 0, 0, 0]);
    await as('owner', 'users.block', { userId: 'other', isBlock: 0 });
  });

  it('are hidden and shown again by the staff, counted accordingly, and their authors read why', async () => {
    expect(
      await codeOf('fan', 'forum.report', { targetType: 7, targetId: 'ans', reasonCode: 9, content: '不对' }),
    ).toBe('000000');
    expect(
      await codeOf('fan', 'forum.report', { targetType: 7, targetId: 'ans', reasonCode: 9, content: '不对' }),
    ).toBe('010004');
    const [report] = (
      await listOf<{ reportId: string; targetId: string; excerpt: string }>('staff', 'forum.listStaffReports')
    ).filter((one) => one.targetId === 'ans');
    expect(report?.excerpt).toBe('回答ans');
    await as('staff', 'forum.handleReport', { reportId: report?.reportId ?? '', status: 2, resultText: '不实' });
    expect(await get('ask')).toMatchObject({ answerCount: 0, status: 0, topAnswer: null });
    expect((await toldOf('other', 13)).map((row) => row.content)).toEqual(['你的回答已被隐藏：不实']);
    expect((await as('other', 'questions.getAnswer', { answerId: 'ans' })).data['auditReason']).toBe('不实');
    expect(await codeOf('staff', 'forum.hideContent', { targetType: 7, targetId: 'ans', reason: '', restore: 1 })).toBe(
      '000000',
    );
    expect((await get('ask')).answerCount).toBe(1);
    expect(
      await codeOf('staff', 'forum.hideContent', { targetType: 7, targetId: 'ask', reason: '跑题', restore: 0 }),
    ).toBe('000000');
    expect(await codeOf('fan', 'questions.getAnswer', { answerId: 'ans' })).toBe('010002');
    expect(await codeOf('fan', 'questions.listAnswersOf', { questionId: 'ask' })).toBe('010002');
    const ofOther = async (person: Person) =>
      (await listOf<Answer>(person, 'questions.listAnswers', { userId: 'other' })).map((one) => one.questionTitle);
    expect(await ofOther('fan'), 'nor is it among the answers of who gave it').not.toContain('问题标题ask');
    expect(await ofOther('staff')).toContain('问题标题ask');
  });

  it('are not read in notices any more once they are hidden or deleted, or by somebody who is blocked', async () => {
    const told = async () =>
      (await listOf<Notice>('fan', 'notices.listNotices', { kinds: [5, 8], pageSize: 50 })).map((one) => [
        one.kind,
        one.content,
        one.link !== '',
        one.target.deleted,
      ]);
    const { questionId } = await ask('owner', { title: '有人认识张三吗？', userIds: ['fan'] });
    const { answerId } = await reply('other', 'ask', '@{fan|名字fan} 住在虹桥路');
    testServer.clock.now++;
    await as('author', 'questions.addComment', { answerId, content: '@{fan|名字fan} 是真的吗' });
    const invitation = [8, '有人认识张三吗？', true, 0];
    const gone = (kind: number) => [kind, '', false, 1];
    expect(await told()).toEqual([[5, '@名字fan 是真的吗', true, 0], [5, '@名字fan 住在虹桥路', true, 0], invitation]);
    await as('staff', 'forum.hideContent', { targetType: 7, targetId: answerId, reason: '泄露隐私', restore: 0 });
    expect(await told()).toEqual([gone(5), gone(5), invitation]);
    await as('fan', 'users.block', { userId: 'owner', isBlock: 1 });
    expect(await told()).toEqual([gone(5), gone(5)]);
    await as('fan', 'users.block', { userId: 'owner', isBlock: 0 });
    expect(await told()).toEqual([gone(5), gone(5), invitation]);
    await as('owner', 'questions.deleteQuestion', { questionId });
    expect(await told()).toEqual([gone(5), gone(5), gone(8)]);
  });

  it('are deleted with their answers; a deleted answer is not counted', async () => {
    await as('other', 'questions.deleteAnswer', { answerId: 'ans' });
    expect(await get('ask')).toMatchObject({ answerCount: 0, topAnswer: null });
    expect(await codeOf('other', 'questions.deleteAnswer', { answerId: 'ans' })).toBe('010002');
    await testServer.db.insert(answers).values(answerRow('again', 'ask', NOW));
    await as('author', 'questions.deleteQuestion', { questionId: 'ask' });
    for (const [topic, input] of [
      ['questions.getQuestion', { questionId: 'ask' }],
      ['questions.getAnswer', { answerId: 'again' }],
      ['questions.listComments', { answerId: 'again' }],
    ] as const)
      expect(await codeOf('author', topic, input)).toBe('010002');
    expect(
      (await listOf<Question>('', 'questions.listQuestions', { tab: 'new', pageSize: 50 })).map(
        (one) => one.questionId,
      ),
    ).toEqual(['askNew']);
  });

  it('stand in their lists: all by worth and by time, those without an answer, mine in every state, those that I may answer, those with a word', async () => {
    const ids = async (person: Person | '', topic: CallTopic, input: Input) =>
      (await listOf<Question>(person, topic, { pageSize: 50, ...input })).map((one) => one.questionId);
    expect((await ids('', 'questions.listQuestions', { tab: 'recommend' })).toSorted()).toEqual(['ask', 'askNew']);
    expect(await ids('', 'questions.listQuestions', { tab: 'new' })).toEqual(['askNew', 'ask']);
    expect(await ids('', 'questions.listQuestions', { tab: 'waiting' })).toEqual(['askNew']);
    expect((await ids('other', 'questions.listQuestions', { tab: 'mine' })).toSorted()).toEqual([
      'askHidden',
      'askRefused',
    ]);
    expect(await ids('author', 'questions.listToAnswer', {})).toEqual([]);
    expect(await ids('fan', 'questions.listToAnswer', {})).toEqual(['askNew', 'ask']);
    expect(await ids('', 'questions.listQuestions', { keyword: '标题askN' })).toEqual(['askNew']);
    expect(await ids('', 'questions.listQuestions', { keyword: '%' })).toEqual([]);
    await testServer.db
      .insert(questions)
      .values(
        Array.from({ length: 25 }, (_, i) =>
          questionRow('p' + String(i).padStart(2, '0'), NOW, { createTime: NOW - (50 + i) * hour }),
        ),
      );
    const first = await as('', 'questions.listQuestions', { tab: 'new', pageSize: 20 });
    const second = await ids('', 'questions.listQuestions', {
      tab: 'new',
      pageSize: 20,
      cursor: first.data['cursor'] as string,
    });
    const seen = (first.data['list'] as unknown as Question[]).map((one) => one.questionId).concat(second);
    expect(new Set(seen).size).toBe(27);
    await testServer.db.insert(blocks).values({ userId: 'owner', targetId: 'author', createTime: NOW });
    expect(await ids('owner', 'questions.listQuestions', { tab: 'new' })).toEqual([]);
    await testServer.db.delete(blocks).where(and(eq(blocks.userId, 'owner'), eq(blocks.targetId, 'author')));
  });
});
