// Notices, what everybody has from the start: unread totals and red dots. Any answer with a newer `seq` corrects them,
// an older one changes nothing. What is being read just now is taken off at once and never comes back while the server
// is told of it.
import * as notices from '../../../bus/contracts/notices';
import type { RedDot, UnreadNotice, NoticeCounts, RedDotKey } from '../../../bus/entities/notices';
import type { Output } from '../../../bus/client/topics';
import type { Domain, Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import type { OutboxOf } from '../../outbox/outboxOf';
import { outboxOf } from '../../outbox/outboxOf';
import { readKept } from '../../store/cache';
import { put } from '../../store/entityStore';

export type Totals = Output<'notices.getUnread'>;
export type NoticesMemory = {
  timer: string;
  visible: 0 | 1;
  route: string;
  /** A push was heard a moment ago; another one since (1). */
  soon: string;
  again: 0 | 1;
  /** What the server said last, and what it has said since a reading left that is not answered yet. */
  said: Totals | null;
  held: Totals | null;
  /** What readings have taken off whose answer is held back. */
  owed: NoticeCounts;
  /** Rows that were read here, as they stood at `until`; and all rows of a category. */
  reads: { noticeId: string; until: number }[];
  readTo: { category: number; until: number }[];
  dots: RedDot | null;
  /** Chat has counted its group notices; until then the server's number stands. */
  groups: 0 | 1;
  /**
   * Chat's number as the phone showed it last (0 on a first visit), until chat has brought its lists up to now; −1
   * since then.
   */
  kept: number;
  /** It has, and counts on for a moment. */
  counting: 0 | 1;
  /** When this life began: jobs older than it may have reached the server. */
  begun: number;
};
const EVERY_MS = 60_000;
const GATHER_MS = 1000;
const COUNTED_MS = 1500;
const noUnread: UnreadNotice = {
  interactiveNumber: 0,
  systemInformsNumber: 0,
  groupNoticeNumber: 0,
  chatNumber: 0,
  seq: 0,
};
const noCounts: NoticeCounts = { comment: 0, like: 0, at: 0, follow: 0, system: 0 };
const none: NoticesMemory = {
  timer: '',
  visible: 1,
  route: '',
  soon: '',
  again: 0,
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

const interactive = (c: NoticeCounts): number => c.comment + c.like + c.at + c.follow;
export const plus = (a: NoticeCounts, b: NoticeCounts): NoticeCounts => ({
  comment: a.comment + b.comment,
  like: a.like + b.like,
  at: a.at + b.at,
  follow: a.follow + b.follow,
  system: a.system + b.system,
});
const less = (n: number, by: number): number => Math.max(0, n - by);

/** Readings that the server has not confirmed: what they take off. */
function openReads(outbox: Outbox): Job[] {
  const open: Job[] = [];
  outbox.find((job) => {
    if ((job.call === 'notices.readNotices' || job.call === 'notices.readAllNotices') && job.state !== 'failed')
      open.push(job);
    return false;
  });
  return open;
}
const takenBy = (jobs: readonly Job[]): NoticeCounts =>
  jobs.reduce((sum, job) => plus(sum, (job.undo as NoticeCounts | null) ?? noCounts), noCounts);

/** Draws the totals: the server's word less what is being read, chat's own sum, the dots that follow from both. */
export function showTotals(kernel: Kernel): void {
  const { said, dots, groups, owed, kept } = memoryOf(kernel).get();
  if (!said) return;
  const off = plus(takenBy(openReads(outboxOf(kernel))), owed);
  const counts = said.counts
    ? {
        comment: less(said.counts.comment, off.comment),
        like: less(said.counts.like, off.like),
        at: less(said.counts.at, off.at),
        follow: less(said.counts.follow, off.follow),
        system: less(said.counts.system, off.system),
      }
    : null;
  const chat = kernel.read('chat.total');
  const unread: UnreadNotice = {
    interactiveNumber: counts ? interactive(counts) : less(said.interactiveNumber, interactive(off)),
    systemInformsNumber: counts ? counts.system : less(said.systemInformsNumber, off.system),
    groupNoticeNumber: chat && groups ? chat.groupNotice : said.groupNoticeNumber,
    chatNumber: kept >= 0 ? kept : chat ? chat.c2c + chat.group : said.chatNumber,
    seq: said.seq,
  };
  if (counts) put(kernel, 'notices.counts', counts);
  put(kernel, 'notices.unread', unread);
  if (!dots) return;
  const dot = (was: RedDot['home'], n: number): RedDot['home'] =>
    was.count === n ? was : { show: n > 0 ? 1 : 0, count: n, updateTime: was.updateTime };
  put(kernel, 'notices.redDot', {
    ...dots,
    chat: dot(dots.chat, unread.chatNumber + unread.groupNoticeNumber),
    interactive: dot(dots.interactive, unread.interactiveNumber),
    system: dot(dots.system, unread.systemInformsNumber),
  });
}

const newer = (a: Totals | null, b: Totals | null): Totals | null => (!a ? b : !b ? a : b.seq >= a.seq ? b : a);
/**
 * Numbers from wherever they come. While a reading may have reached the server they wait: nobody knows whether they
 * hold it. What a reading was answered (`read`: what it took off) waits for the next one, which leaves at once: the two
 * may have read the same.
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
  showTotals(kernel);
}
/** A reading has ended without an answer: what came meanwhile counts again. */
export function releaseTotals(kernel: Kernel): void {
  const { held, said } = memoryOf(kernel).get();
  const next = held ?? said;
  if (next) takeTotals(kernel, next);
}

/**
 * What the badge said when this person was last here stands at once: it does not climb while one part after the other
 * is asked for.
 */
async function recall(kernel: Kernel): Promise<void> {
  const owner = kernel.read('session.me')?.userId;
  const found = owner ? await readKept(kernel, 'notices.unread', '') : null;
  if (!found || kernel.read('session.me')?.userId !== owner || isCounted(kernel)) return;
  const memory = memoryOf(kernel);
  const { interactiveNumber, systemInformsNumber, groupNoticeNumber, chatNumber, seq } = found.value;
  memory.set({ ...memory.get(), kept: chatNumber });
  if (memory.get().said) return showTotals(kernel);
  // What was read in the last moment may not have come into it: a number that was read away does not come back.
  if (!outboxOf(kernel).isLoaded()) return;
  const off = takenBy(openReads(outboxOf(kernel)));
  put(kernel, 'notices.unread', {
    interactiveNumber: less(interactiveNumber, interactive(off)),
    systemInformsNumber: less(systemInformsNumber, off.system),
    groupNoticeNumber,
    chatNumber,
    seq,
  });
}
/** Chat's lists are the service's, not those of another day. */
function isCounted(kernel: Kernel): boolean {
  const list = kernel.read('chat.conversations', 'C2C');
  return list?.phase === 'ready' && list.stale === 0;
}

/** Places whose dot is gone once their person has looked. */
const dotOf = (route: string): RedDotKey | null => {
  const path = route.replace(/[?#].*$/, '');
  return path === '/home'
    ? 'home'
    : path === '/'
      ? 'clubz'
      : path === '/mine/applicationProgress'
        ? 'apply'
        : path.indexOf('/activity/') === 0
          ? 'activity'
          : path.indexOf('/clubs/') === 0
            ? 'club'
            : null;
};

function startDots(kernel: Kernel, outbox: Outbox): void {
  outbox.define('notices.cancelRedDot', {
    silent: true,
    done: (_job, dots) => showDots(kernel, dots),
    failed: () => undefined,
  });
  kernel.handle('notices.cancelRedDot', async ({ key }, ask) => {
    const { dots } = memoryOf(kernel).get();
    if (dots && dots[key].show) showDots(kernel, { ...dots, [key]: { ...dots[key], show: 0, count: 0 } });
    const slot = 'dot|' + key;
    if (kernel.read('session.me') && !outbox.find((job) => job.slot === slot && job.state === 'waiting'))
      await outbox.add({ call: 'notices.cancelRedDot', input: { key }, orderKey: 'dots', slot, ask });
    return kernel.read('notices.redDot') ?? memoryOf(kernel).get().dots ?? noDots;
  });
  kernel.on('session.routeChanged', ({ route }) => {
    const memory = memoryOf(kernel);
    const before = memory.get().route;
    memory.set({ ...memory.get(), route });
    for (const key of new Set([dotOf(before), dotOf(route)])) {
      if (key && memory.get().dots?.[key].show) kernel.ask('notices.cancelRedDot', { key }).catch(() => undefined);
    }
  });
}
const noDot = { show: 0, count: 0, updateTime: 0 } as const;
const noDots: RedDot = {
  home: noDot,
  clubz: noDot,
  activity: noDot,
  chat: noDot,
  interactive: noDot,
  system: noDot,
  apply: noDot,
  signIn: noDot,
  club: noDot,
};
function showDots(kernel: Kernel, dots: RedDot): void {
  memoryOf(kernel).set({ ...memoryOf(kernel).get(), dots });
  if (memoryOf(kernel).get().said) showTotals(kernel);
  else put(kernel, 'notices.redDot', dots);
}

export const noticesDomain = (outboxFor: OutboxOf): Domain => ({
  name: 'notices',
  contract: notices,
  start(kernel) {
    const quiet = { quiet: true, silent: true };
    const memory = memoryOf(kernel);
    const change = (patch: Partial<NoticesMemory>) => memory.set({ ...memory.get(), ...patch });
    const me = () => kernel.read('session.me')?.userId ?? '';
    startDots(kernel, outboxFor(kernel));

    async function askTotals(): Promise<void> {
      const owner = me();
      const totals = owner ? await kernel.call('notices.getUnread', {}, quiet).catch(() => null) : null;
      if (totals && me() === owner) takeTotals(kernel, totals);
    }
    async function askDots(): Promise<void> {
      const owner = me();
      // All of them at the start, later what is new.
      const topic = memory.get().dots ? 'notices.getRedDot' : 'notices.initRedDot';
      const dots = owner ? await kernel.call(topic, {}, quiet).catch(() => null) : null;
      if (dots && me() === owner) showDots(kernel, dots);
    }
    /** Something was done about one of them: it alone is looked at again. */
    async function askDot(key: RedDotKey): Promise<void> {
      const owner = me();
      if (!owner || !memory.get().dots) return;
      const dot = await kernel.call('notices.showRedDot', { key }, quiet).catch(() => null);
      const { dots } = memory.get();
      if (dot && dots && me() === owner) showDots(kernel, { ...dots, [key]: dot });
    }
    // Signed in for today; another page of ours has applied, decided or been decided on.
    kernel.watch('points.signing', ({ result }) => result && void askDot('signIn'));
    kernel.on('native.crossPageReceived', ({ theme }) => theme === 'applyChanged' && void askDot('apply'));
    const refresh = () => Promise.all([askTotals(), askDots()]);
    function plan(): void {
      const { timer, visible } = memory.get();
      if (timer) kernel.clearTimer(timer);
      change({ timer: me() && visible ? kernel.setTimer('unread', EVERY_MS) : '' });
    }
    kernel.onTimer('unread', () => {
      void refresh();
      plan();
    });
    kernel.handle('notices.refreshUnread', () => {
      plan();
      return refresh().then(() => ({}));
    });
    // The first of many pushes is answered at once, the others together a moment later.
    kernel.on('chat.pushed', () => {
      if (memory.get().soon) return change({ again: 1 });
      change({ soon: kernel.setTimer('unreadSoon', GATHER_MS), again: 0 });
      void askTotals();
    });
    kernel.onTimer('unreadSoon', () => {
      const { again } = memory.get();
      change({ soon: again ? kernel.setTimer('unreadSoon', GATHER_MS) : '', again: 0 });
      if (again) void askTotals();
    });
    kernel.watch('chat.total', ({ c2c, group, groupNotice }, _key, before) => {
      if (groupNotice > 0) change({ groups: 1 });
      // Off line too what is read is read.
      if (before && c2c + group < before.c2c + before.group && kernel.read('chat.service')?.phase === 'notReady')
        change({ kept: -1 });
      showTotals(kernel);
    });
    // The service says that it is ready a second before it knows what is unread of each person.
    kernel.watch('chat.conversations', () => {
      const { kept, counting } = memory.get();
      if (kept < 0 || counting || !isCounted(kernel)) return;
      change({ counting: 1 });
      kernel.setTimer('unreadCounted', COUNTED_MS);
    });
    kernel.onTimer('unreadCounted', () => {
      change({ kept: -1, counting: 0 });
      showTotals(kernel);
    });
    // The app's own badges follow these: who is not here has nothing new.
    kernel.on('kernel.personChanged', ({ gone }) => {
      if (gone.indexOf('notices.unread') >= 0) put(kernel, 'notices.unread', noUnread);
      if (gone.indexOf('notices.redDot') >= 0) put(kernel, 'notices.redDot', noDots);
    });
    kernel.watch('session.me', (now, _key, before) => {
      if (now?.userId === before?.userId) return;
      change({
        said: null,
        held: null,
        owed: noCounts,
        reads: [],
        readTo: [],
        dots: null,
        groups: 0,
        kept: now ? 0 : -1,
      });
      if (now) {
        void recall(kernel);
        void refresh();
      }
      plan();
    });
    kernel.on('session.visibilityChanged', ({ visible }) => {
      if (visible && !memory.get().visible) void refresh();
      change({ visible });
      plan();
    });
    // What was asked for without a network has not come.
    kernel.on('session.networkChanged', ({ online }) => {
      if (!online || !memory.get().visible) return;
      void refresh();
      plan();
    });
    let owed = false;
    /** One word to the app, or to the page's title, for all that changes at once. */
    const tellWindow = () => {
      if (owed) return;
      owed = true;
      void Promise.resolve().then(() => {
        owed = false;
        return kernel
          .ask('native.syncRedDot', {
            unread: kernel.read('notices.unread') ?? null,
            redDot: kernel.read('notices.redDot') ?? null,
          })
          .catch(() => undefined);
      });
    };
    kernel.watch('notices.unread', tellWindow);
    kernel.watch('notices.redDot', tellWindow);
  },
  begin(kernel) {
    memoryOf(kernel).set({ ...memoryOf(kernel).get(), begun: kernel.now() });
    void recall(kernel);
    kernel.ask('notices.refreshUnread', {}).catch(() => undefined);
  },
});
