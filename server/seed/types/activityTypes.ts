// The rows of activities, as plain data.
import type { activities, activityApplies, activityLikes, activitySignIns, dealers } from '../../db/tables/activities';
import type { SeedPost, SeedReply } from './postTypes';

export type SeedActivities = {
  activities: (typeof activities.$inferInsert)[];
  applies: (typeof activityApplies.$inferInsert)[];
  likes: (typeof activityLikes.$inferInsert)[];
  signIns: (typeof activitySignIns.$inferInsert)[];
  dealers: (typeof dealers.$inferInsert)[];
  /** Comments, under `activity:<id>`. */
  posts: SeedPost[];
  replies: SeedReply[];
  collections: { collectId: string; userId: string; targetId: string; createTime: number }[];
};
