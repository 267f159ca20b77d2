// The bar under a product: what it costs, and 立即兑换 or what is in the way.
import { Button } from '../../../kit/inputs/Button';
import { pointsText } from '../../points/components/pointsText';
import { cashText } from '../components/productText';
import s from './ProductBar.module.css';

export type ProductBarProps = {
  points: number;
  cash: number;
  /** There are too few points: the button leads to where they come from. */ isShort: boolean;
  off: string;
  onPress: () => void;
};

export function ProductBar({ points, cash, isShort, off, onPress }: ProductBarProps) {
  return (
    <div className={s.bar}>
      <p className={s.cost}>
        <span className={`num ${s.points}`}>{pointsText(points)}</span>
        <span className="cap t3">积分{cash > 0 && ` + ${cashText(cash)}`}</span>
      </p>
      <div className={s.button}>
        <Button
          wide
          kind={isShort ? 'quiet' : 'ink'}
          off={off || undefined}
          sub={isShort && !off ? '去签到' : undefined}
          onClick={onPress}
        >
          {isShort ? '积分不足' : '立即兑换'}
        </Button>
      </div>
    </div>
  );
}
