// One tab of the page of messages: its conversations with all the states of a list, and what is done to one of them.
import { useState } from 'react';
import BellOff from 'lucide-react/icons/bell-off';
import Bell from 'lucide-react/icons/bell';
import CheckCheck from 'lucide-react/icons/check-check';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash2 from 'lucide-react/icons/trash';
import type { Conversation } from '../../../../bus/entities/chat';
import { ask, read, useStream } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Empty } from '../../../kit/feedback/Empty';
import { Icon } from '../../../kit/media/Icon';
import { useOpening } from '../../../kit/overlays/useOpening';
import { PagedRows } from '../../forum/components/PagedRows';
import { Shape } from '../../../app/skeleton/Shape';
import { ConversationRow } from './ConversationRow';
import type { RowChange } from './ConversationRow';
import { conversationName } from './conversationText';

const open = () => void ask('chat.openConversations', {}).catch(() => undefined);
const said = (): void => undefined;

function apply({ conversationID, isPinned, muteNotify }: Conversation, what: Exclude<RowChange, 'remove'>): void {
  if (what === 'pin') ask('chat.pinConversation', { conversationID, isPinned: isPinned ? 0 : 1 }).catch(said);
  else if (what === 'mute') ask('chat.muteConversation', { conversationID, mute: muteNotify ? 0 : 1 }).catch(said);
  else ask('chat.readConversation', { conversationID }).catch(said);
}

export function ConversationRows({
  type,
  onStart,
}: {
  type: 'C2C' | 'GROUP';
  /** Where there is nothing yet, the way to begin. */ onStart: () => void;
}) {
  const list = useStream('chat.conversations', type);
  const service = useStream('chat.service');
  const [menu, openMenu, closeMenu] = useOpening<string>();
  const [removing, remove, closeRemoving] = useOpening<string>();
  const [change] = useState(() => (id: string, what: RowChange) => {
    const conversation = read('chat.conversation', id);
    if (what === 'remove') remove(id);
    else if (conversation) apply(conversation, what);
  });
  // A list that was never filled is not empty while the service has not told of it.
  const waiting =
    list &&
    list.ids.length === 0 &&
    list.phase === 'ready' &&
    service &&
    !service.initComplete &&
    service.phase === 'connecting';
  return (
    <>
      <PagedRows
        list={waiting ? undefined : list}
        name={`conversations|${type}`}
        size={72}
        load={open}
        skeleton={<Shape of="conversationRows" />}
        empty={
          <Empty
            tight
            text={type === 'C2C' ? '暂无消息' : '暂无群聊'}
            sub={type === 'C2C' ? undefined : '加入圈子后，可以进入圈子的群聊'}
            action="发起聊天"
            onAction={onStart}
          />
        }
      >
        {(id) => <ConversationRow key={id} conversationID={id} onChange={change} onMenu={openMenu} />}
      </PagedRows>
      {menu && <Menu key={menu.turn} id={menu.what} open={menu.open} onClose={closeMenu} onChange={change} />}
      {removing && (
        <Dialog
          open={removing.open}
          onClose={closeRemoving}
          title="删除这个会话？"
          actions={[
            { label: '取消', onClick: closeRemoving },
            {
              label: '删除',
              main: true,
              onClick: () => {
                closeRemoving();
                ask('chat.removeConversation', { conversationID: removing.what }).catch(said);
              },
            },
          ]}
        >
          会话将从列表中移除，有新消息时会再次出现
        </Dialog>
      )}
    </>
  );
}

function Menu({
  id,
  open: shown,
  onClose,
  onChange,
}: {
  id: string;
  open: boolean;
  onClose: () => void;
  onChange: (id: string, what: RowChange) => void;
}) {
  const conversation = useStream('chat.conversation', id);
  if (!conversation) return null;
  const { isPinned, muteNotify, unreadCount } = conversation;
  const act = (what: RowChange) => () => onChange(id, what);
  return (
    <ActionSheet
      open={shown}
      onClose={onClose}
      label={`${conversationName(conversation)}的操作`}
      actions={[
        {
          key: 'pin',
          label: isPinned ? '取消置顶' : '置顶',
          icon: <Icon as={isPinned ? PinOff : Pin} />,
          onClick: act('pin'),
        },
        ...(unreadCount > 0
          ? [{ key: 'read', label: '标为已读', icon: <Icon as={CheckCheck} />, onClick: act('read') }]
          : []),
        {
          key: 'mute',
          label: muteNotify ? '取消免打扰' : '消息免打扰',
          icon: <Icon as={muteNotify ? Bell : BellOff} />,
          onClick: act('mute'),
        },
        { key: 'remove', label: '删除', icon: <Icon as={Trash2} />, danger: true, onClick: act('remove') },
      ]}
    />
  );
}
