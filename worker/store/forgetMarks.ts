// Removes a person's marks from public data when the person changes: likes, follows, memberships, permissions, and
// content that only that person could read.
import type { Json } from '../../bus/protocol/envelope';
import type { StoredPost, StoredReply } from '../../bus/entities/forum';
import type { StreamTopic } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';
import { removeFromLists } from './listPlaces';
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
 * Clears content that only this person could read: what is not passed, unsent comments, and what members of a private
 * circle see.
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
  const isOwn = ({ pending, status }: StoredPost | StoredReply): boolean => !!pending || status === 3;
  const isUnsent = (topic: 'forum.post' | 'forum.reply', id: string): boolean => {
    const one = kernel.read(topic, id);
    return one !== undefined && isOwn(one);
  };
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
        // The staff read the words of a hidden one.
        ...(isOwn(post) || post.status === 2 ? { content: '', images: [], failMessage: '', refused: undefined } : null),
      },
      id,
    );
  }
  for (const id of kernel.keys('forum.reply')) {
    const reply = kernel.read('forum.reply', id);
    if (reply && (isOwn(reply) || reply.status === 2))
      put(kernel, 'forum.reply', { ...reply, content: '', failMessage: '' }, id);
  }
  forgetQuestions(kernel);
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
function forgetQuestions(kernel: Kernel): void {
  for (const id of kernel.keys('questions.question')) {
    const question = kernel.read('questions.question', id);
    if (!question || question.auditStatus === 1) continue;
    put(kernel, 'questions.question', { ...question, title: '', content: '', images: [] }, id);
    removeFromLists(kernel, 'questions.list', id);
  }
  for (const id of kernel.keys('questions.answer')) {
    const answer = kernel.read('questions.answer', id);
    if (!answer || answer.auditStatus === 1) continue;
    put(kernel, 'questions.answer', { ...answer, content: '', images: [], questionTitle: '' }, id);
    removeFromLists(kernel, 'questions.answers', id);
    removeFromLists(kernel, 'questions.answersBy', id);
  }
}
