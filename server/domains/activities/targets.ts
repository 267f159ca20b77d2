// Activities and their comments as targets of calls: commenting, collecting, reporting.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { commentThread } from '../../../bus/rules/commentThread';
import { activities } from '../../db/tables/activities';
import { query } from '../../notifications/routes';
import type { CollectTarget, CommentTarget, ReportTarget } from '../../platform/context';
import { commentReports, identifyComment } from '../forum/public';
import { activityViews } from './activityViews';
import { activityVisible, findActivity } from './visibility';

const pageOf = ({ clubZ, activityId }: { clubZ: number; activityId: string }): string =>
  query(clubZ === 1 ? '/clubz/activityDetail' : '/activity/activityDetails', { activityId });

/** It has no author in the community and belongs to no circle. */
export const activityCommentTarget: CommentTarget = {
  kind: 'activity',
  async find(cx, id, who, lock = false) {
    const { activityId, clubZ, isHidden, postCount, lastFloor } = await findActivity(cx, id, who, lock);
    return {
      id,
      threadId: commentThread('activity', activityId),
      authorId: '',
      tribeId: '',
      myRole: 0,
      postCount,
      lastFloor,
      isOpen: isHidden === 0,
      page: pageOf({ clubZ, activityId }),
    };
  },
  async addCount(cx, id, by) {
    await cx.db
      .update(activities)
      .set({ postCount: sql`greatest(0, ${activities.postCount} + ${by}::int)` })
      .where(eq(activities.activityId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(activities).set({ lastFloor }).where(eq(activities.activityId, id));
  },
};

export const activityCollectTarget: CollectTarget = {
  collectType: 2,
  find: async (cx, id, who) => ({ isOpen: (await findActivity(cx, id, who, true)).isHidden === 0 }),
  async addCount(cx, id, by) {
    const [row] = await cx.db
      .update(activities)
      .set({ collectCount: sql`greatest(0, ${activities.collectCount} + ${by}::int)` })
      .where(eq(activities.activityId, id))
      .returning();
    return row?.collectCount ?? 0;
  },
  async views(cx, who, ids) {
    if (ids.length === 0) return new Map();
    const rows = await cx.db
      .select()
      .from(activities)
      .where(and(inArray(activities.activityId, [...ids]), activityVisible(who)));
    return new Map((await activityViews(cx, who, rows)).map((one) => [one.activityId, one]));
  },
};

/** A reported activity stays until the staff call it off. */
export const activityReportTarget: ReportTarget = {
  targetType: 9,
  async authorOf(cx, id, who) {
    await findActivity(cx, id, who);
    return '';
  },
  async excerpts(cx, reports) {
    const ids = reports.map((one) => one.targetId);
    const rows = await cx.db.select().from(activities).where(inArray(activities.activityId, ids));
    return rows.map((row) => ({
      targetId: row.activityId,
      authorId: '',
      text: row.title,
      whole: {
        title: row.title,
        body: row.organizerName,
        pictures: row.coverUrl === '' ? [] : [row.coverUrl],
        createTime: 0,
        tribeId: '',
        under: '',
        link: pageOf(row),
        state: row.isHidden === 1 ? 'hidden' : 'shown',
      },
    }));
  },
};

/** The id is that of a comment or of a reply. */
export const activityCommentReportTarget: ReportTarget = { targetType: 6, ...commentReports(identifyComment) };
