// Counts shares of an entity: once a day for a person, and once for all visitors of one address. What a browser says of
// itself is no name: it can be another one each time.
import { lt } from 'drizzle-orm';
import { activityShares } from '../../db/tables/activities';
import { contentShares } from '../../db/tables/content';
import { threadShares } from '../../db/tables/forum';
import type { Db } from '../../db/open';
import type { Context, Caller } from '../../platform/context';
import { networkKey } from '../../platform/network';
import { shanghaiDate } from '../../../bus/rules/calendar';

export interface ShareTarget {
  /** One that the caller may see, its row locked, or 010002. */
  find(cx: Context, id: string, who: Caller | null): Promise<{ shareCount: number }>;
  /** Notes who shared it on this day; false when that is noted already. */
  addSharer(cx: Context, id: string, actor: string, day: string): Promise<boolean>;
  setShareCount(cx: Context, id: string, shareCount: number): Promise<void>;
}

const sharerOf = (cx: Context, who: Caller | null): string =>
  who?.userId ?? 'v:' + networkKey(cx.services.secret, cx.address);

/** Only of today it matters who has shared; clocks of processes may differ at midnight. */
export async function sweepShares(db: Db, now: number): Promise<void> {
  const before = shanghaiDate(now - 2 * 86_400_000);
  for (const shares of [threadShares, contentShares, activityShares])
    await db.delete(shares).where(lt(shares.day, before));
}

export async function countShare(
  cx: Context,
  who: Caller | null,
  target: ShareTarget,
  id: string,
): Promise<{ shareCount: number }> {
  const { shareCount } = await target.find(cx, id, who);
  if (!(await target.addSharer(cx, id, sharerOf(cx, who), shanghaiDate(cx.now)))) return { shareCount };
  await target.setShareCount(cx, id, shareCount + 1);
  return { shareCount: shareCount + 1 };
}
