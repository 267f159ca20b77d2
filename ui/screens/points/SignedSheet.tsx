// 签到成功: what it gave, the days in a row, what tomorrow gives. The number counts up once.
import { useEffect, useState } from 'react';
import type { SignResult } from '../../../bus/entities/points';
import { Button } from '../../components/base/Button';
import { Sheet } from '../../components/base/Sheet';
import { shopHome } from '../../shell/links/shop';
import { navigate } from '../../shell/navigation';
import s from './SignedSheet.module.css';

const duration = 420;
const isStill = (): boolean => matchMedia('(prefers-reduced-motion:reduce)').matches || document.documentElement.dataset['perf'] === 'low';

/** Counts from 0 once, or stands at once where nothing shall move. */
function useCounted(to: number): number {
  const [n, setN] = useState(() => (isStill() ? to : 0));
  useEffect(() => {
    if (isStill()) return undefined;
    let frame = 0;
    let start = 0;
    const step = (at: number) => {
      start ||= at;
      const part = Math.min(1, (at - start) / duration);
      setN(Math.round(to * (1 - (1 - part) * (1 - part))));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return n;
}

export type SignedSheetProps = { result: SignResult; /** What tomorrow gives; 0 when it is not known. */ next: number; open: boolean; onClose: () => void };

export function SignedSheet({ result, next, open, onClose }: SignedSheetProps) {
  const n = useCounted(result.points);
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
          wide kind="bare" href={shopHome()}
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
