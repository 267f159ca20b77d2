// Asking to be let in (a circle, Club Z, a club): what it is about, the reason, the car, whatever else is asked, the
// rules, 提交. The same form everywhere; what is asked besides stands in `children`.
import type { ReactNode } from 'react';
import type { CurrentUser } from '../../../../bus/entities/users';
import { Button } from '../../../kit/inputs/Button';
import { Checkbox } from '../../../kit/inputs/Checkbox';
import { Chip } from '../../../kit/inputs/Chip';
import { TextArea } from '../../../kit/inputs/TextArea';
import s from './ApplyForm.module.css';

export type ApplyFormProps = {
  /** What is applied to, above the form. */
  head: ReactNode;
  reason: string;
  onReason: (reason: string) => void;
  /** A reason must be given. */
  needReason: boolean;
  reasonError?: string | undefined;
  /** Own cars to choose from; none for those who have none. */
  cars: CurrentUser['carModels'];
  carModelId: string;
  /** One must be chosen. */
  needCar?: boolean | undefined;
  onCar: (carModelId: string) => void;
  /** Further rows. */
  children?: ReactNode;
  /** What is agreed to: 圈子规则. */
  rules: string;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  busy: boolean;
  /** Why it cannot be sent yet, besides what the form itself sees. */
  off?: string | undefined;
  onSubmit: () => void;
  question: ReactNode;
};

export const mostReason = 100;

export function ApplyForm(p: ApplyFormProps) {
  const long = Array.from(p.reason).length > mostReason;
  const off =
    p.off ?? (p.needReason && !p.reason.trim() ? '请填写申请理由' : long ? `申请理由最多 ${mostReason} 字` : undefined);
  return (
    <form
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!off && p.agreed && !p.busy) p.onSubmit();
      }}
    >
      {p.head}
      <div className="brk" />
      <section className={s.part}>
        <h2 className={s.label}>
          申请理由
          {!p.needReason && <span className="cap t3">（选填）</span>}
        </h2>
        <TextArea
          boxed
          label="申请理由"
          placeholder="说说你为什么想加入"
          value={p.reason}
          onChange={p.onReason}
          max={mostReason}
          minRows={4}
          maxRows={8}
          error={p.reasonError}
        />
      </section>
      {p.cars.length > 0 && (
        <section className={s.part}>
          <h2 className={s.label}>车型{!p.needCar && <span className="cap t3">（选填）</span>}</h2>
          <div className={s.cars} role="group" aria-label="车型">
            {p.cars.map((car) => (
              <span key={car.carModelId} className={s.car}>
                <Chip
                  on={p.carModelId === car.carModelId}
                  onClick={() => p.onCar(p.carModelId === car.carModelId && !p.needCar ? '' : car.carModelId)}
                >
                  {car.name}
                </Chip>
              </span>
            ))}
          </div>
        </section>
      )}
      {p.children}
      <div className={s.bar}>
        <Checkbox checked={p.agreed} onChange={p.onAgree}>
          我已阅读并同意{p.rules}
        </Checkbox>
        <Button wide type="submit" busy={p.busy} off={off ?? (p.agreed ? undefined : `请先同意${p.rules}`)}>
          提交
        </Button>
      </div>
      {p.question}
    </form>
  );
}
