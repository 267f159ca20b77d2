// Users: following and blocking, wherever the person is shown; authors worth following.
import { users } from '../../bus/contracts/users';
import type { Domain } from '../kernelTypes';
import { tellOtherPages } from '../otherPages';
import type { OutboxOf } from '../outboxOf';
import { openShelf } from '../shelf';
import { mergeUser, put } from '../things';
import { defineWish } from '../wishes';

export const usersDomain = (outboxOf: OutboxOf): Domain => ({
  name: 'users',
  contract: users,
  start(kernel) {
    const outbox = outboxOf(kernel);
    const show = (userId: string, patch: { isFollow?: 0 | 1 | 2; isBlocked?: 0 | 1 }) => {
      const user = kernel.read('users.user', userId);
      if (user) put(kernel, 'users.user', { ...user, ...patch }, userId);
    };
    defineWish(kernel, outbox, 'users.follow', {
      slot: ({ userId }) => 'follow|' + userId,
      want: ({ isFollow }) => isFollow,
      read: ({ userId }) => {
        const user = kernel.read('users.user', userId);
        return user ? { yes: user.isFollow ? 1 : 0, count: 0 } : null;
      },
      write: ({ userId }, { yes }) => {
        const is = kernel.read('users.user', userId)?.isFollow ?? 0;
        if ((is ? 1 : 0) !== yes) show(userId, { isFollow: yes });
      },
      said: ({ isFollow }) => ({ yes: isFollow ? 1 : 0, count: 0 }),
      answer: ({ yes }) => ({ isFollow: yes, fansCount: 0 }),
      confirmed({ userId }, { yes }, { isFollow }) {
        show(userId, { isFollow });
        tellOtherPages(kernel, 'followChanged', { userId, isOn: yes });
        // The feed of those whom I follow is another one now.
        const memory = kernel.slice<{ [feed: string]: { at: number } }>('feeds', {}).get()['follow'];
        if (memory) memory.at = 0;
      },
    });
    defineWish(kernel, outbox, 'users.block', {
      slot: ({ userId }) => 'block|' + userId,
      want: ({ isBlock }) => isBlock,
      read: ({ userId }) => ({ yes: kernel.read('users.user', userId)?.isBlocked ?? 0, count: 0 }),
      write: ({ userId }, { yes }) => {
        show(userId, yes ? { isBlocked: 1, isFollow: 0 } : { isBlocked: 0 });
        if (yes) hideFrom(userId);
      },
      said: ({ isBlocked }) => ({ yes: isBlocked, count: 0 }),
      answer: ({ yes }) => ({ isBlocked: yes }),
    });
    /** [brief C11] What a blocked person wrote is not shown to me. */
    function hideFrom(userId: string): void {
      const lists = [['forum.feed', 'forum.thread'], ['forum.comments', 'forum.post']] as const;
      for (const [topic, things] of lists)
        for (const key of kernel.keys(topic)) {
          const list = kernel.read(topic, key);
          if (list) put(kernel, topic, { ...list, ids: list.ids.filter((id) => kernel.read(things, id)?.authorId !== userId) }, key);
        }
    }
    kernel.handle('users.openRecommended', () =>
      openShelf(kernel, {
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
  },
});
