// One article, `kind=content|dry`: title, who, picture or film, the text, steps of how-to
// articles, files, and its points once it was read, in the post's frame.
import type { ArticleKind, StoredArticle } from '../../../../bus/entities/content';
import { commentThread } from '../../../../bus/rules/commentThread';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { formatCount } from '../../../kit/text/formatCount';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { ArticleBody, hasVideoPlace } from '../components/ArticleBody';
import { Attachments } from '../components/Attachments';
import { likeArticle } from '../components/contentActs';
import { levelText } from '../components/contentText';
import { DetailFrame } from '../components/DetailFrame';
import { sharedArticle } from '../components/sharedContent';
import { Steps } from '../components/Steps';
import { readSeconds, useReading } from '../components/useReading';
import { AuthorRow } from '../../forum/components/AuthorRow';
import { CardVideo } from '../../forum/components/CardMedia';
import { FollowButton } from '../../forum/components/FollowButton';
import { Sheets } from '../../../app/sheets/Sheets';
import { promptLogin } from '../../users/components/NeedLogin';
import { contentList, dryCargo } from '../../../app/links/content';
import { found } from '../../../app/links/search';
import { points as pointsLink } from '../../../app/links/shop';
import { useQuery } from '../../../app/navigation/navigation';
import s from './Detail.module.css';

export function ContentDetailScreen() {
  const contentId = useQuery('contentId');
  const kind: ArticleKind = useQuery('kind') === 'dry' ? 'dry' : 'content';
  const article = useStream('content.article', contentId);
  return (
    <Sheets hasComments>
      <DetailFrame
        key={contentId}
        id={contentId}
        threadId={commentThread('content', contentId)}
        title={article?.title ?? ''}
        thing={article && article.isWhole ? article : null}
        opens={{ topic: 'content.openArticle', input: { contentId, kind } }}
        like={(isLike) => likeArticle(contentId, isLike)}
        shared={() => article && sharedArticle(article)}
      >
        {article && article.isWhole === 1 && <Whole article={article} />}
      </DetailFrame>
    </Sheets>
  );
}

function Whole({ article }: { article: StoredArticle }) {
  const {
    contentId,
    kind,
    title,
    summary,
    html,
    video,
    coverUrl,
    categoryId,
    categoryName,
    tags,
    createTime,
    viewCount,
    level,
    steps,
    attachments,
  } = article;
  const author = useStream('users.user', article.authorId);
  const me = useStream('session.me')?.userId ?? '';
  const list = (kind === 'dry' ? dryCargo : contentList)(categoryId);
  const films = video !== null && hasVideoPlace(html);
  return (
    <article className={s.article}>
      <header className={s.head}>
        <div className={s.kicker}>
          <Chip outline href={list}>
            {categoryName}
          </Chip>
          {kind === 'dry' && (
            <span className="sub t3">
              <Meta>
                {levelText[level]}
                {steps.length > 0 && `${steps.length} 步`}
              </Meta>
            </span>
          )}
        </div>
        <h1 className={`h2 ${s.title}`}>{title}</h1>
        {summary && <p className={`sub t2 ${s.summary}`}>{summary}</p>}
      </header>
      {author && (
        <AuthorRow
          author={author}
          size={36}
          meta={
            <Meta>
              <TimeText at={createTime} />
              {`${formatCount(viewCount)} 阅读`}
            </Meta>
          }
        >
          {author.userId !== me && <FollowButton user={author} kind="ink" size="row" />}
        </AuthorRow>
      )}
      <div className={s.cover}>
        {video && !films ? (
          <CardVideo video={video} eager />
        ) : (
          coverUrl && <Picture src={coverUrl} ratio={3 / 2} eager alt="" />
        )}
      </div>
      <ArticleBody html={html} video={video} caption={title} />
      {steps.length > 0 && <Steps article={article} />}
      {attachments.length > 0 && <Attachments article={article} />}
      {tags.length > 0 && (
        <div className={s.tags}>
          {tags.map((tag) => (
            <span key={tag} className={s.tag}>
              <Chip outline href={found(tag)}>
                {tag}
              </Chip>
            </span>
          ))}
        </div>
      )}
      {article.pointsReward > 0 && <Reward article={article} key={`${contentId}|${me}`} />}
    </article>
  );
}

/** What reading it gives: how long still, or that it was had. */
function Reward({ article: { contentId, pointsReward, isRewarded } }: { article: StoredArticle }) {
  const phase = useStream('session.state')?.phase;
  const me = useStream('session.me')?.userId ?? '';
  const left = useReading(contentId, me, phase === 'user' && !isRewarded);
  if (phase !== 'user') {
    return (
      <div className={s.reward}>
        <p className={`sub t2 ${s.words}`}>
          登录后阅读满 {readSeconds} 秒可得 {pointsReward} 积分
        </p>
        <Button kind="outline" size="row" onClick={promptLogin}>
          去登录
        </Button>
      </div>
    );
  }
  return (
    <div className={s.reward}>
      <p className={`sub t2 ${s.words}`}>
        {isRewarded
          ? `已获得 ${pointsReward} 积分`
          : left > 0
            ? `再读 ${left} 秒可得 ${pointsReward} 积分`
            : `${pointsReward} 积分即将到账`}
      </p>
      {isRewarded === 1 && (
        <Button kind="outline" size="row" href={pointsLink()}>
          明细
        </Button>
      )}
    </div>
  );
}
