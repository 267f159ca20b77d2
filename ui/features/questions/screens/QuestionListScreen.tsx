// 问答: experts with 邀请榜, questions by tab, those that wait for somebody like me, what I was invited
// to, my own questions and answers; `search=1` turns its head into a field.
import SquarePen from 'lucide-react/icons/square-pen';
import { Suspense, useEffect, useState } from 'react';
import { ask, useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { search as lens } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { HeldList } from '../../../kit/lists/HeldList';
import { netBarHeight } from '../../../kit/feedback/network';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { Sheets } from '../../../app/sheets/Sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { AnswerRows } from '../components/AnswerRows';
import { MasterStrip } from '../components/MasterStrip';
import { askQuestion } from '../components/questionActs';
import { QuestionRows } from '../components/QuestionRows';
import { useQuestionIntents } from '../components/useQuestionIntents';
import { NeedLogin } from '../../users/components/NeedLogin';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { requireLogin } from '../../../app/stores/authGuard';
import { QuestionSearch } from './QuestionSearch';
import { WaitingPanel } from './WaitingPanel';
import { refreshList } from '../../../kit/reading/usePagedList';

const RanksSheet = lazyComponent(() => import('../components/RanksSheet').then((m) => ({ default: m.RanksSheet })));
const PendingThreads = lazyComponent(() =>
  import('../../forum/editor/components/PendingThreads').then((m) => ({ default: m.PendingThreads })),
);
const tabs = [
  { key: 'recommend', name: '推荐' },
  { key: 'new', name: '最新' },
  { key: 'waiting', name: '待回答' },
  { key: 'mine', name: '我的提问' },
  { key: 'answers', name: '我的回答' },
];

export function QuestionListScreen() {
  const searching = useQuery('search');
  return <Sheets>{searching ? <QuestionSearch /> : <Questions />}</Sheets>;
}

function Questions() {
  const asked = useQuery('tab');
  const value = tabs.some(({ key }) => key === asked) ? asked : 'recommend';
  const me = useStream('session.me')?.userId ?? '';
  const tourist = useStream('session.state')?.phase === 'tourist';
  const publishing = useStream('forum.drafts')?.publishing.length ?? 0;
  const [ranks, setRanks] = useState<boolean | null>(null);
  useQuestionIntents();
  useEffect(() => {
    if (me) ask('forum.openDrafts', {}).catch(() => undefined);
  }, [me]);
  const refresh = () => {
    void ask('questions.openMasters', { list: 'all|' }).catch(() => undefined);
    if (value === 'answers') return refreshList('questions.openAnswersBy', { of: '' });
    return value === 'waiting'
      ? Promise.all([refreshList('questions.openList', { list: 'waiting|' }), refreshList('questions.openInvites', {})])
      : refreshList('questions.openList', { list: value + '|' });
  };
  return (
    <>
      <Nav
        title="问答"
        onBack={back}
        right={
          <>
            <IconButton label="搜索问题" onClick={() => navigate('/circle/questionList?search=1')}>
              <Icon d={lens} />
            </IconButton>
            <IconButton label="提问" onClick={askQuestion}>
              <Icon as={SquarePen} />
            </IconButton>
          </>
        }
      />
      <PullToRefresh onRefresh={refresh}>
        <MasterStrip onRanks={() => requireLogin('invite', () => setRanks(true))} />
        <TabPanels
          tabs={tabs}
          value={value}
          onChange={(key) => setQuery('tab', key === 'recommend' ? '' : key)}
          label="问题"
          top={44}
        >
          {(key) => (
            <div data-feed={key === 'answers' ? undefined : 'questions'} data-top={88}>
              <HeldList
                above={
                  publishing > 0 && key !== 'answers' ? (
                    <Suspense>
                      <PendingThreads feed="questions" />
                    </Suspense>
                  ) : null
                }
                top={88 + netBarHeight()}
              >
                {key === 'waiting' ? (
                  <WaitingPanel />
                ) : (key === 'mine' || key === 'answers') && tourist ? (
                  key === value && <NeedLogin />
                ) : key === 'answers' ? (
                  <AnswerRows />
                ) : (
                  <QuestionRows list={key + '|'} empty={key === 'mine' ? '你还没有提过问题' : undefined} />
                )}
              </HeldList>
            </div>
          )}
        </TabPanels>
      </PullToRefresh>
      <Suspense>{ranks !== null && <RanksSheet open={ranks} onClose={() => setRanks(false)} />}</Suspense>
    </>
  );
}
