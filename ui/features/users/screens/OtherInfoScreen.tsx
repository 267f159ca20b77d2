// Another person's page: head, 关注, 私信, what they have written, their circles. One's own id leads
// to one's own page; somebody whom I have blocked shows nothing but the way back.
import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import MessageSquare from 'lucide-react/icons/message-square';
import Send from 'lucide-react/icons/send';
import ShieldOff from 'lucide-react/icons/shield-off';
import { Suspense, useEffect, useState } from 'react';
import type { UserBrief, StoredHome } from '../../../../bus/entities/users';
import { ask, useStream } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { showToast } from '../../../kit/feedback/toast';
import { refreshFeed } from '../../forum/components/actions';
import { block } from '../../forum/components/removal';
import { FollowButton } from '../../forum/components/FollowButton';
import { hasChat, sendPerson } from '../../forum/components/sendCard';
import { Sheets } from '../../../app/sheets/Sheets';
import { useSheet } from '../../forum/components/sheets';
import { TabPanels } from '../../forum/components/TabPanels';
import { useForumIntents } from '../../forum/components/useForumIntents';
import { ProfileHead } from '../components/ProfileHead';
import { ProfileTiles } from '../components/ProfileTiles';
import { UserCircles } from '../components/UserCircles';
import { useHome } from '../components/useHome';
import { chatWith } from '../../../app/links/chat';
import { mineInfo } from '../../../app/links/users';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import { setQuery } from '../../../app/navigation/query';
import { usePageTitle } from '../../../app/navigation/title';
import { requireLogin } from '../../../app/stores/authGuard';
import s from './OtherInfoScreen.module.css';
import { Shape } from '../../../app/skeleton/Shape';
import { refreshList } from '../../../kit/reading/usePagedList';

const AnswerRows = lazyComponent(() =>
  import('../../questions/components/AnswerRows').then((m) => ({ default: m.AnswerRows })),
);
const nav = 44;
const tabs = [
  { key: 'user', name: '帖子' },
  { key: 'answers', name: '回答' },
  { key: 'circles', name: '圈子' },
];
const unblock = (userId: string) =>
  ask('users.block', { userId, isBlock: 0 }).then(
    () => showToast('已解除拉黑', true),
    () => undefined,
  );

export function OtherInfoScreen() {
  const userId = useQuery('userId');
  const me = useStream('session.me')?.userId;
  useEffect(() => {
    if (userId && userId === me) navigate(mineInfo(), { replace: true });
  }, [userId, me]);
  return userId === me ? (
    <Waiting />
  ) : (
    <Sheets>
      <Other key={userId} userId={userId} />
    </Sheets>
  );
}

function Waiting() {
  return (
    <>
      <Nav title="TA的主页" onBack={back} cover={130} />
      <Shape of="profile" />
    </>
  );
}

