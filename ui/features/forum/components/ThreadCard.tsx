// One thread in any list. The whole card is a link (the first, empty one); what has its own tap lies above it.
import { memo } from 'react';
import type { StoredThread } from '../../../../bus/entities/forum';
import type { UserBrief } from '../../../../bus/entities/users';
import { useStream } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { comment, compass, ellipsis, share } from '../../../kit/media/firstIcons';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { RichText } from '../../../kit/text/RichText';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { TimeText } from '../../../kit/text/TimeText';
import { giveHeart } from './actions';
import { AuthorRow } from './AuthorRow';
import { CardMedia, SidePicture } from './CardMedia';
import { ownShape } from './cardShape';
import type { CardShape } from './cardShape';
import { FollowButton } from './FollowButton';
import { LikeButton } from './LikeButton';
import { useSheet } from './sheets';
import { cardText, placeName, threadLabel, threadLine } from './threadText';
import { ThreadMarks, Waiting } from './ThreadMarks';
import s from './ThreadCard.module.css';

export type ThreadCardProps = {
  threadId: string;
  /** 关注 in place of ⋯ for authors not followed yet (推荐). */
  suggest?: boolean | undefined;
  /** As the list has decided (cardShape.ts). Default: the post's own. */
  shape?: CardShape | undefined;
};

export const ThreadCard = memo(function ThreadCard({ threadId, suggest, shape }: ThreadCardProps) {
  const thread = useStream('forum.thread', threadId);
  const author = useStream('users.user', thread?.authorId ?? '');
  // Lists name things that may still be on their way.
  if (!thread) return <FeedCardSkeleton kind="text" />;
  const href = links.thread(threadId, undefined, thread.scope);
  // Not the excerpt: that has lost who and what can be tapped.
  const text = cardText(thread.content);
  const lines = shape === 'side' ? 'c2' : ownShape(thread) === 'text' ? 'c5' : 'c3';
  const words = (
    <>
      {thread.title && (
        <h2 className={`${s.title} c2`}>
          <ThreadMarks thread={thread} />
          {thread.title}
        </h2>
      )}
      {text && (
        <p className={`${s.text} ${lines}`}>
          {!thread.title && <ThreadMarks thread={thread} />}
          <RichText text={text} />
        </p>
      )}
    </>
  );
  return (
    <article className={s.card} aria-label={threadLabel(thread, author)}>
      <Link className={s.open} href={href} aria-label={`打开帖子：${threadLine(thread)}`} />
      <CardHead thread={thread} author={author} suggest={suggest} />
      {shape === 'side' ? (
        <div className={s.side}>
          <div className={s.words}>{words}</div>
          <SidePicture thread={thread} author={author} />
        </div>
      ) : (
        <>
          {words}
          <CardMedia thread={thread} author={author} shape={shape} />
        </>
      )}
      <CardFoot thread={thread} href={href} />
    </article>
  );
});

function CardHead({
  thread,
  author,
  suggest,
}: {
  thread: StoredThread;
  author: UserBrief | undefined;
  suggest: boolean | undefined;
}) {
  const open = useSheet();
  return (
    <AuthorRow
      author={author}
      meta={
        <Meta>
          {author?.carModelName}
          <TimeText at={thread.createTime} />
          {placeName(thread)}
          {thread.pending > 0 && <Waiting pending={thread.pending} />}
        </Meta>
      }
    >
      {suggest && author && !author.isFollow && !thread.isMine ? (
        <FollowButton user={author} />
      ) : (
        <IconButton label="更多" className={s.more} onClick={() => open({ kind: 'menu', threadId: thread.threadId })}>
          <Icon d={ellipsis} size={20} />
        </IconButton>
      )}
    </AuthorRow>
  );
}

function CardFoot({ thread, href }: { thread: StoredThread; href: string }) {
  const open = useSheet();
  const { threadId, tribeName, postCount } = thread;
  const talk = `${href}&at=comments`;
  return (
    <div className={s.foot}>
      {tribeName ? (
        // Club Z has a home of its own.
        <Link className={s.circle} href={thread.scope === 'clubz' ? '/' : links.circle(thread.tribeId)}>
          <Icon d={compass} size={16} />
          <span className="cut">{tribeName}</span>
        </Link>
      ) : (
        <span className={s.circle} />
      )}
      <span className={s.acts}>
        <LikeButton
          className={s.act}
          isLike={thread.isLike}
          count={thread.likeCount}
          id={threadId}
          send={(isLike) => giveHeart(threadId, isLike)}
        />
        <IconButton className={s.act} label={postCount ? `评论 ${formatCount(postCount)}` : '评论'} href={talk}>
          <Icon d={comment} size={20} />
          {postCount > 0 && <span className={s.n}>{formatCount(postCount)}</span>}
        </IconButton>
        <IconButton className={s.act} label="分享" onClick={() => open({ kind: 'share', threadId })}>
          <Icon d={share} size={20} />
        </IconButton>
      </span>
    </div>
  );
}
