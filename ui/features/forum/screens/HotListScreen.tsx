// The ranking of topics: by heat, newest, those I take part in; by words; making one. Reached from
// the editor (`from=editor`) a tap chooses the topic and goes back.
import { Suspense, useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { SearchField } from '../../../kit/inputs/SearchField';
import { useWordsToFind } from '../../../kit/inputs/useWordsToFind';
import { wordsToFind } from '../../../kit/inputs/wordsToFind';
import { useOpening } from '../../../kit/overlays/useOpening';
import { PagedRows } from '../components/PagedRows';
import { TabPanels } from '../components/TabPanels';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { links } from '../../../app/navigation/routes';
import { requireLogin } from '../../../app/stores/authGuard';
import { registerIntent } from '../../../app/stores/intents';
import { TopicRow, TopicRowSkeleton } from './TopicRow';
import s from './HotListScreen.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

const TopicSheet = lazyComponent(() => import('./TopicSheet').then((m) => ({ default: m.TopicSheet })));
const tabs = [
  { key: 'hot', name: '热门' },
  { key: 'new', name: '最新' },
  { key: 'mine', name: '我参与的' },
];

export function HotListScreen() {
  const picks = useQuery('from') === 'editor';
  const asked = useQuery('tab');
  const tab = tabs.some((one) => one.key === asked) ? asked : 'hot';
  const looked = wordsToFind(useQuery('words'));
  const field = useWordsToFind(looked, (words) => setQuery('words', words));
  const [making, make, endMake] = useOpening();
  useEffect(() => registerIntent('publish', () => make()), [make]);
  const choose = (topic: { topicId: string; name: string }) => {
    if (!picks) return navigate(links.topic(topic.topicId));
    ask('forum.chooseTopic', topic).then(back, () => undefined);
  };
  return (
    <>
      <Nav
        title="热门话题"
        onBack={back}
        right={
          <Button kind="bare" size="m" label="创建话题" onClick={() => requireLogin('publish', () => make(), 'topic')}>
            创建
          </Button>
        }
      />
      <div className={s.search}>
        <SearchField {...field} placeholder="搜索话题" label="搜索话题" />
      </div>
      {looked ? (
        <TopicRows
          list={`words|${looked}`}
          words={looked}
          picks={picks}
          onChoose={choose}
          onMake={() => requireLogin('publish', () => make(), 'topic')}
        />
      ) : (
        <TabPanels tabs={tabs} value={tab} onChange={(key) => setQuery('tab', key)} label="话题" top={44}>
          {(key) => <TopicRows list={key} words="" picks={picks} onChoose={choose} />}
        </TabPanels>
      )}
      {making && (
        <Suspense>
          <TopicSheet key={making.turn} open={making.open} name={looked} onClose={endMake} onMade={choose} />
        </Suspense>
      )}
    </>
  );
}

type Rows = {
  list: string;
  words: string;
  picks: boolean;
  onChoose: (topic: { topicId: string; name: string }) => void;
  onMake?: () => void;
};
function TopicRows({ list: key, words, picks, onChoose, onMake }: Rows) {
  const list = useStream('forum.topicList', key);
  const tourist = useStream('session.state')?.phase === 'tourist';
  const load = usePagedList('forum.openTopicList', { list: key });
  if (key === 'mine' && tourist)
    return (
      <Empty
        art="follow"
        tight
        text="登录后查看你参与的话题"
        action="去登录"
        onAction={() => requireLogin('follow', () => undefined)}
      />
    );
  const empty = words ? (
    <Empty tight art="search" text={`没有找到“${words}”`} action={onMake && '创建话题'} onAction={onMake} />
  ) : (
    <Empty tight text={key === 'mine' ? '还没有参与过话题' : '暂无话题'} />
  );
  return (
    <PagedRows
      list={list}
      name={`topics|${key}`}
      size={88}
      load={load}
      empty={empty}
      skeleton={[0, 1, 2, 3, 4].map((i) => (
        <TopicRowSkeleton key={i} />
      ))}
    >
      {(id) => (
        <TopicRow
          key={id}
          topicId={id}
          place={key === 'hot' ? (list?.ids.indexOf(id) ?? 0) + 1 : 0}
          words={words}
          picks={picks}
          onChoose={onChoose}
        />
      )}
    </PagedRows>
  );
}
