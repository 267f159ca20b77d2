// The shape of a product while nothing of it is known.
import s from './ProductSkeleton.module.css';

export function ProductSkeleton() {
  return (
    <div className="skc" style={{ paddingTop: 0 }} aria-hidden="true">
      <i className={`sk ${s.picture}`} />
      <div className={s.head}>
        <i className={`sk ${s.points}`} />
        <i className={`sk ${s.name}`} />
        <i className={`sk ${s.meta}`} />
      </div>
    </div>
  );
}
