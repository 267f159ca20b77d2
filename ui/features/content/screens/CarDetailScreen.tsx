// One piece of car information, in the post's frame and Club Z's mood.
import type { StoredInfo } from '../../../../bus/entities/content';
import { commentThread } from '../../../../bus/rules/commentThread';
import { useStream } from '../../../bus';
import { formatCount } from '../../../kit/text/formatCount';
import { fullTime } from '../../../kit/text/fullTime';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { ArticleBody, hasVideoPlace } from '../components/ArticleBody';
import { likeInfo } from '../components/contentActs';
import { DetailFrame } from '../components/DetailFrame';
import { sharedInfo } from '../components/sharedContent';
import { CardVideo } from '../../forum/components/CardMedia';
import { Sheets } from '../../../app/sheets/Sheets';
import { useQuery } from '../../../app/navigation/navigation';
import s from './Detail.module.css';

export function CarDetailScreen() {
  const infoId = useQuery('infoId');
  const info = useStream('content.info', infoId);
  return (
    <Sheets hasComments>
      <DetailFrame
        key={infoId}
        id={infoId}
        threadId={commentThread('carInformation', infoId)}
        title={info?.title ?? ''}
        thing={info && info.isWhole ? info : null}
        opens={{ topic: 'content.openInfo', input: { infoId } }}
        like={(isLike) => likeInfo(infoId, isLike)}
        shared={() => info && sharedInfo(info)}
      >
        {info && info.isWhole === 1 && <Whole info={info} />}
      </DetailFrame>
    </Sheets>
  );
}

function Whole({
  info: { title, summary, source, createTime, updateTime, viewCount, coverUrl, video, html, carModels },
}: {
  info: StoredInfo;
}) {
  const films = video !== null && hasVideoPlace(html);
  return (
    <article className={s.article}>
      <header className={s.head}>
        <h1 className={`h2 ${s.title}`}>{title}</h1>
        {summary && <p className={`sub t2 ${s.summary}`}>{summary}</p>}
        <p className={`sub t3 ${s.source}`}>
          <Meta>
            {source}
            <TimeText at={createTime} />
            {updateTime > createTime && `更新于 ${fullTime(updateTime)}`}
            {`${formatCount(viewCount)} 阅读`}
          </Meta>
        </p>
      </header>
      <div className={s.cover}>
        {video && !films ? (
          <CardVideo video={video} eager />
        ) : (
          coverUrl && <Picture src={coverUrl} ratio={3 / 2} eager alt="" />
        )}
      </div>
      <ArticleBody html={html} video={video} caption={title} />
      {carModels.length > 0 && (
        <div className={s.models} role="list" aria-label="相关车型">
          {carModels.map(({ carModelId, name, imageUrl }) => (
            <div key={carModelId} role="listitem" className={s.model}>
              <Picture src={imageUrl} ratio={4 / 3} width={345} radius={4} alt="" />
              <p className="sub t2 cut">{name}</p>
            </div>
          ))}
        </div>
      )}
    </article>
  );
}
