// The rows of the role table that speak of car clubs: `drive` has one of each rank, `coast` its president alone
// (communityClubs). clubCells.ts has the exact matrix.
import { anybody, each, members, notFor, ok, unseen, type Row } from './roleWords';

/** Of the club `drive`. */
const managers = { circleAdmin: ok, circleOwner: ok, staff: ok };
const aClubForm = {
  clubId: 'coast',
  realName: '林屿',
  phone: '13800000001',
  carModelId: 'zeal7',
  cityName: '上海',
  reason: '想一起看海',
};

export const clubRows: Row[] = [
  { call: 'chat.switchGroup', what: 'of a car club', input: { clubId: 'drive' }, expect: members },
  { call: 'carClubs.listBanners', what: 'all', input: {}, expect: anybody },
  { call: 'carClubs.listClubs', what: 'all', input: {}, expect: anybody },
  { call: 'carClubs.listClubs', what: 'mine', input: { mine: 1 }, expect: anybody },
  { call: 'carClubs.listClubs', what: 'one', input: { clubId: 'drive' }, expect: anybody },
  { call: 'carClubs.listClubs', what: 'none', input: { clubId: 'nothing' }, expect: each('010002') },
  { call: 'carClubs.listProvinces', what: 'all', input: {}, expect: anybody },
  { call: 'carClubs.getPresident', what: 'of a club', input: { clubId: 'drive' }, expect: anybody },
  { call: 'carClubs.getPresident', what: 'of none', input: { clubId: 'nothing' }, expect: each('010002') },
  { call: 'carClubs.listNotices', what: 'of a club', input: { clubId: 'drive' }, expect: anybody },
  { call: 'carClubs.listCarModels', what: 'all', input: {}, expect: members },
  { call: 'carClubs.listMembers', what: 'of a club', input: { clubId: 'drive' }, expect: members },
  { call: 'carClubs.listMembers', what: 'of none', input: { clubId: 'nothing' }, expect: unseen() },
  { call: 'carClubs.listApplies', what: 'of a club', input: { clubId: 'drive', status: 0 }, expect: notFor(managers) },
  { call: 'carClubs.listApplies', what: 'own', input: { mine: 1 }, expect: members },
  {
    call: 'carClubs.getApply',
    what: 'the outsider’s',
    input: { applyId: 'wants' },
    expect: unseen({ outsider: ok, ...managers }),
  },
  {
    call: 'carClubs.getApply',
    what: 'one’s own to a club',
    input: { clubId: 'coast' },
    expect: notFor({ owner: '010002', circleOwner: '010002', staff: '010002' }),
  },
  {
    call: 'carClubs.applyToClub',
    what: 'to a club',
    input: aClubForm,
    expect: notFor({ owner: ok, circleOwner: ok, staff: ok }),
  },
  {
    call: 'carClubs.applyToClub',
    what: 'taking back another’s',
    input: { applyId: 'wants', withdraw: 1 },
    expect: unseen({ outsider: ok }),
  },
  {
    call: 'carClubs.auditApply',
    what: 'the outsider’s',
    input: { applyId: 'wants', pass: 1 },
    expect: notFor(managers),
  },
  { call: 'carClubs.auditApply', what: 'none', input: { applyId: 'nothing', pass: 1 }, expect: unseen() },
  {
    call: 'carClubs.quitClub',
    what: 'a club',
    input: { clubId: 'drive' },
    expect: notFor({ circleMember: ok, circleAdmin: ok }),
  },
  {
    call: 'carClubs.setAdministrator',
    what: 'a member',
    input: { clubId: 'drive', userId: 'author' },
    expect: notFor({ circleOwner: ok, staff: ok }),
  },
  {
    call: 'carClubs.cancelAdministrator',
    what: 'an administrator',
    input: { clubId: 'drive', userId: 'circleAdmin' },
    expect: notFor({ circleOwner: ok, staff: ok }),
  },
  {
    call: 'carClubs.cancelAdministrator',
    what: 'the president',
    input: { clubId: 'drive', userId: 'circleOwner' },
    expect: notFor({}),
  },
  {
    call: 'carClubs.removeMembers',
    what: 'a member',
    input: { clubId: 'drive', userIds: ['author'] },
    expect: notFor(managers),
  },
  {
    call: 'carClubs.announce',
    what: 'something',
    input: { clubId: 'drive', title: '集合', content: '周六八点', notifyAll: 1 },
    expect: notFor(managers),
  },
  {
    call: 'carClubs.announce',
    what: 'taking one away',
    input: { clubId: 'drive', noticeId: 'said', remove: 1 },
    expect: notFor(managers),
  },
  {
    call: 'carClubs.updateClub',
    what: 'its introduction',
    input: { clubId: 'drive', intro: '慢慢走' },
    expect: notFor({ circleOwner: ok, staff: ok }),
  },
  {
    call: 'carClubs.createClub',
    what: 'a club',
    input: { name: '新车友会', provinceName: '江苏', cityName: '苏州', presidentId: 'owner' },
    expect: notFor({ staff: ok }),
  },
  {
    call: 'carClubs.transferClub',
    what: 'to a member',
    input: { clubId: 'drive', userId: 'author' },
    expect: notFor({ staff: ok }),
  },
  { call: 'carClubs.closeClub', what: 'a club', input: { clubId: 'drive' }, expect: notFor({ staff: ok }) },
];
