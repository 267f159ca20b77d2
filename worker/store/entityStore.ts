// One copy of each thing: answers are taken apart, people and threads go to their own streams, lists keep ids.
// Toggles that the server has not confirmed are applied to its values.
import type { Json } from '../../bus/protocol/envelope';
import type { StoredThread, Thread } from '../../bus/entities/forum';
import type { UserBrief } from '../../bus/entities/users';
import type { StreamTopic, Value } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';
import { sameJson } from '../kernel/sameJson';

/** A yes or no that waits for the server: what is wanted, and what the server last said. */
export type ToggleState = { want: 0 | 1; base: 0 | 1; count: number };
export type ToggleStates = { [slot: string]: ToggleState };
export const togglesOf = (kernel: Kernel) => kernel.slice<ToggleStates>('wishes', {});

/** Ids that no list shows: deleted, gone, or 不感兴趣. */
export const hiddenOf = (kernel: Kernel) => kernel.slice<{ ids: string[] }>('hidden', { ids: [] });

/** Emits only what differs. */
export function put<T extends StreamTopic>(kernel: Kernel, topic: T, value: Value<T>, key = ''): void {
  if (!sameJson(kernel.read(topic, key) as Json | undefined, value as Json)) kernel.emit(topic, value, key);
}

/** The state and the count to show with an unconfirmed toggle, given the server's values. */
export function toggled(kernel: Kernel, slot: string, yes: 0 | 1, count: number): { yes: 0 | 1; count: number } {
  const toggle = togglesOf(kernel).get()[slot];
  if (!toggle) return { yes, count };
  toggle.base = yes;
  toggle.count = count;
  return { yes: toggle.want, count: Math.max(0, count + toggle.want - yes) };
}

export function mergeUser(kernel: Kernel, user: UserBrief): void {
  const slot = 'follow|' + user.userId;
  const toggle = togglesOf(kernel).get()[slot];
  if (!toggle) return put(kernel, 'users.user', user, user.userId);
  const { yes } = toggled(kernel, slot, user.isFollow ? 1 : 0, 0);
  put(kernel, 'users.user', yes === (user.isFollow ? 1 : 0) ? user : { ...user, isFollow: yes }, user.userId);
}

/** Takes a thread of an answer over; gives its id. */
export function mergeThread(kernel: Kernel, thread: Thread): string {
  const { author, atUsers, ...rest } = thread;
  mergeUser(kernel, author);
  for (const u of atUsers) mergeUser(kernel, u);
  const like = toggled(kernel, 'like|' + rest.threadId, rest.isLike, rest.likeCount);
  const collect = toggled(kernel, 'collect|' + rest.threadId, rest.isCollect, rest.collectCount);
  const before = kernel.read('forum.thread', rest.threadId);
  const stored: StoredThread = {
    ...rest,
    authorId: author.userId,
    pending: before?.pending ?? 0,
    isLike: like.yes,
    likeCount: like.count,
    isCollect: collect.yes,
    collectCount: collect.count,
  };
  put(kernel, 'forum.thread', stored, rest.threadId);
  return rest.threadId;
}
export function patchThread(kernel: Kernel, threadId: string, patch: Partial<StoredThread>): void {
  const thread = kernel.read('forum.thread', threadId);
  if (thread) put(kernel, 'forum.thread', { ...thread, ...patch }, threadId);
}
