// Circles on a real database: joining, audits, permissions of managers, private circles, points.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Json } from '../../bus/protocol/envelope';
import { circlePoints, circlePointsADay } from '../../server/domains/circles/circlePoints';
import { decideRetry } from '../../worker/outbox/jobs';
import { databases, openTestServer, textOf, type TestServer, type Input } from './kit';
import type { CallTopic } from '../../bus/client/topics';
import type { Person } from './community';
import { circleCalls } from './circlesKit';
import { jpeg, sendPicture } from './uploading';

describe.each(databases)('circles, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => void (testServer = await openTestServer(open)));
  afterAll(() => testServer.close());
  beforeEach(() => void (testServer.clock.now += 120_000));
  const { tokens, as, list, number, membersOf, counted, circle } = circleCalls(() => testServer);

  it('a free circle is joined at once and left again; its member count follows', async () => {
    const before = await counted('open');
    expect((await as('fan', 'circles.joinCircle', { tribeId: 'open' })).data).toMatchObject({
      status: 1,
      tribeName: '圈子open',
    });
    expect(await circle('fan', 'open')).toMatchObject({ isJoin: 2, myRole: 1, memberCount: before + 1 });
    expect((await as('fan', 'circles.joinCircle', { tribeId: 'open' })).answer.code).toBe('010004');
    expect((await as('fan', 'circles.leaveCircle', { tribeId: 'open' })).answer.code).toBe('000000');
    expect(await circle('fan', 'open')).toMatchObject({ isJoin: 0, myRole: 0, memberCount: before });
  });

  it('twenty concurrent joins of one person add one member; joins of several people add all', async () => {
    const [members, count] = [await membersOf('elsewhere'), await counted('elsewhere')];
    await as('fan', 'circles.getCircle', { tribeId: 'elsewhere' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as('fan', 'circles.joinCircle', { tribeId: 'elsewhere' })),
    );
    expect(answers.filter((one) => one.answer.code === '000000')).toHaveLength(1);
    await Promise.all(
      (['owner', 'verifying', 'alternate', 'outsider'] as const).map((person) =>
        as(person, 'circles.joinCircle', { tribeId: 'elsewhere' }),
      ),
    );
    expect(await membersOf('elsewhere')).toBe(members + 5);
    expect(await counted('elsewhere')).toBe(count + 5);
  });

  it('a request is decided once: a second decision gets 010004, and the applicant gets a notice', async () => {
    const before = Number((await circle('circleAdmin', 'secret'))['openCount']);
    const asked = await as('outsider', 'circles.joinCircle', { tribeId: 'secret', reason: '想跟着学' });
    const applyId = textOf(asked.data['applyId']);
    expect(await circle('outsider', 'secret')).toMatchObject({ isJoin: 1, notice: null, groupID: '' });
    expect((await as('outsider', 'circles.joinCircle', { tribeId: 'secret' })).answer.code).toBe('010004');
    expect(
      list((await as('circleAdmin', 'circles.listApplies', { tribeId: 'secret', status: 0 })).data).map(
        (one) => one['applyId'],
      ),
    ).toContain(applyId);
    expect((await circle('circleAdmin', 'secret'))['openCount']).toBe(before + 1);
    expect((await circle('circleMember', 'secret'))['openCount']).toBe(0);
    expect((await circle('outsider', 'secret'))['openCount']).toBe(0);
    const both = await Promise.all([
      as('circleAdmin', 'circles.decideApply', { applyId, pass: 1 }),
      as('circleOwner', 'circles.decideApply', { applyId, pass: 0, reason: '不合适' }),
    ]);
    expect(both.map((one) => one.answer.code).sort()).toEqual(['000000', '010004']);
    expect((await circle('circleAdmin', 'secret'))['openCount']).toBe(before);
    const passed = both[0]?.answer.code === '000000';
    expect((await circle('outsider', 'secret'))['isJoin']).toBe(passed ? 2 : 0);
    expect(
      await number(
        sql`select count(*)::int as n from notices where user_id = 'outsider' and kind = 10 and target_id = ${applyId}`,
      ),
    ).toBe(1);
    expect((await as('outsider', 'notices.getUnread')).data['systemInformsNumber']).toBe(1);
  });

  it('a request can be withdrawn, and repeated after a refusal', async () => {
    const first = textOf((await as('verifying', 'circles.joinCircle', { tribeId: 'secret' })).data['applyId']);
    expect((await as('verifying', 'circles.joinCircle', { applyId: first, withdraw: 1 })).data).toMatchObject({
      status: 3,
    });
    expect((await as('verifying', 'circles.joinCircle', { applyId: first, withdraw: 1 })).answer.code).toBe('010004');
    testServer.clock.now += 1000;
    const second = textOf((await as('verifying', 'circles.joinCircle', { tribeId: 'secret' })).data['applyId']);
    await as('circleOwner', 'circles.decideApply', { applyId: second, pass: 0, reason: '资料不全' });
    const [mine] = (await as('verifying', 'circles.listMyApplies', { tribeId: 'secret' })).answer.data as {
      [key: string]: Json;
    }[];
    expect(mine).toMatchObject({ applyId: second, status: 2, refuseReason: '资料不全' });
    // Waiting, it is taken back by leaving as well.
    await as('verifying', 'circles.joinCircle', { tribeId: 'secret' });
    expect((await as('verifying', 'circles.leaveCircle', { tribeId: 'secret' })).answer.code).toBe('000000');
    expect((await as('verifying', 'circles.leaveCircle', { tribeId: 'secret' })).answer.code).toBe('010004');
  });

  it('refuses a request without a reason or with banned words', async () => {
    await testServer.db.execute(sql`update circles set need_reason = 1 where tribe_id = 'secret'`);
    const without = await as('alternate', 'circles.joinCircle', { tribeId: 'secret', reason: '  ' });
    expect([without.http, without.answer.data]).toEqual([400, { field: 'reason' }]);
    expect(
      (await as('alternate', 'circles.joinCircle', { tribeId: 'secret', reason: '这是坏词' })).answer,
    ).toMatchObject({ code: '010007', data: { ranges: [[2, 4]] } });
    expect(
      (await as('alternate', 'circles.joinCircle', { tribeId: 'secret', reason: '想加入', carModelId: 'm99' })).http,
    ).toBe(400);
    await testServer.db.execute(sql`update circles set need_reason = 0 where tribe_id = 'secret'`);
  });

  it('deletes the licence pictures and the VIN’s digits with the decision, a withdrawal or a leave', async () => {
    const owner = await testServer.token('owner');
    const ends = {
      decided: (applyId: string) => as('staff', 'circles.decideApply', { applyId, pass: 0, reason: '看不清' }),
      withdrawn: (applyId: string) => as('owner', 'circles.joinCircle', { applyId, withdraw: 1 }),
      left: () => as('owner', 'circles.leaveCircle', { tribeId: 'clubZ' }),
    };
    for (const [seed, [how, end]] of Object.entries(ends).entries()) {
      const image = (await sendPicture(testServer, owner, await jpeg(80, 60, seed))).data;
      const asked = { vinTail: 'ab12c3', cityName: '上海', reason: '想参加冰雪课', images: [{ ...image, status: 1 }] };
      const applyId = textOf((await as('owner', 'circles.joinClubZ', asked)).data['applyId']);
      const proofs = () =>
        number(sql`select (select count(*) from uploads where owners = array['apply:' || ${applyId}::text])::int
          + (select count(*) from circle_applies where apply_id = ${applyId} and (vin_tail <> '' or images <> '[]'))::int as n`);
      const before = await proofs();
      const { answer } = await end(applyId);
      expect([how, before, answer.code, await proofs()]).toEqual([how, 2, '000000', 0]);
    }
  });

  it('Club Z accepts car owners only, with the last digits of their VIN', async () => {
    const asked = { vinTail: 'ab12c3', cityName: '上海', reason: '想参加冰雪课' };
    expect((await as('fan', 'circles.joinClubZ', asked)).answer).toMatchObject({
      code: '010003',
      data: { reason: '仅限车主' },
    });
    expect((await as('owner', 'circles.joinClubZ', { ...asked, vinTail: '12345' })).http).toBe(400);
    expect((await as('owner', 'circles.joinClubZ', asked)).data).toMatchObject({ tribeId: 'clubZ', status: 0 });
    expect((await as('owner', 'circles.joinClubZ', asked)).answer.code).toBe('010004');
    expect(
      await number(sql`select count(*)::int as n from circle_applies where tribe_id = 'clubZ' and vin_tail = 'AB12C3'`),
    ).toBe(1);
  });

  it('an admin removes members only; the answer names people who were not removed', async () => {
    for (const person of ['fan', 'other'] as const) await as(person, 'circles.joinCircle', { tribeId: 'open' });
    await testServer.db.execute(sql`update circle_members set role = 2 where tribe_id = 'open' and user_id = 'other'`);
    const before = await counted('open');
    const byAdmin = await as('circleAdmin', 'circles.removeMembers', {
      tribeId: 'open',
      userIds: ['fan', 'other', 'circleOwner', 'circleAdmin', 'nobody'],
    });
    // A query's values travel sorted.
    expect(byAdmin.data['failed']).toEqual([
      { userId: 'circleAdmin', reason: '不能移出自己' },
      { userId: 'circleOwner', reason: '不能移出圈主' },
      { userId: 'nobody', reason: '已不在圈子中' },
      { userId: 'other', reason: '不能移出管理员' },
    ]);
    expect(
      (await as('circleOwner', 'circles.removeMembers', { tribeId: 'open', userIds: ['other'] })).data['failed'],
    ).toEqual([]);
    expect(
      (await as('staff', 'circles.removeMembers', { tribeId: 'open', userIds: ['circleOwner'] })).data['failed'],
    ).toHaveLength(1);
    expect(await counted('open')).toBe(before - 2);
    // Whoever was removed cannot act any more from that moment.
    expect((await circle('fan', 'open'))['isJoin']).toBe(0);
  });

  it('people outside a private circle see only its head', async () => {
    for (const person of ['', 'alternate'] as const) {
      expect(await circle(person, 'secret')).toMatchObject({ name: '圈子secret', notice: null, groupID: '' });
      for (const call of ['circles.listMembers', 'circles.listPoints', 'forum.listCircleThreads'] as const)
        expect([call, (await as(person, call, { tribeId: 'secret' })).answer.code]).toEqual([call, '010002']);
    }
    expect((await circle('circleMember', 'secret'))['notice']).toMatchObject({ title: '公告' });
    expect(
      list((await as('circleMember', 'forum.listCircleThreads', { tribeId: 'secret' })).data).map(
        (one) => one['threadId'],
      ),
    ).toContain('secret');
    // That somebody is in it is not told outside either.
    const circlesOf = async (viewer: Person | '') =>
      (
        (await as(viewer, 'circles.listOfUser', { userId: 'circleMember' })).answer.data as { [key: string]: Json }[]
      ).map((one) => one['tribeId']);
    expect(await circlesOf('')).toEqual(['open']);
    expect(await circlesOf('circleAdmin')).toEqual(['open', 'secret']);
  });

  it('lists the owner, then admins, then members by time, in pages without gaps, and finds them by a part of the name', async () => {
    const seen: string[] = [];
    for (let cursor = '', first = true; first || cursor !== ''; first = false) {
      const page = await as('', 'circles.listMembers', {
        tribeId: 'open',
        pageSize: 2,
        ...(cursor === '' ? {} : { cursor }),
      });
      seen.push(...list(page.data).map((one) => textOf((one['user'] as { [key: string]: Json })['userId'])));
      cursor = textOf(page.data['cursor']);
    }
    expect(seen.slice(0, 2)).toEqual(['circleOwner', 'circleAdmin']);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(await membersOf('open'));
    const found = async (keyword: string) =>
      list((await as('', 'circles.listMembers', { tribeId: 'open', keyword })).data).length;
    expect([await found('Admin'), await found('%'), await found('_ircle')]).toEqual([1, 0, 0]);
  });

  it('hides blocked people from members and ranking unless the caller manages the circle', async () => {
    const names = async (person: Person | '', call: 'circles.listMembers' | 'circles.listPoints') =>
      list((await as(person, call, { tribeId: 'open', pageSize: 50 })).data).map(
        (one) => [textOf((one['user'] as { [key: string]: Json })['userId']), one['rank'] ?? 0] as const,
      );
    const before = await names('owner', 'circles.listPoints');
    await as('owner', 'users.block', { userId: 'circleAdmin', isBlock: 1 });
    await as('circleOwner', 'users.block', { userId: 'author', isBlock: 1 });
    expect((await names('owner', 'circles.listMembers')).map(([id]) => id)).not.toContain('circleAdmin');
    // The places of the others stay.
    expect(await names('owner', 'circles.listPoints')).toEqual(before.filter(([id]) => id !== 'circleAdmin'));
    expect((await names('', 'circles.listMembers')).map(([id]) => id)).toContain('circleAdmin');
    expect((await names('circleOwner', 'circles.listMembers')).map(([id]) => id)).toContain('author');
    await as('owner', 'users.block', { userId: 'circleAdmin', isBlock: 0 });
    await as('circleOwner', 'users.block', { userId: 'author', isBlock: 0 });
  });

  it('lists pinned threads first, essential ones on their own page, and marks the circle as read', async () => {
    await testServer.db.execute(sql`update threads set is_top = 1 where thread_id = 'ofFan'`);
    await testServer.db.execute(sql`update threads set is_essence = 1 where thread_id = 'ofMember'`);
    const ids = list((await as('circleMember', 'forum.listCircleThreads', { tribeId: 'open', pageSize: 50 })).data).map(
      (one) => one['threadId'],
    );
    expect(ids[0]).toBe('ofFan');
    expect(ids.filter((id) => id === 'ofFan')).toHaveLength(1);
    expect(
      list((await as('', 'forum.listCircleThreads', { tribeId: 'open', tab: 'essence' })).data).map(
        (one) => one['threadId'],
      ),
    ).toEqual(['ofMember']);
    expect((await circle('circleMember', 'open'))['unreadCount']).toBe(0);
  });

  it('counts as new only what others wrote and the member may see', async () => {
    const unread = async () => (await circle('circleMember', 'open'))['unreadCount'];
    await as('circleMember', 'forum.listCircleThreads', { tribeId: 'open' });
    testServer.clock.now += 120_000;
    await as('circleMember', 'forum.listCircleThreads', { tribeId: 'open' });
    testServer.clock.now += 1000;
    const write = (person: Person) =>
      as(person, 'forum.addThread', {
        threadType: 0,
        scope: 'bbs',
        tribeId: 'open',
        title: '新的一天',
        content: '早上好',
        images: [],
        video: null,
        poll: null,
        topics: [],
        place: null,
      });
    await write('circleMember');
    expect(await unread(), 'not what one wrote oneself').toBe(0);
    await write('circleOwner');
    expect(await unread()).toBe(1);
    await as('circleMember', 'users.block', { userId: 'circleOwner', isBlock: 1 });
    expect(await unread(), 'nor what is by somebody who is blocked').toBe(0);
    await as('circleMember', 'users.block', { userId: 'circleOwner', isBlock: 0 });
  });

  it('a comment earns circle points up to the limit per day, for members only', async () => {
    const points = (userId: string) =>
      number(
        sql`select coalesce(sum(points), 0)::int as n from circle_members where tribe_id = 'open'
          and user_id = ${userId}`,
      );
    const before = await points('circleMember');
    await as('circleMember', 'forum.addPost', { threadId: 'plain', content: '学到了' });
    expect(await points('circleMember')).toBe(before + circlePoints.comment);
    await testServer.db.execute(
      sql`update circle_members set points_today = ${circlePointsADay - 1} where tribe_id = 'open'
        and user_id = 'circleMember'`,
    );
    for (const content of ['一', '二', '三']) await as('circleMember', 'forum.addPost', { threadId: 'plain', content });
    expect(await points('circleMember')).toBe(before + circlePoints.comment + 1);
    testServer.clock.now += 86_400_000;
    tokens.clear();
    await as('circleMember', 'forum.addPost', { threadId: 'plain', content: '第二天' });
    expect(await points('circleMember')).toBe(before + 2 * circlePoints.comment + 1);
    await as('alternate', 'forum.addPost', { threadId: 'plain', content: '路过' });
    expect(await points('alternate')).toBe(0);
    const rank = list((await as('circleMember', 'circles.listPoints', { tribeId: 'open' })).data);
    expect(rank[0]).toMatchObject({ rank: 1, isMe: 1, user: { userId: 'circleMember' } });
    expect(rank.map((one) => one['rank'])).toEqual(rank.map((_, i) => i + 1));
  });

  it('admins write the notice; two empty texts delete it', async () => {
    expect(
      (await as('circleAdmin', 'circles.updateNotice', { tribeId: 'open', title: '周末夜游', content: '八点集合' }))
        .data['notice'],
    ).toMatchObject({ title: '周末夜游', author: { userId: 'circleAdmin' } });
    expect(
      (await as('circleAdmin', 'circles.updateNotice', { tribeId: 'open', title: '', content: '没有标题' })).http,
    ).toBe(400);
    expect(
      (await as('circleAdmin', 'circles.updateNotice', { tribeId: 'open', title: '坏词', content: '八点集合' })).answer
        .code,
    ).toBe('010007');
    expect(
      (await as('circleOwner', 'circles.updateNotice', { tribeId: 'open', title: '', content: '' })).data['notice'],
    ).toBeNull();
  });

  it('finds circles by category and keyword in pages; pattern characters are literal', async () => {
    const ids = async (call: CallTopic, input: Input) =>
      list((await as('', call, input)).data).map((one) => one['tribeId']);
    expect(await ids('circles.listAll', { categoryId: 'z' })).toEqual(['clubZ']);
    expect(await ids('circles.listByWords', { keyword: 'SECRET' })).toEqual(['secret']);
    expect(await ids('circles.listByWords', { keyword: '%' })).toEqual([]);
    const first = await as('', 'circles.listAll', { pageSize: 3 });
    const second = await as('', 'circles.listAll', { pageSize: 3, cursor: textOf(first.data['cursor']) });
    expect([...list(first.data), ...list(second.data)].map((one) => one['tribeId'])).toEqual([
      'open',
      'secret',
      'elsewhere',
      'clubZ',
      'closed',
    ]);
    expect((await as('', 'circles.listCategories')).answer.data).toEqual([{ categoryId: 'k', name: '类', sort: 1 }]);
  });

  it('takes the notice of its announcement away from who leaves it or is removed', async () => {
    for (const person of ['alternate', 'outsider'] as const)
      await as(person, 'circles.joinCircle', { tribeId: 'open' });
    await as('circleOwner', 'circles.updateNotice', { tribeId: 'open', title: '集合', content: '八点' });
    const told = async (person: 'alternate' | 'outsider' | 'circleMember') => {
      const { data } = await as(person, 'notices.listNotices', { kinds: [14] });
      return [list(data).length, (data['unread'] as { systemInformsNumber: number }).systemInformsNumber];
    };
    const [[mine, unread], [others]] = [await told('alternate'), await told('outsider')];
    expect([mine, others]).toEqual([1, 1]);
    await as('alternate', 'circles.leaveCircle', { tribeId: 'open' });
    await as('circleOwner', 'circles.removeMembers', { tribeId: 'open', userIds: ['outsider'] });
    expect(await told('alternate')).toEqual([0, (unread ?? 0) - 1]);
    expect([(await told('outsider'))[0], (await told('circleMember'))[0]]).toEqual([0, 1]);
  });

  it('limits how often one person may notify all members of a circle or a club', async () => {
    const nextDay = (): void => {
      testServer.clock.now += 86_400_000;
      tokens.delete('circleOwner');
    };
    const announce = async (call: 'circles.updateNotice' | 'carClubs.announce', at: Input) =>
      (await as('circleOwner', call, { ...at, title: '集合', content: '八点' })).answer.code;
    nextDay();
    const codes: string[] = [];
    for (let n = 0; n < 11; n++) {
      codes.push(await announce('circles.updateNotice', { tribeId: 'open' }));
      codes.push(await announce('carClubs.announce', { clubId: 'drive', notifyAll: 1 }));
    }
    expect(codes).toEqual([...Array<string>(20).fill('000000'), '010008', '010008']);
    // The phone does not send it a day later, of its own accord.
    const { data } = await as('circleOwner', 'circles.updateNotice', {
      tribeId: 'open',
      title: '集合',
      content: '八点',
    });
    expect(decideRetry({ code: '010008', message: '', data }, 1)).toEqual({ is: 'end' });
    nextDay();
    expect(await announce('circles.updateNotice', { tribeId: 'open' })).toBe('000000');
  });
});
