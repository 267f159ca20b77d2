// What the log is narrowed to: what is in force, each part to be taken off, and a sheet that changes it. All of it is in
// the address.
import { useState } from 'react';
import { navigate } from '../../../app/navigation/navigation';
import { staffDesk } from '../../../app/links/staff';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { actNames } from './deskText';
import { noFilter, useFilter } from './deskPlace';
import type { Filter } from './deskPlace';
import { LogFilterSheet } from './LogFilterSheet';
import { useAnswer } from './useAnswer';
import s from './LogFilter.module.css';

/** 11 月 25 日, or the text itself where it names no day. */
function dayText(date: string): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return month && day ? `${Number(month)} 月 ${Number(day)} 日` : date;
}
function daysText({ from, to }: Filter): string {
  if (from === to) return dayText(from);
  if (to === '') return `${dayText(from)}起`;
  return from === '' ? `到 ${dayText(to)}` : `${dayText(from)}–${dayText(to)}`;
}

export function LogFilter() {
  const filter = useFilter();
  const [isOpen, setOpen] = useState(false);
  const { data, code, load } = useAnswer('staff.listStaff', {});
  const people = data?.list ?? [];
  const narrow = (next: Partial<Filter>) =>
    navigate(staffDesk('log', '', '', { ...filter, ...next }), { replace: true });
  const { by, act, of } = filter;
  const parts: readonly (readonly [text: string, without: Partial<Filter>])[] = [
    [by && (people.find((one) => one.staffId === by)?.staffName ?? by), { by: '' }],
    [act && (actNames.find(([action]) => action === act)?.[1] ?? act), { act: '' }],
    [of, { of: '' }],
    [daysText(filter), { from: '', to: '' }],
  ];
  return (
    <div className={s.bar}>
      <Button kind="outline" size="row" onClick={() => setOpen(true)}>
        筛选
      </Button>
      <ul className={s.parts} aria-label="筛选条件">
        {parts.map(
          ([text, without]) =>
            text && (
              <li key={Object.keys(without).join()} className={s.part}>
                <Chip onClick={() => narrow(without)}>{`${text} ×`}</Chip>
              </li>
            ),
        )}
      </ul>
      {isOpen && (
        <LogFilterSheet
          filter={filter}
          people={people}
          isFailed={code !== '' && !data}
          onAgain={load}
          onClose={() => setOpen(false)}
          onApply={narrow}
          onClear={() => narrow(noFilter)}
        />
      )}
    </div>
  );
}
