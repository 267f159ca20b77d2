// 聊天: one room, by its conversation's name. Here is only what stands around it: the head, whether
// there is such a conversation, and that it is open while it is looked at.
import Users from 'lucide-react/icons/users-round';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask, read, useStream } from '../../../bus';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Button } from '../../../kit/inputs/Button';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { ellipsis, search as lens } from '../../../kit/media/icons';
import { lazyComponent } from '../../../kit/navigation/lazyComponent';
import { Nav } from '../../../kit/layout/Nav';
import { KeptDraft } from '../components/KeptDraft';
import { Room } from '../components/Room';
import { useChosen, useSelection } from '../components/selection';
import type { Selection } from '../components/selection';
import { Sheets } from '../../../app/sheets/Sheets';
import { chatDetail } from '../../../app/links/chat';
import { groupManage, groupMembers, searchConversation } from '../../../app/links/groups';
import { back, useQuery } from '../../../app/navigation/navigation';
import { useHasListPane } from '../../../app/wide/useHasListPane';
import { usePageTitle } from '../../../app/navigation/title';
import s from './ChatScreen.module.css';

const UpgradeFirst = lazyComponent(() =>
  import('../components/UpgradeFirst').then((m) => ({ default: m.UpgradeFirst })),
);

export function ChatScreen() {
  const conversationID = useQuery('conversationID');
  const messageID = useQuery('messageID');
  const me = useStream('session.me')?.userId ?? '';
  const host = useStream('native.host');
  const known = /^(C2C|GROUP)[^\s]{1,64}$/.test(conversationID) && conversationID !== `C2C${me}`;
  if (!known) return <Gone conversationID={conversationID} />;
  // An app below 5.0.2 has no way into chat.
  if (host && host.kind !== 'browser' && !host.capabilities.includes('chat')) {
    return (
      <>
        <Nav title="聊天" onBack={back} />
        <Suspense>
          <UpgradeFirst />
        </Suspense>
      </>
    );
  }
  return (
    <Sheets>
      <Open key={`${me} ${conversationID}`} conversationID={conversationID} messageID={messageID} />
    </Sheets>
  );
}

function Gone({ conversationID }: { conversationID: string }) {
  return (
    <>
      <Nav title="聊天" onBack={back} />
      <ErrorState kind="gone" onAction={back} />
      <KeptDraft conversationID={conversationID} />
    </>
  );
}

function Open({ conversationID, messageID }: { conversationID: string; messageID: string }) {
  const isGroup = conversationID.indexOf('GROUP') === 0;
  const peer = conversationID.slice(isGroup ? 5 : 3);
  const [code, setCode] = useState('');
  const [hasNoPeer, setNoPeer] = useState(false);
  const selection = useSelection();
  const load = () => {
    ask('chat.start', {}).catch(() => undefined);
    ask('chat.openConversation', { conversationID }).then(
      // A group that is gone stays so, whichever answer comes first.
      () => setCode((now) => (now === '010002' ? now : '')),
      (why: unknown) => setCode(why instanceof AskFailed ? why.failure.code : 'network'),
    );
    if (isGroup) {
      // Bulletin, my role and mutes, and who is who in its tips.
      ask('chat.openGroup', { groupID: peer }).catch(
        (why: unknown) => why instanceof AskFailed && why.failure.code === '010002' && setCode('010002'),
      );
      ask('chat.openMembers', { groupID: peer, how: 'open' }).catch(() => undefined);
    }
    // How one stands to the other: following, blocking.
    if (!isGroup && !read('users.home', peer))
      ask('users.openHome', { userId: peer }).then(
        () => setNoPeer(false),
        (why: unknown) => setNoPeer(why instanceof AskFailed && why.failure.code === '010002'),
      );
  };
  const open = useEffectEvent(load);
  const me = useStream('session.me')?.userId ?? '';
  // A page opened anew stands before it is known who is here: what is of a person is asked for then.
  useEffect(() => {
    if (me) open();
    return () => void (me && ask('chat.closeConversation', { conversationID }).catch(() => undefined));
  }, [conversationID, me]);

  // What somebody wrote who is gone stays to be read; with nothing of theirs there is no such conversation.
  const left = useStream('chat.messages', hasNoPeer ? conversationID : '');
  const isEmpty = !!left && left.phase !== 'loading' && left.ids.length === 0;
  if (code === '010002' || (hasNoPeer && isEmpty)) return <Gone conversationID={conversationID} />;
  return (
    <>
      {selection.ids ? (
        <SelectionHead conversationID={conversationID} ids={selection.ids} onCancel={selection.end} />
      ) : (
        <Head conversationID={conversationID} />
      )}
      {code === '010003' ? (
        <ErrorState kind="forbidden" onAction={back} />
      ) : (
        <Room conversationID={conversationID} messageID={messageID} selection={selection} onRetry={load} />
      )}
    </>
  );
}

type SelectionHeadProps = { conversationID: string; ids: readonly string[]; onCancel: Selection['end'] };
function SelectionHead({ conversationID, ids, onCancel }: SelectionHeadProps) {
  const { length } = useChosen(conversationID, ids);
  return (
    <Nav>
      <Button kind="bare" size="m" onClick={onCancel}>
        取消
      </Button>
      <h1 className={`${s.title} ${s.chosen}`} aria-live="polite">
        已选 {length} 条
      </h1>
    </Nav>
  );
}

/** With whom it is. Apart from the room, which need not be drawn anew when the conversation's last message changes. */
function Head({ conversationID }: { conversationID: string }) {
  const isGroup = conversationID.indexOf('GROUP') === 0;
  const peer = conversationID.slice(isGroup ? 5 : 3);
  const conversation = useStream('chat.conversation', conversationID);
  const user = useStream('users.user', isGroup ? '' : peer);
  const group = useStream('chat.group', isGroup ? peer : '');
  const name = isGroup
    ? group?.name || conversation?.groupProfile?.name || ''
    : user?.userName || conversation?.userProfile?.nick || '';
  const hasList = useHasListPane();
  const isTyping = useStream('chat.typing', isGroup ? '' : conversationID)?.on === 1;
  const count = isGroup ? group?.memberCount || conversation?.groupProfile?.memberCount || 0 : 0;
  // Alone in it, while the others are still to come: a number would be taken for what is unread.
  const several = count > 1;
  usePageTitle(name && several ? `${name}(${count})` : name);
  const to = isGroup ? groupManage(peer) : chatDetail(conversationID);
  const hasMenu = !(isGroup && group?.myRole === '');
  return (
    <Nav
      onBack={hasList ? undefined : back}
      right={
        hasMenu && (
          <>
            {hasList && (
              <IconButton label="查找聊天记录" href={searchConversation(conversationID)}>
                <Icon d={lens} />
              </IconButton>
            )}
            {hasList && isGroup && (
              <IconButton label="群成员" href={groupMembers(peer)}>
                <Icon as={Users} />
              </IconButton>
            )}
            <IconButton label={isGroup ? '群设置' : '聊天详情'} href={to}>
              <Icon d={ellipsis} />
            </IconButton>
          </>
        )
      }
    >
      <div className={isTyping ? `${s.title} ${s.two}` : s.title}>
        <h1 className={s.name}>
          <bdi className="cut">{name || '聊天'}</bdi>
          {several && (
            <span className={s.count} role="img" aria-label={`${count} 人`}>
              {count}
            </span>
          )}
        </h1>
        {isTyping && <p className={s.typing}>正在输入</p>}
      </div>
    </Nav>
  );
}
