// Comments under a curated or how-to article. Its author (the house, or somebody who writes for it) is told of them as
// of a thread's.
import { eq, sql } from 'drizzle-orm';
import { commentThread } from '../../../../bus/rules/commentThread';
import { articles } from '../../../db/tables/content';
import { query } from '../../../notifications/routes';
import { findArticle } from '../../content/contentViews';
import type { CommentTarget } from './commentTarget';

export const contentTarget: CommentTarget = {
  async find(cx, id, who, lock = false) {
    const { contentId, kind, authorId, isHidden, postCount, lastFloor } = await findArticle(cx, id, who, lock);
    return {
      id,
      threadId: commentThread('content', contentId),
      authorId,
      tribeId: '',
      myRole: 0,
      postCount,
      lastFloor,
      isOpen: isHidden === 0,
      page: query('/content/detail', { kind, contentId }),
    };
  },
  async count(cx, id, by) {
    await cx.db
      .update(articles)
      .set({ postCount: sql`greatest(0, ${articles.postCount} + ${by}::int)` })
      .where(eq(articles.contentId, id));
  },
  async setFloor(cx, id, lastFloor) {
    await cx.db.update(articles).set({ lastFloor }).where(eq(articles.contentId, id));
  },
};
