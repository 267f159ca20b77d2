// Forum, first half: the feeds. In the first script, since the first screen is a feed; it is requested before the page
// is ready.
import {
  listCircleThreads,
  listFollowedThreads,
  listThreads,
  loadMoreFeed,
  openFeed,
  refreshFeed,
} from '../../../bus/contracts/forum';
import { readCachedFeed } from '../../store/cacheRead';
import { codeOf, failureIn } from '../../kernel/failures';
import type { Domain, Kernel } from '../../kernel/types';
import { emptyList, failedList, listAfterAbandon, newIn } from '../../store/lists';
import { whileWanted } from '../../transport/abandonedReads';
import type { Wanters } from '../../transport/abandonedReads';
import { authOf } from '../../transport/auth';
import { createSharedReads } from '../../transport/sharedReads';
import { mergeThread, mergeUser, put } from '../../store/entityStore';
import { tellAge } from '../../store/savedContent';
import { askPage, feedsOf, show, visible } from './feedPages';
import type { FeedMemory, Page } from './feedPages';

/** The first page is short, so that it arrives soon. The next one is requested as soon as its cards are rendered. */
const FIRST = 5;
/** The maximum of newer items that are counted. */
const NEWEST = 10;
/** A feed that is opened again after this time checks for newer items in the background. */
const FRESH_MS = 60_000;

/** open: first load. refresh: pull to refresh. check: in the background, without moving what is shown. */
type Mode = 'open' | 'refresh' | 'check';

/** Takes the first page of a feed. A visible list is not moved: new items are counted (the pill). */
function takeFirst(kernel: Kernel, feed: string, page: Page, mode: Mode): void {
  const ids = visible(
    kernel,
    newIn(
      [],
      page.list.map((t) => mergeThread(kernel, t)),
    ),
  );
  const list = kernel.read('forum.feed', feed) ?? emptyList;
  const memory = feedsOf(kernel).get()[feed];
  const standing = list.phase === 'ready' && list.ids.length > 0;
  const watched = kernel.read('session.state')?.phase !== 'starting';
  if (mode !== 'refresh' && standing && watched) {
    show(kernel, feed, {
      ...list,
      refresh: 'idle',
      stale: 0,
      newCount: newIn(list.ids, ids).length,
      failCode: '',
      failMessage: '',
    });
    return;
  }
  if (memory) memory.cursor = page.cursor;
  show(kernel, feed, {
    ...emptyList,
    ids,
    phase: 'ready',
    hasMore: page.hasMore ? 1 : 0,
    total: page.total,
    version: list.version + 1,
  });
}

