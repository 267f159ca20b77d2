// The post itself: who, title, words with the pictures between them, video, poll, where it belongs and how often it was
// seen.
import { useEffect } from 'react';
import MapPin from 'lucide-react/icons/map-pin';
import type { Poll, StoredThread } from '../../../../bus/entities/forum';
import { ask, useStream } from '../../../bus';
import { Chip } from '../../../kit/inputs/Chip';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight, compass } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { useNow } from '../../../kit/text/now';
import { TimeText } from '../../../kit/text/TimeText';
import { AuthorRow } from '../components/AuthorRow';
import { CardVideo } from '../components/CardMedia';
import { FollowButton } from '../components/FollowButton';
import { PollView } from '../components/PollView';
import { voteStatus } from '../components/pollStatus';
import { showsResult } from '../components/pollText';
import { useSheet } from '../components/sheets';
import { SpokenText } from '../components/SpokenText';
import { layoutBody } from '../components/threadBody';
import { ThreadMarks, Waiting } from '../components/ThreadMarks';
import { captionOf, threadLine } from '../components/threadText';
import { navigate } from '../../../app/navigation/navigation';
import { topicIn } from '../../../app/links/circles';
import { postAddress, voteStatistics } from '../../../app/links/clubz';
import { links } from '../../../app/navigation/routes';
import { usePortraitFrame } from '../../users/components/portraitFrame';
import { AuditLine } from './AuditLine';
import { BodyPictures } from './BodyPictures';
import s from './ThreadBody.module.css';

export function ThreadBody({ thread }: { thread: StoredThread }) {
  const author = useStream('users.user', thread.authorId);
  const frame = usePortraitFrame(author?.gender ?? 0);
  const show = useSheet();
  const { images, video, poll, title } = thread;
  const statistics = voteStatistics(thread.threadId, thread.scope);
  const view = (index: number, from: DOMRect) =>
    show({ kind: 'viewer', pictures: images, index, from, caption: captionOf(thread, author) });
  return (
    <article className={s.post}>
      <AuditLine thread={thread} />
      <AuthorRow
        author={author}
        size={40}
        frame={frame || undefined}
        meta={
          <Meta>
            {author?.carModelName}
            <TimeText at={thread.createTime} />
            {thread.isEdited === 1 && '已编辑'}
            {thread.pending > 0 && <Waiting pending={thread.pending} />}
          </Meta>
        }
      >
        {author && !thread.isMine && <FollowButton user={author} kind="ink" size="row" />}
      </AuthorRow>
      {title ? (
        <h1 className={`h2 ${s.title}`}>
          <ThreadMarks thread={thread} />
          {title}
        </h1>
      ) : (
        <h1 className="vh">{threadLine(thread)}</h1>
      )}
      {layoutBody(thread.content, images.length).map((block, i) =>
        block.kind === 'text' ? (
          <p className={s.text} key={i}>
            <SpokenText text={block.text} scope={thread.scope} />
          </p>
        ) : (
          <BodyPictures key={i} images={images} from={block.from} count={block.count} onOpen={view} />
        ),
      )}
      {video && (
        <div className={s.video}>
          <CardVideo video={video} eager />
        </div>
      )}
      {poll && (
        <div className={s.poll}>
          <ThreadPoll threadId={thread.threadId} poll={poll} />
          <Link className={`sub ${s.statistics}`} href={statistics}>
            查看统计
            <Icon d={chevronRight} size={14} />
          </Link>
        </div>
      )}
      <Belongs thread={thread} />
    </article>
  );
}

function Belongs({ thread }: { thread: StoredThread }) {
  const { threadId, scope, tribeId, tribeName, topics, place, viewCount } = thread;
  const map = postAddress(threadId, scope);
  const region = place ? place.provinceName || place.cityName : '';
  const lead = (href: string) => ({ href, onClick: () => navigate(href) });
  return (
    <>
      {(tribeName || topics.length > 0) && (
        <div className={s.chips}>
          {tribeName && (
            <span className={s.chip}>
              <Chip outline {...lead(scope === 'clubz' ? '/' : links.circle(tribeId))}>
                <span className={s.circle}>
                  <Icon d={compass} size={16} />
                  <span className="cut">{tribeName}</span>
                </span>
              </Chip>
            </span>
          )}
          {topics.map((topic) => (
            <span className={s.chip} key={topic.topicId}>
              <Chip outline topic {...lead(topicIn(scope, topic.topicId))}>
                {topic.name}
              </Chip>
            </span>
          ))}
        </div>
      )}
      <div className={`cap t3 ${s.foot}`}>
        {place && (region || place.name) && (
          <Link className={s.place} href={map} aria-label={`在地图上查看 ${place.name || region}`}>
            <Icon as={MapPin} size={14} />
            <span className="cut">
              <Meta>
                {region}
                {place.name}
              </Meta>
            </span>
          </Link>
        )}
        <span className={s.views}>浏览 {formatCount(viewCount)}</span>
      </div>
    </>
  );
}

/** Read again when it has ended: only then does the server give everybody the result. */
function ThreadPoll({ threadId, poll }: { threadId: string; poll: Poll }) {
  const now = useNow();
  const lacksResult = voteStatus(poll, now) === 2 && !showsResult(poll);
  useEffect(() => {
    if (lacksResult) ask('forum.openThread', { threadId }).catch(() => undefined);
  }, [lacksResult, threadId]);
  return <PollView poll={poll} numbers />;
}