function Other({ userId }: { userId: string }) {
  const { user, home, code, load } = useHome(userId);
  const asked = useQuery('tab');
  const tab = tabs.some((one) => one.key === asked) ? asked : 'user';
  const [menu, setMenu] = useState<boolean | null>(null);
  useForumIntents();
  usePageTitle(user?.userName ?? '');

  if (!userId || code === '010002') {
    return (
      <div className={s.bare}>
        <Nav title="TA的主页" onBack={back} />
        <Empty art="notfound" text="该用户已注销" main action="返回" onAction={back} />
      </div>
    );
  }
  if (!user || !home) {
    if (!code) return <Waiting />;
    return (
      <div className={s.bare}>
        <Nav title="TA的主页" onBack={back} />
        <ErrorState kind="network" onAction={() => void load()} />
      </div>
    );
  }
  const feed = `user|${userId}`;
  return (
    <>
      <Nav
        title={user.userName}
        onBack={back}
        cover={130}
        right={
          <IconButton label="更多" onClick={() => setMenu(true)}>
            <Icon d={ellipsis} />
          </IconButton>
        }
      />
      <PullToRefresh
        onRefresh={() =>
          Promise.all([
            load(),
            tab === 'user'
              ? refreshFeed(feed)
              : tab === 'answers'
                ? refreshList('questions.openAnswersBy', { of: userId })
                : refreshList('circles.openList', { list: feed }),
          ])
        }
      >
        <ProfileHead user={user} home={home} action={<Actions user={user} home={home} />} />
        <StaleBar when={code !== ''} onRetry={load}>
          {user.isBlocked ? (
            <>
              <div className="brk" />
              <Empty tight art="lock" text="已拉黑，内容不可见" action="解除" onAction={() => void unblock(userId)} />
            </>
          ) : (
            <TabPanels
              tabs={tabs.map((one) => ({
                ...one,
                count:
                  (one.key === 'user'
                    ? home.threadCount
                    : one.key === 'answers'
                      ? home.answerCount
                      : home.tribeCount) || undefined,
              }))}
              value={tab}
              onChange={(key) => setQuery('tab', key)}
              label="TA的内容"
              top={nav}
            >
              {(key) =>
                key === 'user' ? (
                  <ProfileTiles feed={feed} empty={<Empty tight text="还没有发布过" />} />
                ) : key === 'answers' ? (
                  <Suspense>
                    <AnswerRows of={userId} />
                  </Suspense>
                ) : (
                  <UserCircles userId={userId} />
                )
              }
            </TabPanels>
          )}
        </StaleBar>
      </PullToRefresh>
      {menu !== null && <Menu user={user} open={menu} onClose={() => setMenu(false)} />}
    </>
  );
}

function Actions({ user, home }: { user: UserBrief; home: StoredHome }) {
  const chat = chatWith(user.userId);
  if (user.isBlocked) {
    return (
      <Button kind="outline" size="row" onClick={() => void unblock(user.userId)}>
        解除拉黑
      </Button>
    );
  }
  return (
    <>
      {home.canChat === 1 && (
        <Button
          kind="outline"
          size="row"
          icon={<Icon as={MessageSquare} size={16} />}
          onClick={() => requireLogin('message', () => navigate(chat), user.userId)}
        >
          私信
        </Button>
      )}
      <FollowButton user={user} kind="ink" size="row" />
    </>
  );
}

function Menu({ user, open, onClose }: { user: UserBrief; open: boolean; onClose: () => void }) {
  const show = useSheet();
  const [sure, setSure] = useState<boolean | null>(null);
  const { userId } = user;
  const actions: Action[] = [
    ...(hasChat() && !user.isBlocked
      ? [{ key: 'send', label: '发送给好友', icon: <Icon as={Send} />, onClick: () => sendPerson(show, user) }]
      : []),
    {
      key: 'report',
      label: '举报',
      icon: <Icon as={Flag} />,
      onClick: () => requireLogin('report', () => show({ kind: 'report', targetType: 4, targetId: userId }), userId),
    },
    user.isBlocked
      ? { key: 'unblock', label: '解除拉黑', icon: <Icon as={ShieldOff} />, onClick: () => void unblock(userId) }
      : {
          key: 'block',
          label: '拉黑',
          icon: <Icon as={Ban} />,
          danger: true,
          onClick: () => requireLogin('follow', () => setSure(true)),
        },
  ];
  return (
    <>
      <ActionSheet open={open} onClose={onClose} label="更多操作" actions={actions} />
      {sure !== null && (
        <Dialog
          open={sure}
          onClose={() => setSure(false)}
          title={`拉黑${user.userName}？`}
          actions={[
            { label: '取消', onClick: () => setSure(false) },
            {
              label: '拉黑',
              main: true,
              onClick: () => {
                setSure(false);
                block(userId);
              },
            },
          ]}
        >
          对方的帖子、评论和私信将不再显示，双方的关注也会取消
        </Dialog>
      )}
    </>
  );
}
