// What is asked from a post, from comments and from menus: separate from actions.ts, which every card of the first
// screen carries.
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Input } from '../../../../bus/client/topics';
import { ask } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import type { CommentRef, Flag } from './actions';

export type NewComment = Pick<Input<'forum.addPost'>, 'threadId' | 'content' | 'postId' | 'toResponseId' | 'images'>;

/** For what the worker does not speak of itself. */
export function showFailure(why: unknown): void {
  if (why instanceof AskFailed && why.failure.message) showToast(why.failure.message);
}

export const likeComment = (ref: CommentRef, isLike: Flag) => ask('forum.likePost', { ...ref, isLike });
export const collectThread = (threadId: string, isCollect: Flag) =>
  ask('forum.collect', { collectType: 1, targetId: threadId, isCollect });
export const vote = (pollId: string, optionIds: string[]) => ask('forum.vote', { pollId, optionIds });
export const addComment = (comment: NewComment) => ask('forum.addPost', comment);
/** Other words for one that was refused; it keeps its place. */
export const changeComment = (localId: string, { content, images }: NewComment) =>
  ask('forum.resendPost', { localId, drop: 0, content, ...(images ? { images } : null) });

export const markThread = (threadId: string, mark: { isTop?: Flag; isEssence?: Flag }) =>
  void ask('forum.markThread', { threadId, ...mark }).then(() => showToast('已设置', true), showFailure);
