// One article in a list: title and a quiet line at the left, its picture at the right; the first of a list stands
// large.
import { useStream } from '../../../bus';
import { article as articleLink } from '../../../app/links/content';
import { formatCount } from '../../../kit/text/formatCount';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { levelText } from './contentText';
import s from './ArticleRow.module.css';

export function ArticleRow({
  id,
  lead,
  eager,
}: {
  id: string;
  lead?: boolean | undefined;
  eager?: boolean | undefined;
}) {
  const article = useStream('content.article', id);
  const progress = useStream('content.progress', id);
  if (!article) return <div className={s.row} />;
  const {
    kind,
    title,
    summary,
    coverUrl,
    categoryName,
    createTime,
    viewCount,
    stepCount,
    level,
    pointsReward,
    isRewarded,
  } = article;
  const href = articleLink(id, kind);
  const done = progress ? progress.done.length : 0;
  return (
    <article className={lead ? s.lead : s.row} aria-label={title}>
      <Link className={s.open} href={href} aria-label={title} />
      <div className={s.words}>
        <h2 className={`c2 ${lead ? 'h2' : 'h3'} ${s.title}`}>{title}</h2>
        <p className={`c2 sub t2 ${s.summary}`}>{summary}</p>
        <p className={`cap t3 ${s.meta}`}>
          <Meta>
            {categoryName}
            {kind === 'dry' && levelText[level]}
            {stepCount > 0 && (done ? `${done}/${stepCount} 步` : `${stepCount} 步`)}
            {pointsReward > 0 && (isRewarded ? '已阅读' : <span className={s.points}>+{pointsReward} 积分</span>)}
            <TimeText at={createTime} />
            {kind === 'content' && `${formatCount(viewCount)} 阅读`}
          </Meta>
        </p>
      </div>
      {coverUrl && (
        <div className={s.pic}>
          <Picture
            src={coverUrl}
            ratio={lead ? 16 / 9 : 4 / 3}
            width={lead ? 690 : 345}
            radius={lead ? 0 : 4}
            eager={eager}
          />
        </div>
      )}
    </article>
  );
}
