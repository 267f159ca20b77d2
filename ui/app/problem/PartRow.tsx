// One part of what will be sent: a box, what it is, how much of it there is and from when.
import type { PartCount } from '../../../bus/recording/sections';
import { Checkbox } from '../../kit/inputs/Checkbox';
import { counted, partNames, span } from './problemText';
import s from './ProblemSheet.module.css';

export function PartRow({
  part,
  count,
  from,
  to,
  on,
  onChange,
}: Omit<PartCount, 'bytes'> & { on: boolean; onChange: (on: boolean) => void }) {
  const { name, what } = partNames[part];
  return (
    <div className={s.part}>
      <Checkbox checked={on} onChange={onChange}>
        <span className={s.line}>
          <span className={s.name}>{name}</span>
          <span className={s.count}>{counted(count)} 条</span>
        </span>
        <span className={s.what}>
          <span>{what}</span>
          <span className={s.when}>{span(from, to)}</span>
        </span>
      </Checkbox>
    </div>
  );
}

/** In its place until it is counted. */
export function PartSkeleton() {
  return (
    <div className={`${s.part} ${s.skeleton}`} aria-hidden="true">
      <span className={s.bone} />
      <span className={s.bones}>
        <span className={s.bone} />
        <span className={s.bone} />
      </span>
    </div>
  );
}
