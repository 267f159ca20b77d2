// The form's own shape while it is on its way.
import s from './FormSkeleton.module.css';

const values = [64, 132, 96, 156, 88];

export function FormSkeleton() {
  return (
    <div className="skc" style={{ paddingTop: 0 }} aria-hidden="true">
      <div className={s.head}>
        <i className={`sk ${s.cover}`} />
        <div className={s.words}>
          <i className={`sk ${s.title}`} />
          <i className={`sk ${s.time}`} />
        </div>
      </div>
      <div className="brk" />
      {values.map((width) => (
        <div key={width} className={s.row}>
          <i className={`sk ${s.label}`} />
          <i className={`sk ${s.value}`} style={{ width }} />
        </div>
      ))}
    </div>
  );
}
