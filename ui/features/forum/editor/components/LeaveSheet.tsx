// 取消 with something written: go on, keep it as a draft, or let it go.
import { useStream } from '../../../../bus';
import { ActionSheet } from '../../../../kit/overlays/ActionSheet';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { Button } from '../../../../kit/inputs/Button';
import { CircleRow } from '../../../circles/components/CircleRow';
import { whyNotJoin } from '../../../circles/components/joining';
import s from './LeaveSheet.module.css';

export type LeaveSheetProps = {
  open: boolean;
  onClose: () => void;
  /** An opened draft: only what was changed goes. */ old: boolean;
  onKeep: () => void;
  onDrop: () => void;
};

export function LeaveSheet({ open, onClose, old, onKeep, onDrop }: LeaveSheetProps) {
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      label="离开编辑"
      cancel="继续编辑"
      head={
        <p className="sub t2">
          {old
            ? '存草稿：修改保存在草稿箱，可以接着写。放弃修改：草稿回到打开时的样子。'
            : '存草稿：保存在草稿箱，可以接着写。放弃：写的内容会永久删除，无法找回。'}
        </p>
      }
      actions={[
        { key: 'keep', label: '存草稿', onClick: onKeep },
        { key: 'drop', label: old ? '放弃修改' : '放弃', danger: true, onClick: onDrop },
      ]}
    />
  );
}

/** Only members write in a circle: the way in, without leaving what is written. */
export function JoinFirst({
  open,
  onClose,
  tribeId,
  onApply,
}: {
  open: boolean;
  onClose: () => void;
  tribeId: string;
  /** Club Z asks for more than a tap. */ onApply?: (() => void) | undefined;
}) {
  const circle = useStream('circles.circle', tribeId);
  const me = useStream('session.me');
  return (
    <Sheet open={open} onClose={onClose} label="加入后即可发布" title closable>
      {tribeId && <CircleRow tribeId={tribeId} right={onApply ? null : undefined} />}
      {onApply && (
        <div className={s.act}>
          <Button wide off={(circle && whyNotJoin(circle, me)) || undefined} onClick={onApply}>
            申请加入 Club Z
          </Button>
        </div>
      )}
    </Sheet>
  );
}
