// What can be done with one chosen picture; also the way to order pictures without dragging.
import { useState } from 'react';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import type { Action } from '../../../kit/overlays/ActionSheet';

export type PictureSheetProps = {
  index: number;
  count: number;
  cover: boolean;
  failed: boolean;
  onClose: () => void;
  onView: () => void;
  onMove: (to: number) => void;
  onRetry: () => void;
  onRemove: () => void;
};

export function PictureSheet({
  index,
  count,
  cover,
  failed,
  onClose,
  onView,
  onMove,
  onRetry,
  onRemove,
}: PictureSheetProps) {
  const [open, setOpen] = useState(true);
  const actions: Action[] = [];
  if (failed) actions.push({ key: 'retry', label: '重新上传', onClick: onRetry });
  actions.push({ key: 'view', label: '查看大图', onClick: onView });
  if (index > 0) actions.push({ key: 'first', label: cover ? '设为封面' : '移到最前', onClick: () => onMove(0) });
  if (index > 0) actions.push({ key: 'before', label: '向前移一位', onClick: () => onMove(index - 1) });
  if (index < count - 1) actions.push({ key: 'after', label: '向后移一位', onClick: () => onMove(index + 1) });
  actions.push({ key: 'remove', label: '删除', danger: true, onClick: onRemove });
  const close = (): void => {
    setOpen(false);
    // The sheet's own way out is over by then.
    window.setTimeout(onClose, 300);
  };
  return <ActionSheet open={open} onClose={close} label={`第 ${index + 1} 张图片`} actions={actions} />;
}
