// Removes a person's marks from public data when the person changes: likes, follows, memberships, permissions, and
// content that only that person could read.
import type { Json } from '../../bus/protocol/envelope';
import type { StreamTopic } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';
import { emptyList } from './lists';
import { put } from './entityStore';

/** Fields that describe the person's relation to an entity, at any depth, with the value for a visitor. */
const marks: { readonly [field: string]: Json | undefined } = {
  isLike: 0,
  isCollect: 0,
  isMine: 0,
  isMe: 0,
  isFollow: 0,
  isBlocked: 0,
  isRewarded: 0,
  isJoin: 0,
  myRole: 0,
  myCount: 0,
  myPoints: 0,
  myOptionIds: [],
  myApplyId: '',
  canEdit: 0,
  canDelete: 0,
  canManage: 0,
  canHide: 0,
  canChat: 0,
  applyStatus: -1,
  denial: '',
  unreadCount: 0,
  openCount: 0,
  groupID: '',
  presidentPhone: '',
  auditReason: '',
  readKey: '',
  inviteId: '',
  orderId: '',
  pending: 0,
};

/** Returns the same object when it contains no marks. */
function withoutMarks(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const all = value.map(withoutMarks);
    return all.some((one, i) => one !== value[i]) ? all : value;
  }
  let plain = value;
  for (const name of Object.keys(value)) {
    const before = value[name] as Json;
    const neutral = Object.prototype.hasOwnProperty.call(marks, name) ? marks[name] : undefined;
    const now = neutral === undefined || before === null ? withoutMarks(before) : neutral;
    if (now === before) continue;
    if (plain === value) plain = { ...value };
    plain[name] = now;
  }
  return plain;
}

/**
 * `switched`: another person has logged in, so all feeds are emptied. Otherwise only the follow feed is; the others
 * stay, as a visitor sees them.
 */
export function forgetMarks(kernel: Kernel, switched: boolean): void {
  forgetUnread(kernel);
  for (const topic of Object.keys(kernel.state.streams) as StreamTopic[])
    for (const key of kernel.keys(topic))
      put(kernel, topic, withoutMarks(kernel.read(topic, key) as Json) as never, key);
  for (const feed of kernel.keys('forum.feed')) {
    const list = kernel.read('forum.feed', feed);
    if (!list || (!switched && feed !== 'follow')) continue;
    put(kernel, 'forum.feed', { ...emptyList, version: list.version + 1 }, feed);
    // It may have been loaded with this person's token before they were named: nothing else loads it again then.
    if (switched) kernel.ask('forum.openFeed', { feed }).catch(() => undefined);
  }
}
/**
 * Clears content that only this person could read: threads before moderation, unsent comments, and what members of a
 * private circle see.
 */
function forgetUnread(kernel: Kernel): void {
  for (const id of kernel.keys('forum.thread')) {
    const thread = kernel.read('forum.thread', id);
    if (thread && thread.auditStatus !== 1)
      put(
        kernel,
        'forum.thread',
        { ...thread, title: '', content: '', excerpt: '', images: [], video: null, poll: null, place: null },
        id,
      );
  }
  const isUnsent = (topic: 'forum.post' | 'forum.reply', id: string): boolean => !!kernel.read(topic, id)?.pending;
  for (const key of kernel.keys('forum.comments')) {
    const list = kernel.read('forum.comments', key);
    if (list)
      put(kernel, 'forum.comments', { ...list, ids: list.ids.filter((id) => !isUnsent('forum.post', id)) }, key);
  }
  for (const id of kernel.keys('forum.post')) {
    const post = kernel.read('forum.post', id);
    if (!post) continue;
    const replyIds = post.replyIds.filter((reply) => !isUnsent('forum.reply', reply));
    put(
      kernel,
      'forum.post',
      {
        ...post,
        replyIds,
        ...(post.pending ? { content: '', images: [], failMessage: '', refused: undefined } : null),
      },
      id,
    );
  }
  for (const id of kernel.keys('forum.reply')) {
    const reply = kernel.read('forum.reply', id);
    if (reply?.pending) put(kernel, 'forum.reply', { ...reply, content: '', failMessage: '' }, id);
  }
  for (const id of kernel.keys('circles.circle')) {
    const circle = kernel.read('circles.circle', id);
    if (!circle?.isPrivate) continue;
    put(kernel, 'circles.circle', { ...circle, notice: null }, id);
    for (const feed of ['circle|' + id, 'essence|' + id])
      if (kernel.read('forum.feed', feed)) put(kernel, 'forum.feed', emptyList, feed);
    if (kernel.read('circles.pointList', id)) put(kernel, 'circles.pointList', emptyList, id);
    for (const key of kernel.keys('circles.members'))
      if (key.split('|')[0] === id) put(kernel, 'circles.members', emptyList, key);
  }
}
