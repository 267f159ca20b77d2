// One comment with its replies. A tap on 回复 answers it, holding it opens its menu.
import { memo, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import type { StoredPost } from '../../../bus/entities';
import { ask, read, useStream } from '../../bus';
import { Avatar } from '../base/Avatar';
import { UserBadge } from '../base/Badge';
import { Icon } from '../base/Icon';
import { PictureGrid } from '../base/PictureGrid';
import { RichText } from '../base/RichText';
import { TimeText } from '../base/TimeText';
import { likeComment } from './changes';
import { foldReplies, stoneOf, waitingWord } from './commentText';
import { LikeButton } from './LikeButton';
import { longPress } from './longPress';
import { ReplyLine } from './ReplyLine';
import { useSheet } from './sheets';
import { Unsent } from './Unsent';
import s from './CommentItem.module.css';

export type CommentItemProps = { postId: string; marked?: boolean | undefined };

export const CommentItem = memo(function CommentItem({ postId, marked }: CommentItemProps) {
  const post = useStream('forum.post', postId);
  const author = useStream('users.user', post?.authorId ?? '');
  const show = useSheet();
  const [open, setOpen] = useState(false);
  if (!post) return null;
  const stone = stoneOf(post, '评论');
  if (stone) {
    return (
      <div className={s.item} data-post={postId}>
        <Avatar size={36} />
        <div className={s.box}>
          <p className={s.stone}>{stone}</p>
          <Replies post={post} open={open} onOpen={() => setOpen(true)} />
        </div>
      </div>
    );
  }
  const answer = () =>
    show({ kind: 'compose', threadId: post.threadId, postId, toName: author?.userName ?? '', onSent: () => setOpen(true) });
  const menu = () => show({ kind: 'comment', target: { postId } });
  return (
    <div className={`${s.item}${marked ? ` ${s.marked}` : ''}`} data-post={postId}>
      <Avatar src={author?.avatarUrl} name={author?.userName} size={36} />
      <div className={s.box}>
        <div {...longPress(menu)}>
          <p className={s.name}>
            <bdi className="cut">{author?.userName || '用户'}</bdi>
            <UserBadge userType={author?.userType ?? -1} author={post.isThreadAuthor === 1} />
          </p>
          <p className={s.text}>
            <RichText text={post.content} />
          </p>
          {post.images.length > 0 && (
            <div className={s.picture}>
              <PictureGrid pictures={post.images} onOpen={(index, from) => show({ kind: 'viewer', pictures: post.images, index, from, caption: author?.userName ?? '' })} />
            </div>
          )}
        </div>
        {post.pending === 3 ? (
          <Unsent localId={postId} why={waitingWord(3, post.failMessage)} />
        ) : (
          <div className={s.meta}>
            {post.pending ? <span className={s.wait}>{waitingWord(post.pending, '') || '正在发送'}</span> : <TimeText at={post.createTime} />}
            {post.status === 3 && <span className={s.state}>审核中</span>}
            {post.pending === 0 && (
              <>
                <button className={s.reply} type="button" aria-label={`回复 ${author?.userName ?? ''}`} onClick={answer}>
                  回复
                </button>
                <button className="vh" type="button" onClick={menu}>
                  更多操作
                </button>
                <LikeButton className={s.like} size={18} isLike={post.isLike} count={post.likeCount} id={`post|${postId}`} send={(isLike) => likeComment({ postId }, isLike)} />
              </>
            )}
          </div>
        )}
        <Replies post={post} open={open} onOpen={() => setOpen(true)} />
      </div>
    </div>
  );
});

function Replies({ post, open, onOpen }: { post: StoredPost; open: boolean; onOpen: () => void }) {
  const { shown, hidden } = foldReplies(post.replyIds, post.moreReplies, open, (id) => (read('forum.reply', id)?.pending ?? 0) > 0);
  if (!shown.length && hidden <= 0) return null;
  const unfold = () => {
    onOpen();
    if (post.moreReplies > 0) ask('forum.loadReplies', { postId: post.postId }).catch(() => undefined);
  };
  return (
    <div className={s.replies}>
      {shown.map((id) => (
        <ReplyLine key={id} responseId={id} onSent={onOpen} />
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
