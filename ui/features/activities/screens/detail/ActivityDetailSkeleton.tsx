// The shape of an activity's page while it is on its way.
import s from './ActivityDetail.module.css';
import facts from './ActivityDetailFacts.module.css';

export function ActivityDetailSkeleton() {
  return (
    <div aria-hidden="true" className={s.bones}>
      <i className={`sk ${s.coverBone}`} />
      <div className={s.head}>
        <i className={`sk ${s.bone1}`} />
        <i className={`sk ${s.bone2}`} />
        <div className={s.numerals}>
          {[0, 1, 2].map((i) => (
            <div key={i} className={s.numeral}>
              <i className={`sk ${s.bone3}`} />
              <i className={`sk ${s.bone4}`} />
            </div>
          ))}
        </div>
      </div>
      <div className={facts.facts}>
        {[0, 1, 2, 3].map((i) => (
          <div key={i} className={facts.row}>
            <i className={`sk ${s.bone5}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
