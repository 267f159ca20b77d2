// A world with notices and unread totals, for the tests of the notices domain.
import type { Notice, NoticeCounts } from '../../bus/entities/notices';
import type { Json } from '../../bus/protocol/envelope';
import { quietAnswers, dots, json, page, user } from './fixtures';
import { bootWith, createWorld, startedAt } from './world';
import type { Answers, World } from './world';

export const counts = (more: Partial<NoticeCounts> = {}): NoticeCounts => ({
  comment: 0,
  like: 0,
  at: 0,
  follow: 0,
  system: 0,
  ...more,
});
export const totals = (seq: number, more: Partial<NoticeCounts> = {}) => {
  const c = counts(more);
  return {
    interactiveNumber: c.comment + c.like + c.at + c.follow,
    systemInformsNumber: c.system,
    groupNoticeNumber: 0,
    chatNumber: 0,
    seq,
    counts: c,
  };
};
export const notice = (n: number, more: Partial<Notice> = {}): Notice => ({
  noticeId: `n${n}`,
  category: 1,
  kind: 1,
  title: '',
  content: '第' + n,
  actors: [user('u' + (n % 5))],
  actorCount: 1,
  target: { title: '帖子', thumb: '', threadId: 't1', postId: 'p' + n, responseId: '', deleted: 0 },
  link: '/circle/threadDetail?threadId=t1',
  createTime: startedAt - n * 1000,
  isRead: 0,
  ...more,
});
export const withTotals = (list: Notice[], seq: number, more: Partial<NoticeCounts> = {}): Json => ({
  ...(page(list) as { [key: string]: Json }),
  unread: json(totals(seq, more)),
});

export const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'notices.getUnread': { data: json(totals(5, { comment: 3, like: 2, system: 1 })) },
  'notices.listNotices': { data: withTotals([notice(1), notice(2), notice(3)], 5, { comment: 3, like: 2, system: 1 }) },
  'notices.readNotices': { data: { unread: json(totals(6, { comment: 1, like: 2, system: 1 })) } },
  'notices.readAllNotices': { data: { unread: json(totals(7)) } },
  'notices.cancelRedDot': { data: dots() },
  ...more,
});
export const start = async (more: Answers = {}, options: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    answers: answers(more),
    more: true,
    ...options,
  });
  await w.pass(2500);
  return w;
};
export const unread = (w: World) => w.read('notices.unread');
export const badge = (w: World): number => {
  const u = unread(w);
  return u ? u.interactiveNumber + u.systemInformsNumber + u.groupNoticeNumber + u.chatNumber : 0;
};
export const push = (w: World) => w.tell('chat.pushed', { kind: 'unreadChanged' }, 'env');
export const shown = (w: World) =>
  w.log
    .filter((e) => e.kind === 'emit' && e.topic === 'notices.unread')
    .map((e) => (e.payload as { interactiveNumber: number }).interactiveNumber);
