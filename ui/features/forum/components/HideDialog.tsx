// Staff take a thread out of sight: the reason is what the author reads.
import { useState } from 'react';
import { ask as askBus } from '../../../bus';
import { Dialog } from '../../../kit/overlays/Dialog';
import { TextArea } from '../../../kit/inputs/TextArea';
import { showToast } from '../../../kit/feedback/toast';
import { showFailure } from './changes';
import type { SheetProps } from './sheets';

export function HideDialog({ ask, open, onClose }: SheetProps<'hide'>) {
  const [reason, setReason] = useState('');
  const words = reason.trim();
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
        { label: '隐藏', main: true, onClick: hide, off: words === '' || reason.length > 100 ? '请写原因' : undefined },
      ]}
    >
      <TextArea
        boxed
        first
        label="隐藏的原因"
        placeholder="作者会看到这段原因"
        value={reason}
        onChange={setReason}
        max={100}
        minRows={2}
      />
    </Dialog>
  );
}
