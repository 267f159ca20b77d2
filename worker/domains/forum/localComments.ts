// Forum: comments and replies that are not on the server yet, shown under a local id until the server's copy replaces
// them.
import type { Failure } from '../../../bus/protocol/envelope';
import type { Input } from '../../../bus/client/topics';
import type { Kernel } from '../../kernel/types';
import { removeFromLists } from '../../store/listPlaces';
import { mergeUser, put } from '../../store/entityStore';
import type { Job, Outbox } from '../../outbox/outbox';
import { uploadsHere } from '../../uploads/uploadsOf';
import { countPosts, patchPost, patchReply } from './posts';
import { refusedIn } from './refusedWords';

export type CommentInput = Input<'forum.addPost'>;
/** `postId`: the comment that a reply belongs to; '' for a comment. */
export type LocalComment = { localId: string; postId: string };

export const inputOf = (job: Job) => job.input as CommentInput;
export const localOf = (job: Job) => job.undo as LocalComment;
export const findLocal = (outbox: Outbox, localId: string): Job | undefined =>
  outbox.find((j) => j.call === 'forum.addPost' && localOf(j).localId === localId);
/** The keys of the pictures that are not on the server yet: until then their `url` is the key of their upload. */
export const filesOf = (kernel: Kernel, input: CommentInput): string[] =>
  (input.images ?? []).map((image) => image.url).filter((url) => kernel.read('media.upload', url) !== undefined);

/** Shows the comment under its local id, once; `at`: its time in ms by the server's clock. */
export function showLocal(kernel: Kernel, input: CommentInput, { localId, postId }: LocalComment, at: number): void {
  const me = kernel.read('session.me');
  if (!me) return;
  if (!kernel.read('users.user', me.userId)) {
    const { userId, userName, avatarUrl, userType, gender } = me;
    mergeUser(kernel, {
      userId,
      userName,
      avatarUrl,
      userType,
      gender,
      isFollow: 0,
      carModelName: me.carModels[0]?.name ?? '',
      isMaster: 0,
      isBlocked: 0,
    });
  }
  const common = {
    threadId: input.threadId,
    content: input.content,
    createTime: at,
    likeCount: 0,
    isLike: 0 as const,
    isMine: 1 as const,
    canDelete: 1 as const,
    isThreadAuthor: kernel.read('forum.thread', input.threadId)?.isMine ?? (0 as const),
    status: 0 as const,
    authorId: me.userId,
    pending: 1 as const,
    failMessage: '',
  };
  if (postId) {
    if (!kernel.read('forum.reply', localId)) {
      const to = input.toResponseId ? kernel.read('forum.reply', input.toResponseId) : undefined;
      put(
        kernel,
        'forum.reply',
        {
          ...common,
          responseId: localId,
          postId,
          toResponseId: input.toResponseId ?? '',
          toUserId: to ? to.authorId : '',
        },
        localId,
      );
      countPosts(kernel, input.threadId, 1);
    }
    const post = kernel.read('forum.post', postId);
    if (post && post.replyIds.indexOf(localId) < 0)
      put(kernel, 'forum.post', { ...post, replyIds: post.replyIds.concat(localId) }, postId);
    return;
  }
  if (!kernel.read('forum.post', localId)) {
    put(
      kernel,
      'forum.post',
      {
        ...common,
        postId: localId,
        images: input.images ?? [],
        replyCount: 0,
        floor: 0,
        replyIds: [],
        moreReplies: 0,
      },
      localId,
    );
    countPosts(kernel, input.threadId, 1);
  }
  for (const key of kernel.keys('forum.comments')) {
    const list = kernel.read('forum.comments', key);
    const [threadId, , onlyAuthor] = key.split('|');
    if (
      !list ||
      threadId !== input.threadId ||
      list.ids.indexOf(localId) >= 0 ||
      (onlyAuthor === '1' && !common.isThreadAuthor)
    )
      continue;
    put(
      kernel,
      'forum.comments',
      { ...list, ids: [localId].concat(list.ids), total: list.total >= 0 ? list.total + 1 : list.total },
      key,
    );
  }
}
export function removeLocal(kernel: Kernel, input: CommentInput, { localId, postId }: LocalComment): void {
  if (postId) {
    const post = kernel.read('forum.post', postId);
    if (post) put(kernel, 'forum.post', { ...post, replyIds: post.replyIds.filter((x) => x !== localId) }, postId);
    kernel.drop('forum.reply', localId);
  } else {
    removeFromLists(kernel, 'forum.comments', localId);
    kernel.drop('forum.post', localId);
  }
  countPosts(kernel, input.threadId, -1);
}
/** Shows the state of a local comment. Refused words stay marked until the comment is sent with another text. */
export function showState(
  kernel: Kernel,
  job: Job,
  pending: 0 | 1 | 2 | 3,
  failMessage = '',
  why: Failure | null = null,
): void {
  const { localId, postId } = localOf(job);
  const refused = why?.code === '010007' ? refusedIn(why.data).map(({ from, to }) => ({ from, to })) : [];
  const state = { pending, failMessage, ...(refused.length ? { refused } : null) };
  if (postId) patchReply(kernel, localId, state);
  else patchPost(kernel, localId, state);
}
/** Removes the local comment with its job and its files. */
export async function dropLocal(kernel: Kernel, outbox: Outbox, job: Job): Promise<void> {
  removeLocal(kernel, inputOf(job), localOf(job));
  await outbox.withdraw(job);
  await uploadsHere(kernel)?.remove(filesOf(kernel, inputOf(job)));
}
