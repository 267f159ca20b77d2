// 拒绝 and 通过 (同意) under what is to be decided: on the card of a request, in the row of a group notice.
import { Button } from '../../../kit/inputs/Button';
import s from './AuditList.module.css';

export type AuditButtonsProps = {
  /** Of whom, for those who hear it. */
  name: string;
  pass: '通过' | '同意';
  onPass: () => void;
  onRefuse: () => void;
};

export function AuditButtons({ name, pass, onPass, onRefuse }: AuditButtonsProps) {
  return (
    <div className={s.acts}>
      <Button kind="outline" size="m" label={`拒绝${name}`} onClick={onRefuse}>
        拒绝
      </Button>
      <Button size="m" label={`${pass}${name}`} onClick={onPass}>
        {pass}
      </Button>
    </div>
  );
}
