// Puts the content of the seed into the tables. Apart from seedDatabase, which is long.
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open';
import { collections, posts, replies } from '../db/schema';
import { articles, carInformation, contentCategories, contentLikes, contentReads, recommendations } from '../db/tables/content';
import type { SeedContent } from './content/contentTypes';

/** Values in one statement. */
const valuesAtOnce = 30_000;

async function insertAll<T extends PgTable>(db: Db, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const size = Math.floor(valuesAtOnce / Object.keys(getTableColumns(table)).length);
  for (let at = 0; at < rows.length; at += size) await db.insert(table).values(rows.slice(at, at + size));
}

export async function plantContent(db: Db, seed: SeedContent): Promise<void> {
  await insertAll(db, contentCategories, seed.categories);
  await insertAll(db, articles, seed.articles);
  await insertAll(db, carInformation, seed.infos);
  await insertAll(db, recommendations, seed.recommendations);
  await insertAll(db, contentLikes, seed.likes);
  await insertAll(db, contentReads, seed.reads);
  await insertAll(db, collections, seed.collections.map((row) => ({ ...row, collectType: 3 })));
  await insertAll(db, posts, seed.posts.map(({ baseLikeCount, ...row }) => ({ ...row, likeCount: baseLikeCount, replyCount: seed.replies.filter((one) => one.postId === row.postId).length })));
  await insertAll(db, replies, seed.replies.map(({ baseLikeCount, ...row }) => ({ ...row, likeCount: baseLikeCount })));
}
