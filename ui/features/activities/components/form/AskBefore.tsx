// What is asked between the button and the sending: that points will go, or that there is no place and one may wait for
// it.
import { Dialog } from '../../../../kit/overlays/Dialog';
import { pointsText } from '../../../points/components/pointsText';

export type Asked =
  | { what: 'pay'; cost: number; balance: number }
  | { what: 'wait'; left: number; waitCount: number; cost: number; companions: number };
export type AskBeforeProps = {
  asked: Asked;
  open: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** There is room for so many companions. */ onFewer: (companions: number) => void;
};

export function AskBefore({ asked, open, onClose, onSubmit, onFewer }: AskBeforeProps) {
  if (asked.what === 'pay') {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={`将消耗 ${pointsText(asked.cost)} 积分`}
        actions={[
          { label: '再想想', onClick: onClose },
          { label: '确认报名', main: true, onClick: onSubmit },
        ]}
      >
        报名后余额 {pointsText(asked.balance - asked.cost)}，按时取消会退回。
      </Dialog>
    );
  }
  const { left, waitCount, cost, companions } = asked;
  const fewer = () => {
    onClose();
    onFewer(left - 1);
  };
  const isRoom = left > 0 && companions > 0;
  const before = waitCount > 0 ? `前面有 ${waitCount} 人在候补` : '你会是第一位';
  const price = cost > 0 ? `，补上时将消耗 ${pointsText(cost)} 积分` : '';
  const words = `${before}。有人取消时按顺序补上并通知你${price}。`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isRoom ? `只剩 ${left} 个名额` : '名额已满，加入候补？'}
      actions={[
        isRoom
          ? { label: left > 1 ? `改为同行 ${left - 1} 人` : '改为一人', onClick: fewer }
          : { label: '再想想', onClick: onClose },
        { label: '加入候补', main: true, onClick: onSubmit },
      ]}
    >
      {words}
    </Dialog>
  );
}
