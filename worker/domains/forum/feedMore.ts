// Forum: the next page of a feed. In the second script, because it is loaded before anyone has scrolled that far.
import { filter } from 'rxjs';
import { codeOf } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { newIn } from '../../store/lists';
import { whileWanted } from '../../transport/abandonedReads';
import type { Wanters } from '../../transport/abandonedReads';
import { authOf } from '../../transport/auth';
import { createSharedReads } from '../../transport/sharedReads';
import { mergeThread } from '../../store/entityStore';
import { askPage, feedsOf, show, visible } from './feedPages';

const NEXT = 20;

export function startFeedMore(kernel: Kernel): void {
  const slice = feedsOf(kernel);
  const reads = createSharedReads(kernel);

  /** Resolves with true when the page abandoned the read. */
  async function grow(feed: string, by: Wanters): Promise<boolean> {
    const before = kernel.read('forum.feed', feed);
    if (!before || before.phase !== 'ready') return kernel.ask('forum.openFeed', { feed }).then(() => false);
    const memory = slice.get()[feed];
    if (before.hasMore === 0) return false;
    show(kernel, feed, { ...before, more: 'loading' });
    let cursor = memory?.cursor;
    /** Whether the page still follows the list: not when the list was refreshed, or loaded for another person. */
    const follows = (): boolean => slice.get()[feed]?.cursor === cursor && slice.get()[feed]?.epoch === memory?.epoch;
    /**
     * The cursor is lost with a worker; lists by time can continue from their last thread's key, others start again.
     */
    const placeAfter = (ids: string[]): { cursor?: string } => {
      const key = /^(new|video|follow|circle\||essence\||topicNew\||user)/.test(feed)
        ? kernel.read('forum.thread', ids[ids.length - 1] ?? '')?.cursorKey
        : '';
      const after = cursor || key;
      return after ? { cursor: after } : {};
    };
    try {
      let place = placeAfter(before.ids);
      // A page with known ids only (after a worker restart) adds nothing: loads the next one, a few times.
      for (let tries = 0; ; tries++) {
        const page = await whileWanted(kernel, () => askPage(kernel, feed, { ...place, pageSize: NEXT }), by);
        const list = kernel.read('forum.feed', feed);
        if (!list || !follows()) return false;
        const ids = visible(
          kernel,
          newIn(
            list.ids,
            page.list.map((t) => mergeThread(kernel, t)),
          ),
        );
        slice.get()[feed] = {
          ...(slice.get()[feed] ?? { epoch: authOf(kernel).get().epoch, at: kernel.now(), load: 0 }),
          cursor: page.cursor,
        };
        cursor = page.cursor;
        place = { cursor };
        const done = ids.length > 0 || !page.hasMore || tries >= 5;
        show(kernel, feed, {
          ...list,
          ids: list.ids.concat(ids),
          more: done ? 'idle' : 'loading',
          hasMore: page.hasMore ? 1 : 0,
        });
        if (done) return false;
      }
    } catch (e) {
      const left = codeOf(e) === 'left';
      const list = kernel.read('forum.feed', feed);
      if (list && follows()) show(kernel, feed, { ...list, more: left ? 'idle' : 'error' });
      return left;
    }
  }
  // When the page becomes visible, the last opened feed checks for new items (the pill).
  const shownAgain = kernel
    .events('session.visibilityChanged')
    .pipe(filter(({ visible }) => visible === 1 && kernel.read('session.state')?.phase !== 'starting'));
  kernel.effect(shownAgain, () => {
    const last = Object.keys(slice.get()).sort((a, b) => (slice.get()[b]?.at ?? 0) - (slice.get()[a]?.at ?? 0))[0];
    if (last) kernel.ask('forum.openFeed', { feed: last }).catch(() => undefined);
  });
  kernel.handle('forum.loadMoreFeed', ({ feed }) => {
    // A page that is under way for the list before a refresh is not waited for.
    const name = feed + ' ' + (slice.get()[feed]?.cursor ?? '');
    return (reads.join(name) ?? reads.start(name, (by) => grow(feed, by))).then(() => ({}));
  });
}
