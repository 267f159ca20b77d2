// Notices, for their page: the lists by tab, and reading. A row that was read stays read, also after an older answer.
import type { Notice, NoticeCounts, NoticeTab, StoredNotice, UnreadNotice } from '../../../bus/entities/notices';
import { kindsOf } from '../../../bus/entities/notices';
import type { Envelope } from '../../../bus/protocol/envelope';
import { fail } from '../../kernel/failures';
import { needLogin } from '../../store/authGuard';
import type { Domain } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import type { Job } from '../../outbox/outbox';
import type { OutboxOf } from '../../outbox/outboxOf';
import { notifyOtherPages } from '../../store/crossTab';
import { removeFromLists } from '../../store/listPlaces';
import { markStale, pagedList } from '../../store/pagedLists';
import { mergeUser, put } from '../../store/entityStore';
import { memoryOf, releaseTotals, takeTotals, withoutReads } from './totals';
import type { Totals } from './totals';

const tabs = ['comment', 'like', 'at', 'follow', 'system'] as const satisfies readonly NoticeTab[];
const nothing: NoticeCounts = { comment: 0, like: 0, at: 0, follow: 0, system: 0 };
/** How many of a kind there may be, where only the totals of the last visit are known. */
function atMost(unread: UnreadNotice | undefined): NoticeCounts {
  const n = unread?.interactiveNumber ?? 0;
  return { comment: n, like: n, at: n, follow: n, system: unread?.systemInformsNumber ?? 0 };
}
/** Rows remembered as read here. */
const KEPT = 200;
const MAX_READ = 50;
const tabOf = (kind: Notice['kind']): NoticeTab => tabs.filter((tab) => kindsOf[tab].indexOf(kind) >= 0)[0] ?? 'system';

