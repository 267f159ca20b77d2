// Counts shares of an entity: once a day for a person, and once for all visitors of one address. What a browser says of
// itself is no name: it can be another one each time.
import type { Cx, Who } from '../../platform/context';
import { networkKey } from '../../platform/network';
import { shanghaiDate } from '../../platform/shanghaiDays';

export interface ShareTarget {
  /** One that the caller may see, its row locked, or 010002. */
  find(cx: Cx, id: string, who: Who | null): Promise<{ shareCount: number }>;
  /** Notes who shared it on this day; false when that is noted already. */
  addSharer(cx: Cx, id: string, actor: string, day: string): Promise<boolean>;
  setShareCount(cx: Cx, id: string, shareCount: number): Promise<void>;
}

const sharerOf = (cx: Cx, who: Who | null): string => who?.userId ?? 'v:' + networkKey(cx.services.secret, cx.address);

export async function countShare(
  cx: Cx,
  who: Who | null,
  target: ShareTarget,
  id: string,
): Promise<{ shareCount: number }> {
  const { shareCount } = await target.find(cx, id, who);
  if (!(await target.addSharer(cx, id, sharerOf(cx, who), shanghaiDate(cx.now)))) return { shareCount };
  await target.setShareCount(cx, id, shareCount + 1);
  return { shareCount: shareCount + 1 };
}
