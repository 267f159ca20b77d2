// Notices: the unread totals, from the server's numbers, chat's own sum and the reads that the server has not confirmed.
// An answer with a newer `seq` replaces the server's numbers; an older one changes nothing.
import { filter, map, merge } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RedDot, RedDotKey, UnreadNotice, NoticeCounts } from '../../../bus/entities/notices';
import type { Output } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { outboxOf } from '../../outbox/outboxOf';

export type Totals = Output<'notices.getUnread'>;
export type NoticesMemory = {
  timer: string;
  visible: 0 | 1;
  route: string;
  /** The server's last totals; `held`: newer ones that wait for the answer to an open read. */
  said: Totals | null;
  held: Totals | null;
  /** What answered reads subtract whose totals are in `held`. */
  owed: NoticeCounts;
  /** Rows that were read here, up to `until` (ms); `readTo`: all rows of a category. */
  reads: { noticeId: string; until: number }[];
  readTo: { category: number; until: number }[];
  dots: RedDot | null;
  /** 1 once chat has counted a group notice; until then the server's number is shown. */
  groups: 0 | 1;
  /**
   * The number for chat that was shown last (0 on a first visit): shown where the server gives none. −1 once chat's own
   * sum is shown.
   */
  kept: number;
  /** 1 once chat's own sum has replaced the server's, where the server keeps the conversations. */
  counted?: 0 | 1;
  /** How often the timer has been set after which chat's own sum is shown. */
  counting: number;
  /** When this worker began (ms): older jobs may have reached the server. */
  begun: number;
};
export const noCounts: NoticeCounts = { comment: 0, like: 0, at: 0, follow: 0, system: 0 };
const none: NoticesMemory = {
  timer: '',
  visible: 1,
  route: '',
  said: null,
  held: null,
  owed: noCounts,
  reads: [],
  readTo: [],
  dots: null,
  groups: 0,
  kept: -1,
  counting: 0,
  begun: 0,
};
export const memoryOf = (kernel: Kernel) => kernel.slice<NoticesMemory>('notices', none);

export const interactive = (c: NoticeCounts): number => c.comment + c.like + c.at + c.follow;
export const plus = (a: NoticeCounts, b: NoticeCounts): NoticeCounts => ({
  comment: a.comment + b.comment,
  like: a.like + b.like,
  at: a.at + b.at,
  follow: a.follow + b.follow,
  system: a.system + b.system,
});
export const less = (n: number, by: number): number => Math.max(0, n - by);

/** Totals without these reads. */
export const withoutReads = (unread: UnreadNotice, off: NoticeCounts): UnreadNotice => ({
  ...unread,
  interactiveNumber: less(unread.interactiveNumber, interactive(off)),
  systemInformsNumber: less(unread.systemInformsNumber, off.system),
});

/** The jobs of reads that the server has not confirmed. */
export function openReads(outbox: Outbox): Job[] {
  const open: Job[] = [];
  outbox.find((job) => {
    if ((job.call === 'notices.readNotices' || job.call === 'notices.readAllNotices') && job.state !== 'failed')
      open.push(job);
    return false;
  });
  return open;
}
export const takenBy = (jobs: readonly Job[]): NoticeCounts =>
  jobs.reduce((sum, job) => plus(sum, (job.undo as NoticeCounts | null) ?? noCounts), noCounts);

