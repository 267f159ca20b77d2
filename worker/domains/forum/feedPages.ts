// Forum: the call of a feed's pages, the state kept per feed, and which threads of a page are shown. Shared by the
// halves in both scripts.
import type { ListState } from '../../../bus/entities/paging';
import type { Thread } from '../../../bus/entities/forum';
import { fail } from '../../kernel/failures';
import type { Kernel } from '../../kernel/types';
import { hiddenOf, put } from '../../store/entityStore';

export type FeedMemory = { cursor: string; epoch: number; at: number; load: number };
export const feedsOf = (kernel: Kernel) => kernel.slice<{ [feed: string]: FeedMemory }>('feeds', {});
export type Page = { list: Thread[]; hasMore: boolean; cursor: string; total: number };
export function askPage(kernel: Kernel, feed: string, more: { cursor?: string; pageSize: number }): Promise<Page> {
  const i = feed.indexOf('|');
  const kind = i < 0 ? feed : feed.slice(0, i);
  const owner = i < 0 ? '' : feed.slice(i + 1);
  const how = { quiet: more.cursor === undefined };
  if (kind === 'follow') return kernel.call('forum.listFollowedThreads', more, how);
  if (kind === 'recommend' || kind === 'new' || kind === 'video')
    return kernel.call('forum.listThreads', { tab: kind, ...more }, how);
  if (kind === 'circle' || kind === 'essence')
    return kernel.call(
      'forum.listCircleThreads',
      { tribeId: owner, tab: kind === 'essence' ? kind : 'all', ...more },
      how,
    );
  if (kind === 'topic' || kind === 'topicNew')
    return kernel.call('forum.listThreads', { topicId: owner, sort: kind === 'topic' ? 'hot' : 'new', ...more }, how);
  if (kind === 'user' || kind === 'userVideo')
    return kernel.call(
      'forum.listUserThreads',
      { userId: owner, tab: kind === 'user' ? 'all' : 'video', ...more },
      how,
    );
  if (kind === 'circleHot') return kernel.call('forum.listThreads', { tribeId: owner, sort: 'hot', ...more }, how);
  if (kind === 'hot') return kernel.call('forum.listThreads', { sort: 'hot', ...more }, how);
  return Promise.reject(fail('unsupported'));
}
export const show = (kernel: Kernel, feed: string, list: ListState) => put(kernel, 'forum.feed', list, feed);
export const visible = (kernel: Kernel, ids: string[]) => {
  const hidden = hiddenOf(kernel).get().ids;
  return ids.filter(
    (id) =>
      hidden.indexOf(id) < 0 && !kernel.read('users.user', kernel.read('forum.thread', id)?.authorId ?? '')?.isBlocked,
  );
};
