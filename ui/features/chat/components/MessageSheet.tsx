// What can be done with one message, beside its bubble: opened by holding it, by the right button or by Enter. What it
// cannot do is left out. A failed one says why, in a sheet, and offers to go again. 删除 cannot be undone, so it asks.
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Flag from 'lucide-react/icons/flag';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { Message } from '../../../../bus/entities/chat';
import { ask, read } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { copyAndSay } from '../../../kit/text/copyText';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Icon } from '../../../kit/media/Icon';
import { Menu } from '../../../kit/overlays/Menu';
import type { MenuItem } from '../../../kit/overlays/Menu';
import { useNow } from '../../../kit/text/now';
import { showToast } from '../../../kit/feedback/toast';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useSheet } from '../../forum/components/sheets';
import { pictureOf } from './MediaBubble';
import { isFailed, mayRevoke } from './messageText';

export type MessageSheetProps = {
  message: Message;
  kind: 'menu' | 'failed';
  open: boolean;
  onClose: () => void;
  onQuote: (message: Message) => void;
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
  const { top = 0, bottom = window.innerHeight } = bubble.closest('[data-scroll]')?.getBoundingClientRect() ?? {};
  return [top, bottom];
}
const quiet = (): void => undefined;

export function MessageSheet({ message: m, kind, open, onClose, onQuote }: MessageSheetProps) {
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
  const sent = m.status === 'success';
  const actions: MenuItem[] = [];
  if (isFailed(m)) actions.push(row('resend', '重发', RotateCw, () => void ask('chat.resend', name).catch(quiet)));
  if (kind === 'menu') {
    const words = 'text' in payload ? payload.text : 'index' in payload ? payload.data : '';
    if (words) actions.push(row('copy', '复制', Copy, () => void copyAndSay(words)));
    if (sent) actions.push(row('quote', '引用', MessageSquareQuote, () => onQuote(m)));
    const url = 'images' in payload ? pictureOf(payload)?.url : '';
    if (sent && url)
      actions.push(
        row(
          'save',
          '保存',
          Download,
          () =>
            void ask('native.downloadImage', { url }).then(
              () => showToast('已保存', true),
              () => showToast('保存失败'),
            ),
        ),
      );
    if (mayRevoke(m, group?.myRole ?? '', now, group?.ownerID))
      actions.push(row('revoke', '撤回', Undo2, () => void ask('chat.revokeMessage', name).catch(quiet)));
    if (sent && m.flow === 'in')
      actions.push(row('report', '举报', Flag, () => show({ kind: 'report', targetType: 5, targetId: messageID })));
  }
  actions.push(row('remove', '删除', Trash2, () => askToRemove(), true));
  const remove = () => {
    stay();
    ask('chat.removeMessage', name).catch(quiet);
  };
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
          {sent ? '只从你的聊天记录中删除，其他人仍能看到，删除后不能恢复' : '消息还没有送达，删除后不会再发送'}
        </Dialog>
      )}
    </>
  );
}