/** The server's counts by kind without the reads that it has not confirmed; null while it has not said any. */
function countsOf(kernel: Kernel, off: NoticeCounts): NoticeCounts | null {
  const counts = memoryOf(kernel).get().said?.counts;
  if (!counts) return null;
  return {
    comment: less(counts.comment, off.comment),
    like: less(counts.like, off.like),
    at: less(counts.at, off.at),
    follow: less(counts.follow, off.follow),
    system: less(counts.system, off.system),
  };
}
/** Whether the server keeps the conversations, so that its number for chat is true. */
export const isCountedByServer = (said: Totals | null): boolean => said?.hasConversations !== undefined;
/** Whether chat's own sum is shown. */
export function isChatCounted(kernel: Kernel): boolean {
  const { said, kept, counted } = memoryOf(kernel).get();
  return isCountedByServer(said) ? counted === 1 : kept < 0;
}
/** The totals that are shown; null before the server's first answer. */
function unreadOf(kernel: Kernel, off: NoticeCounts): UnreadNotice | null {
  const { said, groups, kept } = memoryOf(kernel).get();
  if (!said) return null;
  const counts = countsOf(kernel, off);
  const chat = kernel.read('chat.total');
  return {
    interactiveNumber: counts ? interactive(counts) : less(said.interactiveNumber, interactive(off)),
    systemInformsNumber: counts ? counts.system : less(said.systemInformsNumber, off.system),
    groupNoticeNumber: chat && groups ? chat.groupNotice : said.groupNoticeNumber,
    chatNumber:
      chat && isChatCounted(kernel)
        ? chat.c2c + chat.group
        : isCountedByServer(said) || kept < 0
          ? said.chatNumber
          : kept,
    seq: said.seq,
  };
}
/** The server's red dots without those whose page was visited; null before its first answer. */
function unvisited(kernel: Kernel): RedDot | null {
  const { dots } = memoryOf(kernel).get();
  const visits = outboxOf(kernel).all((job) => job.call === 'notices.cancelRedDot' && job.state !== 'failed');
  return visits.reduce<RedDot | null>((left, { input }) => {
    const key = input['key'] as RedDotKey;
    return left && { ...left, [key]: { ...left[key], show: 0, count: 0 } };
  }, dots);
}
/** The red dots, with the totals in those that show one; null before the server's first answer. */
function dotsOf(kernel: Kernel, off: NoticeCounts): RedDot | null {
  const dots = unvisited(kernel);
  const unread = unreadOf(kernel, off);
  if (!dots || !unread) return dots;
  const dot = (was: RedDot['home'], n: number): RedDot['home'] =>
    was.count === n ? was : { show: n > 0 ? 1 : 0, count: n, updateTime: was.updateTime };
  return {
    ...dots,
    chat: dot(dots.chat, unread.chatNumber + unread.groupNoticeNumber),
    interactive: dot(dots.interactive, unread.interactiveNumber),
    system: dot(dots.system, unread.systemInformsNumber),
  };
}
/** Publishes the counts, the totals and the red dots: computed again whenever something changes that they depend on. */
export function publishTotals(kernel: Kernel, outbox: Outbox): void {
  const changes = merge(memoryOf(kernel).value$, outbox.jobs$, kernel.changes('chat.total'));
  const derived = <V>(compute: (kernel: Kernel, off: NoticeCounts) => V | null): Observable<V> =>
    changes.pipe(
      map(() => compute(kernel, plus(takenBy(openReads(outbox)), memoryOf(kernel).get().owed))),
      filter((value) => value !== null),
    );
  kernel.publish('notices.counts', derived(countsOf));
  kernel.publish('notices.unread', derived(unreadOf));
  kernel.publish('notices.redDot', derived(dotsOf));
}

const newer = (a: Totals | null, b: Totals | null): Totals | null => (!a ? b : !b ? a : b.seq >= a.seq ? b : a);
/**
 * Takes the server's totals over. While a read may have reached the server they are only stored: they may or may not
 * include it. The answer to a read (`read`: what it subtracts) is stored until the last open read has ended.
 */
export function takeTotals(kernel: Kernel, totals: Totals, read?: NoticeCounts): void {
  const memory = memoryOf(kernel);
  const { said, held, begun, owed } = memory.get();
  if (
    openReads(outboxOf(kernel)).some(
      (job) => read || job.state === 'running' || job.tries > 0 || job.createTime < begun,
    )
  ) {
    memory.set({ ...memory.get(), held: newer(held, totals), owed: read ? plus(owed, read) : owed });
    return;
  }
  memory.set({ ...memory.get(), said: newer(said, newer(held, totals)), held: null, owed: noCounts });
}
/** After a read without an answer: uses the totals that were stored meanwhile. */
export function releaseTotals(kernel: Kernel): void {
  const { held, said } = memoryOf(kernel).get();
  const next = held ?? said;
  if (next) takeTotals(kernel, next);
}
