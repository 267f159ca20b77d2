// Rows of the permission matrix (roleCells) about circles: by kind of person, and by relation to a circle.
import { sql, type SQL } from 'drizzle-orm';
import type { CallTopic } from '../../bus/client/topics';
import type { Input } from './kit';
import {
  byCircleRelation,
  type byType,
  type Ask,
  type Row,
  aThread,
  everybody,
  five,
  inCircle,
  ownOnly,
  signedIn,
} from './roleCellWords';

export const circleCells: Row<keyof typeof byType>[] = [
  {
    row: 'tribe allTribeList, others_tribe, details, recommended/list, queryTribeList, clubZ/detail; tribe_member/list, tribe_member_point/list',
    early: true,
    cells: everybody,
    asks: [
      { call: 'circles.listAll' },
      { call: 'circles.listOfUser', input: { userId: 'circleMember' } },
      { call: 'circles.getCircle', input: { tribeId: 'open' } },
      { call: 'circles.getCircle', input: { tribeId: 'secret' } },
      { call: 'circles.listRecommended' },
      { call: 'circles.listByWords', input: { keyword: '圈子' } },
      { call: 'clubz.getDetail' },
      ...(['circles.listMembers', 'circles.listPoints'] as const).flatMap((call): Ask[] => [
        { call, input: { tribeId: 'open' } },
        { call, input: { tribeId: 'secret' }, about: 'unseen' },
      ]),
    ],
  },
  {
    row: 'my_tribe, my_apply, check_apply, check_save_tribe, exit',
    cells: ownOnly,
    asks: [
      { call: 'circles.listMine', about: 'mine' },
      { call: 'circles.listFoundings', about: 'mine' },
      { call: 'circles.withdrawFounding', input: { applyId: 'nothing' }, about: 'unseen' },
      { call: 'circles.listMyApplies', about: 'mine' },
      { call: 'circles.checkFounding', about: 'mine' },
      { call: 'circles.leaveCircle', input: { tribeId: 'open' }, about: 'mine', first: inCircle('open') },
    ],
  },
  {
    row: 'tribe_member_apply/add',
    cells: signedIn,
    asks: [
      {
        call: 'circles.joinCircle',
        input: { tribeId: 'secret', reason: '想加入' },
        first: (me) => sql`delete from circle_applies where user_id = ${me}`,
      },
      { call: 'circles.joinCircle', input: { tribeId: 'closed' }, about: '010003' },
    ],
  },
  {
    row: 'tribe_member_apply/addClubZ',
    cells: five('login', 'no', 'no', 'yes', 'no'),
    asks: [{ call: 'circles.joinClubZ', input: { vinTail: '123456', cityName: '上海', reason: '想加入' } }],
  },
  {
    row: 'tribe_apply/save',
    cells: five('login', 'no', 'no', 'yes', 'no'),
    asks: [{ call: 'circles.foundCircle', input: { name: '周末摄影', intro: '', categoryId: 'k' } }],
  },
  {
    row: 'tribe_member_apply/admin_apply, kick_out',
    cells: five('login', 'no'),
    asks: [
      { call: 'circles.listApplies', input: { tribeId: 'open', status: 0 } },
      { call: 'circles.decideApply', input: { applyId: 'wish', pass: 1 } },
      { call: 'circles.removeMembers', input: { tribeId: 'open', userIds: ['author'] } },
    ],
  },
];

/** Columns by standing: the exact answer, since what is not visible answers 010002 and what is not allowed 010003. */
export type CircleRelation = keyof typeof byCircleRelation;
export type CircleAsk = {
  row: string;
  call: CallTopic;
  input: Input;
  expect: Record<CircleRelation, string>;
  first?: SQL;
  /** What is true after a success; {} when nothing was done. */ then?: Partial<
    Record<CircleRelation, { sql: SQL; is: number }>
  >;
};
const ok = '000000';
const standings = (stranger: string, pending: string, member: string, admin: string, head: string) => ({
  stranger,
  pending,
  member,
  admin,
  head,
});
const isMember = (tribeId: string, userId: string) =>
  sql`select count(*)::int as n from circle_members where tribe_id = ${tribeId} and user_id = ${userId}`;
const secondAdmin = sql`update circle_members set role = 2 where user_id = 'author'`;

