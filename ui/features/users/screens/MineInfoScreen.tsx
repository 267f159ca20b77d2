// My own page, kept alive: head, the places of mine, what I have written, my drafts. A visitor
// sees its shape and the way in.
import Settings from 'lucide-react/icons/settings';
import { Suspense, useEffect, useState } from 'react';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { useOpening } from '../../../kit/overlays/useOpening';
import { refreshFeed } from '../../forum/components/actions';
import { TabPanels } from '../../forum/components/TabPanels';
import { MessagesBell } from '../../notices/components/MessagesBell';
import { ProfileHead } from '../components/ProfileHead';
import { ProfileTiles } from '../components/ProfileTiles';
import { useHome } from '../components/useHome';
import { back, navigate } from '../../../app/navigation/navigation';
import { query } from '../../../app/navigation/routes';
import { openSettings } from '../../../app/settings/openSettings';
import { DraftRows } from './DraftRows';
import { Places } from './Places';
import { VisitorHead } from './VisitorHead';
import { Shape } from '../../../app/skeleton/Shape';
import { refreshList } from '../../../kit/reading/usePagedList';

const AnswerRows = lazyComponent(() =>
  import('../../questions/components/AnswerRows').then((m) => ({ default: m.AnswerRows })),
);
const EditSheet = lazyComponent(() => import('./EditSheet').then((m) => ({ default: m.EditSheet })));
const nav = 44;
const write = '/circle/addThread';

export function MineInfoScreen() {
  const phase = useStream('session.state')?.phase ?? 'starting';
  const me = useStream('session.me');
  if (phase === 'tourist') {
    return (
      <>
        <Bar />
        <VisitorHead />
      </>
    );
  }
  return me ? (
    <Mine key={me.userId} userId={me.userId} />
  ) : (
    <>
      <Bar />
      <Shape of="mine" />
    </>
  );
}

function Bar() {
  const name = useStream('session.me')?.userName;
  // In the app no bar stands below this page: the way back is here.
  const isApp = useStream('session.state')?.isApp === true;
  return (
    <Nav
      title={name || '个人主页'}
      cover={130}
      onBack={isApp ? back : undefined}
      right={
        <>
          <MessagesBell />
          <IconButton label="设置" onClick={openSettings}>
            <Icon as={Settings} />
          </IconButton>
        </>
      }
    />
  );
}

function Mine({ userId }: { userId: string }) {
  const { user, home, code, load } = useHome(userId);
  const state = useStream('session.state');
  const drafts = useStream('forum.drafts');
  const [tab, setTab] = useState('user');
  const [editing, openEdit, endEdit] = useOpening();
  useEffect(() => void ask('forum.openDrafts', {}).catch(() => undefined), []);
  // Whether this person is in Club Z is known once Club Z itself is: who comes here first has not been to a page that
  // asks.
  const clubZId = state?.clubZId;
  useEffect(() => {
    if (clubZId === '') ask('clubz.openDetail', {}).catch(() => undefined);
  }, [clubZId]);
  const edit = () => {
    if (state?.isApp) ask('native.openNative', { page: 'profile', args: {} }).catch(() => openEdit());
    else openEdit();
  };
  if (!user || !home) {
    return (
      <>
        <Bar />
        {code ? <ErrorState kind="network" onAction={() => void load()} /> : <Shape of="mine" />}
      </>
    );
  }
  const tabs = [
    { key: 'user', name: '帖子', count: home.threadCount || undefined },
    { key: 'answers', name: '回答', count: home.answerCount || undefined },
    { key: 'userVideo', name: '视频' },
    { key: 'drafts', name: '草稿', count: drafts?.ids.length || undefined },
  ];
  return (
    <>
      <Bar />
      <PullToRefresh
        onRefresh={() =>
          Promise.all([
            load(),
            tab === 'drafts'
              ? ask('forum.openDrafts', {}).catch(() => undefined)
              : tab === 'answers'
                ? refreshList('questions.openAnswersBy', { of: '' })
                : refreshFeed(`${tab}|${userId}`),
          ])
        }
      >
        <ProfileHead
          user={user}
          home={home}
          mine
          isClubZ={state?.isJoinClubZ === 1}
          action={
            <Button kind="outline" size="row" onClick={edit}>
              编辑资料
            </Button>
          }
        />
        <StaleBar when={code !== ''} onRetry={load}>
          <Places />
          <TabPanels tabs={tabs} value={tab} onChange={setTab} label="我的内容" top={nav}>
            {(key) =>
              key === 'drafts' ? (
                <DraftRows />
              ) : key === 'answers' ? (
                <Suspense>
                  <AnswerRows />
                </Suspense>
              ) : (
                <ProfileTiles
                  feed={`${key}|${userId}`}
                  empty={
                    <Empty
                      tight
                      text={key === 'user' ? '还没有发布过' : '还没有发布过视频'}
                      action="去发布"
                      onAction={() => navigate(query(write, { threadType: key === 'user' ? '0' : '1' }))}
                    />
                  }
                />
              )
            }
          </TabPanels>
        </StaleBar>
      </PullToRefresh>
      {editing && (
        <Suspense>
          <EditSheet key={editing.turn} open={editing.open} onClose={endEdit} />
        </Suspense>
      )}
    </>
  );
}
