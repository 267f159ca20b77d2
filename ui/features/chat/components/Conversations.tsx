// The way into the search, the three kinds of notices with their numbers, and the conversations in two tabs: with one
// person (groups and the system are not in that list), and of groups. A page, or beside a room in a wide window.
import Heart from 'lucide-react/icons/heart';
import Megaphone from 'lucide-react/icons/megaphone';
import SquarePen from 'lucide-react/icons/square-pen';
import Users from 'lucide-react/icons/users';
import { Suspense, useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Count } from '../../../kit/text/Dot';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { chevronLeft } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Link } from '../../../kit/navigation/Link';
import { SearchLink } from '../../../kit/inputs/SearchLink';
import { showToast } from '../../../kit/feedback/toast';
import { PullToRefresh } from '../../../kit/layout/PullToRefresh';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useScrolled } from '../../../kit/layout/useScrolled';
import { ConversationRows } from './ConversationRows';
import { ServiceBar } from './ServiceBar';
import { TabPanels } from '../../forum/components/TabPanels';
import { groupNotices, interactionNotices, searchConversation } from '../../../app/links/groups';
import { back } from '../../../app/navigation/navigation';
import s from './Conversations.module.css';

const StartChat = lazyComponent(() => import('./StartChat').then((m) => ({ default: m.StartChat })));
const header = 52;
const said = (): void => undefined;
const refresh = () =>
  Promise.all([ask('chat.openConversations', {}).catch(said), ask('notices.refreshUnread', {}).catch(said)]);
function readEverything(): void {
  void Promise.all([
    ask('chat.readAll', {}).catch(said),
    ask('notices.readAllNotices', {}).catch(said),
    ask('chat.readGroupNotices', {}).catch(said),
  ]);
  showToast('已全部标为已读', true);
}

export type ConversationTab = 'chats' | 'groups';
export type ConversationsProps = {
  tab: ConversationTab;
  onTab: (tab: ConversationTab) => void;
  /** Beside a page, which has the first heading. */
  isBeside?: boolean;
};

export function Conversations({ tab, onTab, isBeside }: ConversationsProps) {
  const me = useStream('session.me')?.userId ?? '';
  const isApp = useStream('session.state')?.isApp === true;
  const total = useStream('chat.total');
  const unread = useStream('notices.unread');
  const Title = isBeside ? 'h2' : 'h1';
  const [starting, start, close] = useOpening();
  const scrolled = useScrolled(0);
  useEffect(() => {
    if (me) ask('chat.openConversations', {}).catch(said);
  }, [me]);
  const waiting =
    (total?.c2c ?? 0) +
    (total?.group ?? 0) +
    (total?.mutedDot ?? 0) +
    (unread ? unread.interactiveNumber + unread.systemInformsNumber + unread.groupNoticeNumber : 0);
  return (
    <>
      <header className={`${s.header}${scrolled ? ` ${s.line}` : ''}`}>
        {isApp && (
          <span className={s.back}>
            <IconButton label="返回" onClick={back}>
              <Icon d={chevronLeft} />
            </IconButton>
          </span>
        )}
        <Title className={s.title}>消息</Title>
        <button className={s.all} type="button" disabled={waiting === 0} onClick={readEverything}>
          全部已读
        </button>
        <IconButton label="发起聊天" onClick={() => start()}>
          <Icon as={SquarePen} />
        </IconButton>
      </header>
      <ServiceBar top={header} />
      <PullToRefresh onRefresh={refresh}>
        <div className={s.search}>
          <SearchLink hint="搜索联系人、群聊、聊天记录" href={searchConversation()} />
        </div>
        <nav className={s.three} aria-label="通知">
          <Cell name="互动通知" icon={Heart} n={unread?.interactiveNumber ?? 0} href={interactionNotices()} />
          <Cell
            name="系统通知"
            icon={Megaphone}
            n={unread?.systemInformsNumber ?? 0}
            href={interactionNotices('system')}
          />
          <Cell name="群通知" icon={Users} n={unread?.groupNoticeNumber ?? 0} href={groupNotices()} />
        </nav>
        <TabPanels
          tabs={[
            { key: 'chats', name: '聊天', count: total?.c2c || undefined, unread: true },
            { key: 'groups', name: '群聊', count: total?.group || undefined, unread: true },
          ]}
          value={tab}
          onChange={(key) => onTab(key === 'groups' ? 'groups' : 'chats')}
          label="会话"
          top={header}
        >
          {(key) => <ConversationRows type={key === 'groups' ? 'GROUP' : 'C2C'} onStart={() => start()} />}
        </TabPanels>
      </PullToRefresh>
      {starting && (
        <Suspense>
          <StartChat key={starting.turn} open={starting.open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Cell({ name, icon, n, href }: { name: string; icon: typeof Heart; n: number; href: string }) {
  return (
    <Link className={s.cell} href={href} aria-label={n > 0 ? `${name}，${n > 99 ? '99+' : n} 条未读` : name}>
      <span className={s.icon}>
        <Icon as={icon} />
        <Count n={n} className={s.count} />
      </span>
      {name}
    </Link>
  );
}
