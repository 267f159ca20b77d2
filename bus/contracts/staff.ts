// What the staff do to keep order: reports, the audit of what looked suspicious, muting. A file of its own because
// forum.ts is long; its entries are the forum's. `npm run staff` on the server asks the same handlers.
import * as v from 'valibot';
import { get, post } from '../protocol/contract';
import { clientToken, pageInput, pageOf, userId } from '../entities/shared';
import { Report } from '../entities/users';
import { code, flag, id, needId, nothing, opt, privately, rich, text, time, upTo } from '../protocol/schema';

const write = { login: true, write: true } as const;

/**
 * A report as the staff read it: who sent it, whose it is about, and the beginning of what it says (once it is gone:
 * '').
 */
export const StaffReport = v.object({ ...Report.entries, reporterId: userId, authorId: userId, excerpt: rich(text) });
/** Something that waits for the staff: 1 thread, 2 comment, 3 reply, 7 question or answer. */
export const AuditItem = v.object({
  targetType: code(1, 2, 3, 7),
  targetId: id('target'),
  authorId: userId,
  excerpt: rich(text),
  createTime: time,
});

export const staffEntries = {
  /** Oldest first; without a status those that are still open. */
  listStaffReports: get(
    'staff/reports',
    v.object({ status: opt(code(0, 1, 2, 3)), ...pageInput }),
    pageOf(StaffReport),
    { login: true },
  ),
  /**
   * 2 upheld: the thing is hidden and its author told; 3 not upheld. Everybody who reported the same thing is told.
   * 010004: decided.
   */
  handleReport: post(
    'staff/report/handle',
    v.object({ reportId: needId('report'), status: code(2, 3), resultText: privately(upTo(100)), clientToken }),
    nothing,
    write,
  ),
  /** What waits, oldest first. [ours] */
  listAudits: get('staff/audits', v.object(pageInput), pageOf(AuditItem), { login: true }),
  /** 010004: it does not wait. */
  audit: post(
    'staff/audit',
    v.object({
      targetType: code(1, 2, 3, 7),
      targetId: needId('target'),
      pass: flag,
      reason: privately(upTo(100)),
      clientToken,
    }),
    nothing,
    write,
  ),
  /** From now on for so many hours, 0 lets speak again; at most a year. [ours] */
  muteUser: post(
    'staff/mute',
    v.object({
      userId: needId('user'),
      hours: v.pipe(v.number(), v.minValue(0), v.maxValue(8784)),
      reason: privately(upTo(100)),
      clientToken,
    }),
    v.object({ until: time }),
    write,
  ),
};
