// The permission matrix of car clubs (docs/product/roles.md#car-clubs) as data: row, column, exact code. One role per
// club: `elsewhere` is president of another club and has no role in this one. tests/server/clubCells.test.ts runs every
// cell in a transaction that is rolled back.
import { sql, type SQL } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import type { Input } from './kit';

export const clubColumns = {
  tourist: '',
  fan: 'fan',
  verifying: 'verifying',
  owner: 'owner',
  alternate: 'alternate',
  elsewhere: 'other',
  member: 'circleMember',
  administrator: 'circleAdmin',
  president: 'circleOwner',
} as const;
export type Column = keyof typeof clubColumns;
/** In what is answered, where it is answered: must hold. */
type Seen = (data: unknown) => boolean;
export type ClubAsk = {
  row: string;
  call: CallTopic;
  input: Input;
  expect: Record<Column, string>;
  first?: SQL;
  seen?: Partial<Record<Column, Seen>>;
  /** What is true after a success. */ then?: { sql: SQL; is: number };
  reason?: string;
};

const ok = '000000';
const cells = (
  tourist: string,
  fan: string,
  owner: string,
  alternate: string,
  member: string,
  administrator: string,
  president: string,
): Record<Column, string> => ({
  tourist,
  fan,
  verifying: fan,
  owner,
  alternate,
  elsewhere: owner,
  member,
  administrator,
  president,
});
const L = '020011';
const no = '010003';
const all = cells(ok, ok, ok, ok, ok, ok, ok);
const managers = cells(L, no, no, no, no, ok, ok);
const gone = '010002';
const lead = cells(L, no, no, no, no, no, ok);
const drive = { clubId: 'drive' };
/** Everybody in the club, and who presides the other, drives a car of his own. */
const owners = sql`update users set user_type = 1 where user_id in ('circleMember', 'circleAdmin', 'other')`;
const form = {
  clubId: 'drive',
  realName: '林屿',
  phone: '13800000001',
  carModelId: 'zeal7',
  cityName: '上海',
  reason: '想一起走',
};
const isMember = (userId: string) =>
  sql`select count(*)::int as n from car_club_members where club_id = 'drive' and user_id = ${userId}`;
const hasRole = (userId: string, role: number) =>
  sql`select count(*)::int as n from car_club_members where club_id = 'drive' and user_id = ${userId}
    and role = ${role}::int`;
const fiveAdmins = sql`insert into car_club_members (club_id, user_id, member_id, role, join_time)
  select 'drive', 'more' || n, 'more' || n, 2, 1 from generate_series(1, 4) n`;
const otherAdmin = sql`update car_club_members set role = 2 where club_id = 'drive' and user_id = 'author'`;

type Page = { list: { joinTime: number; phone: string; user: object }[]; total: number };
const listed =
  (holds: (page: Page) => boolean): Seen =>
  (data) =>
    holds(data as Page);
const counted = listed(({ list, total }) => list.length === 0 && total === 4);

