// The title of a section of the form, with where its values come from at the right.
import s from './SectionTitle.module.css';

export function SectionTitle({ title, source }: { title: string; source?: string }) {
  return (
    <div className={s.head}>
      <h2 className="h3">{title}</h2>
      {source && <p className={`cap t3 ${s.source}`}>{source}</p>}
    </div>
  );
}
