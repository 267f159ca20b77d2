// Rows of the permission matrix (roleCells) about people: sign-in, profiles, follows, notices, and the files that they
// send.
import { sql } from 'drizzle-orm';
import { type byType, type Row, everybody, five, ownOnly, signedIn } from './roleCellWords';

const aFile = { fileName: 'a.jpg', size: 10, sha256: 'ab'.repeat(32), localKey: 'k1' };

export const peopleCells: Row<keyof typeof byType>[] = [
  {
    row: 'send-verification-code',
    early: true,
    cells: everybody,
    asks: [{ call: 'session.sendCode', input: { phone: '13900000009', scene: 'login' } }],
  },
  {
    row: 'azure/getToken, uploadSing, uploadCompressSing, uploadBase64, groupCover',
    cells: signedIn,
    asks: [
      { call: 'media.getToken', input: { ...aFile, kind: 'picture' } },
      { call: 'media.getVideoToken', input: aFile },
      { call: 'media.uploadSing', input: { file: 'f00000000000000a' }, about: 'unseen' },
      { call: 'media.uploadCompressSing', input: { file: 'f00000000000000a' }, about: 'unseen' },
      {
        call: 'media.uploadBase64',
        input: {
          localKey: 'k2',
          data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
        },
      },
    ],
  },
  {
    row: 'user/userinfo, fans, attentions of others; find/userInfo',
    early: true,
    cells: everybody,
    asks: [
      { call: 'users.listFans', input: { userId: 'author' } },
      { call: 'users.listFollows', input: { userId: 'author' } },
      { call: 'users.getHome', input: { userId: 'author' } },
      { call: 'users.getHome', input: { userId: 'nobody' }, about: 'unseen' },
    ],
  },
  {
    row: 'attention_people',
    early: true,
    cells: signedIn,
    asks: [{ call: 'users.getFollow', input: { userId: 'author' } }],
    reason: 'needs a login: a visitor has no relation to anybody',
  },
  {
    row: 'own userinfo, agreenment',
    early: true,
    cells: five('login', 'own'),
    asks: [
      { call: 'session.getUserInfo', about: 'mine' },
      { call: 'session.agree', about: 'mine' },
    ],
  },
  {
    row: 'login/app',
    early: true,
    cells: everybody,
    asks: [{ call: 'session.loginApp', input: { phone: '13800000002', code: '246810', deviceId: 'device-x' } }],
  },
  {
    row: 'user/attention',
    cells: signedIn,
    asks: [
      { call: 'users.follow', input: { userId: 'author', isFollow: 1 } },
      { call: 'users.follow', input: (me) => ({ userId: me || 'fan', isFollow: 1 }), about: '010003' },
      {
        call: 'users.follow',
        input: { userId: 'circleOwner', isFollow: 1 },
        about: '010003',
        first: (me) => sql`insert into blocks (user_id, target_id, create_time) values (${me}, 'circleOwner', 1)`,
      },
      {
        call: 'users.follow',
        input: { userId: 'circleOwner', isFollow: 1 },
        about: '010003',
        first: (me) => sql`insert into blocks (user_id, target_id, create_time) values ('circleOwner', ${me}, 1)`,
      },
    ],
  },
  {
    row: 'message/number/unread, init/red/dot, airBulles',
    cells: ownOnly,
    asks: [
      { call: 'notices.getUnread', about: 'mine' },
      { call: 'notices.getRedDot', about: 'mine' },
      { call: 'notices.initRedDot', about: 'mine' },
    ],
  },
];
