// Forum: keys of its lists, reports and audits as staff members read them.
import * as v from 'valibot';
import { userId } from './shared';
import { code, id, keyOf, rich, text, time } from '../protocol/schema';
import { Report } from './users';

/**
 * `recommend`, `new`, `video`, `follow`, `hot`, or `circle|<tribeId>`, `circleHot|<tribeId>` (by heat),
 * `essence|<tribeId>`, `topic|<topicId>` (by heat), `topicNew|<topicId>`, `user|<userId>`, `userVideo|<userId>`.
 */
export const feedKey = keyOf(text, id('owner'));
export const sort = code('hot', 'new');
const words = id('owner');
/** `hot`, `new`, `mine`, or `words|<what is looked for>`. */
export const topicListKey = keyOf(text, words);
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
