// The shape of 每日签到 while nothing of it is known.
import { emptyDays } from './calendar';
import s from './SignInSkeleton.module.css';

export function SignInSkeleton() {
  return (
    <div className={`skc ${s.page}`} aria-hidden="true">
      <i className={`sk ${s.over}`} />
      <i className={`sk ${s.n}`} />
      <i className={`sk ${s.button}`} />
      <div className={s.ladder}>
        {Array.from({ length: 7 }, (_, i) => (
          <i key={i} className="sk" />
        ))}
      </div>
      <div className={s.days}>
        {emptyDays('2026-02').map(({ date }) => (
          <i key={date} className="sk" />
        ))}
      </div>
    </div>
  );
}