export const circleAsks: CircleAsk[] = [
  ...(['forum.getThread', 'forum.listPosts'] as const).map((call): CircleAsk => ({
    row: 'read closed content',
    call,
    input: { threadId: 'secret' },
    expect: standings('010002', '010002', ok, ok, ok),
  })),
  {
    row: 'read closed content',
    call: 'forum.listCircleThreads',
    input: { tribeId: 'secret' },
    expect: standings('010002', '010002', ok, ok, ok),
  },
  {
    row: 'post in tribe (closed)',
    call: 'forum.addThread',
    input: aThread({ tribeId: 'secret' }),
    expect: standings('010002', '010002', ok, ok, ok),
  },
  {
    row: 'post in tribe (open)',
    call: 'forum.addThread',
    input: aThread({}),
    expect: standings('010003', '010003', ok, ok, ok),
  },
  {
    row: 'comment in a closed tribe',
    call: 'forum.addPost',
    input: { threadId: 'secret', content: '说得好' },
    expect: standings('010002', '010002', ok, ok, ok),
  },
  {
    row: 'exit',
    call: 'circles.leaveCircle',
    input: { tribeId: 'secret' },
    expect: standings('010004', ok, ok, ok, '010003'),
    then: {
      pending: { sql: sql`select status::int as n from circle_applies where apply_id = 'wish'`, is: 3 },
      member: { sql: isMember('secret', 'circleMember'), is: 0 },
      admin: { sql: isMember('secret', 'circleAdmin'), is: 0 },
    },
  },
  {
    row: 'admin_apply (list)',
    call: 'circles.listApplies',
    input: { tribeId: 'secret', status: 0 },
    expect: standings('010003', '010003', '010003', ok, ok),
  },
  {
    row: 'admin_apply (decide)',
    call: 'circles.decideApply',
    input: { applyId: 'wish', pass: 1 },
    expect: standings('010003', '010003', '010003', ok, ok),
    then: { admin: { sql: isMember('secret', 'other'), is: 1 }, head: { sql: isMember('secret', 'other'), is: 1 } },
  },
  {
    row: 'kick_out: a member',
    call: 'circles.removeMembers',
    input: { tribeId: 'secret', userIds: ['author'] },
    expect: standings('010003', '010003', '010003', ok, ok),
    then: { admin: { sql: isMember('secret', 'author'), is: 0 }, head: { sql: isMember('secret', 'author'), is: 0 } },
  },
  {
    row: 'kick_out: an admin',
    call: 'circles.removeMembers',
    input: { tribeId: 'secret', userIds: ['author'] },
    first: secondAdmin,
    expect: standings('010003', '010003', '010003', ok, ok),
    then: { admin: { sql: isMember('secret', 'author'), is: 1 }, head: { sql: isMember('secret', 'author'), is: 0 } },
  },
  {
    row: 'kick_out: the owner',
    call: 'circles.removeMembers',
    input: { tribeId: 'secret', userIds: ['circleOwner'] },
    expect: standings('010003', '010003', '010003', ok, ok),
    then: {
      admin: { sql: isMember('secret', 'circleOwner'), is: 1 },
      head: { sql: isMember('secret', 'circleOwner'), is: 1 },
    },
  },
  {
    row: 'rename circle',
    call: 'circles.updateCircle',
    input: { tribeId: 'secret', name: '周末慢行' },
    expect: standings('010003', '010003', '010003', '010003', ok),
    then: {
      head: { sql: sql`select count(*)::int as n from circles where tribe_id = 'secret' and name = '周末慢行'`, is: 1 },
    },
  },
  {
    row: 'delete others’ thread: of a member',
    call: 'forum.deleteThread',
    input: { threadId: 'plain' },
    expect: standings('010003', '010003', '010003', ok, ok),
  },
  {
    row: 'delete others’ thread: of an admin',
    call: 'forum.deleteThread',
    input: { threadId: 'plain' },
    first: secondAdmin,
    expect: standings('010003', '010003', '010003', '010003', ok),
  },
  {
    row: 'delete others’ thread: of the owner',
    call: 'forum.deleteThread',
    input: { threadId: 'ofOwner' },
    expect: standings('010003', '010003', '010003', '010003', ok),
  },
  {
    row: 'delete others’ post: of a member',
    call: 'forum.deletePost',
    input: { responseId: 'r2' },
    expect: standings('010003', '010003', '010003', ok, ok),
  },
  {
    row: 'delete others’ post: of the owner',
    call: 'forum.deletePost',
    input: { postId: 'p5' },
    expect: standings('010003', '010003', '010003', '010003', ok),
  },
];
