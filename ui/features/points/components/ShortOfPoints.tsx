// 积分不足 · 去签到 (010006): what is missing, and where points come from. Every page that asks for points
// shows it.
import { signIn, points } from '../../../app/links/shop';
import { navigate } from '../../../app/navigation/navigation';
import { Button } from '../../../kit/inputs/Button';
import { Sheet } from '../../../kit/overlays/Sheet';
import { pointsText } from './pointsText';
import s from './ShortOfPoints.module.css';

export type ShortOfPointsProps = {
  open: boolean;
  onClose: () => void;
  /** What it costs, and what is there. */ need: number;
  balance: number;
};

export function ShortOfPoints({ open, onClose, need, balance }: ShortOfPointsProps) {
  const go = (link: string) => {
    onClose();
    navigate(link);
  };
  return (
    <Sheet open={open} onClose={onClose} label="积分不足">
      <div className={s.box}>
        <p className="sub t2">积分不足，还差</p>
        <p className={`hero ${s.n}`}>{pointsText(Math.max(0, need - balance))}</p>
        <p className="t2">
          需要 {pointsText(need)} 积分，你有 {pointsText(balance)}。每天签到可得积分。
        </p>
        <div className={s.main}>
          <Button wide first href={signIn()} onClick={() => go(signIn())}>
            去签到
          </Button>
        </div>
        <div className={s.more}>
          <Button wide kind="bare" href={points()} onClick={() => go(points())}>
            查看积分明细
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
