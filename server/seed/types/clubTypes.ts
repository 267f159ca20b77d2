// The car clubs of the seed as rows of their tables. `memberCount` is the number of rows in `members`.
import type { carClubApplies, carClubMembers, carClubNotices, carClubs, carModels } from '../../db/tables/carClubs';

export type SeedClubs = {
  clubs: (typeof carClubs.$inferInsert)[];
  members: (typeof carClubMembers.$inferInsert)[];
  applies: (typeof carClubApplies.$inferInsert)[];
  notices: (typeof carClubNotices.$inferInsert)[];
  models: (typeof carModels.$inferInsert)[];
};
