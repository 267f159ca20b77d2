// The log of what the staff did. A trigger of the migration refuses changes and removals.
import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { LogKind } from '../../../bus/entities/staff';
import { time, word } from '../columns';

export const staffLog = pgTable(
  'staff_log',
  {
    /** Increases with each entry. */
    logId: bigserial({ mode: 'number' }).primaryKey(),
    /** A person of the staff, or `cli` for `npm run staff`. */ staffId: text().notNull(),
    action: text().notNull(),
    targetKind: text().$type<LogKind>().notNull(),
    targetId: text().notNull(),
    /** Whose it is; '' when nobody's. */ authorId: word(),
    /** What it said, or was called, at that time. */ about: word(),
    result: word(),
    reason: word(),
    createTime: time(),
  },
  (t) => [
    index('staff_log_target').on(t.targetKind, t.targetId, t.logId),
    index('staff_log_author').on(t.authorId, t.createTime),
    index('staff_log_staff').on(t.staffId, t.createTime),
  ],
);
