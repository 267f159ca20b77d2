// Where the comments that notices are about stand, besides threads: which of these places the reader may see.
import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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
  const among =
    (table: PgTable, id: PgColumn, isVisible: SQL | undefined) =>
    async (ids: string[]): Promise<string[]> =>
      (
        await db
          .select({ id })
          .from(table)
          .where(and(inArray(id, ids), isVisible))
      ).map((row) => String(row.id));
  const find: { readonly [K in CommentKind]: (ids: string[]) => Promise<Iterable<string>> } = {
    answer: async (ids) => (await visibleQuestionsAndAnswers(db, who, ids)).keys(),
    activity: among(activities, activities.activityId, activityVisible(who)),
    content: among(articles, articles.contentId, articleVisible(who)),
    carInformation: among(carInformation, carInformation.infoId, infoVisible(who)),
  };
  const found = new Set<string>();
  for (const kind of Object.keys(find) as CommentKind[]) {
    const ids = new Set(places.map((place) => idUnder(kind, place)).filter((id) => id !== ''));
    if (ids.size > 0) for (const id of await find[kind]([...ids])) found.add(commentThread(kind, id));
  }
  return found;
}
