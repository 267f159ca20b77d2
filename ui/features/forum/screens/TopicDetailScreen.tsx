// One topic: cover, what it is about, 关注话题, its threads by heat or by time. The same in both
// scopes.
import type { Topic } from '../../../../bus/entities/forum';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { formatCount } from '../../../kit/text/formatCount';
import { Nav } from '../../../kit/layout/Nav';
import { headColor } from '../../../kit/media/headColor';
import { PageCover } from '../../../kit/media/PageCover';
import { Picture } from '../../../kit/media/Picture';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { PublishIn } from '../../circles/components/PublishIn';
import { refreshFeed } from '../components/actions';
import { FeedList } from '../components/FeedList';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../components/TabPanels';
import { useForumIntents } from '../components/useForumIntents';
import { useOptimisticToggle } from '../components/useOptimisticToggle';
import { back, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { usePageTitle } from '../../../app/navigation/title';
import { requireLogin } from '../../../app/stores/authGuard';
import s from './HotListScreen.module.css';
import { useDetail } from '../../../kit/reading/useDetail';
import { Shape } from '../../../app/skeleton/Shape';

export type TopicScope = { scope: 'bbs' | 'clubz' };
const tabs = [
  { key: 'hot', name: '热门' },
  { key: 'new', name: '最新' },
];
const nav = 44;

export const TopicDetailScreen = () => <Detail scope="bbs" />;
export const ClubZTopicDetailScreen = () => <Detail scope="clubz" />;

function Detail({ scope }: TopicScope) {
  const topicId = useQuery('topicId');
  const topic = useStream('forum.topic', topicId);
  const asked = useQuery('tab');
  const tab = asked === 'new' ? asked : 'hot';
  const me = useStream('session.me')?.userId;
  const { failure, load } = useDetail('forum.openTopic', topicId ? { topicId } : null, me);
  const code = topicId ? (failure?.code ?? '') : '010002';
  useForumIntents();
  usePageTitle(topic ? `#${topic.name}` : '');
  if (!topic) {
    if (!code) {
      return (
        <>
          <Nav title="话题详情" onBack={back} cover={140} />
          <Shape of="topic" />
        </>
      );
    }
    const gone = code === '010002';
    return (
      <div className={s.under}>
        <Nav title="话题详情" onBack={back} />
        <ErrorState kind={gone ? 'gone' : 'network'} onAction={gone ? back : load} />
      </div>
    );
  }
  const feedOf = (key: string) => (key === 'new' ? 'topicNew|' : 'topic|') + topicId;
  return (
    <Sheets>
      <Nav
        title={`#${topic.name}`}
        onBack={back}
        {...(topic.coverUrl ? { cover: 140 } : null)}
        right={<PublishIn scope={scope} topicId={topicId} label="参与话题" />}
      />
      <PullToRefresh onRefresh={() => Promise.all([load(), refreshFeed(feedOf(tab))])}>
        <Head topic={topic} />
        <StaleBar when={code !== ''} onRetry={load}>
          <div className="brk" />
          <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="话题内容" top={nav}>
            {(key) => <FeedList feed={feedOf(key)} top={nav + 44} empty={<Empty tight text="还没有人参与" />} />}
          </TabPanels>
        </StaleBar>
      </PullToRefresh>
    </Sheets>
  );
}

function Head({ topic }: { topic: Topic }) {
  const { topicId } = topic;
  const [on, want] = useOptimisticToggle(topic.isFollow, (follow) => ask('forum.followTopic', { topicId, follow }));
  const name = <h2 className={`h1 c2 ${s.title}`}>#{topic.name}</h2>;
  return (
    <header>
      {topic.coverUrl ? (
        <PageCover ratio={16 / 9} over={name}>
          <Picture src={topic.coverUrl} color={topic.coverColor || headColor} fills eager />
        </PageCover>
      ) : (
        <div className={s.plain}>{name}</div>
      )}
      <div className={s.info}>
        <div className={s.facts}>
          {topic.intro && <p className={s.intro}>{topic.intro}</p>}
          <p className="cap t3">{formatCount(topic.hotValue)} 讨论</p>
        </div>
        <Button
          size="m"
          done={on === 1}
          label={`${on ? '已关注' : '关注'}话题 ${topic.name}`}
          onClick={() => requireLogin('follow', () => want(on ? 0 : 1))}
        >
          {on ? '已关注' : '关注话题'}
        </Button>
      </div>
    </header>
  );
}
