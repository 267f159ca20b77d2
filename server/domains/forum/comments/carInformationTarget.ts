// Comments under a piece of car information.
import { eq, sql } from 'drizzle-orm';
import { commentThread } from '../../../../bus/rules/commentThread';
import { carInformation } from '../../../db/tables/content';
import { query } from '../../../notifications/routes';
import { findInfo } from '../../content/contentViews';
import type { CommentTarget } from './commentTarget';

export const carInformationTarget: CommentTarget = {
  async find(cx, id, who, lock = false) {
    const { infoId, authorId, isHidden, postCount, lastFloor } = await findInfo(cx, id, who, lock);
    return {
      id,
      threadId: commentThread('carInformation', infoId),
      authorId,
      tribeId: '',
      myRole: 0,
      postCount,
      lastFloor,
      isOpen: isHidden === 0,
      page: query('/clubz/clubZCarDetail', { infoId }),
    };
  },
  async count(cx, id, by) {
    await cx.db
      .update(carInformation)
      .set({ postCount: sql`greatest(0, ${carInformation.postCount} + ${by}::int)` })
      .where(eq(carInformation.infoId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(carInformation).set({ lastFloor }).where(eq(carInformation.infoId, id));
  },
};
