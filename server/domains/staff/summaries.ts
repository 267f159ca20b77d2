// How things stand in the lists of the desk: the first letters of what they say, whose they are, in which circle.
import { inArray } from 'drizzle-orm';
import type { StaffCase } from '../../../bus/entities/staff';
import { circles } from '../../db/tables/circles';
import type { Caller, Context } from '../../platform/context';
import { excerptsOf, keyOf, type Reported } from '../forum/public';
import { briefsOf } from '../users/public';

/** How many letters of a text the lists have. */
const longest = 120;

export type Summary = Pick<StaffCase, 'authorId' | 'authorName' | 'title' | 'excerpt' | 'imageUrl' | 'circleName'>;

/** One for each of the things, in their order; of what does not exist everything is empty. */
export async function summariesOf(cx: Context, who: Caller, things: readonly Reported[]): Promise<Summary[]> {
  const found = await excerptsOf(cx, things, longest);
  const briefs = await briefsOf(
    cx.db,
    [...found.values()].map((one) => one.authorId),
    who,
  );
  const tribeIds = [...found.values()].map((one) => one.whole?.tribeId ?? '').filter((id) => id !== '');
  const names = new Map(
    tribeIds.length === 0
      ? []
      : (
          await cx.db
            .select({ id: circles.tribeId, name: circles.name })
            .from(circles)
            .where(inArray(circles.tribeId, tribeIds))
        ).map(({ id, name }): [string, string] => [id, name]),
  );
  return things.map((thing): Summary => {
    const one = found.get(keyOf(thing));
    const title = one?.whole?.title ?? '';
    const body = (one?.whole?.body ?? '').slice(0, longest);
    return {
      authorId: one?.authorId ?? '',
      authorName: one === undefined || one.authorId === '' ? '' : briefs.of(one.authorId).userName,
      title: title === '' ? (one?.text.slice(0, longest) ?? '') : title,
      excerpt: title === '' ? '' : body,
      imageUrl: one?.whole?.pictures[0] ?? '',
      circleName: names.get(one?.whole?.tribeId ?? '') ?? '',
    };
  });
}
