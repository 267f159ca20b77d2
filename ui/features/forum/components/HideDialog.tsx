// Staff take a thread out of sight: the reason is what the author reads.
import { useState } from 'react';
import { ask as askBus } from '../../../bus';
import { Dialog } from '../../../kit/overlays/Dialog';
import { lengthOf } from '../../../kit/inputs/lengthOf';
import { TextArea } from '../../../kit/inputs/TextArea';
import { showToast } from '../../../kit/feedback/toast';
import { showFailure } from './changes';
import type { SheetProps } from './sheets';

const most = 100;

export function HideDialog({ ask, open, onClose }: SheetProps<'hide'>) {
  const [reason, setReason] = useState('');
  const words = reason.trim();
  const whyNot = words === '' ? '请写原因' : lengthOf(words) > most ? `最多 ${most} 字` : undefined;
  const hide = () => {
    onClose();
    askBus('forum.hideContent', { targetType: 1, targetId: ask.threadId, reason: words, restore: 0 }).then(() => {
      showToast('已隐藏', true);
      ask.onGone?.();
    }, showFailure);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="隐藏这条帖子"
      actions={[
        { label: '取消', onClick: onClose },
        { label: '隐藏', main: true, onClick: hide, off: whyNot },
      ]}
    >
      <TextArea
        boxed
        first
        label="隐藏的原因"
        placeholder="作者会看到这段原因"
        value={reason}
        onChange={setReason}
        max={most}
        minRows={2}
      />
    </Dialog>
  );
}
