// What a person deletes, blocks or does not want to see: gone at once here, and from what the next visit begins with.
import { forgetSnapshot } from '../../../app/snapshot/forgetSnapshot';
import { ask } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import type { CommentRef } from './actions';
import { showFailure } from './changes';
import { showUndo } from './undo';

const quiet = (): void => undefined;

/** Gone at once, with five seconds to take it back. */
export function removeThread(threadId: string): void {
  forgetSnapshot();
  ask('forum.removeThread', { threadId }).then((out) => showUndo(out.undoId, '帖子已删除', showFailure), quiet);
}
export function removeComment(ref: CommentRef): void {
  ask('forum.removePost', ref).then((out) => {
    // One that was never sent is simply gone.
    if (out.undoId) showUndo(out.undoId, '评论已删除', showFailure);
  }, showFailure);
}
/** Their threads and comments are gone for me. */
export function block(userId: string): void {
  forgetSnapshot();
  ask('users.block', { userId, isBlock: 1 }).then(() => showToast('已拉黑', true), quiet);
}
/** 不感兴趣. */
export function hideThread(threadId: string): void {
  forgetSnapshot();
  ask('forum.hideThread', { threadId }).catch(quiet);
}
