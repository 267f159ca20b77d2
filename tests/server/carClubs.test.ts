// Car clubs on a real database: applications, members and their group, announcements, staff calls, red dots, activities
// for members.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf } from '../../server/db/open';
import { dismiss, handOverGroup, type GroupAction } from '../../server/im/groups';
import { setRole } from '../../server/im/members';
import { callAsStaff } from '../../server/cli/adminSocket';
import { linesOf, questionFrom, usage } from '../../server/cli/staffCommands';
import type { Person } from './community';
import { jpeg, sendPicture } from './uploading';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';

const form = {
  realName: '林屿',
  phone: '13800000001',
  carModelId: 'zeal7',
  plateNo: '沪a·12345',
  cityName: '上海',
  reason: '想一起走',
};
type Row = { [key: string]: unknown };

describe.each(databases)('car clubs, on $name', ({ name, open }) => {
  let testServer: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => void (testServer = await openTestServer(open)));
  afterAll(() => testServer.close());
  beforeEach(() => void (testServer.clock.now += 120_000));

  const as = async (person: Person | '', call: CallTopic, input: Input = {}) => {
    if (person !== '' && !tokens.has(person)) tokens.set(person, await testServer.token(person));
    return testServer.call(call, { ...input, clientToken: random15() }, person === '' ? '' : tokens.get(person));
  };
  const codeOf = async (person: Person | '', call: CallTopic, input: Input = {}) =>
    (await as(person, call, input)).answer.code;
  const number = async (query: ReturnType<typeof sql>): Promise<number> =>
    Number((await rowsOf<{ n: number }>(testServer.db, query))[0]?.n ?? -1);
  const list = (data: unknown): Row[] => (data as { list: Row[] }).list;
  const club = async (person: Person | '', clubId: string): Promise<Row> =>
    list((await as(person, 'carClubs.listClubs', { clubId })).data)[0] ?? {};
  const inGroup = (clubId: string, userId: string) =>
    number(
      sql`select count(*)::int as n from im_group_members m join im_groups g on g.group_id = m.group_id
        and g.club_id = ${clubId} and g.dismiss_time = 0 where m.user_id = ${userId}`,
    );
  const groupRole = async (clubId: string, userId: string) =>
    (
      await rowsOf<{ role: string }>(
        testServer.db,
        sql`select m.role from im_group_members m join im_groups g on g.group_id = m.group_id
          and g.club_id = ${clubId} and g.dismiss_time = 0 where m.user_id = ${userId}`,
      )
    )[0]?.role;
  const told = (userId: string, kind: number, words: string) =>
    number(
      sql`select count(*)::int as n from notices where user_id = ${userId} and kind = ${kind}
        and content like ${'%' + words + '%'}`,
    );
  const reds = async (person: Person) =>
    ((await as(person, 'notices.getRedDot')).data as { club?: { count: number } }).club?.count;
  const founded = async (name: string, president: Person): Promise<string> =>
    textOf(
      (
        await as('staff', 'carClubs.createClub', {
          name,
          provinceName: '江苏',
          cityName: '苏州',
          presidentId: president,
        })
      ).data['clubId'],
    );
  const enter = async (clubId: string, person: Person, by: Person): Promise<void> => {
    await testServer.db.execute(sql`update users set user_type = 1 where user_id = ${person}`);
    const applied = await as(person, 'carClubs.applyToClub', { clubId, ...form });
    expect(await codeOf(by, 'carClubs.auditApply', { applyId: textOf(applied.data['applyId']), pass: 1 })).toBe(
      '000000',
    );
  };

  it('visitors find clubs by province and keyword without the facts for members', async () => {
    const all = (await as('', 'carClubs.listClubs')).data;
    expect(
      list(all)
        .map((one) => one['clubId'])
        .slice(0, 2),
    ).toEqual(['drive', 'coast']);
    expect(
      list((await as('', 'carClubs.listClubs', { provinceName: '浙江' })).data).map((one) => one['clubId']),
    ).toEqual(['coast']);
    expect(list((await as('', 'carClubs.listClubs', { keyword: '宁波' })).data).map((one) => one['clubId'])).toEqual([
      'coast',
    ]);
    expect(list((await as('', 'carClubs.listClubs', { keyword: '%' })).data)).toEqual([]);
    expect((await as('', 'carClubs.listProvinces')).data).toMatchObject([
      { provinceName: '上海', count: 1 },
      { provinceName: '浙江', count: 1 },
    ]);
    expect(await club('', 'drive')).toMatchObject({
      myRole: 0,
      applyStatus: -1,
      groupID: '',
      presidentPhone: '',
      openCount: 0,
      memberCount: 4,
      notice: { title: '集合' },
      president: { userId: 'circleOwner' },
    });
    expect(await club('circleMember', 'drive')).toMatchObject({
      myRole: 1,
      groupID: 'g-drive',
      presidentPhone: '139****6666',
      openCount: 0,
    });
    expect(await club('circleAdmin', 'drive')).toMatchObject({ myRole: 2, openCount: 1 });
    expect(await club('outsider', 'drive')).toMatchObject({ applyStatus: 0 });
    expect(await club('fan', 'drive')).toMatchObject({ applyStatus: 2 });
  });

  it('an application is validated per field, stored once, masked for others, and can be withdrawn', async () => {
    for (const [field, wrong] of [
      ['realName', '林'],
      ['phone', '1380000'],
      ['carModelId', 'nothing'],
      ['plateNo', '123'],
      ['cityName', ' '],
      ['reason', ' '],
    ] as const) {
      const said = await as('owner', 'carClubs.applyToClub', { clubId: 'coast', ...form, [field]: wrong });
      expect([field, said.answer.code]).toEqual([field, '010001']);
    }
    expect(await codeOf('owner', 'carClubs.applyToClub', { clubId: 'coast', ...form, reason: '坏词' })).toBe('010007');
    const both = await Promise.all([1, 2].map(() => as('owner', 'carClubs.applyToClub', { clubId: 'coast', ...form })));
    expect(both.map((one) => one.answer.code).sort()).toEqual(['000000', '010004']);
    const applyId = textOf(both.find((one) => one.answer.code === '000000')?.data['applyId']);
    expect((await as('owner', 'carClubs.getApply', { clubId: 'coast' })).data).toMatchObject({
      applyId,
      phone: '13800000001',
      plateNo: '沪A***45',
      carModelName: 'ZEAL 7',
      status: 0,
    });
    expect((await as('other', 'carClubs.getApply', { applyId })).data).toMatchObject({
      phone: '138****0001',
      plateNo: '沪A***45',
      realName: '林屿',
    });
    expect(await codeOf('owner', 'carClubs.auditApply', { applyId, pass: 1 })).toBe('010003');
    expect(await reds('other')).toBe(1);
    expect((await as('owner', 'carClubs.applyToClub', { applyId, withdraw: 1 })).data).toMatchObject({ status: 3 });
    expect(await reds('other')).toBe(0);
    expect(await club('owner', 'coast')).toMatchObject({ applyStatus: -1 });
    expect(await codeOf('owner', 'carClubs.applyToClub', { clubId: 'coast', ...form })).toBe('000000');
    expect(list((await as('owner', 'carClubs.listApplies', { mine: 1 })).data)).toHaveLength(2);
  });

  it('of two concurrent decisions one gets 010004; the applicant gets one notice and joins the group with the club', async () => {
    expect(await reds('circleAdmin')).toBe(1);
    const both = await Promise.all([
      as('circleAdmin', 'carClubs.auditApply', { applyId: 'wants', pass: 1 }),
      as('circleOwner', 'carClubs.auditApply', { applyId: 'wants', pass: 1 }),
    ]);
    expect(both.map((one) => one.answer.code).sort()).toEqual(['000000', '010004']);
    expect(await reds('circleAdmin')).toBe(0);
    expect(
      await number(
        sql`select count(*)::int as n from notices where user_id = 'outsider' and kind = 10 and target_id = 'wants'`,
      ),
    ).toBe(1);
    expect(await club('outsider', 'drive')).toMatchObject({ myRole: 1, memberCount: 5 });
    // The group is made with everybody who is in the club, each with his rank.
    expect(await groupRole('drive', 'circleOwner')).toBe('Owner');
    expect(await groupRole('drive', 'circleAdmin')).toBe('Admin');
    expect(await groupRole('drive', 'author')).toBe('Member');
    expect(await groupRole('drive', 'outsider')).toBe('Member');
    expect((await as('outsider', 'chat.switchGroup', { clubId: 'drive' })).data).toMatchObject({
      groupID: 'g-drive',
      joined: 1,
    });
    expect((await as('owner', 'chat.switchGroup', { clubId: 'drive' })).data).toMatchObject({ joined: 0 });
  });

  it('members who leave or are removed leave the group in the same transaction, and roles follow the club', async () => {
    const clubId = await founded('南园车友会', 'owner');
    for (const person of ['fan', 'verifying', 'alternate'] as const) await enter(clubId, person, 'owner');
    expect(await inGroup(clubId, 'fan')).toBe(1);
    expect(await codeOf('owner', 'carClubs.setAdministrator', { clubId, userId: 'verifying' })).toBe('000000');
    expect(await groupRole(clubId, 'verifying')).toBe('Admin');
    const removed = await as('verifying', 'carClubs.removeMembers', {
      clubId,
      userIds: ['fan', 'owner', 'verifying', 'muted'],
    });
    expect((removed.data['failed'] as Row[]).map((one) => one['userId'])).toEqual(['owner', 'verifying', 'muted']);
    expect(await inGroup(clubId, 'fan')).toBe(0);
    expect(await codeOf('owner', 'carClubs.cancelAdministrator', { clubId, userId: 'verifying' })).toBe('000000');
    expect(await groupRole(clubId, 'verifying')).toBe('Member');
    expect(await codeOf('alternate', 'carClubs.quitClub', { clubId })).toBe('000000');
    expect(await inGroup(clubId, 'alternate')).toBe(0);
    expect(await club('alternate', clubId)).toMatchObject({ myRole: 0, applyStatus: -1, memberCount: 2 });
    expect(await codeOf('owner', 'carClubs.quitClub', { clubId })).toBe('010003');
    // Who is what is decided in the club, so not in its group.
    const groupID = textOf((await club('owner', clubId))['groupID']);
    expect((await as('owner', 'chat.getGroup', { groupID })).data).toMatchObject({
      clubId,
      myRole: 'Owner',
      memberCount: 2,
    });
    const owner: GroupAction = { db: testServer.db, now: testServer.clock.now, userId: 'owner', by: '' };
    for (const attempt of [
      () => setRole(owner, groupID, 'verifying', 'Admin'),
      () => handOverGroup(owner, groupID, 'verifying'),
      () => dismiss(owner, groupID),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 10007 });
  });

  it('an announcement notifies all members who want it except its author, is listed first, and can be deleted', async () => {
    const sent = await as('circleAdmin', 'carClubs.announce', {
      clubId: 'drive',
      title: '周末集合',
      content: '周六早上八点老地方',
      notifyAll: 1,
    });
    expect(sent.data).toMatchObject({ title: '周末集合', author: { userId: 'circleAdmin' }, notifyAll: 1 });
    expect(await told('circleMember', 14, '周六早上八点')).toBe(1);
    expect(await told('circleAdmin', 14, '周六早上八点')).toBe(0);
    expect(await told('fan', 14, '周六早上八点')).toBe(0);
    expect(await club('', 'drive')).toMatchObject({ notice: { title: '周末集合' } });
    testServer.clock.now += 1000;
    await as('circleAdmin', 'carClubs.announce', {
      clubId: 'drive',
      title: '安静的一条',
      content: '不打扰大家',
      notifyAll: 0,
    });
    expect(await told('circleMember', 14, '不打扰大家')).toBe(0);
    const standing = (await as('', 'carClubs.listNotices', { clubId: 'drive' })).data as unknown as Row[];
    expect(standing.map((one) => one['title'])).toEqual(['安静的一条', '周末集合', '集合']);
    expect(
      await codeOf('circleOwner', 'carClubs.announce', {
        clubId: 'drive',
        noticeId: textOf(sent.data['noticeId']),
        remove: 1,
      }),
    ).toBe('000000');
    expect(await told('circleMember', 14, '周六早上八点')).toBe(0);
    expect(
      await codeOf('circleOwner', 'carClubs.announce', {
        clubId: 'drive',
        noticeId: textOf(sent.data['noticeId']),
        remove: 1,
      }),
    ).toBe('010002');
    expect(await codeOf('circleAdmin', 'carClubs.announce', { clubId: 'drive', title: '坏词', content: '内容' })).toBe(
      '010007',
    );
    expect(await codeOf('circleAdmin', 'carClubs.announce', { clubId: 'drive', title: '标题', content: ' ' })).toBe(
      '010001',
    );
    expect(
      await codeOf('circleAdmin', 'carClubs.announce', {
        clubId: 'drive',
        title: '标题',
        content: '图',
        images: [{ url: '/media/u/' + 'a'.repeat(32) + '.webp', width: 1, height: 1, size: 1, color: '', status: 0 }],
      }),
    ).toBe('010001');
  });

  it('the president renames club and group; names of clubs are unique', async () => {
    const clubId = await founded('北园车友会', 'owner');
    expect(
      (await as('owner', 'carClubs.updateClub', { clubId, name: '北园慢行会', intro: '慢慢走' })).data,
    ).toMatchObject({ name: '北园慢行会', intro: '慢慢走' });
    expect(
      await number(sql`select count(*)::int as n from im_groups where club_id = ${clubId} and name = '北园慢行会'`),
    ).toBe(1);
    expect(await codeOf('owner', 'carClubs.updateClub', { clubId, name: '海岸车友会' })).toBe('010004');
    expect(
      await codeOf('staff', 'carClubs.createClub', {
        name: '海岸车友会',
        provinceName: '浙江',
        cityName: '宁波',
        presidentId: 'owner',
      }),
    ).toBe('010004');
  });

  // The embedded database has one connection: nobody writes meanwhile.
  it.runIf(name === 'PostgreSQL')(
    'of two clubs that take a name at one moment, one is told that it is taken',
    async () => {
      const [one, other] = [await founded('先到车友会', 'owner'), await founded('后到车友会', 'author')];
      const waiting = sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      let second: Promise<string> | undefined;
      await testServer.db.transaction(async (tx) => {
        await tx.execute(sql`update car_clubs set name = '同名车友会' where club_id = ${one}`);
        second = codeOf('author', 'carClubs.updateClub', { clubId: other, name: '同名车友会' });
        await expect.poll(() => number(waiting)).toBe(1);
      });
      expect(await second).toBe('010004');
      expect((await club('author', other))['name']).toBe('后到车友会');
    },
  );

  it('has the colour of its cover, of its logo without one, which stays while both stay', async () => {
    const clubId = await founded('彩色车友会', 'owner');
    const send = async (seed: number) =>
      (await sendPicture(testServer, tokens.get('owner') ?? '', await jpeg(80, 60, seed))).data;
    const edit = async (change: Input) =>
      (await as('owner', 'carClubs.updateClub', { clubId, ...change })).data['coverColor'];
    const [logo, cover] = [await send(4), await send(9)];
    expect(logo['color']).not.toBe(cover['color']);
    expect(await edit({ logoUrl: logo['url'] })).toBe(logo['color']);
    expect(await edit({ coverUrl: cover['url'] })).toBe(cover['color']);
    expect(await edit({ intro: '新的介绍' })).toBe(cover['color']);
    expect(await edit({ logoUrl: '', coverUrl: '' })).toBeUndefined();
  });

  it('staff commands found, transfer and close a club', async () => {
    const desk = async (...words: string[]): Promise<string[]> => {
      const question = questionFrom(words);
      if (question === null) return ['?'];
      return linesOf(
        question,
        await callAsStaff(testServer.db, testServer.running.services, question.topic, question.input),
      );
    };
    expect(usage).toContain('club transfer CLUB USER');
    expect(await desk('club', 'create', '西园车友会', '四川')).toEqual(['?']);
    const [line = ''] = await desk('club', 'create', '西园车友会', '四川', '成都', 'owner');
    expect(line).toMatch(/^club\S+ {2}西园车友会 {2}四川 成都 {2}president owner .* {2}1 members$/);
    const clubId = line.split(' ')[0] ?? '';
    await enter(clubId, 'fan', 'owner');
    expect((await desk('club', 'transfer', clubId, 'outsider'))[0]).toContain('010004');
    expect((await desk('club', 'transfer', clubId, 'fan'))[0]).toContain('president fan');
    expect(await club('owner', clubId)).toMatchObject({ myRole: 1, president: { userId: 'fan' } });
    expect(await club('fan', clubId)).toMatchObject({ myRole: 3 });
    expect([await groupRole(clubId, 'fan'), await groupRole(clubId, 'owner')]).toEqual(['Owner', 'Member']);
    await testServer.db.execute(sql`update users set user_type = 1 where user_id = 'verifying'`);
    await as('verifying', 'carClubs.applyToClub', { clubId, ...form });
    expect((await desk('club', 'applies', clubId))[0]).toContain('waits');
    expect(await desk('club', 'close', clubId, '长期', '无人')).toEqual(['done']);
    expect(await codeOf('owner', 'carClubs.listClubs', { clubId })).toBe('010002');
    expect(await inGroup(clubId, 'owner')).toBe(0);
    expect(await told('owner', 14, '西园车友会」已关闭：长期 无人')).toBe(1);
    expect(await told('verifying', 10, '车友会已关闭')).toBe(1);
    expect(await codeOf('owner', 'carClubs.listMembers', { clubId })).toBe('010002');
    // Its name is free again.
    expect((await desk('club', 'create', '西园车友会', '四川', '成都', 'owner'))[0]).toContain('西园车友会');
  });

  it('an activity for one club accepts only its members', async () => {
    const clubId = await founded('东园车友会', 'owner');
    await testServer.db
      .execute(sql`insert into activities (activity_id, kind, title, limit_type, club_id, start_time, end_time,
        apply_start, apply_end, cancel_before)
      values ('clubOnly', 1, '专场', 3, ${clubId}, ${testServer.clock.now + 9e7}, ${testServer.clock.now + 9.1e7},
      ${testServer.clock.now - 1}, ${testServer.clock.now + 8e7}, ${testServer.clock.now + 8e7})`);
    expect(await codeOf('circleOwner', 'activities.signUp', { activityId: 'clubOnly' })).toBe('010003');
    expect((await as('circleOwner', 'activities.getActivity', { activityId: 'clubOnly' })).data).toMatchObject({
      denial: '仅限车友会成员',
    });
    expect((await as('owner', 'activities.getActivity', { activityId: 'clubOnly' })).data).toMatchObject({
      denial: '',
    });
    expect(await codeOf('owner', 'activities.signUp', { activityId: 'clubOnly' })).toBe('000000');
    expect(await club('', clubId)).toMatchObject({ activityCount: 1 });
  });

  it('lists own cars before other models, each name once', async () => {
    await testServer.db.execute(
      sql`update users set car_models = '[{"carModelId":"mine","name":"ZEAL 7","series":"ZEAL 7","year":"2025","imageUrl":"","vinTail":"123456"}]'::jsonb where user_id = 'owner'`,
    );
    expect((await as('owner', 'carClubs.listCarModels')).data).toMatchObject([
      { carModelId: 'mine', vinTail: '123456' },
    ]);
    expect((await as('fan', 'carClubs.listCarModels')).data).toMatchObject([{ carModelId: 'zeal7', vinTail: '' }]);
  });
});
