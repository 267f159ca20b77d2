// 撤回: of a sign-up or an exchange that is not sent yet, asked first.
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { ask } from '../../../../bus';
import { Dialog } from '../../../../kit/overlays/Dialog';
import { showToast } from '../../../../kit/feedback/toast';

export type WithdrawDialogProps = { activity: StoredActivity; open: boolean; onClose: () => void };

export function WithdrawDialog({ activity: { activityId, kind, pending }, open, onClose }: WithdrawDialogProps) {
  const withdraw = () => {
    onClose();
    ask('activities.withdrawUnsent', { activityId }).then(
      () => showToast('已撤回', true),
      () => showToast('正在提交，请稍后再试'),
    );
  };
  return (
    <Dialog
      open={open && pending === 2}
      onClose={onClose}
      title={kind === 3 ? '撤回这次兑换？' : '撤回这次报名？'}
      actions={[
        { label: '再想想', onClick: onClose },
        { label: '撤回', main: true, onClick: withdraw },
      ]}
    >
      撤回后不再提交；如果之前已提交成功，会显示在我的活动里。
    </Dialog>
  );
}
