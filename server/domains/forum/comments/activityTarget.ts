// Comments under an activity. Nobody in the community is its author, and it is in no circle.
import { eq, sql } from 'drizzle-orm';
import { commentThread } from '../../../../bus/rules/commentThread';
import { activities } from '../../../db/tables/activities';
import { query } from '../../../notifications/routes';
import { findActivity } from '../../activities/activityViews';
import type { CommentTarget } from './commentTarget';

export const activityTarget: CommentTarget = {
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
      page: query(clubZ === 1 ? '/clubz/activityDetail' : '/activity/activityDetails', { activityId }),
    };
  },
  async count(cx, id, by) {
    await cx.db
      .update(activities)
      .set({ postCount: sql`greatest(0, ${activities.postCount} + ${by}::int)` })
      .where(eq(activities.activityId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(activities).set({ lastFloor }).where(eq(activities.activityId, id));
  },
};
