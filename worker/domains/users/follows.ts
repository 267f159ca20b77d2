// Users: following and blocking, wherever the person is shown; recommended authors.
import type { Kernel } from '../../kernel/types';
import { notifyOtherPages } from '../../store/crossTab';
import type { Outbox } from '../../outbox/outbox';
import { markStale } from '../../store/pagedLists';
import { revalidate } from '../../store/staleWhileRevalidate';
import { mergeUser, put } from '../../store/entityStore';
import { defineToggle } from '../../outbox/optimisticToggle';
import { forgetContentOf, hideContentOf, showContentOf } from './blockedContent';
import { countFollow } from './home';

export function startFollows(kernel: Kernel, outbox: Outbox): void {
  const show = (userId: string, patch: { isFollow?: 0 | 1 | 2; isBlocked?: 0 | 1 }) => {
    const user = kernel.read('users.user', userId);
    if (!user) return;
    if (patch.isFollow !== undefined) countFollow(kernel, userId, user.isFollow, patch.isFollow);
    const me = kernel.read('session.me');
    if (me && patch.isBlocked !== undefined && patch.isBlocked !== user.isBlocked) {
      put(kernel, 'session.me', { ...me, blockedCount: Math.max(0, me.blockedCount + (patch.isBlocked ? 1 : -1)) });
    }
    put(kernel, 'users.user', { ...user, ...patch }, userId);
  };
  defineToggle(kernel, outbox, 'users.follow', {
    slot: ({ userId }) => 'follow|' + userId,
    want: ({ isFollow }) => isFollow,
    // `count` is 2 where both follow each other: it is mutual again when a tap is undone or refused.
    read: ({ userId }) => {
      const user = kernel.read('users.user', userId);
      return user ? { yes: user.isFollow ? 1 : 0, count: user.isFollow } : null;
    },
    write: ({ userId }, { yes, count }) => {
      const is = kernel.read('users.user', userId)?.isFollow ?? 0;
      if ((is ? 1 : 0) !== yes) show(userId, { isFollow: yes && count === 2 ? 2 : yes });
    },
    said: ({ isFollow }) => ({ yes: isFollow ? 1 : 0, count: isFollow }),
    answer: ({ yes }) => ({ isFollow: yes, fansCount: 0 }),
    confirmed({ userId }, { yes }, { isFollow, fansCount }) {
      show(userId, { isFollow });
      const home = kernel.read('users.home', userId);
      if (home) put(kernel, 'users.home', { ...home, fansCount }, userId);
      markStale(kernel, 'users.people');
      notifyOtherPages(kernel, 'followChanged', { userId, isOn: yes });
      // The feed of followed people has changed.
      const memory = kernel.slice<{ [feed: string]: { at: number } }>('feeds', {}).get()['follow'];
      if (memory) memory.at = 0;
    },
  });
  defineToggle(kernel, outbox, 'users.block', {
    slot: ({ userId }) => 'block|' + userId,
    want: ({ isBlock }) => isBlock,
    read: ({ userId }) => ({ yes: kernel.read('users.user', userId)?.isBlocked ?? 0, count: 0 }),
    write: ({ userId }, { yes }) => {
      show(userId, { isBlocked: yes });
      if (yes) hideContentOf(kernel, userId);
      else showContentOf(kernel, userId);
      const blocked = kernel.read('users.people', 'blocked||');
      if (blocked?.phase === 'ready') {
        const ids = blocked.ids.filter((id) => id !== userId);
        put(kernel, 'users.people', { ...blocked, ids: yes ? [userId].concat(ids) : ids }, 'blocked||');
      }
    },
    said: ({ isBlocked }) => ({ yes: isBlocked, count: 0 }),
    answer: ({ yes }) => ({ isBlocked: yes }),
    confirmed({ userId }, { yes }) {
      if (yes) show(userId, { isFollow: 0 });
      forgetContentOf(kernel, userId);
      markStale(kernel, 'users.people');
      // The server's counts leave out a blocked person's content, so the page is reloaded.
      if (kernel.read('users.home', userId)) kernel.ask('users.openHome', { userId }).catch(() => undefined);
      if (!yes)
        for (const feed of ['user|' + userId, 'userVideo|' + userId])
          if (kernel.read('forum.feed', feed)) kernel.ask('forum.refreshFeed', { feed }).catch(() => undefined);
    },
  });
  // Another page followed or unfollowed someone; only the server knows whether it is mutual.
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    if (theme !== 'followChanged') return;
    markStale(kernel, 'users.people');
    for (const { userId, isOn } of args) {
      if (!userId || isOn !== 1 || !kernel.read('users.user', userId)) continue;
      kernel.call('users.getFollow', { userId }, { quiet: true, silent: true }).then(
        ({ isFollow }) => show(userId, { isFollow }),
        () => undefined,
      );
    }
  });
  kernel.handle('users.openRecommended', () =>
    revalidate(kernel, {
      topic: 'users.recommended',
      blank: (phase) => ({ ids: [], phase }),
      stands: ({ phase }) => phase === 'ready',
      async load() {
        const { list } = await kernel.call('users.listRecommended', { pageSize: 5 }, { quiet: true });
        for (const user of list) mergeUser(kernel, user);
        return { ids: list.map((u) => u.userId), phase: 'ready' as const };
      },
    }).then(() => ({})),
  );
}
