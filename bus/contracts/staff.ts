// The staff desk (`/staff`): what waits for a decision, one thing as a whole, the log. The decisions themselves are calls
// of the domains that they change. Only the staff may call these; everybody else gets 010003.
import * as v from 'valibot';
import { get, post } from '../protocol/contract';
import { pageInput, pageOf } from '../entities/paging';
import { StaffCase, StaffCaseDetail, StaffCounts, StaffLogEntry, logKind, targetType } from '../entities/staff';
import { clientToken } from '../entities/writes';
import { code, needId, nothing, opt } from '../protocol/schema';

const read = { login: true } as const;
const target = { targetType, targetId: needId('target') };

export const getCounts = get('staff/desk/counts', nothing, StaffCounts, read);
/** What people reported and what looked suspicious, one entry for each thing; what waits longest first. */
export const listCases = get(
  'staff/desk/cases',
  v.object({ kind: opt(code('report', 'audit')), ...pageInput }),
  pageOf(StaffCase),
  read,
);
/** 010002 when there is no such thing and no report of it. */
export const getCase = get('staff/desk/case', v.object(target), StaffCaseDetail, read);
/** Writes into the log that the caller opened it; nothing when theirs is the last entry already. */
export const openCase = post('staff/desk/open', v.object({ ...target, clientToken }), nothing, {
  login: true,
  write: true,
});
/** Newest first; of one thing by its kind (`StaffLogEntry.targetKind`) and id. */
export const listLog = get(
  'staff/desk/log',
  v.object({ targetKind: opt(logKind), targetId: opt(needId('target')), ...pageInput }),
  pageOf(StaffLogEntry),
  read,
);
