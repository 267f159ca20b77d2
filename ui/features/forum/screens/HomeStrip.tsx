// Circles and topics in one strip: those with something new first, then a topic after the first and after every second
// circle, eight at most, and 全部. Both lists are asked for by the page.
import { ask, useStream } from '../../../bus';
import { circleNews } from '../../circles/components/circleNews';
import { links } from '../../../app/navigation/routes';
import { useNetworkBack } from '../../../kit/feedback/network';
import { Picture } from '../../../kit/media/Picture';
import { Link } from '../../../kit/navigation/Link';
import { Dot } from '../../../kit/text/Dot';
import { formatCount } from '../../../kit/text/formatCount';
import s from './HomeStrip.module.css';

const MOST = 8;
const quiet = (): void => undefined;

/** Circle, topic, two circles, topic, two circles … */
function mixed(circles: readonly string[], topics: readonly string[]): { circle?: string; topic?: string }[] {
  const cells: { circle?: string; topic?: string }[] = [];
  const left = topics.slice();
  circles.forEach((circle, i) => {
    cells.push({ circle });
    const topic = i % 2 === 0 ? left.shift() : undefined;
    if (topic) cells.push({ topic });
  });
  return cells.concat(left.map((topic) => ({ topic }))).slice(0, MOST);
}

export function HomeStrip({ topics: withTopics }: { topics: boolean }) {
  const strip = useStream('circles.strip');
  const hot = useStream('forum.hotTopics');
  useNetworkBack(() => strip?.phase === 'error' && void ask('circles.openStrip', {}).catch(quiet));
  useNetworkBack(() => withTopics && hot?.phase === 'error' && void ask('forum.openTopics', {}).catch(quiet));
  const topics = (withTopics && hot?.list) || [];
  const waits =
    !strip ||
    (strip.phase === 'loading' && !strip.ids.length) ||
    (withTopics && (!hot || (hot.phase === 'loading' && !topics.length)));
  if (!waits && !strip.ids.length && !topics.length) return null;
  return (
    <nav className={s.strip} aria-label="圈子和话题" data-swipe="own" data-shown={5}>
      {waits ? (
        [0, 1, 2].map((i) => <CellShape key={i} />)
      ) : (
        <>
          {mixed(
            strip.ids,
            topics.map(({ topicId }) => topicId),
          ).map(({ circle, topic }) =>
            circle ? <CircleCell key={circle} tribeId={circle} /> : <TopicCell key={topic} topicId={topic ?? ''} />,
          )}
          <Link className={s.all} href={links.circles()} aria-label="全部圈子">
            全部
          </Link>
        </>
      )}
    </nav>
  );
}

function CircleCell({ tribeId }: { tribeId: string }) {
  const circle = useStream('circles.circle', tribeId);
  if (!circle) return <CellShape />;
  const { name, avatarUrl, coverUrl, isClubZ, unreadCount } = circle;
  return (
    // Club Z has a home of its own.
    <Link className={s.cell} href={isClubZ === 1 ? '/' : links.circle(tribeId)}>
      <span className={s.square}>
        <Picture src={avatarUrl || coverUrl} width={120} radius={8} />
        {unreadCount > 0 && <Dot isCorner />}
      </span>
      <Words name={name} meta={circleNews(circle)} />
    </Link>
  );
}

function TopicCell({ topicId }: { topicId: string }) {
  const topic = useStream('forum.hotTopics')?.list.find((one) => one.topicId === topicId);
  if (!topic) return null;
  return (
    <Link className={s.cell} href={links.topic(topicId)}>
      <span className={s.sign} aria-hidden="true">
        #
      </span>
      <Words name={topic.name} meta={`${formatCount(topic.hotValue)} 讨论`} />
    </Link>
  );
}

function Words({ name, meta }: { name: string; meta: string }) {
  return (
    <span className={s.words}>
      <span className={`cut ${s.name}`}>{name}</span>
      <span className={`cut ${s.meta}`}>{meta}</span>
    </span>
  );
}

function CellShape() {
  return (
    <span className={s.cell} aria-hidden="true">
      <i className={`sk ${s.square}`} />
      <span className={s.words}>
        <i className={`sk ${s.bar}`} />
        <i className={`sk ${s.bar} ${s.short}`} />
      </span>
    </span>
  );
}
