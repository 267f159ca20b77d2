// Reports of messages and groups: who may report, what the staff read, and that no other message is exposed.
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { imConversations, imGroupMembers, imGroups, imMessages, imTalks, type Elem } from '../../server/db/tables/im';
import { messageIdOf } from '../../server/im/messages';
import { peopleOf } from '../../server/im/accounts';
import { messageIdBy, NOW, type Person } from './community';
import { databases, openTestServer, random15, type TestServer, type Input } from './kit';

const G = 'g-open';
type Listed = { reportId: string; targetType: number; targetId: string; authorId: string; excerpt: string };

describe.each(databases)('reports of chats, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeEach(async () => {
    testServer = await openTestServer(open);
  });
  afterEach(() => testServer.close());

  const as = async (person: Person, topic: CallTopic, input: Input = {}) =>
    testServer.call(topic, { ...input, clientToken: random15() }, await testServer.token(person));
  const report = async (person: Person, targetType: number, targetId: string) =>
    (await as(person, 'forum.report', { targetType, targetId, reasonCode: 3, content: '' })).answer;
  const message = async (person: Person, messageID: string) => (await report(person, 5, messageID)).code;
  const listed = async (targetType: number) =>
    ((await as('staff', 'forum.listStaffReports', { pageSize: 50 })).data['list'] as unknown as Listed[]).filter(
      (one) => one.targetType === targetType,
    );
  const nameBy = async (sender: string, random: number, clientSeconds = 7) =>
    messageIdOf((await peopleOf(testServer.db, [sender])).of(sender).tinyId, { clientSeconds, random });
  const text = (words: string): Elem => ({ MsgType: 'TIMTextElem', MsgContent: { Text: words } });

  /** `sender` says something to `other`; gives the name of it. */
  async function said(sender: Person, other: Person, random: number, elems: Elem[]): Promise<string> {
    const [a, b] = [sender, other].sort() as [Person, Person];
    const talkId = `p:${a}:${b}`;
    await testServer.db.insert(imTalks).values({ talkId, lastSeq: 1, lastTime: NOW }).onConflictDoNothing();
    await testServer.db
      .insert(imConversations)
      .values([
        { userId: a, talkId, peer: b },
        { userId: b, talkId, peer: a },
      ])
      .onConflictDoNothing();
    await testServer.db
      .insert(imMessages)
      .values({ talkId, seq: random, sender, random, clientSeconds: 7, createTime: NOW, body: { elems }, words: '' });
    return nameBy(sender, random);
  }

  it('the recipient reports a message once; other people get 010002', async () => {
    const id = await said('author', 'fan', 501, [text('你这种人 别来开车')]);
    expect(await message('fan', id)).toBe('000000');
    expect(await message('fan', id)).toBe('010004');
    expect(await report('author', 5, id)).toMatchObject({ code: '010003', data: { reason: '不能举报自己' } });
    for (const person of ['owner', 'other', 'staff'] as const) expect(await message(person, id)).toBe('010002');
    expect(await message('fan', await nameBy('author', 502))).toBe('010002');
    expect(await message('fan', await nameBy('fan', 501))).toBe('010002');
    const mine = (await as('fan', 'users.listReports')).data['list'];
    expect(mine).toMatchObject([{ targetType: 5, targetId: id, status: 0 }]);
  });

  it('the recipient reports a message whatever numbers its sender has put into its name', async () => {
    await said('author', 'fan', 501, [text('你这种人 别来开车')]);
    const most = Number.MAX_SAFE_INTEGER;
    await testServer.db.update(imMessages).set({ random: most, clientSeconds: most }).where(eq(imMessages.random, 501));
    expect(await message('fan', await nameBy('author', most, most))).toBe('000000');
    expect(await listed(5)).toMatchObject([{ authorId: 'author', excerpt: '你这种人 别来开车' }]);
  });

  it('in a group only members since before the message can report it', async () => {
    const id = messageIdBy('circleMember');
    expect(await message('fan', id)).toBe('010002');
    await testServer.db.insert(imGroupMembers).values([
      { groupId: G, userId: 'fan', joinSeq: 1 },
      { groupId: G, userId: 'other', joinSeq: 0 },
    ]);
    await testServer.db
      .insert(imConversations)
      .values((['fan', 'other'] as const).map((userId) => ({ userId, talkId: 'g:' + G, isGroup: 1, peer: G })));
    // The first message of the group: said before the one came, after the other did.
    expect([
      await message('fan', id),
      await message('fan', messageIdBy('circleAdmin')),
      await message('other', id),
    ]).toEqual(['010002', '000000', '000000']);
    await testServer.db
      .delete(imGroupMembers)
      .where(and(eq(imGroupMembers.groupId, G), eq(imGroupMembers.userId, 'other')));
    expect(await message('other', messageIdBy('circleAdmin'))).toBe('010002');
  });

  it('a revoked message cannot be reported; the staff still read an earlier report', async () => {
    const id = await said('author', 'fan', 503, [text('借钱不还')]);
    const late = await said('author', 'fan', 504, [text('没人看见')]);
    expect(await message('fan', id)).toBe('000000');
    await testServer.db.update(imMessages).set({ revokedBy: 'author' }).where(eq(imMessages.sender, 'author'));
    expect(await message('fan', late)).toBe('010002');
    expect(await listed(5)).toMatchObject([{ targetId: id, authorId: 'author', excerpt: '借钱不还' }]);
  });

  it('the staff read author and text or kind, and decide; the reporter gets a notice', async () => {
    const words = await said('author', 'fan', 505, [text('Buy NOW 加群')]);
    const file = await said('author', 'fan', 506, [{ MsgType: 'TIMFileElem', MsgContent: { FileName: '内幕.csv' } }]);
    const picture = await said('author', 'fan', 507, [{ MsgType: 'TIMImageElem', MsgContent: {} }]);
    for (const id of [words, file, picture]) expect(await message('fan', id)).toBe('000000');
    const list = await listed(5);
    expect(new Map(list.map((one) => [one.targetId, one.excerpt]))).toEqual(
      new Map([
        [words, 'Buy NOW 加群'],
        [file, '[文件] 内幕.csv'],
        [picture, '[图片]'],
      ]),
    );
    expect(new Set(list.map((one) => one.authorId))).toEqual(new Set(['author']));
    const { reportId } = list.find((one) => one.targetId === words) as Listed;
    expect(
      (await as('staff', 'forum.handleReport', { reportId, status: 2, resultText: '已警告对方' })).answer.code,
    ).toBe('000000');
    const told = (await as('fan', 'notices.listNotices', { category: 2 })).data['list'] as unknown as {
      kind: number;
      content: string;
    }[];
    expect(told.filter((one) => one.kind === 12).map((one) => one.content)).toEqual([
      '你的举报已处理，感谢反馈：已警告对方',
    ]);
    expect(
      (await testServer.db.select().from(imMessages).where(eq(imMessages.sender, 'author'))).filter(
        (row) => row.revokedBy !== '',
      ),
    ).toEqual([]);
  });

  it('the staff read all messages with the reported id', async () => {
    const id = await said('author', 'other', 508, [text('只对别人说的')]);
    expect(await said('author', 'fan', 508, [text('滚出这个圈子')])).toBe(id);
    expect(await message('fan', id)).toBe('000000');
    // What he said to others under that name is no business of the staff; what the reporter was in is.
    expect((await listed(5))[0]?.excerpt).toBe('滚出这个圈子');
    await testServer.db.insert(imConversations).values({ userId: 'fan', talkId: 'g:' + G, isGroup: 1, peer: G });
    await testServer.db.insert(imMessages).values({
      talkId: 'g:' + G,
      seq: 4,
      sender: 'author',
      random: 508,
      clientSeconds: 7,
      createTime: NOW,
      body: { elems: [text('周末愉快'.repeat(60))] },
      words: '',
    });
    const both = (await listed(5))[0]?.excerpt ?? '';
    expect([both.includes('滚出这个圈子'), both.includes('周末愉快'), both.includes('只对别人说的')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('members except the owner report a group; the staff read its name and owner, also after it was dismissed', async () => {
    expect([(await report('circleMember', 8, G)).code, (await report('circleMember', 8, G)).code]).toEqual([
      '000000',
      '010004',
    ]);
    expect(await report('circleOwner', 8, G)).toMatchObject({ code: '010003', data: { reason: '不能举报自己' } });
    // In the circle and not in its group; of the staff; neither.
    for (const person of ['author', 'staff', 'fan'] as const) expect((await report(person, 8, G)).code).toBe('010002');
    await testServer.db.update(imGroups).set({ dismissTime: NOW }).where(eq(imGroups.groupId, G));
    expect((await report('circleAdmin', 8, G)).code).toBe('010002');
    const [one] = await listed(8);
    expect(one).toMatchObject({ targetId: G, authorId: 'circleOwner', excerpt: '圈子open' });
    expect(
      (await as('staff', 'forum.handleReport', { reportId: one?.reportId ?? '', status: 3, resultText: '' })).answer
        .code,
    ).toBe('000000');
  });

  it('the staff cannot hide messages', async () => {
    const id = await said('author', 'fan', 509, [text('你好')]);
    for (const [targetType, targetId] of [
      [5, id],
      [8, G],
    ] as const) {
      expect(
        await as('staff', 'forum.hideContent', { targetType, targetId, reason: '广告', restore: 0 }),
      ).toMatchObject({ http: 400, answer: { code: '010001' } });
    }
  });
});
