// Chat calls of the API: login, permission to write, groups of circles, group notices, revoking, search.
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { blocks, follows, users } from '../../server/db/tables/users';
import {
  imConversations,
  imGroupMembers,
  imGroupNotices,
  imGroups,
  imMessages,
  imTalks,
} from '../../server/db/tables/im';
import { imKey } from '../../server/im/sockets/service';
import { checkUserSig } from '../../server/im/userSig';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';
import { messageIdBy, NOW, type Person } from './community';
import type { CallTopic } from '../../bus/client/topics';

const G = 'g-open';
describe.each(databases)('chat on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<Person, string>();
  beforeEach(async () => {
    testServer = await openTestServer(open);
    tokens.clear();
  });
  afterEach(() => testServer.close());

  async function ask(person: Person, topic: CallTopic, input: Input = {}) {
    if (!tokens.has(person)) tokens.set(person, await testServer.token(person));
    const { answer, data } = await testServer.call(topic, { ...input, clientToken: random15() }, tokens.get(person));
    return { code: answer.code, data };
  }
  const rolesIn = async (groupId: string): Promise<{ [person: string]: string }> =>
    Object.fromEntries(
      (await testServer.db.select().from(imGroupMembers).where(eq(imGroupMembers.groupId, groupId))).map((row) => [
        row.userId,
        row.role,
      ]),
    );
  const noticesOf = async (userId: string): Promise<number[]> =>
    (
      await testServer.db
        .select({ op: imGroupNotices.operationType })
        .from(imGroupNotices)
        .where(eq(imGroupNotices.userId, userId))
        .orderBy(imGroupNotices.createTime, imGroupNotices.noticeId)
    ).map((row) => row.op);
  const tipsIn = async (groupId: string): Promise<string[]> =>
    (
      await rowsOf<{ tip: string }>(
        testServer.db,
        sql`select (body->'tip'->>'op') || ':' || (body->'tip'->>'users') as tip from im_messages
          where talk_id = ${'g:' + groupId} and body ? 'tip' order by seq`,
      )
    ).map((row) => row.tip.replace(/["[\] ]/g, ''));

  it('signs a login for the caller, valid for a day', async () => {
    const { data } = await ask('fan', 'chat.getUserSig');
    expect(data['userID']).toBe('fan');
    expect(
      checkUserSig(imKey(testServer.running.services), 'fan', textOf(data['userSig']), testServer.clock.now),
    ).toEqual({
      until: data['expire'],
      family: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
    expect(Number(data['expire']) - testServer.clock.now).toBeGreaterThan(86_000_000);
  });

  it('returns whether and how often the caller may write to a person', async () => {
    const at = async (me: Person, userId: string) => (await ask(me, 'chat.getAttention', { userId })).data;
    const agreed = { receipts: 1, typing: 1 };
    expect(await at('fan', 'author')).toEqual({ isFollow: 2, canSend: 1, left: -1, ...agreed });
    expect(await at('fan', 'owner')).toEqual({ isFollow: 0, canSend: 1, left: 1, ...agreed });
    await testServer.db
      .insert(imTalks)
      .values({ talkId: 'p:fan:owner', lastSeq: 1, lastTime: NOW, sentA: 1, sentB: 0 });
    expect(await at('fan', 'owner')).toEqual({ isFollow: 0, canSend: 0, left: 0, ...agreed });
    expect((await at('owner', 'fan'))['left']).toBe(-1);
    await testServer.db.insert(follows).values({ userId: 'owner', targetId: 'fan', createTime: NOW });
    expect((await at('fan', 'owner'))['left']).toBe(-1);
    await testServer.db.insert(blocks).values({ userId: 'owner', targetId: 'fan', createTime: NOW });
    expect([await at('fan', 'owner'), await at('owner', 'fan')].map((one) => [one['canSend'], one['left']])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect((await ask('fan', 'chat.getAttention', { userId: 'nobody' })).code).toBe('010002');
  });

  it('creates the group of a circle on first request with its managers, and adds members of the circle', async () => {
    await testServer.db.delete(imGroups).where(eq(imGroups.groupId, 'g-secret'));
    await testServer.db.delete(imGroupMembers).where(eq(imGroupMembers.groupId, 'g-secret'));
    const first = await ask('author', 'chat.switchGroup', { tribeId: 'secret' });
    expect(first.data).toEqual({ groupID: 'g-secret', joined: 1 });
    expect(await rolesIn('g-secret')).toEqual({ circleOwner: 'Owner', circleAdmin: 'Admin', author: 'Member' });
    expect((await ask('circleMember', 'chat.switchGroup', { tribeId: 'secret' })).data).toEqual({
      groupID: 'g-secret',
      joined: 1,
    });
    expect((await ask('circleMember', 'chat.switchGroup', { tribeId: 'secret' })).data).toEqual({
      groupID: 'g-secret',
      joined: 1,
    });
    expect(await tipsIn('g-secret')).toEqual(['1:author', '1:circleMember']);
    expect((await testServer.db.select().from(imGroups).where(eq(imGroups.groupId, 'g-secret')))[0]?.memberCount).toBe(
      4,
    );
    expect((await ask('fan', 'chat.switchGroup', { tribeId: 'secret' })).code).toBe('010002');
    expect((await ask('fan', 'chat.switchGroup', { tribeId: 'open' })).data).toEqual({ groupID: G, joined: 0 });
    expect((await ask('fan', 'chat.switchGroup', {})).code).toBe('010001');
  });

  it('removes people from the group when they leave the circle', async () => {
    await ask('author', 'chat.switchGroup', { tribeId: 'secret' });
    await ask('circleMember', 'circles.leaveCircle', { tribeId: 'secret' });
    expect(await rolesIn('g-secret')).toEqual({ circleOwner: 'Owner', circleAdmin: 'Admin', author: 'Member' });
    expect((await ask('circleOwner', 'circles.removeMembers', { tribeId: 'secret', userIds: ['author'] })).code).toBe(
      '000000',
    );
    expect(await rolesIn('g-secret')).toEqual({ circleOwner: 'Owner', circleAdmin: 'Admin' });
    expect(await noticesOf('author')).toEqual([4]);
    expect(await tipsIn('g-secret')).toEqual(['1:author', '2:circleMember', '3:author']);
  });

  it('a join request notifies all managers, is answered once, and adds the person', async () => {
    const asks = async (person: Person) =>
      (await ask(person, 'chat.listGroupNotices')).data['list'] as {
        noticeId: string;
        operationType: number;
        handled: number;
        message: string;
        operator: { userId: string };
      }[];
    expect((await asks('circleAdmin'))[0]).toMatchObject({
      operationType: 1,
      handled: 0,
      message: '让我进群',
      operator: { userId: 'author' },
    });
    expect((await ask('circleAdmin', 'chat.getUnread')).data['groupNotice']).toBe(1);
    expect((await ask('fan', 'chat.handleGroupNotice', { noticeId: 'asks-circleAdmin', agree: 1 })).code).toBe(
      '010002',
    );
    const done = await ask('circleAdmin', 'chat.handleGroupNotice', { noticeId: 'asks-circleAdmin', agree: 1 });
    expect(done.data).toMatchObject({ noticeId: 'asks-circleAdmin', handled: 1 });
    expect((await rolesIn(G))['author']).toBe('Member');
    expect((await noticesOf('author')).at(-1)).toBe(2);
    expect((await asks('circleOwner'))[0]).toMatchObject({ operationType: 1, handled: 1 });
    expect((await ask('circleOwner', 'chat.handleGroupNotice', { noticeId: 'asks-circleOwner', agree: 0 })).code).toBe(
      '010004',
    );
  });

  it('whoever was removed does not come back by an older invitation or request', async () => {
    const author = and(eq(imGroupMembers.groupId, G), eq(imGroupMembers.userId, 'author'));
    const invitation = {
      noticeId: 'invites-author',
      requestId: 'r-invites-author',
      userId: 'author',
      targetId: 'author',
      operatorId: 'circleOwner',
      operationType: 7,
      groupId: G,
      groupName: '',
      createTime: NOW,
    };
    const ways = [
      ['author', invitation.noticeId],
      ['circleAdmin', 'asks-circleAdmin'],
    ] as const;
    await testServer.db.insert(imGroupNotices).values(invitation);
    const agree = (person: Person, noticeId: string) => ask(person, 'chat.handleGroupNotice', { noticeId, agree: 1 });
    for (const [by, noticeId] of ways) {
      await testServer.db.update(imGroupNotices).set({ handled: 0 });
      expect((await agree(by, noticeId)).code).toBe('000000');
      expect((await rolesIn(G))['author']).toBe('Member');
      await testServer.db.delete(imGroupMembers).where(author);
      for (const [person, older] of ways) expect((await agree(person, older)).code).toBe('010004');
      expect((await rolesIn(G))['author']).toBeUndefined();
    }
  });

  it('marks all notices as read and updates the totals', async () => {
    expect((await ask('circleAdmin', 'notices.getUnread')).data['groupNoticeNumber']).toBe(1);
    await ask('circleAdmin', 'chat.readGroupNotices');
    expect((await ask('circleAdmin', 'chat.getUnread')).data['groupNotice']).toBe(0);
    expect((await ask('circleAdmin', 'notices.getUnread')).data['groupNoticeNumber']).toBe(0);
  });

  it('returns the caller’s role in a group', async () => {
    const mine = (await ask('circleAdmin', 'chat.getGroup', { groupID: G })).data;
    expect(mine).toMatchObject({
      groupID: G,
      myRole: 'Admin',
      tribeId: 'open',
      memberCount: 3,
      notification: { text: '群公告', author: '名字circleOwner' },
      maxMemberCount: 500,
    });
    expect((await ask('fan', 'chat.getGroup', { groupID: G })).data).toMatchObject({
      myRole: '',
      notification: { text: '', author: '', time: 0 },
    });
    expect((await ask('circleMember', 'chat.getGroupRole', { groupID: G })).data).toEqual({
      role: 'Member',
      canMute: 0,
      canRemove: 0,
    });
    expect((await ask('circleOwner', 'chat.getGroupRole', { groupID: G })).data).toEqual({
      role: 'Owner',
      canMute: 1,
      canRemove: 1,
    });
  });

  it('mutes and unmutes one member or all', async () => {
    const until = async () =>
      (
        await testServer.db
          .select()
          .from(imGroupMembers)
          .where(and(eq(imGroupMembers.groupId, G), eq(imGroupMembers.userId, 'circleMember')))
      )[0]?.muteUntil;
    await ask('circleAdmin', 'chat.gag', { groupID: G, userID: 'circleMember', seconds: 600 });
    expect(await until()).toBe(testServer.clock.now + 600_000);
    expect((await ask('circleMember', 'chat.getGroup', { groupID: G })).data['myMuteUntil']).toBe(
      testServer.clock.now + 600_000,
    );
    await ask('circleAdmin', 'chat.gag', { groupID: G, userID: 'circleMember', seconds: 0 });
    expect(await until()).toBe(0);
    await ask('circleOwner', 'chat.gag', { groupID: G, all: 1 });
    expect((await ask('circleMember', 'chat.getGroup', { groupID: G })).data['muteAll']).toBe(1);
    await ask('circleOwner', 'chat.gag', { groupID: G, all: 0 });
    expect((await ask('circleOwner', 'chat.gag', { groupID: G })).code).toBe('010001');
  });

  it('revokes messages by id, or all of one person', async () => {
    const revoked = async () =>
      (
        await testServer.db
          .select()
          .from(imMessages)
          .where(sql`${imMessages.talkId} = ${'g:' + G} and ${imMessages.revokedBy} <> ''`)
          .orderBy(imMessages.seq)
      ).map((row) => row.sender);
    expect(
      (await ask('circleAdmin', 'chat.deleteGroupMessages', { groupID: G, messageIDs: [messageIdBy('circleOwner')] }))
        .code,
    ).toBe('010003');
    expect(
      (await ask('circleAdmin', 'chat.deleteGroupMessages', { groupID: G, messageIDs: [messageIdBy('circleMember')] }))
        .code,
    ).toBe('000000');
    expect(await revoked()).toEqual(['circleMember']);
    expect((await ask('circleOwner', 'chat.deleteGroupMessages', { groupID: G, userID: 'circleAdmin' })).code).toBe(
      '000000',
    );
    expect(await revoked()).toEqual(['circleMember', 'circleAdmin']);
    expect((await ask('circleOwner', 'chat.deleteGroupMessages', { groupID: G, messageIDs: ['1-2-3'] })).code).toBe(
      '010002',
    );
  });

  it('revokes the latest two thousand of one person who has said more', async () => {
    const [talk] = await testServer.db
      .select()
      .from(imTalks)
      .where(eq(imTalks.talkId, 'g:' + G));
    const seqs = Array.from({ length: 2_003 }, (_, i) => (talk?.lastSeq ?? 0) + 1 + i);
    await testServer.db.insert(imMessages).values(
      seqs.map((seq) => ({
        talkId: 'g:' + G,
        seq,
        sender: 'circleMember',
        random: seq,
        clientSeconds: 9,
        createTime: testServer.clock.now,
        body: { elems: [] },
      })),
    );
    await testServer.db
      .update(imTalks)
      .set({ lastSeq: seqs.at(-1) ?? 0 })
      .where(eq(imTalks.talkId, 'g:' + G));
    const left = () =>
      testServer.db.$count(imMessages, and(eq(imMessages.clientSeconds, 9), eq(imMessages.revokedBy, '')));
    const all = { groupID: G, userID: 'circleMember' };
    expect((await ask('circleAdmin', 'chat.deleteGroupMessages', all)).code).toBe('000000');
    expect(await left()).toBe(3);
    expect((await ask('circleAdmin', 'chat.deleteGroupMessages', all)).code).toBe('000000');
    expect(await left()).toBe(0);
  });

  it('searches own conversations only, without revoked, cleared or earlier messages', async () => {
    await testServer.db
      .insert(imTalks)
      .values({ talkId: 'p:author:other', lastSeq: 2, lastTime: NOW, sentA: 1, sentB: 1 });
    await testServer.db.insert(imMessages).values(
      [1, 2].map((seq) => ({
        talkId: 'p:author:other',
        seq,
        sender: seq === 1 ? 'author' : 'other',
        random: 500 + seq,
        clientSeconds: 7,
        createTime: NOW + seq,
        body: { elems: [] },
        words: '明天去 独库公路 100% 的 seq' + seq,
      })),
    );
    await testServer.db.insert(imConversations).values([
      { userId: 'author', talkId: 'p:author:other', peer: 'other' },
      { userId: 'other', talkId: 'p:author:other', peer: 'author' },
    ]);
    const find = async (person: Person, keyword: string, conversationID?: string) =>
      (
        await ask(person, 'chat.searchMessages', {
          keyword,
          ...(conversationID === undefined ? {} : { conversationID }),
        })
      ).data['list'] as { conversationID: string; from: string; nick: string; count: number; abstract: string }[];
    expect((await find('author', '独库')).map((hit) => [hit.conversationID, hit.count])).toEqual([['C2Cother', 2]]);
    expect(await find('author', '独库', 'C2Cother')).toHaveLength(2);
    // Who said it, myself too, newest first.
    expect((await find('author', '独库', 'C2Cother')).map((hit) => hit.from)).toEqual(['other', 'author']);
    const nickOf = async (userId: string) =>
      (await testServer.db.select({ nick: users.userName }).from(users).where(eq(users.userId, userId)))[0]?.nick;
    expect((await find('author', '独库', 'C2Cother')).map((hit) => hit.nick)).toEqual([
      await nickOf('other'),
      await nickOf('author'),
    ]);
    expect((await find('other', 'SEQ2')).map((hit) => hit.conversationID)).toEqual(['C2Cauthor']);
    expect(
      [
        await find('author', '100%'),
        await find('author', '1_0'),
        await find('fan', '独库'),
        await find('author', '  '),
      ].map((list) => list.length),
    ).toEqual([1, 0, 0, 0]);
    // Whoever comes later does not find what was said before.
    expect((await ask('author', 'chat.switchGroup', { tribeId: 'open' })).data['joined']).toBe(1);
    expect(await find('author', '群里的话')).toEqual([]);
    await ask('circleOwner', 'chat.deleteGroupMessages', {
      groupID: G,
      messageIDs: [messageIdBy('circleMember'), messageIdBy('circleAdmin')],
    });
    expect((await find('circleOwner', '群里的话', 'GROUP' + G)).map((hit) => hit.abstract)).toEqual(['群里的话2']);
    // In a group by the name that he has there.
    const [said] = await find('circleOwner', '群里的话', 'GROUP' + G);
    await testServer.db
      .update(imGroupMembers)
      .set({ nameCard: '领队' })
      .where(and(eq(imGroupMembers.groupId, G), eq(imGroupMembers.userId, said?.from ?? '')));
    expect((await find('circleOwner', '群里的话', 'GROUP' + G)).map((hit) => hit.nick)).toEqual(['领队']);
    await testServer.db
      .update(imConversations)
      .set({ clearedSeq: 1 })
      .where(and(eq(imConversations.userId, 'author'), eq(imConversations.peer, 'other')));
    expect(await find('author', '独库', 'C2Cother')).toHaveLength(1);
  });

  it('a member removed by the group’s admins cannot rejoin through the circle', async () => {
    const { removeMembers } = await import('../../server/im/members');
    await testServer.db.transaction((db) =>
      removeMembers({ db, now: testServer.clock.now, userId: 'circleAdmin', by: '' }, G, ['circleMember']),
    );
    expect((await ask('circleMember', 'chat.switchGroup', { tribeId: 'open' })).data).toEqual({
      groupID: G,
      joined: 0,
    });
  });
});
