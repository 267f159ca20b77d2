// The foot of a sheet: the one thing that ends it (保存, 提交), with words above it where they are needed.
import type { ReactNode } from 'react';
import { Button } from '../inputs/Button';
import s from './SheetFoot.module.css';

/** `off`: why it cannot be pressed yet. */
export type SheetFootProps = {
  children: ReactNode;
  onPress: () => void;
  busy?: boolean | undefined;
  off?: string | undefined;
  above?: string | undefined;
};

export function SheetFoot({ children, onPress, busy, off, above }: SheetFootProps) {
  return (
    <div className={s.foot}>
      {above && <p className={`cap t3 ${s.above}`}>{above}</p>}
      <Button wide busy={busy} off={off} onClick={onPress}>
        {children}
      </Button>
    </div>
  );
}
