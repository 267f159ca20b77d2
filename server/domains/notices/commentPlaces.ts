// Where the comments that notices are about stand, besides threads: which of these places the reader may see.
import { and, inArray } from 'drizzle-orm';
import { commentThread, idUnder, type CommentKind } from '../../../bus/rules/commentThread';
import { activities } from '../../db/tables/activities';
import { articles, carInformation } from '../../db/tables/content';
import type { Db } from '../../db/open';
import type { Caller } from '../../platform/context';
import { activityVisible } from '../activities/public';
import { articleVisible, infoVisible } from '../content/public';
import { visibleQuestionsAndAnswers } from '../questions/public';

/** Those of the places (`<kind>:<id>`) that the reader may see. */
export async function visiblePlaces(db: Db, who: Caller, places: readonly string[]): Promise<ReadonlySet<string>> {
  const idsOf = (kind: CommentKind): string[] => [
    ...new Set(places.map((place) => idUnder(kind, place)).filter((id) => id !== '')),
  ];
  const find: { readonly [K in CommentKind]: (ids: string[]) => Promise<Iterable<string>> } = {
    answer: (ids) => visibleQuestionsAndAnswers(db, who, ids),
    activity: async (ids) =>
      (
        await db
          .select({ id: activities.activityId })
          .from(activities)
          .where(and(inArray(activities.activityId, ids), activityVisible(who)))
      ).map((row) => row.id),
    content: async (ids) =>
      (
        await db
          .select({ id: articles.contentId })
          .from(articles)
          .where(and(inArray(articles.contentId, ids), articleVisible(who)))
      ).map((row) => row.id),
    carInformation: async (ids) =>
      (
        await db
          .select({ id: carInformation.infoId })
          .from(carInformation)
          .where(and(inArray(carInformation.infoId, ids), infoVisible(who)))
      ).map((row) => row.id),
  };
  const found = new Set<string>();
  for (const kind of Object.keys(find) as CommentKind[]) {
    const ids = idsOf(kind);
    if (ids.length > 0) for (const id of await find[kind](ids)) found.add(commentThread(kind, id));
  }
  return found;
}
