// Invitations to answer a question: notices, points, the limit per day, blocks, and the ranking.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invite, InviteRank, Master, Question } from '../../bus/entities/questions';
import { blocks } from '../../server/db/tables/users';
import { pointsEntries } from '../../server/db/tables/points';
import { questionInvites, questions } from '../../server/db/tables/questions';
import { NOW } from './community';
import { question as questionRow } from './communityQuestions';
import { databases, openTestServer, type Input, type TestServer } from './kit';
import { hour, questionCalls, resetQuestions } from './questionsKit';

describe.each(databases)('questions, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(() => resetQuestions(testServer));
  const { as, codeOf, listOf, get, ask, reply, toldOf, pointsOf } = questionCalls(() => testServer);

  describe('invitations', () => {
    it('notify each person once, and give points to the inviter for an answer', async () => {
      const first = await as('fan', 'questions.invite', {
        questionId: 'askNew',
        userIds: ['other', 'fan', 'author', 'nobody', 'other'],
      });
      expect(first.answer.data).toMatchObject({ invited: ['other'], left: 19 });
      expect(await codeOf('owner', 'questions.invite', { questionId: 'askNew', userIds: ['other'] })).toBe('010004');
      expect((await toldOf('other', 8)).map((row) => row.actorCount)).toEqual([1]);
      const [mine] = await listOf<Invite>('other', 'questions.listInvites');
      expect(mine).toMatchObject({ status: 0, fromUser: { userId: 'fan' }, question: { questionId: 'askNew' } });
      expect((await get('askNew', 'other')).inviteId).toBe(mine?.inviteId);
      await reply('other', 'askNew');
      await reply('other', 'askNew', '再补充一句');
      expect(await pointsOf('fan')).toBe(5);
      expect((await listOf<Invite>('other', 'questions.listInvites'))[0]?.status).toBe(1);
      expect((await get('askNew', 'other')).inviteId).toBe('');
      expect(
        (
          (await as('owner', 'questions.listInvitable', { questionId: 'askNew' })).answer.data as unknown as Master[]
        ).map((one) => one.user.userId),
      ).toEqual([]);
    });
    it('are limited to twenty per day, also for concurrent phones', async () => {
      await testServer.db
        .insert(questions)
        .values(Array.from({ length: 22 }, (_, i) => questionRow('many' + String(i), NOW)));
      const codes = await Promise.all(
        Array.from({ length: 22 }, (_, i) =>
          codeOf('fan', 'questions.invite', { questionId: 'many' + String(i), userIds: ['other'] }),
        ),
      );
      expect(codes.filter((code) => code === '000000').length).toBe(20);
      expect(codes.filter((code) => code === '010008').length).toBe(2);
      testServer.clock.now = NOW + 24 * hour;
      const left = codes.indexOf('010008');
      expect(await codeOf('fan', 'questions.invite', { questionId: 'many' + String(left), userIds: ['other'] })).toBe(
        '000000',
      );
    });
    it('that are used up for today keep no question from being asked', async () => {
      await testServer.db.insert(questionInvites).values(
        Array.from({ length: 19 }, (_, i) => ({
          inviteId: 'sent' + String(i),
          questionId: 'old' + String(i),
          fromUserId: 'fan',
          userId: 'other',
          createTime: NOW,
        })),
      );
      const invitedBy = async (more: Input) => (await ask('fan', more)).invited.map((person) => person.userId);
      expect(await invitedBy({ userIds: ['other', 'staff'] }), 'one is left').toEqual(['other']);
      expect(await invitedBy({ userIds: ['staff'] })).toEqual([]);
      expect(await codeOf('fan', 'questions.invite', { questionId: 'askNew', userIds: ['other'] })).toBe('010008');
    });
    it('do not reach people with a block on either side', async () => {
      expect(await codeOf('fan', 'questions.invite', { questionId: 'askNew', userIds: ['blocked'] })).toBe('010004');
      await testServer.db.insert(blocks).values({ userId: 'owner', targetId: 'fan', createTime: NOW });
      expect(await codeOf('fan', 'questions.invite', { questionId: 'askNew', userIds: ['owner'] })).toBe('010004');
      await testServer.db.delete(blocks).where(and(eq(blocks.userId, 'owner'), eq(blocks.targetId, 'fan')));
    });
    it('are shown with the question, but for whom the reader has blocked', async () => {
      await as('owner', 'questions.invite', { questionId: 'askNew', userIds: ['blocked', 'other'] });
      const faces = async (person: 'owner' | 'fan') =>
        ((await as(person, 'questions.getQuestion', { questionId: 'askNew' })).data as unknown as Question).invited.map(
          (one) => one.userId,
        );
      expect([(await faces('owner')).toSorted(), await faces('fan')]).toEqual([['blocked', 'other'], ['other']]);
    });
    it('when ignored are listed after open ones, and still give points for an answer', async () => {
      expect(await codeOf('staff', 'questions.ignoreInvite', { inviteId: 'wanted' })).toBe('000000');
      expect(await codeOf('staff', 'questions.ignoreInvite', { inviteId: 'wanted' })).toBe('010004');
      testServer.clock.now++;
      await as('fan', 'questions.invite', { questionId: 'askNew', userIds: ['staff'] });
      expect(
        (await listOf<Invite>('staff', 'questions.listInvites', { pageSize: 1 })).map((one) => one.question.questionId),
      ).toEqual(['askNew']);
      const page = await as('staff', 'questions.listInvites', { pageSize: 1 });
      expect(
        (
          await listOf<Invite>('staff', 'questions.listInvites', { pageSize: 1, cursor: page.data['cursor'] as string })
        ).map((one) => one.inviteId),
      ).toEqual(['wanted']);
      await reply('staff', 'ask');
      expect(await pointsOf('author')).toBe(5);
    });
    it('give their points for an answer that the staff refused and show after all, and its question’s author is told', async () => {
      await as('fan', 'questions.invite', { questionId: 'askNew', userIds: ['other'] });
      const { answerId } = await reply('other', 'askNew', '详见 www.evil.example');
      const decide = (topic: 'forum.audit' | 'forum.hideContent', input: Input) =>
        codeOf('staff', topic, { targetType: 7, targetId: answerId, reason: '链接', ...input });
      expect(await decide('forum.audit', { pass: 0 })).toBe('000000');
      expect(await pointsOf('fan')).toBe(0);
      expect(await decide('forum.hideContent', { restore: 1 })).toBe('000000');
      expect(await get('askNew')).toMatchObject({ answerCount: 1, topAnswer: { answerId } });
      expect(await toldOf('author', 7)).toHaveLength(1);
      expect(await pointsOf('fan')).toBe(5);
      expect((await listOf<Invite>('other', 'questions.listInvites'))[0]?.status).toBe(1);
      for (const restore of [0, 1]) await decide('forum.hideContent', { restore });
      expect([await pointsOf('fan'), (await get('askNew')).answerCount]).toEqual([5, 1]);
    });
    it('reach the invited people when a refused question is shown after all', async () => {
      const { questionId } = await ask('fan', { content: '加我微信 abc12345', userIds: ['other'] });
      await as('staff', 'forum.audit', { targetType: 7, targetId: questionId, pass: 0, reason: '广告' });
      await as('staff', 'forum.hideContent', { targetType: 7, targetId: questionId, reason: '', restore: 1 });
      expect(await toldOf('other', 8)).toHaveLength(1);
    });
    it('are offered to experts with the number of answers that can be read', async () => {
      const expert = async () =>
        ((await as('fan', 'questions.listMasters')).answer.data as unknown as Master[]).find(
          (one) => one.user.userId === 'other',
        );
      const before = await expert();
      const { answerId } = await reply('other', 'askNew');
      await as('fan', 'questions.likeAnswer', { answerId, isLike: 1 });
      expect(await expert()).toMatchObject({
        answerCount: (before?.answerCount ?? 0) + 1,
        likeCount: (before?.likeCount ?? 0) + 1,
      });
      await as('author', 'questions.deleteQuestion', { questionId: 'askNew' });
      expect(await expert()).toEqual(before);
    });
    it('determine the ranking, with masked names except the caller’s', async () => {
      await as('fan', 'questions.invite', { questionId: 'askNew', userIds: ['other', 'owner'] });
      // Other invitations give points too, and are counted elsewhere.
      await testServer.db.insert(pointsEntries).values({
        entryId: 'friend',
        userId: 'fan',
        title: '邀请好友加入',
        amount: 100,
        balance: 100,
        source: 8,
        refId: 'friend',
        createTime: NOW,
      });
      const ranks = await listOf<InviteRank>('fan', 'questions.listInviteRanks');
      expect(ranks[0]?.points).toBe(0);
      expect(ranks.map((one) => [one.rank, one.user.userName, one.inviteCount, one.isMe])).toEqual([
        [1, '名字fan', 2, 1],
        [2, '名**r', 1, 0],
      ]);
      expect(ranks[0]?.user.userId).toBe('fan');
      // Whom the name does not tell, nothing else tells either.
      expect(ranks[1]?.user).toEqual({
        userId: 'rank-2',
        userName: '名**r',
        avatarUrl: '',
        userType: -1,
        gender: 0,
        isFollow: 0,
        carModelName: '',
        isMaster: 0,
        isBlocked: 0,
      });
      await as('fan', 'users.block', { userId: 'author', isBlock: 1 });
      await as('owner', 'questions.invite', { questionId: 'askNew', userIds: ['staff'] });
      expect((await listOf<InviteRank>('fan', 'questions.listInviteRanks')).map((one) => [one.rank, one.isMe])).toEqual(
        [
          [1, 1],
          [3, 0],
        ],
      );
      await as('fan', 'users.block', { userId: 'author', isBlock: 0 });
    });
  });
});
