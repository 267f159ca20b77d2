// Editing a circle on a real database: only its owner and the staff edit; a refusal names its field and changes
// nothing; derived data follows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Json } from '../../bus/protocol/envelope';
import type { CallTopic } from '../../bus/client/topics';
import { rowsOf } from '../../server/db/open';
import type { Person } from './community';
import { databases, openTestServer, random15, textOf, type TestServer, type Input } from './kit';
import { jpeg, sendPicture } from './uploading';

type Row = { [key: string]: Json };

describe.each(databases)('editing a circle, on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => void (testServer = await openTestServer(open)));
  afterAll(() => testServer.close());
  beforeEach(() => void (testServer.clock.now += 120_000));

  const tokenOf = async (person: Person): Promise<string> => {
    if (!tokens.has(person)) tokens.set(person, await testServer.token(person));
    return tokens.get(person) ?? '';
  };
  const as = async (person: Person | '', call: CallTopic, input: Input = {}) =>
    testServer.call(call, { ...input, clientToken: random15() }, person === '' ? '' : await tokenOf(person));
  const edit = (person: Person | '', input: Input, tribeId = 'open') =>
    as(person, 'circles.updateCircle', { tribeId, ...input });
  const circle = async (tribeId = 'open', person: Person | '' = '') =>
    (await as(person, 'circles.getCircle', { tribeId })).data;
  const list = (data: Row): Row[] => data['list'] as Row[];
  const row = async (tribeId: string) =>
    (await rowsOf(testServer.db, sql`select * from circles where tribe_id = ${tribeId}`))[0];
  const group = async (tribeId: string) =>
    (
      await rowsOf<{ name: string; face_url: string; introduction: string; join_option: string }>(
        testServer.db,
        sql`select * from im_groups where tribe_id = ${tribeId} and dismiss_time = 0`,
      )
    )[0];
  const tips = async (tribeId: string) =>
    (
      await rowsOf<{ changed: Json }>(
        testServer.db,
        sql`select m.body->'tip'->'changed' as changed from im_messages m where m.talk_id = ${'g:g-' + tribeId}
          and m.body->'tip'->>'op' = '6' order by m.seq`,
      )
    ).map((one) => one.changed);
  const owners = async (url: string) =>
    (
      await rowsOf<{ owners: string[] }>(
        testServer.db,
        sql`select owners from uploads where file_name = ${url.replace('/media/u/', '')}`,
      )
    )[0]?.owners;
  const pictureOf = async (person: Person, seed: number) =>
    textOf((await sendPicture(testServer, await tokenOf(person), await jpeg(80, 60, seed))).data['url']);

  it('changes only the given fields; threads, requests, lists and search follow', async () => {
    const before = await circle('secret', 'circleOwner');
    const { data } = await edit('circleOwner', { name: ' 雨天收音机 ', intro: ' 下雨也出门 ' }, 'secret');
    expect(data).toEqual({ ...before, name: '雨天收音机', intro: '下雨也出门' });
    expect((await edit('circleOwner', { intro: '' }, 'secret')).data).toMatchObject({
      name: '雨天收音机',
      intro: '',
      joinType: 1,
      isPrivate: 1,
    });
    expect((await as('circleMember', 'forum.getThread', { threadId: 'secret' })).data['tribeName']).toBe('雨天收音机');
    expect((await as('other', 'circles.listMyApplies', { tribeId: 'secret' })).answer.data).toMatchObject([
      { applyId: 'wish', tribeName: '雨天收音机' },
    ]);
    expect(list((await as('', 'circles.listAll')).data).map((one) => one['name'])).toContain('雨天收音机');
    for (const [words, found] of [
      ['收音机', ['secret']],
      ['圈子secret', []],
    ] as const) {
      expect(list((await as('', 'circles.listByWords', { keyword: words })).data).map((one) => one['tribeId'])).toEqual(
        found,
      );
      expect(
        list((await as('', 'search.listCircles', { keyword: words })).data)
          .map((one) => one['tribeId'])
          .filter((id) => id === 'secret'),
      ).toEqual(found);
    }
    await edit('circleOwner', { name: '圈子secret' }, 'secret');
  });

  it('only owner and staff edit; Club Z cannot be edited; an unknown circle is 010002', async () => {
    const [open_, clubZ] = [await row('open'), await row('clubZ')];
    const change = { name: '我的圈子', intro: '归我了', joinType: 2, needReason: 1, coverUrl: '' };
    for (const [person, code] of [
      ['', '020011'],
      ['newcomer', '020012'],
      ['outsider', '010003'],
      ['circleMember', '010003'],
      ['circleAdmin', '010003'],
    ] as const) {
      expect([person, (await edit(person, change)).answer.code]).toEqual([person, code]);
    }
    expect((await edit('circleAdmin', change)).answer.data).toEqual({ reason: '仅圈主可编辑圈子' });
    for (const person of ['other', 'staff'] as const)
      expect((await edit(person, change, 'clubZ')).answer).toMatchObject({
        code: '010003',
        data: { reason: 'Club Z 由平台管理' },
      });
    expect((await edit('circleOwner', change, 'nothing')).answer.code).toBe('010002');
    expect([await row('open'), await row('clubZ')]).toEqual([open_, clubZ]);
    expect((await edit('staff', { intro: '由平台整理' }, 'elsewhere')).data).toMatchObject({
      name: '圈子elsewhere',
      intro: '由平台整理',
    });
  });

  it('ignores privacy, owner and member count in the input', async () => {
    const before = await row('open');
    expect(
      (await edit('circleOwner', { isPrivate: 1, ownerId: 'circleAdmin', memberCount: 9, isRecommend: 1, isClubZ: 1 }))
        .answer.code,
    ).toBe('000000');
    expect(await row('open')).toEqual(before);
  });

  it('names the refused field and stores nothing', async () => {
    const before = await row('open');
    const refused = async (input: Input) => {
      const { http, answer } = await edit('circleOwner', { joinType: 2, ...input });
      return [http, answer.code, (answer.data as Row | null)?.['field']];
    };
    expect(await refused({ name: '圈子SECRET' })).toEqual([200, '010004', 'name']);
    expect(await refused({ name: '  好   ' })).toEqual([400, '010001', 'name']);
    expect(await refused({ name: '长'.repeat(21) })).toEqual([400, '010001', 'name']);
    expect(await refused({ intro: '长'.repeat(61) })).toEqual([400, '010001', 'intro']);
    expect(await refused({ name: '这是坏词圈' })).toEqual([200, '010007', 'name']);
    expect(await refused({ intro: '说个坏 词，坏词' })).toEqual([200, '010007', 'intro']);
    expect(await refused({ categoryId: 'none' })).toEqual([400, '010001', 'categoryId']);
    expect(await refused({ categoryId: 'z' })).toEqual([400, '010001', 'categoryId']);
    for (const field of ['avatarUrl', 'coverUrl']) {
      for (const url of ['https://evil.example/x.png', 'javascript:alert(1)', '/media/u/' + '0'.repeat(32) + '.webp'])
        expect([field, ...(await refused({ [field]: url }))]).toEqual([field, 400, '010001', field]);
    }
    expect((await edit('circleOwner', { joinType: 3 })).http).toBe(400);
    expect(await row('open')).toEqual(before);
  });

  it('refuses a name of another open request, and accepts its own with other case', async () => {
    const asked = await as('owner', 'circles.foundCircle', { name: '夜里的充电站', intro: '', categoryId: 'k' });
    expect((await edit('circleOwner', { name: '夜里的充电站' })).answer).toMatchObject({
      code: '010004',
      data: { field: 'name' },
    });
    await as('owner', 'circles.withdrawFounding', { applyId: textOf(asked.data['applyId']) });
    expect((await edit('circleOwner', { name: '圈子OPEN' })).data['name']).toBe('圈子OPEN');
    expect((await edit('circleOwner', { name: '圈子open' })).data['name']).toBe('圈子open');
  });

  it('gives a name to one of two concurrent requests', async () => {
    const both = await Promise.all([
      edit('circleOwner', { name: '同一个名字' }),
      edit('circleOwner', { name: '同一个名字' }, 'secret'),
      edit('staff', { name: '同一个名字' }, 'elsewhere'),
    ]);
    expect(both.map((one) => one.answer.code).sort()).toEqual(['000000', '010004', '010004']);
    for (const tribeId of ['open', 'secret', 'elsewhere']) await edit('staff', { name: '圈子' + tribeId }, tribeId);
  });

  it('checks only changed texts for banned words', async () => {
    await testServer.db.execute(sql`update circles set intro = '旧的坏词' where tribe_id = 'open'`);
    expect((await edit('circleOwner', { joinType: 0, intro: '旧的坏词' })).answer.code).toBe('000000');
    expect((await edit('circleOwner', { intro: '' })).data['intro']).toBe('');
  });

  it('accepts only own pictures, references them, and releases the previous ones', async () => {
    const [first, cover, second, foreign] = [
      await pictureOf('circleOwner', 11),
      await pictureOf('circleOwner', 12),
      await pictureOf('circleOwner', 13),
      await pictureOf('fan', 14),
    ];
    expect((await edit('circleOwner', { avatarUrl: foreign })).answer).toMatchObject({
      code: '010001',
      data: { field: 'avatarUrl' },
    });
    expect((await edit('circleOwner', { avatarUrl: first, coverUrl: cover })).data).toMatchObject({
      avatarUrl: first,
      coverUrl: cover,
    });
    expect([await owners(first), await owners(cover), await owners(foreign)]).toEqual([
      ['circle:open'],
      ['circle:open'],
      [],
    ]);
    expect((await edit('circleOwner', { coverUrl: foreign })).answer).toMatchObject({
      code: '010001',
      data: { field: 'coverUrl' },
    });
    // Whoever of the staff changes one of them, leaves the other as it is.
    const theirs = await pictureOf('staff', 15);
    expect((await edit('staff', { coverUrl: theirs })).data).toMatchObject({ avatarUrl: first, coverUrl: theirs });
    expect((await edit('circleOwner', { avatarUrl: second })).data).toMatchObject({
      avatarUrl: second,
      coverUrl: theirs,
    });
    expect([await owners(first), await owners(cover), await owners(second), await owners(theirs)]).toEqual([
      [],
      [],
      ['circle:open'],
      ['circle:open'],
    ]);
    expect((await edit('circleOwner', { avatarUrl: theirs, coverUrl: theirs })).data).toMatchObject({
      avatarUrl: theirs,
      coverUrl: theirs,
    });
    expect((await edit('circleOwner', { avatarUrl: '', coverUrl: '' })).data).toMatchObject({
      avatarUrl: '',
      coverUrl: '',
    });
    expect([await owners(second), await owners(theirs)]).toEqual([[], []]);
  });

  it('has the colour of its cover, which stays while only the other picture changes', async () => {
    const sent = await sendPicture(testServer, await tokenOf('circleOwner'), await jpeg(80, 60, 16));
    const { url, color } = sent.data;
    expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect((await edit('circleOwner', { coverUrl: url })).data['coverColor']).toBe(color);
    expect((await edit('circleOwner', { avatarUrl: await pictureOf('circleOwner', 17) })).data['coverColor']).toBe(
      color,
    );
    expect((await edit('circleOwner', { coverUrl: '' })).data['coverColor']).toBeUndefined();
    await edit('circleOwner', { avatarUrl: '' });
  });

  it('updates name, picture and join option of its group unless the group’s admins changed them', async () => {
    await testServer.db.execute(sql`update im_groups set join_option = 'FreeAccess' where tribe_id = 'open'`);
    const face = await pictureOf('circleOwner', 21);
    await edit('circleOwner', { name: '慢行', avatarUrl: face, intro: '慢慢走', joinType: 1 });
    expect(await group('open')).toMatchObject({
      name: '慢行',
      face_url: face,
      introduction: '慢慢走',
      join_option: 'NeedPermission',
    });
    const said = await tips('open');
    expect(said.slice(-1)).toEqual([
      { name: '慢行', faceUrl: face, introduction: '慢慢走', joinOption: 'NeedPermission' },
    ]);
    // Nothing of the group: nothing is said in it.
    await edit('circleOwner', { needReason: 1 });
    expect(await tips('open')).toHaveLength(said.length);
    await testServer.db.execute(
      sql`update im_groups set name = '慢行小分队', join_option = 'DisableApply' where tribe_id = 'open'`,
    );
    await edit('circleOwner', { name: '圈子open', intro: '', joinType: 0 });
    expect(await group('open')).toMatchObject({
      name: '慢行小分队',
      face_url: face,
      introduction: '',
      join_option: 'DisableApply',
    });
    await edit('circleOwner', { avatarUrl: '', needReason: 0 });
    expect((await group('open'))?.face_url).toBe('');
  });

  it('without audit people join at once; earlier requests still need a decision', async () => {
    expect((await edit('circleOwner', { joinType: 0, needReason: 1 }, 'secret')).data).toMatchObject({
      joinType: 0,
      needReason: 1,
    });
    expect((await as('fan', 'circles.joinCircle', { tribeId: 'secret' })).data['status']).toBe(1);
    expect((await circle('secret', 'other'))['isJoin']).toBe(1);
    expect((await as('circleAdmin', 'circles.decideApply', { applyId: 'wish', pass: 1 })).answer.code).toBe('000000');
    expect((await circle('secret', 'other'))['isJoin']).toBe(2);
    await edit('circleOwner', { joinType: 2 }, 'secret');
    expect((await as('outsider', 'circles.joinCircle', { tribeId: 'secret' })).answer.code).toBe('010003');
    await edit('circleOwner', { joinType: 1 }, 'secret');
    expect((await as('outsider', 'circles.joinCircle', { tribeId: 'secret', reason: ' ' })).answer.data).toEqual({
      field: 'reason',
    });
  });

  it('changes its category unless it is the last circle of it', async () => {
    await testServer.db.execute(
      sql`update circles set category_id = 'far', category_name = '远方' where tribe_id = 'closed'`,
    );
    expect((await edit('circleOwner', { categoryId: 'far' })).data).toMatchObject({
      categoryId: 'far',
      categoryName: '远方',
    });
    expect((await edit('circleOwner', { categoryId: 'k' })).data).toMatchObject({
      categoryId: 'k',
      categoryName: '类',
    });
    expect((await edit('staff', { categoryId: 'k' }, 'closed')).answer).toMatchObject({
      code: '010004',
      data: { field: 'categoryId' },
    });
    expect(((await as('', 'circles.listCategories')).answer.data as Row[]).map((one) => one['categoryId'])).toEqual([
      'k',
      'far',
    ]);
  });
});
