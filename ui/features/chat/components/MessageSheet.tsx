// What can be done with one message, beside its bubble: opened by holding it, by the right button or by Enter. What it
// cannot do is left out. A failed one says why, in a sheet, and offers to go again. 删除 can be undone for a moment;
// that of an unsent message cannot, so it asks.
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Flag from 'lucide-react/icons/flag';
import Forward from 'lucide-react/icons/forward';
import ListChecks from 'lucide-react/icons/list-checks';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { Group, GroupRole, Message } from '../../../../bus/entities/chat';
import type { Value } from '../../../../bus/client/topics';
import { forwardOf } from '../../../../bus/rules/forwarding';
import { isSticker } from '../../../../bus/rules/messageLine';
import { ask, read, useStream } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { copyAndSay } from '../../../kit/text/copyText';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Icon } from '../../../kit/media/Icon';
import { Menu } from '../../../kit/overlays/Menu';
import type { MenuItem } from '../../../kit/overlays/Menu';
import { useNow } from '../../../kit/text/now';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useSheet } from '../../forum/components/sheets';
import { isSent, removeMessages, savableUrl, savePictures } from './messageActions';
import { isFailed, mayRevoke } from './messageText';

export type MessageSheetProps = {
  message: Message;
  kind: 'menu' | 'failed';
  open: boolean;
  onClose: () => void;
  onQuote: (message: Message) => void;
  onForward: (message: Message) => void;
  /** 多选 begins with it. */
  onSelect: (message: Message) => void;
};
type Shape = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;
const row = (key: string, label: string, as: Shape, onClick: () => void, danger?: boolean): MenuItem => ({
  key,
  label,
  icon: <Icon as={as} size={20} />,
  onClick,
  danger,
});
const bubbleOf = (id: string): HTMLElement | null =>
  document.querySelector(`[data-message="${CSS.escape(id)}"] [data-bubble]`);
/** Under the head and the strips, down to the field. */
function roomOf(bubble: HTMLElement): [number, number] {
  const list = bubble.closest('[data-scroll]');
  const { top = 0, bottom = window.innerHeight } = list?.getBoundingClientRect() ?? {};
  return [top + (list?.clientTop ?? 0), bottom];
}
const quiet = (): void => undefined;
/** Owner and admins are among the first of the members that are read; until then anybody may be one. */
function roleIn(group: Group | undefined, members: Value<'chat.members'> | undefined, userID: string): GroupRole | '' {
  if (!group) return '';
  if (group.ownerID === userID) return 'Owner';
  const role = members?.list.find((one) => one.userID === userID)?.role;
  return role ?? (members?.phase === 'ready' ? '' : 'Admin');
}

export function MessageSheet(props: MessageSheetProps) {
  const { message: m, kind, open, onClose, onQuote, onForward, onSelect } = props;
  const show = useSheet();
  const [removing, askToRemove, stay] = useOpening();
  const now = useNow();
  const [bubble] = useState(() => bubbleOf(m.messageID));
  useEffect(() => {
    if (!open || kind !== 'menu') return undefined;
    bubble?.setAttribute('data-held', '');
    return () => bubble?.removeAttribute('data-held');
  }, [bubble, open, kind]);
  const { conversationID, messageID, payload } = m;
  const name = { conversationID, messageID };
  const group = conversationID.indexOf('GROUP') === 0 ? read('chat.group', conversationID.slice(5)) : undefined;
  const members = useStream('chat.members', group?.groupID ?? '');
  const sent = isSent(m);
  const actions: MenuItem[] = [];
  if (isFailed(m)) actions.push(row('resend', '重发', RotateCw, () => void ask('chat.resend', name).catch(quiet)));
  if (kind === 'menu') {
    const words = 'text' in payload ? payload.text : 'index' in payload && !isSticker(payload.data) ? payload.data : '';
    if (words) actions.push(row('copy', '复制', Copy, () => void copyAndSay(words)));
    if (sent) actions.push(row('quote', '引用', MessageSquareQuote, () => onQuote(m)));
    if (forwardOf(m)) actions.push(row('forward', '转发', Forward, () => onForward(m)));
    actions.push(row('select', '多选', ListChecks, () => onSelect(m)));
    const url = savableUrl(m);
    if (url) actions.push(row('save', '保存', Download, () => void savePictures([url])));
    if (mayRevoke(m, group?.myRole ?? '', now, roleIn(group, members, m.from)))
      actions.push(row('revoke', '撤回', Undo2, () => void ask('chat.revokeMessage', name).catch(quiet)));
    if (sent && m.flow === 'in')
      actions.push(row('report', '举报', Flag, () => show({ kind: 'report', targetType: 5, targetId: messageID })));
  }
  const remove = () => {
    stay();
    removeMessages(conversationID, [m]);
  };
  actions.push(row('remove', '删除', Trash2, sent ? remove : askToRemove, true));
  return (
    <>
      {kind === 'menu' && bubble ? (
        <Menu
          open={open}
          onClose={onClose}
          label="消息操作"
          items={actions}
          at={bubble.getBoundingClientRect()}
          side={m.flow === 'out' ? 'right' : 'left'}
          room={roomOf(bubble)}
        />
      ) : (
        <ActionSheet
          open={open}
          onClose={onClose}
          label="发送失败"
          head={
            <>
              <p className="cut" style={{ fontWeight: 500 }}>
                发送失败
              </p>
              <p className="cap t3 c2">{m.failMessage || '消息没有送达，请重发'}</p>
            </>
          }
          actions={actions}
        />
      )}
      {removing && (
        <Dialog
          open={removing.open}
          onClose={stay}
          title="删除这条消息？"
          actions={[
            { label: '取消', onClick: stay },
            { label: '删除', main: true, onClick: remove },
          ]}
        >
          消息还没有送达，删除后不会再发送
        </Dialog>
      )}
    </>
  );
}
