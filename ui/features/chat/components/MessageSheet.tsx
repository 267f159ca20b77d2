// What can be done with one message: opened by holding it, by the right button or by Enter. A failed one says why and
// offers to go again. 删除 cannot be undone, so it asks.
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Flag from 'lucide-react/icons/flag';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentType } from 'react';
import type { Message } from '../../../../bus/entities/chat';
import { ask, read } from '../../../bus';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';
import { copyAndSay } from '../../../kit/text/copyText';
import { Dialog } from '../../../kit/overlays/Dialog';
import { Icon } from '../../../kit/media/Icon';
import { useNow } from '../../../kit/text/now';
import { showToast } from '../../../kit/feedback/toast';
import { useOpening } from '../../../kit/overlays/useOpening';
import { useSheet } from '../../forum/components/sheets';
import { pictureOf } from './MediaBubble';
import { abstractOf, isFailed, mayRevoke } from './messageText';

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
const row = (key: string, label: string, as: Shape, onClick: () => void, danger?: boolean): Action => ({
  key,
  label,
  icon: <Icon as={as} />,
  onClick,
  danger,
});
const quiet = (): void => undefined;

export function MessageSheet({ message: m, kind, open, onClose, onQuote }: MessageSheetProps) {
  const show = useSheet();
  const [removing, askToRemove, stay] = useOpening();
  const now = useNow();
  const { conversationID, messageID, payload } = m;
  const name = { conversationID, messageID };
  const group = conversationID.indexOf('GROUP') === 0 ? read('chat.group', conversationID.slice(5)) : undefined;
  const sent = m.status === 'success';
  const actions: Action[] = [];
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
      <ActionSheet
        open={open}
        onClose={onClose}
        label={kind === 'failed' ? '发送失败' : '消息操作'}
        head={
          <>
            <p className="cut" style={{ fontWeight: 500 }}>
              {kind === 'failed' ? '发送失败' : <bdi>{m.flow === 'out' ? '我' : m.nick || '用户'}</bdi>}
            </p>
            <p className="cap t3 c2">{kind === 'failed' ? m.failMessage || '消息没有送达，请重发' : abstractOf(m)}</p>
          </>
        }
        actions={actions}
      />
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