export function createFeeds(kernel: Kernel) {
  const slice = feedsOf(kernel);
  const reads = createSharedReads(kernel);

  /** Resolves with true when the page abandoned the read. */
  async function run(feed: string, mode: Mode, by: Wanters): Promise<boolean> {
    const before = slice.get()[feed];
    const memory: FeedMemory = {
      cursor: before?.cursor ?? '',
      epoch: authOf(kernel).get().epoch,
      at: kernel.now(),
      load: (before?.load ?? 0) + 1,
    };
    slice.get()[feed] = memory;
    const list = kernel.read('forum.feed', feed) ?? emptyList;
    if (mode === 'refresh')
      show(kernel, feed, {
        ...list,
        refresh: list.phase === 'ready' ? 'loading' : 'idle',
        phase: list.phase === 'ready' ? 'ready' : 'loading',
      });
    else if (list.phase !== 'ready') show(kernel, feed, { ...list, phase: 'loading', failCode: '', failMessage: '' });
    const current = () => slice.get()[feed]?.load === memory.load;
    try {
      const page = await whileWanted(
        kernel,
        () => askPage(kernel, feed, { pageSize: mode === 'open' ? FIRST : NEWEST }),
        by,
      );
      if (!current()) return false;
      memory.epoch = authOf(kernel).get().epoch;
      takeFirst(kernel, feed, page, mode);
    } catch (e) {
      if (!current()) return false;
      memory.at = 0;
      const now = kernel.read('forum.feed', feed) ?? emptyList;
      if (codeOf(e) === 'left') {
        show(kernel, feed, listAfterAbandon(now, list));
        return true;
      }
      if (mode !== 'check') show(kernel, feed, failedList(now, failureIn(e) ?? { code: '019999', message: '' }));
    }
    return false;
  }
  function load(feed: string, mode: Mode): Promise<void> {
    const known = mode === 'refresh' ? undefined : reads.join(feed);
    return known ?? reads.start(feed, (by) => run(feed, mode, by));
  }
  async function fromCache(feed: string): Promise<void> {
    const cached = await readCachedFeed(kernel, feed);
    const list = kernel.read('forum.feed', feed);
    if (!cached || cached.list.ids.length === 0 || (list && list.phase === 'ready')) return;
    for (const u of cached.users) mergeUser(kernel, u);
    for (const t of cached.threads)
      if (!kernel.read('forum.thread', t.threadId)) put(kernel, 'forum.thread', t, t.threadId);
    const memory = slice.get()[feed];
    if (memory && !memory.cursor) memory.cursor = cached.cursor;
    const failed = list?.phase === 'error';
    tellAge(kernel, cached.at);
    show(kernel, feed, {
      ...emptyList,
      ...cached.list,
      ids: visible(kernel, cached.list.ids),
      phase: 'ready',
      stale: 1,
      version: list?.version ?? 0,
      refresh: failed ? 'error' : 'idle',
      more: 'idle',
      newCount: 0,
      failCode: list?.failCode ?? '',
      failMessage: list?.failMessage ?? '',
    });
  }
  async function openFeed(feed: string): Promise<void> {
    const list = kernel.read('forum.feed', feed);
    const memory = slice.get()[feed];
    if (!list || list.phase !== 'ready' || list.ids.length === 0) {
      const shown = fromCache(feed);
      await load(feed, 'open');
      await shown;
    } else if (!memory || memory.at + FRESH_MS < kernel.now()) await load(feed, 'check');
  }
  /** Reloads every feed for a new person. */
  function again(): void {
    const { epoch } = authOf(kernel).get();
    for (const feed of Object.keys(slice.get()))
      if (slice.get()[feed]?.epoch !== epoch)
        void load(feed, kernel.read('forum.feed', feed)?.phase === 'ready' ? 'check' : 'open');
  }
  return { openFeed, load, again };
}

/** The feed that the route shows first, if it shows one. */
export function firstFeed(route: string): string | null {
  const path = route.split(/[?#]/)[0] ?? '';
  if (path === '/home' || path === '/c-home') return 'recommend';
  return path === '/old-home' ? 'new' : null;
}

export const forumFeed: Domain = {
  name: 'forum',
  contract: { listCircleThreads, listFollowedThreads, listThreads, loadMoreFeed, openFeed, refreshFeed },
  start(kernel) {
    const feeds = createFeeds(kernel);
    const done = (p: Promise<void>) => p.then(() => ({}));
    kernel.handle('forum.openFeed', ({ feed }) => done(feeds.openFeed(feed)));
    kernel.handle('forum.refreshFeed', ({ feed }) => done(feeds.load(feed, 'refresh')));
    kernel.effect(kernel.events('kernel.started'), () => {
      const feed = firstFeed(kernel.slice('environment', { route: '' }).get().route);
      if (feed) void feeds.openFeed(feed);
    });
    kernel.effect(kernel.events('session.tokenSeen'), () => {
      if (kernel.read('session.state')?.phase !== 'user') feeds.again();
    });
    kernel.effect(kernel.changes('session.me'), ({ value: me, before }) => {
      if (me?.userId !== before?.userId) feeds.again();
    });
  },
};
