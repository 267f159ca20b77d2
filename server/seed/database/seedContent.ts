// Inserts the content of the seed.
import type { Db } from '../../db/open';
import { posts, replies } from '../../db/tables/comments';
import { collections } from '../../db/tables/forum';
import {
  articles,
  carInformation,
  contentCategories,
  contentLikes,
  contentReads,
  recommendations,
} from '../../db/tables/content';
import type { SeedContent } from '../types/contentTypes';
import { insertAll } from './insertAll';

export async function plantContent(db: Db, seed: SeedContent): Promise<void> {
  await insertAll(db, contentCategories, seed.categories);
  await insertAll(db, articles, seed.articles);
  await insertAll(db, carInformation, seed.infos);
  await insertAll(db, recommendations, seed.recommendations);
  await insertAll(db, contentLikes, seed.likes);
  await insertAll(db, contentReads, seed.reads);
  await insertAll(
    db,
    collections,
    seed.collections.map((row) => ({ ...row, collectType: 3 })),
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
