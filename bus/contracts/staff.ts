// The staff desk (`/staff`): what waits for a decision, one thing as a whole, the log. The decisions themselves are calls
// of the domains that they change. Only the staff may call these; everybody else gets 010003.
import * as v from 'valibot';
import { get, post } from '../protocol/contract';
import { pageInput, pageOf } from '../entities/paging';
import {
  HiddenContent,
  StaffCase,
  StaffCaseDetail,
  StaffCounts,
  StaffLogEntry,
  StaffPerson,
  logKind,
  targetType,
} from '../entities/staff';
import { clientToken } from '../entities/writes';
import { code, listOf, needId, nothing, opt, time, upTo } from '../protocol/schema';

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
/**
 * Newest first. Of one thing by its kind (`StaffLogEntry.targetKind`) and id; narrowed by who acted, by what was done, by
 * `about`, the id of a thing or of the person whose thing it is, and by time: from `from` on, before `before`.
 */
export const listLog = get(
  'staff/desk/log',
  v.object({
    targetKind: opt(logKind),
    targetId: opt(needId('target')),
    staffId: opt(needId('user')),
    action: opt(upTo(32)),
    about: opt(needId('target')),
    from: opt(time),
    before: opt(time),
    ...pageInput,
  }),
  pageOf(StaffLogEntry),
  read,
);
/** Everybody of the staff, and whoever the log names besides. */
export const listStaff = get('staff/desk/staff', nothing, v.object({ list: listOf(StaffPerson) }), read);
/** What the staff have hidden or refused and its author has not deleted; what was hidden last first. */
export const listHidden = get(
  'staff/desk/hidden',
  v.object({ kind: opt(code('thread', 'comment', 'answer')), ...pageInput }),
  pageOf(HiddenContent),
  read,
);
