// One comment with its replies. A tap answers it, ⋯ or holding it opens its menu.
import { memo, useEffect, useEffectEvent, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { StoredPost } from '../../../../bus/entities/forum';
import { ask, read, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis } from '../../../kit/media/firstIcons';
import { UserBadge } from '../../../kit/text/Badge';
import { Icon } from '../../../kit/media/Icon';
import { PictureGrid } from '../../../kit/media/PictureGrid';
import { TimeText } from '../../../kit/text/TimeText';
import { showToast } from '../../../kit/feedback/toast';
import { scrollToTop } from '../../../kit/lists/scroller';
import { likeComment } from './changes';
import { authorMark, foldReplies, deletedText, waitingWord } from './commentText';
import { LikeButton } from './LikeButton';
import { longPress } from '../../../kit/inputs/longPress';
import { PersonLink } from './PersonLink';
import { RefusedText } from './RefusedText';
import { ReplyLine } from './ReplyLine';
import { useSheet } from './sheets';
import { SpokenText } from './SpokenText';
import { Unsent } from './Unsent';
import s from './CommentItem.module.css';

export type CommentItemProps = {
  postId: string;
  marked?: boolean | undefined;
  /** The reply in it that is meant: unfolded, scrolled to and marked. */
  responseId?: string | undefined;
};

export const CommentItem = memo(function CommentItem({ postId, marked, responseId }: CommentItemProps) {
  const post = useStream('forum.post', postId);
  const author = useStream('users.user', post?.authorId ?? '');
  const show = useSheet();
  const [open, setOpen] = useState(!!responseId);
  // What is on its way is seen as it lies on the phone.
  const file = useStream('media.upload', post?.pending ? (post.images[0]?.url ?? '') : '');
  if (!post) return null;
  const stone = deletedText(post, '评论');
  if (stone) {
    return (
      <div className={s.item} data-post={postId}>
        <Avatar size={36} />
        <div className={s.box}>
          <p className={s.stone}>{stone}</p>
          <Replies post={post} open={open} onOpen={() => setOpen(true)} responseId={responseId} />
        </div>
      </div>
    );
  }
  const pictures = file
    ? post.images.map((image) => ({
        ...image,
        url: file.preview || file.url,
        width: file.width || 1,
        height: file.height || 1,
      }))
    : post.images;
  const answer = () =>
    show({
      kind: 'compose',
      threadId: post.threadId,
      postId,
      toName: author?.userName ?? '',
      onSent: () => setOpen(true),
    });
  const menu = () => show({ kind: 'comment', target: { postId } });
  const isSent = post.pending === 0 && post.status === 0;
  return (
    <div className={`${s.item}${marked ? ` ${s.marked}` : ''}`} data-post={postId} data-marked={marked || undefined}>
      <PersonLink className={s.face} userId={author?.userId} twin>
        <Avatar src={author?.avatarUrl} name={author?.userName} size={36} />
      </PersonLink>
      <div className={s.box}>
        {/* 回复 and ⋯ are for the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          {...longPress(menu)}
          onClick={(event) => {
            const isControl = event.target instanceof Element && event.target.closest('a,button');
            if (!isControl && isSent) answer();
          }}
        >
          <p className={s.name}>
            <PersonLink className={`cut ${s.person}`} userId={author?.userId}>
              <bdi>{author?.userName || '用户'}</bdi>
            </PersonLink>
            <UserBadge
              userType={author?.userType ?? -1}
              author={post.isThreadAuthor === 1 && authorMark(post.threadId)}
              official={author?.isOfficial === 1}
            />
          </p>
          <p className={s.text}>
            {post.refused?.length ? (
              <RefusedText content={post.content} refused={post.refused} />
            ) : (
              <SpokenText text={post.content} />
            )}
          </p>
          {pictures.length > 0 && (
            <div className={s.picture}>
              <PictureGrid
                pictures={pictures}
                onOpen={(index, from) =>
                  show({ kind: 'viewer', pictures, index, from, caption: author?.userName ?? '' })
                }
              />
            </div>
          )}
        </div>
        {post.pending === 3 ? (
          <Unsent
            localId={postId}
            why={waitingWord(3, post.failMessage)}
            onChange={
              post.refused?.length ? () => show({ kind: 'compose', threadId: post.threadId, again: postId }) : undefined
            }
          />
        ) : (
          <div className={s.meta}>
            {post.pending ? (
              <span className={s.wait}>{waitingWord(post.pending, '') || '正在发送'}</span>
            ) : (
              <TimeText at={post.createTime} />
            )}
            {post.status === 3 && <span className={s.state}>审核中，仅自己可见</span>}
            {isSent && (
              <>
                <button
                  className={s.reply}
                  type="button"
                  data-answer=""
                  aria-label={`回复 ${author?.userName ?? ''}`}
                  onClick={answer}
                >
                  回复
                </button>
                <IconButton className={s.more} label="更多操作" onClick={menu}>
                  <Icon d={ellipsis} size={16} />
                </IconButton>
                <LikeButton
                  className={s.like}
                  size={18}
                  isLike={post.isLike}
                  count={post.likeCount}
                  id={`post|${postId}`}
                  send={(isLike) => likeComment({ postId }, isLike)}
                />
              </>
            )}
          </div>
        )}
        <Replies post={post} open={open} onOpen={() => setOpen(true)} responseId={responseId} />
      </div>
    </div>
  );
});

type RepliesProps = { post: StoredPost; open: boolean; onOpen: () => void; responseId: string | undefined };

function Replies({ post, open, onOpen, responseId }: RepliesProps) {
  useMeant(post.postId, responseId);
  const { shown, hidden } = foldReplies(
    post.replyIds,
    post.moreReplies,
    open,
    (id) => (read('forum.reply', id)?.pending ?? 0) > 0,
  );
  if (!shown.length && hidden <= 0) return null;
  const unfold = () => {
    onOpen();
    if (post.moreReplies > 0) ask('forum.loadReplies', { postId: post.postId }).catch(() => undefined);
  };
  return (
    <div className={s.replies}>
      {shown.map((id) => (
        <ReplyLine key={id} responseId={id} onSent={onOpen} marked={id === responseId} />
      ))}
      {hidden > 0 && (
        <button className={s.unfold} type="button" onClick={unfold}>
          展开 {hidden} 条回复
          <Icon as={ChevronDown} size={14} />
        </button>
      )}
    </div>
  );
}

/** Loads on until the reply that is meant is there, and brings it into view once; one that is gone is said to be. */
function useMeant(postId: string, responseId: string | undefined): void {
  const arrive = useEffectEvent((id: string) => {
    const line = document.querySelector(`[data-reply="${CSS.escape(id)}"]`);
    if (!line) return showToast('该回复已删除');
    scrollToTop(line, (window.innerHeight - line.getBoundingClientRect().height) / 3);
  });
  useEffect(() => {
    if (!responseId) return undefined;
    let timer = 0;
    const then = () => {
      // After the comment itself has been brought into view.
      timer = window.setTimeout(() => arrive(responseId), 180);
    };
    ask('forum.loadReplies', { postId, until: responseId }).then(then, then);
    return () => clearTimeout(timer);
  }, [postId, responseId]);
}
