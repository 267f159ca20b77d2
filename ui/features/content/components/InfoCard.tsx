// A piece of car information in Club Z: its picture edge to edge, title, where it comes from, the models that it is
// about.
import { useStream } from '../../../bus';
import { carInformation } from '../../../app/links/content';
import { formatCount } from '../../../kit/text/formatCount';
import { formatDuration } from '../../../kit/text/formatDuration';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import s from './InfoCard.module.css';

export function InfoCard({ id, eager }: { id: string; eager?: boolean | undefined }) {
  const info = useStream('content.info', id);
  if (!info) return <div className={s.card} />;
  const { title, summary, coverUrl, video, source, createTime, viewCount, postCount, carModels } = info;
  const href = carInformation(id);
  return (
    <article className={s.card} aria-label={title}>
      <Link className={s.open} href={href} aria-label={title} />
      {coverUrl && (
        <Picture src={coverUrl} ratio={16 / 9} eager={eager}>
          {video && <span className={s.length}>视频 {formatDuration(video.duration)}</span>}
        </Picture>
      )}
      <div className={s.words}>
        <h2 className={`c2 h3 ${s.title}`}>{title}</h2>
        {summary && <p className={`c2 sub t2 ${s.summary}`}>{summary}</p>}
        <p className={`cap t3 ${s.meta}`}>
          <Meta>
            <span className={s.source}>{source}</span>
            {carModels[0]?.name}
            <TimeText at={createTime} />
            {`${formatCount(viewCount)} 阅读`}
            {postCount > 0 && `${formatCount(postCount)} 评论`}
          </Meta>
        </p>
      </div>
    </article>
  );
}
