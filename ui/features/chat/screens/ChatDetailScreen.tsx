// 聊天详情: who the other is, and how this talk is kept. A group has its own page of settings, which
// takes its place.
import { useEffect } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { UserBrief } from '../../../../bus/entities/users';
import { ask, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Dialog } from '../../../kit/overlays/Dialog';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { Group, ListRow } from '../../../kit/layout/ListRow';
import { Nav } from '../../../kit/layout/Nav';
import { Shape } from '../../../app/skeleton/Shape';
import { StaleBar } from '../../../kit/feedback/StaleBar';
import { Switch } from '../../../kit/inputs/Switch';
import { showToast } from '../../../kit/feedback/toast';
import { useOpening } from '../../../kit/overlays/useOpening';
import { block } from '../../forum/components/removal';
import { FollowButton } from '../../forum/components/FollowButton';
import { Sheets } from '../../../app/sheets/Sheets';
import { useSheet } from '../../forum/components/sheets';
import { useOptimisticToggle } from '../../forum/components/useOptimisticToggle';
import { useHome } from '../../users/components/useHome';
import { groupManage, searchConversation } from '../../../app/links/groups';
import { userLink } from '../../../app/links/users';
import { back, navigate, useQuery } from '../../../app/navigation/navigation';
import s from './ChatDetailScreen.module.css';

const quiet = (): void => undefined;

export function ChatDetailScreen() {
  const conversationID = useQuery('conversationID');
  const isGroup = conversationID.indexOf('GROUP') === 0;
  useEffect(() => {
    if (isGroup) navigate(groupManage(conversationID.slice(5)), { replace: true });
  }, [isGroup, conversationID]);
  const known = /^C2C[^\s]{1,64}$/.test(conversationID);
  return (
    <>
      <Nav title="聊天详情" onBack={back} />
      {isGroup ? (
        <Shape of="group" />
      ) : known ? (
        <Sheets>
          <Detail key={conversationID} conversationID={conversationID} userId={conversationID.slice(3)} />
        </Sheets>
      ) : (
        <ErrorState kind="gone" onAction={back} />
      )}
    </>
  );
}

function Detail({ conversationID, userId }: { conversationID: string; userId: string }) {
  const { user, home, code, load } = useHome(userId);
  useEffect(() => {
    ask('chat.start', {}).catch(quiet);
  }, []);
  if (code === '010002') return <ErrorState kind="gone" onAction={back} />;
  if (!user) return code ? <ErrorState kind="network" onAction={() => void load()} /> : <Shape of="settings" />;
  return (
    <>
      <StaleBar when={code !== '' && !home} onRetry={load} />
      <Settings conversationID={conversationID} user={user} intro={home?.intro ?? ''} />
    </>
  );
}

function Settings({ conversationID, user, intro }: { conversationID: string; user: UserBrief; intro: string }) {
  const conversation = useStream('chat.conversation', conversationID);
  const me = useStream('session.me')?.userId;
  const show = useSheet();
  const { userId } = user;
  const name = user.userName || '用户';
  const to = userLink(userId, me);
  const [muted, setMuted] = useOptimisticToggle(conversation?.muteNotify ?? 0, (mute) =>
    ask('chat.muteConversation', { conversationID, mute }),
  );
  const [pinned, setPinned] = useOptimisticToggle(conversation?.isPinned ?? 0, (isPinned) =>
    ask('chat.pinConversation', { conversationID, isPinned }),
  );
  const [sure, askFirst, close] = useOpening<'clear' | 'block'>();
  const clear = () => {
    close();
    ask('chat.clearHistory', { conversationID }).then(
      () => showToast('已清空', true),
      (why: unknown) =>
        why instanceof AskFailed && why.failure.code === 'network' && showToast('网络不可用，请稍后再试'),
    );
  };
  const find = searchConversation(conversationID);
  return (
    <div className={s.page}>
      <Group>
        <div className={s.person}>
          <Link className={s.open} href={to} aria-label={`${name}的主页`} />
          <Avatar src={user.avatarUrl} name={name} size={56} />
          <div className={s.words}>
            <p className={s.name}>
              <bdi className="c2">{name}</bdi>
              <UserBadge userType={user.userType} official={user.isOfficial === 1} />
            </p>
            <p className="sub t3 cut">{intro || user.carModelName || (user.isMaster ? '达人' : '')}</p>
          </div>
          {user.isBlocked ? <span className="cap t3">已拉黑</span> : <FollowButton user={user} size="row" />}
          <span className={s.on}>
            <Icon d={chevronRight} size={16} />
          </span>
        </div>
      </Group>
      <Group>
        <ListRow label="消息免打扰">
          <Switch label="消息免打扰" checked={muted === 1} onChange={(on) => setMuted(on ? 1 : 0)} />
        </ListRow>
        <ListRow label="置顶聊天">
          <Switch label="置顶聊天" checked={pinned === 1} onChange={(on) => setPinned(on ? 1 : 0)} />
        </ListRow>
      </Group>
      <Group>
        <ListRow label="查找聊天记录" href={find} />
        <ListRow label="清空聊天记录" onClick={() => askFirst('clear')} />
      </Group>
      <Group>
        <ListRow label="举报" onClick={() => show({ kind: 'report', targetType: 4, targetId: userId })} />
        {user.isBlocked ? (
          <ListRow
            label="解除拉黑"
            onClick={() =>
              void ask('users.block', { userId, isBlock: 0 }).then(() => showToast('已解除拉黑', true), quiet)
            }
          />
        ) : (
          <ListRow label="拉黑" danger onClick={() => askFirst('block')} />
        )}
      </Group>
      {sure && (
        <Dialog
          open={sure.open}
          onClose={close}
          title={sure.what === 'clear' ? '清空聊天记录？' : `拉黑${name}？`}
          actions={[
            { label: '取消', onClick: close },
            sure.what === 'clear'
              ? { label: '清空', main: true, onClick: clear }
              : {
                  label: '拉黑',
                  main: true,
                  onClick: () => {
                    close();
                    block(userId);
                  },
                },
          ]}
        >
          {sure.what === 'clear'
            ? '只清空你这里的记录，清空后无法找回'
            : '对方的帖子、评论和私信将不再显示，双方的关注也会取消'}
        </Dialog>
      )}
    </div>
  );
}
