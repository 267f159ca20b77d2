// Native: events of the app, the bridge and other pages become streams and changes here.
import * as native from '../../../bus/contracts/native';
import type { Domain } from '../../kernel/types';
import { patchThread, put } from '../../store/entityStore';

export const nativeDomain: Domain = {
  name: 'native',
  contract: native,
  start(kernel) {
    kernel.effect(kernel.events('native.hostChanged'), (host) => put(kernel, 'native.host', host));
    kernel.effect(kernel.events('native.networkChanged'), (network) => put(kernel, 'native.network', network));
    kernel.effect(kernel.events('native.permissionChanged'), (p) => put(kernel, 'native.permissions', p, p.type));
    // Another webview liked, collected, followed or deleted: this page's copy follows.
    kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
      for (const { threadId, userId, isOn, count } of args) {
        const thread = threadId ? kernel.read('forum.thread', threadId) : undefined;
        if (theme === 'likeChanged' && thread && isOn !== undefined)
          patchThread(kernel, thread.threadId, { isLike: isOn, likeCount: count ?? thread.likeCount });
        if (theme === 'collectChanged' && thread && isOn !== undefined)
          patchThread(kernel, thread.threadId, { isCollect: isOn, collectCount: count ?? thread.collectCount });
        const user = userId ? kernel.read('users.user', userId) : undefined;
        if (theme === 'followChanged' && user && isOn !== undefined && (user.isFollow ? 1 : 0) !== isOn)
          put(kernel, 'users.user', { ...user, isFollow: isOn }, user.userId);
        if (theme === 'threadDeleted' && threadId)
          for (const feed of kernel.keys('forum.feed')) {
            const list = kernel.read('forum.feed', feed);
            if (list && list.ids.indexOf(threadId) >= 0)
              put(kernel, 'forum.feed', { ...list, ids: list.ids.filter((id) => id !== threadId) }, feed);
          }
      }
      if (theme === 'unreadChanged') kernel.ask('notices.refreshUnread', {}).catch(() => undefined);
    });
  },
};
