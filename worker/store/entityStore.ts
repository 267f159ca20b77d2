// One copy of each entity: answers are split, users and threads go to streams of their own, lists contain ids.
// Unconfirmed toggles are applied on top of the server's values.
import type { Json } from '../../bus/protocol/envelope';
import type { StoredThread, Thread } from '../../bus/entities/forum';
import type { UserBrief } from '../../bus/entities/users';
import type { StreamTopic, Value } from '../../bus/client/topics';
import type { Kernel } from '../kernel/types';
import { sameJson } from '../kernel/sameJson';

/** An unconfirmed toggle: the wanted state, and the server's last state and count. */
export type ToggleState = { want: 0 | 1; base: 0 | 1; count: number };
export type ToggleStates = { [slot: string]: ToggleState };
export const togglesOf = (kernel: Kernel) => kernel.slice<ToggleStates>('wishes', {});

/** Ids that lists leave out: deleted, not found, or marked 不感兴趣. */
export const hiddenOf = (kernel: Kernel) => kernel.slice<{ ids: string[] }>('hidden', { ids: [] });

/** Emits the value if it differs from the current one. */
export function put<T extends StreamTopic>(kernel: Kernel, topic: T, value: Value<T>, key = ''): void {
  if (!sameJson(kernel.read(topic, key) as Json | undefined, value as Json)) kernel.emit(topic, value, key);
}

/** Stores the server's values in the slot's unconfirmed toggle, if any; returns the state and count to show. */
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
  const { yes } = toggled(kernel, slot, user.isFollow ? 1 : 0, user.isFollow);
  put(kernel, 'users.user', yes === (user.isFollow ? 1 : 0) ? user : { ...user, isFollow: yes }, user.userId);
}

/** Stores a thread from an answer; returns its id. */
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
