// The desk's own navigation in a wide window: what waits with its numbers, other acts, what was done, and how much this
// person decided today.
import type { StaffCounts } from '../../../../bus/entities/staff';
import { Wordmark } from '../../../kit/media/Wordmark';
import { Link } from '../../../kit/navigation/Link';
import { formatCount } from '../../../kit/text/formatCount';
import { links } from '../../../app/navigation/routes';
import type { DeskView } from './deskView';
import s from './DeskNav.module.css';

const groups = [
  { key: 'wait', title: '' },
  { key: 'more', title: '管理' },
  { key: 'past', title: '已处理' },
] as const;

export function DeskNav({
  views,
  value,
  counts,
  onChange,
}: {
  views: readonly DeskView[];
  value: string;
  counts: StaffCounts | null;
  onChange: (key: string) => void;
}) {
  return (
    <nav className={s.nav} aria-label="审核台">
      <Link className={s.mark} href={links.home()} aria-label="回到社区">
        <Wordmark height={13} />
        <span className="cap t3">审核台</span>
      </Link>
      {groups.map(({ key, title }) => (
        <div key={key}>
          {title && <p className={s.group}>{title}</p>}
          {views
            .filter((view) => view.group === key)
            .map((view) => (
              <button
                key={view.key}
                className={view.key === value ? `${s.place} ${s.on}` : s.place}
                type="button"
                aria-current={view.key === value ? 'page' : undefined}
                onClick={() => onChange(view.key)}
              >
                {view.name}
                {counts && view.count && view.count(counts) > 0 && (
                  <span className={s.count}>{formatCount(view.count(counts))}</span>
                )}
              </button>
            ))}
        </div>
      ))}
      {counts && (
        <>
          <p className={s.group}>我的今天</p>
          <p className={`${s.today} num`}>{formatCount(counts.doneToday)}</p>
          <p className={`${s.unit} cap t3`}>条已处理</p>
        </>
      )}
    </nav>
  );
}
