// What belongs to one person leaves the streams when that person does: likes, follows, own marks, numbers.
import { forgetCircles } from './forgetCircles';
import { forgetUsers } from './forgetUsers';
import type { Kernel } from './kernelTypes';
import { emptyList } from './lists';
import { put, wishesOf } from './things';

/** Whenever the person changes; who comes back to what was theirs finds the lists as they were. */
export function startForgetting(kernel: Kernel): void {
  const last = kernel.slice<{ userId: string }>('lastPerson', { userId: kernel.read('session.me')?.userId ?? '' });
  kernel.watch('session.me', (me) => {
    const { userId } = last.get();
    if (me ? userId && me.userId !== userId : userId) forgetPerson(kernel, me !== null);
    if (me) last.set({ userId: me.userId });
  });
}
/** `switched`: somebody else is here at once, so the lists too are taken away; else they stay, as a visitor sees them. */
function forgetPerson(kernel: Kernel, switched: boolean): void {
  wishesOf(kernel).set({});
  for (const id of kernel.keys('users.user')) {
    const user = kernel.read('users.user', id);
    if (user) put(kernel, 'users.user', { ...user, isFollow: 0, isBlocked: 0 }, id);
  }
  for (const id of kernel.keys('forum.thread')) {
    const thread = kernel.read('forum.thread', id);
    if (!thread) continue;
    const poll = thread.poll && { ...thread.poll, myOptionIds: [] };
    put(kernel, 'forum.thread', { ...thread, isLike: 0, isCollect: 0, isMine: 0, canEdit: 0, canDelete: 0, canManage: 0, canHide: 0, pending: 0, poll }, id);
  }
  for (const id of kernel.keys('forum.post')) {
    const post = kernel.read('forum.post', id);
    if (post) put(kernel, 'forum.post', { ...post, isLike: 0, isMine: 0, canDelete: 0 }, id);
  }
  for (const id of kernel.keys('forum.reply')) {
    const reply = kernel.read('forum.reply', id);
    if (reply) put(kernel, 'forum.reply', { ...reply, isLike: 0, isMine: 0, canDelete: 0 }, id);
  }
  for (const feed of kernel.keys('forum.feed')) {
    const list = kernel.read('forum.feed', feed);
    if (list && (switched || feed === 'follow')) put(kernel, 'forum.feed', { ...emptyList, version: list.version + 1 }, feed);
  }
  forgetCircles(kernel);
  forgetUsers(kernel);
  if (kernel.read('notices.unread')) put(kernel, 'notices.unread', { interactiveNumber: 0, systemInformsNumber: 0, groupNoticeNumber: 0, chatNumber: 0, seq: 0 });
}
