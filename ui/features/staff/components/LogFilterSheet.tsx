// Narrows the log: by who acted, what was done, the thing or the person, and the days.
import { useState } from 'react';
import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { StaffPerson } from '../../../../bus/entities/staff';
import { dateAfter, shanghaiDate } from '../../../../bus/rules/calendar';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { DateField } from '../../../kit/inputs/DateField';
import { FieldRow, TextField } from '../../../kit/inputs/TextField';
import { Icon } from '../../../kit/media/Icon';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { clockNow } from '../../../kit/text/now';
import { actNames } from './deskText';
import { findTarget } from './findTarget';
import { isNarrowed } from './deskPlace';
import type { Filter } from './deskPlace';
import s from './LogFilter.module.css';

/** Days up to today, today one of them. */
const spans = [
  { name: '今天', days: 1 },
  { name: '近 7 天', days: 7 },
  { name: '近 30 天', days: 30 },
] as const;

export function LogFilterSheet({
  filter,
  people,
  isFailed,
  onAgain,
  onClose,
  onApply,
  onClear,
}: {
  filter: Filter;
  people: readonly StaffPerson[];
  /** The persons of the staff could not be had. */
  isFailed: boolean;
  onAgain: () => void;
  onClose: () => void;
  onApply: (filter: Filter) => void;
  onClear: () => void;
}) {
  const [draft, setDraft] = useState(filter);
  const change = (next: Partial<Filter>) => setDraft({ ...draft, ...next });
  const { by, act, of, from, to } = draft;
  const today = shanghaiDate(clockNow());
  const target = of.trim() === '' ? '' : (findTarget(of, 1)?.targetId ?? null);
  const off =
    target === null ? '看不懂这个链接或编号' : from !== '' && to !== '' && to < from ? '结束早于开始' : undefined;
  const apply = () => {
    onApply({ ...draft, of: target ?? '' });
    onClose();
  };
  const clear = () => {
    onClear();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      label="筛选处理记录"
      title
      closable
      footer={
        <SheetFoot off={off} onPress={apply}>
          查看
        </SheetFoot>
      }
    >
      <Choose label="处理人" value={by} onChange={(to) => change({ by: to })}>
        <option value="">所有人</option>
        {by !== '' && !people.some((one) => one.staffId === by) && <option value={by}>{by}</option>}
        {people.map(({ staffId, staffName }) => (
          <option key={staffId} value={staffId}>
            {staffName}
          </option>
        ))}
      </Choose>
      {isFailed && (
        <p className={s.failed}>
          处理人没有加载出来
          <Button kind="bare" size="s" onClick={onAgain}>
            重试
          </Button>
        </p>
      )}
      <Choose label="处理" value={act} onChange={(to) => change({ act: to })}>
        <option value="">所有处理</option>
        {actNames.map(([action, name]) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </Choose>
      <TextField
        label="编号"
        value={of}
        placeholder="内容或用户的链接或编号"
        onChange={(text) => change({ of: text })}
      />
      <DateField label="开始" value={from} onChange={(date) => change({ from: date })} />
      <DateField label="结束" value={to} onChange={(date) => change({ to: date })} />
      <div className={s.spans} role="group" aria-label="日期">
        {spans.map(({ name, days }) => {
          const first = dateAfter(today, 1 - days);
          return (
            <span key={name} className={s.part}>
              <Chip on={from === first && to === today} onClick={() => change({ from: first, to: today })}>
                {name}
              </Chip>
            </span>
          );
        })}
      </div>
      {isNarrowed(filter) && (
        <p className={s.clear}>
          <Button kind="bare" size="m" onClick={clear}>
            清除条件
          </Button>
        </p>
      )}
    </Sheet>
  );
}

/** The phone's own list of choices in a row of the form. */
function Choose({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <FieldRow label={label}>
      <span className={s.choose}>
        <select
          className={s.choice}
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <Icon as={ChevronDown} size={16} />
      </span>
    </FieldRow>
  );
}
