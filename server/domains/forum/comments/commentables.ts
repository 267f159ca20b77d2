// What comments belong to, found by the thread id that their rows have.
import { commentedOn } from '../../../../bus/rules/commentThread';
import type { Commentable, CommentTarget, Context, Caller } from '../../../platform/context';

export type TargetKind = CommentTarget['kind'];

/** What these comments belong to, if the caller may see it; 010002 otherwise. */
export function findCommentable(cx: Context, threadId: string, who: Caller | null, lock = false): Promise<Commentable> {
  const { kind, id } = commentedOn(threadId);
  return cx.services.targets.comments[kind].find(cx, id, who, lock);
}
export function addCommentCount(cx: Context, { threadId }: { threadId: string }, by: number): Promise<void> {
  const { kind, id } = commentedOn(threadId);
  return cx.services.targets.comments[kind].addCount(cx, id, by);
}