export const noticeLists = (outboxOf: OutboxOf): Domain => ({
  name: 'notices',
  start(kernel) {
    const outbox = outboxOf(kernel);
    /** tab → the unread number when it was loaded, minus those read since. A higher number means new notices. */
    const known = kernel.slice<Partial<NoticeCounts>>('noticesKnown', {});

    function isReadHere({
      noticeId,
      category,
      createTime,
    }: Pick<Notice, 'noticeId' | 'category' | 'createTime'>): boolean {
      const { reads, readTo } = memoryOf(kernel).get();
      return (
        reads.some((one) => one.noticeId === noticeId && one.until >= createTime) ||
        readTo.some((one) => one.category === category && one.until >= createTime)
      );
    }
    function take({ actors, ...notice }: Notice): string {
      for (const user of actors) mergeUser(kernel, user);
      const stored: StoredNotice = {
        ...notice,
        actorIds: actors.map((user) => user.userId),
        isRead: notice.isRead || isReadHere(notice) ? 1 : 0,
      };
      put(kernel, 'notices.notice', stored, notice.noticeId);
      return notice.noticeId;
    }
    const paged = pagedList<Notice>(kernel, {
      topic: 'notices.list',
      async ask(key, place) {
        const tab = tabs.filter((one) => one === key)[0] ?? 'system';
        const page = await kernel.call(
          'notices.listNotices',
          { kinds: [...kindsOf[tab]], ...place },
          { quiet: true, silent: true },
        );
        takeTotals(kernel, page.unread);
        if (!place.cursor) known.set({ ...known.get(), [tab]: (kernel.read('notices.counts') ?? nothing)[tab] });
        return page;
      },
      take,
    });
    kernel.handle('notices.openNotices', async ({ tab, how }) => {
      if (kernel.read('session.state')?.isTourist) return {};
      await paged(tab, how);
      return {};
    });
    // Counts the notices since a tab was loaded; a lower number means that they were read, here or elsewhere.
    kernel.effect(kernel.changes('notices.counts'), ({ value: counts }) => {
      for (const tab of tabs) {
        const list = kernel.read('notices.list', tab);
        const before = known.get()[tab];
        if (!list || before === undefined) continue;
        const n = counts[tab];
        if (n < before) known.set({ ...known.get(), [tab]: n });
        const newCount = Math.max(0, n - before);
        if (n !== before) markStale(kernel, 'notices.list');
        if (n === 0) for (const id of list.ids) patch(id, 1);
        if (list.phase === 'ready' && list.newCount !== newCount)
          put(kernel, 'notices.list', { ...list, newCount }, tab);
      }
    });

    function patch(noticeId: string, isRead: 0 | 1): void {
      const row = kernel.read('notices.notice', noticeId);
      if (row && row.isRead !== isRead) put(kernel, 'notices.notice', { ...row, isRead }, noticeId);
    }
    const listed = (test: (row: StoredNotice) => boolean): StoredNotice[] =>
      kernel
        .keys('notices.notice')
        .map((id) => kernel.read('notices.notice', id))
        .filter((row): row is StoredNotice => row !== undefined && test(row));
    function remember(noticeIds: readonly string[], until: number): void {
      const memory = memoryOf(kernel);
      const others = memory.get().reads.filter((one) => noticeIds.indexOf(one.noticeId) < 0);
      memory.set({
        ...memory.get(),
        reads: others.concat(noticeIds.map((noticeId) => ({ noticeId, until }))).slice(-KEPT),
      });
    }
    function rememberAll(category: number | undefined, until: number): void {
      const memory = memoryOf(kernel);
      const mine = category === undefined ? [1, 2] : [category];
      memory.set({
        ...memory.get(),
        readTo: memory
          .get()
          .readTo.filter((one) => mine.indexOf(one.category) < 0)
          .concat(mine.map((one) => ({ category: one, until }))),
      });
    }
    // Removes a blocked person from what was done, as the server's next answer does; it brings them back after an undo.
    kernel.effect(kernel.changes('users.user'), ({ value: { isBlocked }, key: userId, before }) => {
      if (!before || before.isBlocked === isBlocked) return;
      markStale(kernel, 'notices.list');
      if (!isBlocked) return;
      for (const row of listed(({ actorIds }) => actorIds.indexOf(userId) >= 0)) {
        const actorIds = row.actorIds.filter((id) => id !== userId);
        if (actorIds.length === 0) removeFromLists(kernel, 'notices.list', row.noticeId);
        put(kernel, 'notices.notice', { ...row, actorIds, actorCount: row.actorCount - 1 }, row.noticeId);
      }
    });
    const current = (): { unread: Totals } => {
      const unread = kernel.read('notices.unread');
      if (!unread) throw fail('network');
      return { unread };
    };
    async function begin(
      call: 'notices.readNotices' | 'notices.readAllNotices',
      input: { noticeIds: string[]; until: number } | { category?: 1 | 2; until: number },
      off: NoticeCounts,
      ask: Envelope,
    ): Promise<{ unread: Totals }> {
      await outbox.add({ call, input, orderKey: 'readNotices|', undo: off, ask });
      return current();
    }
    kernel.handle('notices.readNotices', async ({ noticeIds }, ask) => {
      needLogin(kernel);
      const ids = noticeIds.filter((id) => kernel.read('notices.notice', id)?.isRead !== 1).slice(0, MAX_READ);
      if (!ids.length) return current();
      const rows = listed((row) => ids.indexOf(row.noticeId) >= 0);
      // What these rows showed: an event that has joined one of them since has not been seen.
      const until = rows.length ? Math.max(...rows.map((row) => row.createTime)) : serverNow(kernel);
      const off = { ...nothing };
      for (const row of rows) off[tabOf(row.kind)]++;
      remember(ids, until);
      for (const id of ids) patch(id, 1);
      return begin('notices.readNotices', { noticeIds: ids, until }, off, ask);
    });
    kernel.handle('notices.readAllNotices', async ({ category }, ask) => {
      needLogin(kernel);
      const its = (row: Pick<StoredNotice, 'category'>) => category === undefined || row.category === category;
      const rows = listed(its);
      const until = Math.max(serverNow(kernel), ...rows.map((row) => row.createTime));
      const unread = kernel.read('notices.unread');
      const shown = kernel.read('notices.counts') ?? atMost(unread);
      const off = { comment: 0, like: 0, at: 0, follow: 0, system: 0 };
      for (const tab of tabs)
        if (category === undefined || (category === 2) === (tab === 'system')) off[tab] = shown[tab];
      rememberAll(category, until);
      for (const row of rows) patch(row.noticeId, 1);
      if (unread && !memoryOf(kernel).get().said) put(kernel, 'notices.unread', withoutReads(unread, off));
      return begin('notices.readAllNotices', { ...(category === undefined ? {} : { category }), until }, off, ask);
    });
    const done = (job: Job, { unread }: { unread: Totals }) => {
      takeTotals(kernel, unread, (job.undo as NoticeCounts | null) ?? nothing);
      notifyOtherPages(kernel, 'unreadChanged', {});
    };
    const untilOf = (job: Job): number => (typeof job.input['until'] === 'number' ? job.input['until'] : 0);
    const idsOf = (job: Job): string[] =>
      Array.isArray(job.input['noticeIds']) ? job.input['noticeIds'].map(String) : [];
    const categoryOf = (job: Job): number | undefined =>
      typeof job.input['category'] === 'number' ? job.input['category'] : undefined;
    /** Shows the first rows of each list as the server has them, without moving the list. */
    async function reread(): Promise<void> {
      const owner = kernel.read('session.me')?.userId;
      for (const tab of tabs.filter((one) => kernel.read('notices.list', one))) {
        const page = await kernel
          .call('notices.listNotices', { kinds: [...kindsOf[tab]] }, { quiet: true, silent: true })
          .catch(() => null);
        if (kernel.read('session.me')?.userId !== owner) return;
        for (const row of page?.list ?? []) if (kernel.read('notices.notice', row.noticeId)) take(row);
      }
    }
    /** Refused, or too old to be sent: reloads the rows from the server. */
    const takenBack = (): void => {
      releaseTotals(kernel);
      markStale(kernel, 'notices.list');
      kernel.ask('notices.refreshUnread', {}).catch(() => undefined);
    };
    outbox.define('notices.readNotices', {
      silent: true,
      done,
      restore: (job) => remember(idsOf(job), untilOf(job)),
      failed(job) {
        const ids = idsOf(job);
        const memory = memoryOf(kernel);
        memory.set({ ...memory.get(), reads: memory.get().reads.filter((one) => ids.indexOf(one.noticeId) < 0) });
        // A later 全部已读 may have them too.
        for (const row of listed(({ noticeId }) => ids.indexOf(noticeId) >= 0))
          patch(row.noticeId, isReadHere(row) ? 1 : 0);
        takenBack();
      },
    });
    outbox.define('notices.readAllNotices', {
      silent: true,
      done,
      restore: (job) => rememberAll(categoryOf(job), untilOf(job)),
      failed(job) {
        const category = categoryOf(job);
        const memory = memoryOf(kernel);
        memory.set({
          ...memory.get(),
          readTo: memory.get().readTo.filter((one) => category !== undefined && one.category !== category),
        });
        takenBack();
        void reread();
      },
    });
    kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
      if (me?.userId === before?.userId) return;
      known.set({});
    });
  },
});