export const clubAsks: ClubAsk[] = [
  ...(['carClubs.listBanners', 'carClubs.listClubs', 'carClubs.listProvinces'] as const).map((call): ClubAsk => ({
    row: 'getBannerList, getCarClubList, getProvinceList',
    call,
    input: {},
    expect: all,
  })),
  {
    row: 'car model list',
    call: 'carClubs.listCarModels',
    input: {},
    expect: { ...all, tourist: L },
    reason: 'needs a login: the list starts with the caller’s own cars',
  },
  {
    row: 'presidentInfo',
    call: 'carClubs.getPresident',
    input: drive,
    expect: all,
    seen: {
      tourist: (data) => (data as { phone: string }).phone === '',
      owner: (data) => (data as { phone: string }).phone === '',
      member: (data) => (data as { phone: string }).phone === '13955556666',
    },
  },
  { row: 'getCarClubNotice', call: 'carClubs.listNotices', input: drive, expect: all },
  {
    row: 'member/list',
    call: 'carClubs.listMembers',
    input: drive,
    expect: cells(L, ok, ok, ok, ok, ok, ok),
    seen: {
      fan: counted,
      verifying: counted,
      owner: counted,
      alternate: counted,
      elsewhere: counted,
      member: listed(({ list }) => list.length === 4 && list.every((one) => one.joinTime === 0 && one.phone === '')),
      administrator: listed(({ list }) => list.every((one) => one.joinTime > 0 && one.phone === '')),
      president: listed(({ list }) => list.every((one) => one.joinTime > 0 && /^139\*{4}\d{4}$/.test(one.phone))),
    },
  },
  {
    row: 'member/apply',
    call: 'carClubs.applyToClub',
    input: form,
    first: owners,
    expect: { ...cells(L, no, ok, no, '010004', '010004', '010004'), elsewhere: ok },
    then: { sql: sql`select count(*)::int as n from car_club_applies where club_id = 'drive' and status = 0`, is: 2 },
  },
  {
    row: 'member/apply: a second while one is open',
    call: 'carClubs.applyToClub',
    input: form,
    first: sql`insert into car_club_applies (apply_id, club_id, user_id, status) values ('again', 'drive', 'owner', 0)`,
    expect: { ...cells(L, no, '010004', no, no, no, '010004'), elsewhere: no },
  },
  { row: 'apply/list', call: 'carClubs.listApplies', input: { clubId: 'drive' }, expect: managers },
  {
    row: 'apply/list: own',
    call: 'carClubs.listApplies',
    input: { mine: 1 },
    expect: cells(L, ok, ok, ok, ok, ok, ok),
    reason: 'a fan may list mine=1',
  },
  {
    row: 'apply/detail: another’s',
    call: 'carClubs.getApply',
    input: { applyId: 'wants' },
    expect: cells(L, gone, gone, gone, gone, ok, ok),
    reason: 'the same answer as for none',
  },
  {
    row: 'apply/detail: none',
    call: 'carClubs.getApply',
    input: { applyId: 'nothing' },
    expect: cells(L, gone, gone, gone, gone, gone, gone),
  },
  {
    row: 'apply/detail: own',
    call: 'carClubs.getApply',
    input: { applyId: 'wants' },
    first: sql`update car_club_applies set user_id = 'owner' where apply_id = 'wants'`,
    expect: { ...cells(L, gone, gone, gone, gone, ok, ok), owner: ok },
  },
  {
    row: 'apply/detail: a member’s own',
    call: 'carClubs.getApply',
    input: drive,
    first: sql`update car_club_applies set user_id = 'circleMember', status = 1 where apply_id = 'wants'`,
    expect: { ...cells(L, ok, '010002', no, ok, no, '010002'), verifying: no, elsewhere: no },
    reason: 'the fan’s own was refused before; who never asked and could not has none',
  },
  {
    row: 'apply/audit',
    call: 'carClubs.auditApply',
    input: { applyId: 'wants', pass: 1 },
    expect: managers,
    then: { sql: isMember('outsider'), is: 1 },
  },
  {
    row: 'apply/audit: no more pending',
    call: 'carClubs.auditApply',
    input: { applyId: 'noMore', pass: 1 },
    expect: cells(L, no, no, no, no, '010004', '010004'),
  },
  {
    row: 'apply/audit: one’s own',
    call: 'carClubs.auditApply',
    input: { applyId: 'wants', pass: 1 },
    first: sql`update car_club_applies set user_id = 'circleAdmin' where apply_id = 'wants'`,
    expect: lead,
  },
  {
    row: 'setAsAdministrator',
    call: 'carClubs.setAdministrator',
    input: { clubId: 'drive', userId: 'author' },
    expect: lead,
    then: { sql: hasRole('author', 2), is: 1 },
  },
  {
    row: 'setAsAdministrator: self',
    call: 'carClubs.setAdministrator',
    input: { clubId: 'drive', userId: 'circleOwner' },
    expect: cells(L, no, no, no, no, no, no),
  },
  {
    row: 'setAsAdministrator: not a member',
    call: 'carClubs.setAdministrator',
    input: { clubId: 'drive', userId: 'other' },
    expect: cells(L, no, no, no, no, no, '010004'),
  },
  {
    row: 'setAsAdministrator: a sixth',
    call: 'carClubs.setAdministrator',
    input: { clubId: 'drive', userId: 'author' },
    first: fiveAdmins,
    expect: cells(L, no, no, no, no, no, '010005'),
  },
  {
    row: 'cancelAdministrator',
    call: 'carClubs.cancelAdministrator',
    input: { clubId: 'drive', userId: 'circleAdmin' },
    expect: lead,
    then: { sql: hasRole('circleAdmin', 1), is: 1 },
  },
  {
    row: 'cancelAdministrator: no administrator',
    call: 'carClubs.cancelAdministrator',
    input: { clubId: 'drive', userId: 'author' },
    expect: cells(L, no, no, no, no, no, '010004'),
  },
  {
    row: 'removeCarClub: a member',
    call: 'carClubs.removeMembers',
    input: { clubId: 'drive', userIds: ['author'] },
    expect: managers,
    then: { sql: isMember('author'), is: 0 },
  },
  {
    row: 'removeCarClub: an administrator',
    call: 'carClubs.removeMembers',
    input: { clubId: 'drive', userIds: ['author'] },
    first: otherAdmin,
    expect: managers,
    seen: {
      administrator: (data) => (data as { failed: object[] }).failed.length === 1,
      president: (data) => (data as { failed: object[] }).failed.length === 0,
    },
  },
  {
    row: 'removeCarClub: the president',
    call: 'carClubs.removeMembers',
    input: { clubId: 'drive', userIds: ['circleOwner'] },
    expect: managers,
    then: { sql: hasRole('circleOwner', 3), is: 1 },
  },
  { row: 'quit', call: 'carClubs.quitClub', input: drive, expect: cells(L, no, no, no, ok, ok, no) },
  {
    row: 'updateCarClubNotice',
    call: 'carClubs.announce',
    input: { clubId: 'drive', title: '集合', content: '周六八点' },
    expect: managers,
  },
];
