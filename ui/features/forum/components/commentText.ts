// The rules of how comments are shown, as plain functions.
import { commentedOn } from '../../../../bus/rules/commentThread';
import type { Pending } from '../../../../bus/entities/writes';
import type { StoredPost, StoredReply } from '../../../../bus/entities/forum';

/** px of the line above the comments, which sticks. */
export const commentHead = 56;

/** How many comments a tourist may read. */
export const limitForTourist = (ids: readonly string[]): readonly string[] =>
  ids.length > 20 ? ids.slice(0, 20) : ids;

/** How the writer of what is commented on is marked in its comments. */
export const authorMark = (threadId: string): 'author' | 'answerer' =>
  commentedOn(threadId).kind === 'answer' ? 'answerer' : 'author';

/** In place of what was taken away; '' while it may be read. */
export function deletedText(it: Pick<StoredPost | StoredReply, 'status'>, what: '评论' | '回复'): string {
  return it.status === 1 ? `该${what}已删除` : it.status === 2 ? `该${what}已被隐藏` : '';
}

/** Under a comment that is not there yet: what it waits for. */
export function waitingWord(pending: Pending, failMessage: string): string {
  if (pending === 3) return failMessage || '发送失败';
  return pending === 2 ? '待发送' : '';
}

export type Fold = { shown: readonly string[]; /** How many more there are: 展开 N 条回复. */ hidden: number };
/** Two replies, the others folded; one that is still being sent is always seen. */
export function foldReplies(
  replyIds: readonly string[],
  moreReplies: number,
  open: boolean,
  isPending: (id: string) => boolean,
): Fold {
  const shown = open ? replyIds : replyIds.filter((id, i) => i < 2 || isPending(id));
  return { shown, hidden: replyIds.length - shown.length + moreReplies };
}

/** The refused words themselves: they stay marked wherever they are typed again. */
export function refusedIn(content: string, refused: readonly { from: number; to: number }[] | undefined): string[] {
  const words = (refused ?? []).map(({ from, to }) => content.trim().slice(from, to));
  return words.filter((word, i) => word !== '' && words.indexOf(word) === i);
}
