// Under a comment that could not be sent: why, and 重发 or 删除.
import { ask } from '../../bus';
import { Icon } from '../base/Icon';
import { CircleAlert } from 'lucide-react';
import s from './Unsent.module.css';

export type UnsentProps = { localId: string; why: string };

export function Unsent({ localId, why }: UnsentProps) {
  const again = (drop: 0 | 1) => void ask('forum.resendPost', { localId, drop }).catch(() => undefined);
  return (
    <div className={s.row} role="alert">
      <Icon as={CircleAlert} size={14} />
      <span className={s.why}>{why}</span>
      <button className={s.act} type="button" onClick={() => again(0)}>
        重发
      </button>
      <button className={s.act} type="button" onClick={() => again(1)}>
        删除
      </button>
    </div>
  );
}
