// Forum: the calls of comments by their target. Comments of activities, answers, articles and car information are the
// forum's entities here and have other calls on the wire; everything else (local copies, undo, likes) is the same.
import { commentedOn, type CommentKind } from '../../../bus/rules/commentThread';
import type { Json } from '../../../bus/protocol/envelope';
import type { CallTopic, Input, Output } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';

type Sent = { [key: string]: Json | undefined };
type Calls = { id: string; list: CallTopic; replies: CallTopic; add: CallTopic; like: CallTopic; remove: CallTopic };
const quiet = { quiet: true } as const;

const calls: { readonly [kind in CommentKind]: Calls } = {
  activity: {
    id: 'activityId',
    list: 'activities.listComments',
    replies: 'activities.listCommentReplies',
    add: 'activities.addComment',
    like: 'activities.likeComment',
    remove: 'activities.deleteComment',
  },
  answer: {
    id: 'answerId',
    list: 'questions.listComments',
    replies: 'questions.listCommentReplies',
    add: 'questions.addComment',
    like: 'questions.likeComment',
    remove: 'questions.deleteComment',
  },
  content: {
    id: 'contentId',
    list: 'content.listComments',
    replies: 'content.listCommentReplies',
    add: 'content.addComment',
    like: 'content.likeComment',
    remove: 'content.deleteComment',
  },
  carInformation: {
    id: 'infoId',
    list: 'content.listInfoComments',
    replies: 'content.listInfoReplies',
    add: 'content.addInfoComment',
    like: 'content.likeInfoComment',
    remove: 'content.deleteInfoComment',
  },
};
/** For a target other than a thread: its calls, and the target as they name it. */
function elsewhere(threadId: Json | undefined): { to: Calls; at: Sent } | null {
  const { kind, id } = commentedOn(typeof threadId === 'string' ? threadId : '');
  return kind === 'thread' ? null : { to: calls[kind], at: { [calls[kind].id]: id } };
}
/** A target's calls differ from the forum's only in their names and in the name of the target's id. */
const call = <T extends CallTopic>(
  kernel: Kernel,
  topic: CallTopic,
  input: Sent,
  how: { quiet?: boolean } = {},
): Promise<Output<T>> => kernel.call(topic, input as Input<CallTopic>, how) as Promise<Output<T>>;

/** The id of a comment's or reply's thread; '' when it is not known here. */
export const threadOfComment = (kernel: Kernel, postId: string, responseId: string): string =>
  (responseId ? kernel.read('forum.reply', responseId)?.threadId : kernel.read('forum.post', postId)?.threadId) ?? '';

export function listPosts(kernel: Kernel, input: Input<'forum.listPosts'>): Promise<Output<'forum.listPosts'>> {
  const other = elsewhere(input.threadId);
  if (!other) return kernel.call('forum.listPosts', input);
  const { threadId: _place, onlyAuthor: _nobody, ...rest } = input;
  return call<'forum.listPosts'>(kernel, other.to.list, { ...other.at, ...rest });
}
export function listReplies(kernel: Kernel, input: Input<'forum.listReplies'>): Promise<Output<'forum.listReplies'>> {
  const other = elsewhere(threadOfComment(kernel, input.postId, ''));
  return other ? call<'forum.listReplies'>(kernel, other.to.replies, input) : kernel.call('forum.listReplies', input);
}
/** What a job of the outbox sends. */
export function sendPost(kernel: Kernel, input: Sent): Promise<Output<'forum.addPost'>> {
  const { threadId, ...rest } = input;
  const other = elsewhere(threadId);
  return other
    ? call<'forum.addPost'>(kernel, other.to.add, { ...other.at, ...rest }, quiet)
    : kernel.call('forum.addPost', input as Input<'forum.addPost'>, quiet);
}
export function sendLike(kernel: Kernel, { threadId, ...input }: Sent): Promise<Output<'forum.likePost'>> {
  const other = elsewhere(threadId);
  return other
    ? call<'forum.likePost'>(kernel, other.to.like, input, quiet)
    : kernel.call('forum.likePost', input as Input<'forum.likePost'>, quiet);
}
export function sendDelete(kernel: Kernel, { threadId, ...input }: Sent): Promise<Output<'forum.deletePost'>> {
  const other = elsewhere(threadId);
  return other
    ? call<'forum.deletePost'>(kernel, other.to.remove, input, quiet)
    : kernel.call('forum.deletePost', input as Input<'forum.deletePost'>, quiet);
}
/** A comment of an activity is reported to the activities (targetType 6). */
export function sendReport(kernel: Kernel, input: Sent): Promise<Output<'forum.report'>> {
  const report = input as Input<'forum.report'>;
  const { targetType, targetId } = report;
  const threadId =
    targetType === 2
      ? threadOfComment(kernel, targetId, '')
      : targetType === 3
        ? threadOfComment(kernel, '', targetId)
        : '';
  if (commentedOn(threadId).kind !== 'activity') return kernel.call('forum.report', report, quiet);
  return kernel.call('activities.reportComment', { ...report, targetType: 6 }, quiet);
}
