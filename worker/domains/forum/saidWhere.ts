// Forum: which call a comment's question goes to. Comments of activities are the forum's things here and other calls on the wire;
// everything else about them (local copies, undo, likes) is the same.
import type { Json } from '../../../bus/envelope';
import { activityOfThread } from '../../../bus/activityThread';
import type { Input, Output } from '../../../bus/topics';
import type { Kernel } from '../../kernelTypes';

type Sent = { [key: string]: Json | undefined };
const quiet = { quiet: true } as const;
const isOfActivity = (threadId: Json | undefined): boolean => typeof threadId === 'string' && activityOfThread(threadId) !== '';

/** The thread that a comment or a reply stands in, as far as it is known here. */
export const threadOfSaid = (kernel: Kernel, postId: string, responseId: string): string =>
  (responseId ? kernel.read('forum.reply', responseId)?.threadId : kernel.read('forum.post', postId)?.threadId) ?? '';

export function listPosts(kernel: Kernel, input: Input<'forum.listPosts'>): Promise<Output<'forum.listPosts'>> {
  const activityId = activityOfThread(input.threadId);
  if (!activityId) return kernel.call('forum.listPosts', input);
  const { threadId: _place, onlyAuthor: _nobody, ...rest } = input;
  return kernel.call('activities.listComments', { activityId, ...rest });
}
export function listReplies(kernel: Kernel, input: Input<'forum.listReplies'>): Promise<Output<'forum.listReplies'>> {
  return isOfActivity(threadOfSaid(kernel, input.postId, '')) ? kernel.call('activities.listCommentReplies', input) : kernel.call('forum.listReplies', input);
}
/** What a job of the outbox sends. */
export function sendPost(kernel: Kernel, input: Sent): Promise<Output<'forum.addPost'>> {
  const words = input as Input<'forum.addPost'>;
  const { threadId, ...rest } = words;
  const activityId = activityOfThread(threadId);
  return activityId ? kernel.call('activities.addComment', { activityId, ...rest }, quiet) : kernel.call('forum.addPost', words, quiet);
}
export function sendLike(kernel: Kernel, { threadId, ...input }: Sent): Promise<Output<'forum.likePost'>> {
  const like = input as Input<'forum.likePost'>;
  return isOfActivity(threadId) ? kernel.call('activities.likeComment', like, quiet) : kernel.call('forum.likePost', like, quiet);
}
export function sendDelete(kernel: Kernel, { threadId, ...input }: Sent): Promise<Output<'forum.deletePost'>> {
  const gone = input as Input<'forum.deletePost'>;
  return isOfActivity(threadId) ? kernel.call('activities.deleteComment', gone, quiet) : kernel.call('forum.deletePost', gone, quiet);
}
