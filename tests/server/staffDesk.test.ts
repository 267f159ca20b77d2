// What the desk reads of the log and of what is hidden: who, what, which thing or person, which days; page after page.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startOfDay, startOfNextDay } from '../../bus/rules/calendar';
import { users } from '../../server/db/tables/users';
import { callAsStaff } from '../../server/cli/adminSocket';
import type { CallTopic } from '../../bus/client/topics';
import type { Person } from './community';
import { databases, openTestServer, random15, textOf, type Input, type TestServer } from './kit';
import { ok } from './roleWords';

const day = 86_400_000;
type Listed = { [key: string]: unknown };

describe.each(databases)('the desk, on $name', ({ open }) => {
  let testServer: TestServer;
  const as = async (person: Person, topic: CallTopic, input: Input) =>
    testServer.call(topic, { ...input, clientToken: random15() }, await testServer.token(person));
  const listOf = async (topic: CallTopic, input: Input = {}) =>
    (await as('staff', topic, input)).data['list'] as Listed[];
  const hide = async (targetType: number, targetId: string, reason = '含有广告') => {
    testServer.clock.now += 60_000;
    expect((await as('staff', 'forum.hideContent', { targetType, targetId, reason, restore: 0 })).answer.code).toBe(ok);
  };
  const comment = async (threadId: string, content: string, person: Person = 'fan') =>
    ((await as(person, 'forum.addPost', { threadId, content })).data['post'] as { postId: string }).postId;

  beforeEach(async () => {
    testServer = await openTestServer(open);
  });
  afterEach(() => testServer.close());

  describe('its log', () => {
    const summary = async (input: Input) =>
      (await listOf('staff.listLog', input)).map((one) => `${textOf(one['action'])} ${textOf(one['targetId'])}`);

    it('is narrowed by who acted, what was done, the thing or the person whose it is, and by days', async () => {
      await hide(1, 'plain');
      const firstDay = testServer.clock.now;
      testServer.clock.now += day;
      await as('staff', 'forum.markThread', { threadId: 'ofFan', isEssence: 1 });
      await callAsStaff(testServer.db, testServer.running.services, 'forum.muteUser', {
        userId: 'author',
        hours: 24,
        reason: '',
      });
      expect(await summary({ staffId: 'cli' })).toEqual(['mute author']);
      expect(await summary({ staffId: 'staff' })).toEqual(['mark ofFan', 'hide plain']);
      expect(await summary({ action: 'hide' })).toEqual(['hide plain']);
      expect(await summary({ about: 'ofFan' })).toEqual(['mark ofFan']);
      // Of the person, and of what they wrote.
      expect(await summary({ about: 'author' })).toEqual(['mute author', 'hide plain']);
      expect(await summary({ from: startOfDay(firstDay), before: startOfNextDay(firstDay) })).toEqual(['hide plain']);
      expect(await summary({ from: startOfNextDay(firstDay) })).toEqual(['mute author', 'mark ofFan']);
      expect(await summary({ about: 'author', staffId: 'cli', action: 'hide' })).toEqual([]);
    });

    it('goes on where the page before ended, and stays narrowed', async () => {
      for (const threadId of ['plain', 'ofFan', 'plain'])
        await as('staff', 'forum.markThread', { threadId, isEssence: 1 });
      const first = await as('staff', 'staff.listLog', { about: 'plain', pageSize: 1 });
      const second = await as('staff', 'staff.listLog', {
        about: 'plain',
        pageSize: 1,
        cursor: textOf(first.data['cursor']),
      });
      for (const { data } of [first, second]) expect(data['list']).toMatchObject([{ targetId: 'plain' }]);
      expect([first.data['hasMore'], second.data['hasMore']]).toEqual([true, false]);
    });

    it('names everybody of the staff, and the command line once it has done something', async () => {
      const ids = async () => (await listOf('staff.listStaff')).map((one) => one['staffId']);
      expect(await ids()).toEqual(['staff']);
      await callAsStaff(testServer.db, testServer.running.services, 'forum.muteUser', {
        userId: 'author',
        hours: 24,
        reason: '',
      });
      expect(await ids()).toEqual(['staff', 'cli']);
    });
  });

  describe('what is hidden', () => {
    /** What was hidden before there was a log comes last. */
    const logged = async (input: Input = {}) =>
      (await listOf('staff.listHidden', { pageSize: 50, ...input })).filter((one) => one['hiddenTime'] !== 0);
    const ids = async (input: Input = {}) => (await logged(input)).map((one) => one['targetId']);

    it('is listed with whose it is, and when, by whom, how and why it was hidden, the last one first', async () => {
      expect(await ids()).toEqual([]);
      const postId = await comment('ofFan', '加我微信');
      await hide(1, 'plain');
      await hide(2, postId, '违反社区规范');
      expect(await logged()).toEqual([
        expect.objectContaining({
          targetType: 2,
          targetId: postId,
          authorId: 'fan',
          title: '加我微信',
          hiddenTime: testServer.clock.now,
          action: 'hide',
          reason: '违反社区规范',
        }),
        expect.objectContaining({
          targetType: 1,
          targetId: 'plain',
          authorId: 'author',
          hiddenTime: testServer.clock.now - 60_000,
          reason: '含有广告',
          staffName: expect.stringMatching(/./) as unknown,
        }),
      ]);
      expect(await ids({ kind: 'comment' })).toEqual([postId]);
      expect(await ids({ kind: 'answer' })).toEqual([]);
      const first = await as('staff', 'staff.listHidden', { pageSize: 1 });
      expect(await ids({ pageSize: 1, cursor: textOf(first.data['cursor']) })).toEqual(['plain']);
    });

    it('holds what was hidden or refused before there was a log, without a name', async () => {
      const [one] = (await listOf('staff.listHidden', { kind: 'answer' })).filter(
        (row) => row['targetId'] === 'askHidden',
      );
      expect(one).toMatchObject({ targetType: 7, authorId: 'other', hiddenTime: 0, staffName: '', action: '' });
      const listed = (await listOf('staff.listHidden', { kind: 'answer', pageSize: 50 })).map((row) => row['targetId']);
      expect(new Set(listed)).toEqual(new Set(['ansHidden', 'ansRefused', 'askHidden', 'askRefused']));
    });

    it('names a report that was upheld', async () => {
      const said = await as('fan', 'forum.report', {
        targetType: 1,
        targetId: 'plain',
        reasonCode: 1,
        content: '广告',
      });
      const reportId = textOf(said.data['reportId']);
      await as('staff', 'forum.handleReport', { reportId, status: 2, resultText: '含有广告' });
      expect(await logged()).toEqual([
        expect.objectContaining({ targetId: 'plain', action: 'report', result: 'uphold', reason: '含有广告' }),
      ]);
    });

    it('no longer lists what is shown again, or what its author deleted', async () => {
      const postId = await comment('ofFan', '加我微信');
      for (const targetId of ['plain', 'ofFan']) await hide(1, targetId);
      await hide(2, postId);
      await as('staff', 'forum.hideContent', { targetType: 1, targetId: 'plain', reason: '', restore: 1 });
      expect(await ids()).toEqual([postId, 'ofFan']);
      // The comment goes with its post: nothing can be done about it.
      expect((await as('fan', 'forum.deleteThread', { threadId: 'ofFan' })).answer.code).toBe(ok);
      expect(await ids()).toEqual([]);
    });

    it('is shown again by what is listed', async () => {
      await hide(2, await comment('ofFan', '加我微信'));
      const [one] = await listOf('staff.listHidden');
      const { targetType, targetId } = one as { targetType: number; targetId: string };
      const back = { targetType, targetId, reason: '', restore: 1 };
      expect((await as('staff', 'forum.hideContent', back)).answer.code).toBe(ok);
      expect(await ids()).toEqual([]);
      expect((await listOf('staff.listLog'))[0]).toMatchObject({ action: 'restore', targetKind: 'comment', targetId });
    });
  });

  it('does not keep for the audit what stands under something deleted', async () => {
    const waiting = async () => (await listOf('forum.listAudits', { pageSize: 50 })).map((one) => one['targetId']);
    const before = await waiting();
    const content = '加我微信 abc12345';
    const answerUnder = (threadId: string, postId: string) =>
      as('other', 'forum.addPost', { threadId, postId, content });
    await comment('ofFan', content);
    await answerUnder('ofFan', await comment('ofFan', '好看'));
    const deleted = await comment('plain', '第一次来');
    await answerUnder('plain', deleted);
    await as('owner', 'questions.addAnswer', { questionId: 'ask', content, images: [] });
    await as('fan', 'questions.addComment', { answerId: 'ans', content });
    expect((await waiting()).length).toBe(before.length + 5);
    await as('fan', 'forum.deleteThread', { threadId: 'ofFan' });
    await as('fan', 'forum.deletePost', { postId: deleted });
    await as('author', 'questions.deleteQuestion', { questionId: 'ask' });
    expect(await waiting()).toEqual(before);
  });

  it('decides about people whom one of the staff has blocked, or who have blocked one of the staff', async () => {
    const postId = await comment('ofFan', '你这车也就看看', 'author');
    testServer.clock.now += 60_000;
    const said = await as('author', 'forum.addPost', { threadId: 'ofFan', postId, content: '浪费路权' });
    const { responseId } = said.data['reply'] as { responseId: string };
    const read = async () => JSON.stringify((await as('staff', 'questions.listQuestions', {})).data);
    expect(await read()).toContain('"ask"');
    for (const [who, userId] of [
      ['staff', 'author'],
      ['author', 'staff'],
    ] as const)
      expect((await as(who, 'users.block', { userId, isBlock: 1 })).answer.code).toBe(ok);
    // What is read for oneself stays as one wants it.
    expect(await read()).not.toContain('"ask"');
    const things = [
      [2, postId],
      [3, responseId],
      [7, 'ask'],
      [1, 'plain'],
    ] as const;
    for (const [targetType, targetId] of things) await hide(targetType, targetId);
    const listed = (await listOf('staff.listHidden', { pageSize: 50 })).map((one) => one['targetId']);
    expect(listed).toEqual(expect.arrayContaining(things.map(([, targetId]) => targetId)));
    const told = JSON.stringify((await as('author', 'notices.listNotices', { category: 2 })).data);
    expect(told).toContain('你的评论已被隐藏：含有广告');
  });

  it('hides what was reported also where its author cannot be muted, and does not claim to have muted', async () => {
    const decided = async (postId: string) => {
      const said = await as('fan', 'forum.report', { targetType: 2, targetId: postId, reasonCode: 1, content: '' });
      const decision = { reportId: textOf(said.data['reportId']), status: 2, resultText: '广告', muteHours: 168 };
      expect((await as('staff', 'forum.handleReport', decision)).answer.code).toBe(ok);
      return (await listOf('staff.listLog')).map((one) => [one['targetId'], one['result']])[0];
    };
    const ids = async () => (await listOf('staff.listHidden', { kind: 'comment' })).map((one) => one['targetId']);
    const ofStaff = await comment('ofFan', '同事写的', 'other');
    const ofGone = await comment('ofFan', '再见', 'author');
    const shown = await comment('ofFan', '你好', 'owner');
    await testServer.db.update(users).set({ isStaff: 1 }).where(eq(users.userId, 'other'));
    await testServer.db.delete(users).where(eq(users.userId, 'author'));
    expect(await decided(ofStaff)).toEqual([ofStaff, 'uphold']);
    expect(await decided(ofGone)).toEqual([ofGone, 'uphold']);
    expect(await decided(shown)).toEqual([shown, 'mute']);
    expect(new Set(await ids())).toEqual(new Set([ofStaff, ofGone, shown]));
  });

  describe('what is one’s own', () => {
    const wild = '加我微信 abc12345';
    const codeOf = async (topic: CallTopic, input: Input) => (await as('staff', topic, input)).answer.code;
    const report = async (targetType: number, targetId: string) => {
      const said = await as('fan', 'forum.report', { targetType, targetId, reasonCode: 1, content: '' });
      return textOf(said.data['reportId']);
    };

    it('is not decided about by its author, whatever was reported: others do that', async () => {
      const postId = await comment('ofFan', '路过', 'staff');
      for (const [targetType, targetId] of [
        [2, postId],
        [4, 'staff'],
      ] as const) {
        const reportId = await report(targetType, targetId);
        for (const status of [2, 3])
          expect(await codeOf('forum.handleReport', { reportId, status, resultText: '' })).toBe('010003');
        const byOthers = { reportId, status: 2, resultText: '' };
        await callAsStaff(testServer.db, testServer.running.services, 'forum.handleReport', byOthers);
        expect(await codeOf('forum.handleReport', byOthers)).toBe('010003');
      }
      const open = { ...(await as('staff', 'staff.getCounts', {})).data };
      expect(open['reports']).toBe(1);
    });

    it('is not passed nor shown again by its author, who may hide it', async () => {
      const waits = await comment('ofFan', wild, 'staff');
      for (const pass of [0, 1])
        expect(await codeOf('forum.audit', { targetType: 2, targetId: waits, pass, reason: '再看看' })).toBe('010003');
      const postId = await comment('ofFan', '路过', 'staff');
      await hide(2, postId);
      expect(await codeOf('forum.hideContent', { targetType: 2, targetId: postId, reason: '', restore: 1 })).toBe(
        '010003',
      );
    });
  });
});
