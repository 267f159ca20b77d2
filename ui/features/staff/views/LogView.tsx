// 处理记录: everything that the staff did, newest first. Entries are never changed or removed.
import type { StaffLogEntry } from '../../../../bus/entities/staff';
import { contentKinds } from '../../../../bus/rules/contentKinds';
import { startOfDate, startOfNextDay } from '../../../../bus/rules/calendar';
import { ask } from '../../../bus';
import { staffDesk } from '../../../app/links/staff';
import { Button } from '../../../kit/inputs/Button';
import { fullTime } from '../../../kit/text/fullTime';
import { plainText } from '../../../kit/text/richText';
import { actText, targetNames } from '../components/deskText';
import { deskView } from '../components/deskView';
import { LogFilter } from '../components/LogFilter';
import { RowItem } from './RowItem';
import s from './LogView.module.css';

/** The thing of an entry in 查找; '' for what is no content. */
function linkOf({ targetKind, targetId }: StaffLogEntry): string {
  const type = Object.entries(contentKinds).find(([, name]) => name === targetKind)?.[0];
  return type === undefined ? '' : staffDesk('find', '', `${type}-${targetId}`);
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && startOfDate(text) >= 0;

export const log = deskView<StaffLogEntry>({
  key: 'log',
  name: '处理记录',
  group: 'past',
  empty: '还没有处理记录',
  isFiltered: true,
  Head: LogFilter,
  load: (_tab, next, { by, act, of, from, to }) =>
    ask('staff.listLog', {
      pageSize: 50,
      ...(by === '' ? {} : { staffId: by }),
      ...(act === '' ? {} : { action: act }),
      ...(of === '' ? {} : { about: of }),
      ...(isDate(from) ? { from: startOfDate(from) } : {}),
      ...(isDate(to) ? { before: startOfNextDay(startOfDate(to)) } : {}),
      ...next,
    }),
  factsOf: (row) => ({
    id: String(row.logId),
    title: actText(row),
    excerpt: plainText(row.about),
    meta: [targetNames[row.targetKind], row.staffName].filter(Boolean).join(' · '),
    at: row.createTime,
  }),
  Item: (item) => (
    <RowItem
      {...item}
      headOf={(row) => `${actText(row)} · ${fullTime(row.createTime)}`}
      factsOf={(row) => [
        ['处理', actText(row)],
        ['处理人', row.staffName],
        ['时间', fullTime(row.createTime)],
        ['对象', [targetNames[row.targetKind], row.targetId].filter(Boolean).join(' ')],
        ['内容', plainText(row.about)],
        ['原因', row.reason],
      ]}
      choicesOf={() => []}
      logOf={(row) => row.targetKind}
      logId={(row) => row.targetId}
      verb=""
    >
      {(row) =>
        linkOf(row) && (
          <p className={s.link}>
            <Button kind="outline" size="m" href={linkOf(row)}>
              查看
            </Button>
          </p>
        )
      }
    </RowItem>
  ),
});
