// Inserts the activities of the seed.
import type { Db } from '../../db/open';
import { posts, replies } from '../../db/tables/comments';
import { collections } from '../../db/tables/forum';
import { activities, activityApplies, activityLikes, activitySignIns, dealers } from '../../db/tables/activities';
import type { SeedActivities } from '../types/activityTypes';
import { insertAll } from './insertAll';

export async function plantActivities(db: Db, seed: SeedActivities): Promise<void> {
  await insertAll(db, dealers, seed.dealers);
  await insertAll(db, activities, seed.activities);
  await insertAll(db, activityApplies, seed.applies);
  await insertAll(db, activityLikes, seed.likes);
  await insertAll(db, activitySignIns, seed.signIns);
  await insertAll(
    db,
    collections,
    seed.collections.map((row) => ({ ...row, collectType: 2 })),
  );
  await insertAll(
    db,
    posts,
    seed.posts.map(({ baseLikeCount, ...row }) => ({
      ...row,
      likeCount: baseLikeCount,
      replyCount: seed.replies.filter((one) => one.postId === row.postId).length,
    })),
  );
  await insertAll(
    db,
    replies,
    seed.replies.map(({ baseLikeCount, ...row }) => ({ ...row, likeCount: baseLikeCount })),
  );
}
