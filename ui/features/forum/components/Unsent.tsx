// Under a comment that could not be sent: why, and 重发 or 删除; one whose words were refused is changed first.
import { ask } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import s from './Unsent.module.css';

export type UnsentProps = {
  localId: string;
  why: string;
  /** There are words to change. */ onChange?: (() => void) | undefined;
};

export function Unsent({ localId, why, onChange }: UnsentProps) {
  const again = (drop: 0 | 1) => void ask('forum.resendPost', { localId, drop }).catch(() => undefined);
  return (
    <div className={s.row} role="alert">
      <Icon as={CircleAlert} size={14} />
      <span className={s.why}>{why}</span>
      <button className={s.act} type="button" onClick={onChange ?? (() => again(0))}>
        {onChange ? '修改' : '重发'}
      </button>
      <button className={s.act} type="button" onClick={() => again(1)}>
        删除
      </button>
    </div>
  );
}
