// A row of a grouped list: label, value, chevron or a control. Leads somewhere, does something, or only tells.
import type { ReactNode } from 'react';
import { Icon } from '../media/Icon';
import { chevronRight } from '../media/icons';
import { Link } from '../navigation/Link';
import s from './ListRow.module.css';

export type ListRowProps = {
  label: string;
  /** A quiet line under the label. */
  note?: string | undefined;
  value?: ReactNode;
  /** An Icon before the label. */
  icon?: ReactNode;
  /** A control at the right in place of value and chevron (Switch, Count). */
  children?: ReactNode;
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Accent text, no chevron: 退出, 删除. */
  danger?: boolean | undefined;
};

export function ListRow({ label, note, value, icon, children, href, onClick, danger }: ListRowProps) {
  const name = `${s.row}${danger ? ` ${s.danger}` : ''}`;
  const inside = (
    <>
      {icon && <span className={s.icon}>{icon}</span>}
      <span className={s.label}>
        {label}
        {note && <span className={`cap t3 ${s.note}`}>{note}</span>}
      </span>
      {value !== undefined && <span className={`${s.value} cut`}>{value}</span>}
      {children}
      {(href || onClick) && !danger && (
        <span className={s.chevron}>
          <Icon d={chevronRight} size={16} />
        </span>
      )}
    </>
  );
  if (href) {
    return (
      <Link className={name} href={href} onPress={onClick}>
        {inside}
      </Link>
    );
  }
  if (!onClick) return <div className={name}>{inside}</div>;
  return (
    <button className={name} type="button" onClick={onClick}>
      {inside}
    </button>
  );
}

export type GroupProps = { children: ReactNode };
/** Rows of one kind on a raised ground, 8 apart from the next group. */
export function Group({ children }: GroupProps) {
  return <div className={s.group}>{children}</div>;
}
