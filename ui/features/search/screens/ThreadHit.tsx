// A thread that was found: its title and the part of its text with the words, marked, one small picture.
import { memo } from 'react';
import { useStream } from '../../../bus';
import { formatCount } from '../../../kit/text/formatCount';
import { Marked } from '../../../kit/text/Marked';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { RowLink } from '../../../kit/layout/RowLink';
import { TimeText } from '../../../kit/text/TimeText';
import { threadLabel, threadLine } from '../../forum/components/threadText';
import { links } from '../../../app/navigation/routes';
import s from './Results.module.css';

export const ThreadHit = memo(function ThreadHit({ id, words }: { id: string; words: string }) {
  const thread = useStream('forum.thread', id);
  const author = useStream('users.user', thread?.authorId ?? '');
  const hit = useStream('search.hit', `thread|${words}|${id}`);
  if (!thread) return <ThreadHitSkeleton />;
  const href = links.thread(id, undefined, thread.scope);
  const cover = thread.images[0] ?? null;
  const src = cover ? cover.url : (thread.video?.coverUrl ?? '');
  const snippet = hit?.snippet || (thread.title ? '' : thread.excerpt);
  return (
    <article className={s.row} aria-label={threadLabel(thread, author)}>
      <RowLink label={`打开帖子：${threadLine(thread)}`} href={href} />
      <div className={s.words}>
        {thread.title && (
          <h3 className={`c2 ${s.title}`}>
            <Marked text={thread.title} marks={hit?.highlight.title} />
          </h3>
        )}
        {snippet && (
          <p className={`c2 ${thread.title ? s.part : s.text}`}>
            <Marked text={snippet} marks={hit?.highlight.snippet} />
          </p>
        )}
        <p className={`cap t3 cut ${s.meta}`}>
          <Meta>
            {author?.userName}
            <TimeText at={thread.createTime} />
          </Meta>
        </p>
        <p className="cap t3 cut">
          <Meta>
            <span>{formatCount(thread.likeCount)} 赞</span>
            <span>{formatCount(thread.postCount)} 评论</span>
          </Meta>
        </p>
      </div>
      {src && (
        <div className={s.pic}>
          <Picture src={src} ratio={4 / 3} width={345} radius={4} color={cover?.color} />
        </div>
      )}
    </article>
  );
});

export function ThreadHitSkeleton() {
  return (
    <div className={s.row} aria-hidden="true">
      <div className={s.words}>
        <i className={`sk ${s.line}`} />
        <i className={`sk ${s.line2}`} />
        <i className={`sk ${s.line3}`} />
      </div>
      <i className={`sk ${s.bone}`} />
    </div>
  );
}
