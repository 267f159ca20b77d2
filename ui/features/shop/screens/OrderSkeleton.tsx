// The shape of orders while nothing of them is known.
import s from './OrderSkeleton.module.css';

export function OrderSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className="skc" style={{ paddingTop: 0 }} aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={s.card}>
          <i className={`sk ${s.no}`} />
          <i className={`sk ${s.picture}`} />
          <i className={`sk ${s.name}`} />
          <i className={`sk ${s.points}`} />
        </div>
      ))}
    </div>
  );
}
