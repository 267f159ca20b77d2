// What stands at the foot of a sign-up form: the rules agreed to, what it costs and what one has, the button.
import type { ReactNode } from 'react';
import { activityRule } from '../../../../app/links/activities';
import { Checkbox } from '../../../../kit/inputs/Checkbox';
import { Link } from '../../../../kit/navigation/Link';
import { pointsText } from '../../../points/components/pointsText';
import s from './SubmitBar.module.css';

export type SubmitBarProps = {
  activityId: string;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  cost: number;
  balance: number;
  /** Under the sum; else the balance stands there. */
  note?: string | undefined;
  wrong: string;
  /** How many fields are not right yet; said in place of the note once the form was sent. */
  open: number;
  children: ReactNode;
};

export function SubmitBar({ activityId, agreed, onAgree, cost, balance, note, wrong, open, children }: SubmitBarProps) {
  const rules = activityRule(activityId);
  return (
    <div className={s.bar}>
      {wrong && (
        <p className={`sub ${s.wrong}`} role="alert">
          {wrong}
        </p>
      )}
      <div data-field="agreed">
        <Checkbox checked={agreed} onChange={onAgree}>
          我已阅读并同意
          <Link className={s.rules} href={rules}>
            《活动规则》
          </Link>
        </Checkbox>
      </div>
      <div className={s.foot}>
        <div className={s.cost}>
          {cost > 0 ? (
            <p>
              <span className={`num ${s.sum}`}>{pointsText(cost)}</span>
              <span className="sub t2">积分</span>
            </p>
          ) : (
            <p className={s.free}>免费</p>
          )}
          {open > 0 ? (
            <p className="cap t3" role="status">
              还有 {open} 项要填
            </p>
          ) : (
            (note || cost > 0) && <p className="cap t3">{note || `余额 ${pointsText(balance)}`}</p>
          )}
        </div>
        <div className={s.button}>{children}</div>
      </div>
    </div>
  );
}
