// The shape of sign-ups while nothing of them is known.
import s from './MyActivity.module.css';

export function MyActivitySkeleton() {
  return (
    <div className="skc" style={{ paddingTop: 0 }} aria-hidden="true">
      {[0, 1, 2].map((i) => (
        <div key={i} className={s.shape}>
          <i className={`sk ${s.meta}`} />
          <i className={`sk ${s.picture}`} />
          <i className={`sk ${s.name}`} />
          <i className={`sk ${s.time}`} />
        </div>
      ))}
    </div>
  );
}
