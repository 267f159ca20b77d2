// 取消报名: until when it can be done and what comes back, before it is done.
import { AskFailed } from '../../../../../bus/protocol/envelope';
import { ask, useStream } from '../../../../bus';
import { Dialog } from '../../../../kit/overlays/Dialog';
import { showToast } from '../../../../kit/feedback/toast';
import { cancelQuestion } from '../applyText';
import { useHasPassed } from '../useClock';

export type CancelDialogProps = { applyId: string; open: boolean; onClose: () => void };

export function CancelDialog({ applyId, open, onClose }: CancelDialogProps) {
  const apply = useStream('activities.myApply', applyId);
  const isLate = useHasPassed(apply?.cancelBefore ?? 0);
  if (!apply) return null;
  const isWaiting = apply.status === 4;
  const run = () => {
    onClose();
    ask('activities.cancelApply', { applyId }).then(
      () => showToast('已取消', true),
      (why: unknown) => {
        // Taken back by the worker, which says why; this one it has not begun.
        if (why instanceof AskFailed && why.failure.code === '010004') showToast('已过可取消时间');
      },
    );
  };
  return (
    <Dialog
      open={open && !isLate}
      onClose={onClose}
      title={isWaiting ? '取消候补？' : '取消报名？'}
      actions={[
        { label: '再想想', onClick: onClose },
        { label: isWaiting ? '取消候补' : '取消报名', main: true, onClick: run },
      ]}
    >
      {cancelQuestion(apply)}
    </Dialog>
  );
}
