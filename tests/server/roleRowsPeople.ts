// Rows of the permission table (roleTable) about the session and people.
import { anybody, each, members, notFor, ok, unseen, type Row } from './roleWords';

const device = { deviceId: 'device-x' };

export const peopleRows: Row[] = [
  // session
  { call: 'session.getUserInfo', what: 'oneself', input: {}, expect: each(ok, { tourist: '020011' }) },
  { call: 'session.agree', what: 'the terms', input: {}, expect: each(ok, { tourist: '020011' }) },
  { call: 'session.sendCode', what: 'a phone', input: { phone: '13900000009', scene: 'login' }, expect: anybody },
  {
    call: 'session.loginApp',
    what: 'a demo person',
    input: { phone: '13800000002', code: '246810', ...device },
    expect: anybody,
  },
  {
    call: 'session.loginApp',
    what: 'a wrong code',
    input: { phone: '13800000002', code: '000000', ...device },
    expect: each('010014'),
  },
  { call: 'session.logoutApp', what: 'this device', input: device, expect: each(ok, { tourist: '020011' }) },
  {
    call: 'session.getTabList',
    what: 'a wrong sign',
    input: { encryptionId: 'x', timeStamp: 1, sign: 'x' },
    expect: each('010010'),
  },
  { call: 'session.getTerms', what: 'the agreement', input: { type: 'agreement' }, expect: anybody },
  { call: 'session.reportCounts', what: 'clicks', input: { ...device, counts: { '/home': 3 } }, expect: anybody },
  { call: 'session.sendRecording', what: 'a problem', input: { recording: '{}', words: '卡住了' }, expect: anybody },
  // users
  { call: 'users.follow', what: 'a person', input: { userId: 'author', isFollow: 1 }, expect: members },
  { call: 'users.follow', what: 'nobody', input: { userId: 'nobody', isFollow: 1 }, expect: unseen() },
  { call: 'users.follow', what: 'oneself', input: (role) => ({ userId: role, isFollow: 1 }), expect: notFor({}) },
  {
    call: 'users.follow',
    what: 'one who has blocked me',
    input: { userId: 'other', isFollow: 1 },
    expect: each(ok, { tourist: '020011', newcomer: '020012', outsider: '010003' }),
  },
  {
    call: 'users.follow',
    what: 'one whom I have blocked',
    input: { userId: 'blocked', isFollow: 1 },
    expect: each(ok, { tourist: '020011', newcomer: '020012', fan: '010003' }),
  },
  { call: 'users.block', what: 'a person', input: { userId: 'author', isBlock: 1 }, expect: members },
  { call: 'users.block', what: 'oneself', input: (role) => ({ userId: role, isBlock: 1 }), expect: notFor({}) },
  { call: 'users.listRecommended', what: 'authors', input: {}, expect: anybody },
  { call: 'users.getHome', what: 'a person', input: { userId: 'author' }, expect: anybody },
  { call: 'users.getHome', what: 'nobody', input: { userId: 'nobody' }, expect: each('010002') },
  { call: 'users.getFollow', what: 'a person', input: { userId: 'author' }, expect: each(ok, { tourist: '020011' }) },
  {
    call: 'users.getFollow',
    what: 'nobody',
    input: { userId: 'nobody' },
    expect: each('010002', { tourist: '020011' }),
  },
  { call: 'users.listFollows', what: 'of a person', input: { userId: 'fan' }, expect: anybody },
  { call: 'users.listFollows', what: 'of nobody', input: { userId: 'nobody' }, expect: each('010002') },
  { call: 'users.listFans', what: 'of a person', input: { userId: 'author', keyword: '名字' }, expect: anybody },
  { call: 'users.listBriefs', what: 'a person and nobody', input: { userIds: ['author', 'nobody'] }, expect: members },
  { call: 'users.update', what: 'one’s name', input: { nickName: '新名字' }, expect: members },
  {
    call: 'users.update',
    what: 'a word that is not allowed',
    input: { intro: '坏词' },
    expect: each('010007', { tourist: '020011', newcomer: '020012' }),
  },
  { call: 'users.listBlocks', what: 'own', input: {}, expect: members },
  { call: 'users.getSettings', what: 'own', input: {}, expect: members },
  { call: 'users.changeSettings', what: 'own', input: { like: 0 }, expect: members },
  { call: 'users.listReports', what: 'own', input: {}, expect: members },
  { call: 'users.listCollections', what: 'own', input: { collectType: 1 }, expect: members },
  { call: 'users.getFrame', what: 'the frame', input: {}, expect: anybody },
];
