// Inserts the car clubs of the seed. Their groups are inserted with chat.
import type { Db } from '../../db/open';
import { carClubApplies, carClubMembers, carClubNotices, carClubs, carModels } from '../../db/tables/carClubs';
import type { SeedClubs } from '../types/clubTypes';

export async function plantClubs(db: Db, seed: SeedClubs): Promise<void> {
  const count = (clubId: string): number => seed.members.filter((row) => row.clubId === clubId).length;
  if (seed.clubs.length > 0)
    await db.insert(carClubs).values(seed.clubs.map((row) => ({ ...row, memberCount: count(row.clubId) })));
  if (seed.members.length > 0) await db.insert(carClubMembers).values(seed.members);
  if (seed.applies.length > 0) await db.insert(carClubApplies).values(seed.applies);
  if (seed.notices.length > 0) await db.insert(carClubNotices).values(seed.notices);
  if (seed.models.length > 0) await db.insert(carModels).values(seed.models);
}
