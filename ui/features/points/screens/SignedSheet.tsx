// 签到成功: what it gave, the days in a row, what tomorrow gives. The number counts up once.
import type { SignResult } from '../../../../bus/entities/points';
import { Button } from '../../../kit/inputs/Button';
import { Sheet } from '../../../kit/overlays/Sheet';
import { useCountUp } from '../components/useCountUp';
import { shopHome } from '../../../app/links/shop';
import { navigate } from '../../../app/navigation/navigation';
import s from './SignedSheet.module.css';

export type SignedSheetProps = {
  result: SignResult;
  /** What tomorrow gives; 0 when it is not known. */ next: number;
  open: boolean;
  onClose: () => void;
};

export function SignedSheet({ result, next, open, onClose }: SignedSheetProps) {
  const n = useCountUp(result.points);
  return (
    <Sheet open={open} onClose={onClose} label="签到成功">
      <div className={s.box}>
        <p className="sub t2">签到成功</p>
        <p className={`hero ${s.n}`}>
          <span aria-hidden="true">+{n}</span>
          <span className="vh">得 {result.points} 积分</span>
        </p>
        <p className={`t2 ${s.then}`}>
          连续第 {result.continuousDays} 天。{next > 0 && `明天签到可得 ${next} 积分。`}
        </p>
        <div className={s.main}>
          <Button wide first onClick={onClose}>
            好
          </Button>
        </div>
        <Button
          wide
          kind="bare"
          href={shopHome()}
          onClick={() => {
            onClose();
            navigate(shopHome());
          }}
        >
          去积分商城
        </Button>
      </div>
    </Sheet>
  );
}
