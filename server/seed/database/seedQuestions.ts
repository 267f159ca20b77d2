// Inserts the questions of the seed.
import type { Db } from '../../db/open';
import { posts } from '../../db/tables/comments';
import { collections } from '../../db/tables/forum';
import { answers, masters, questionInvites, questionLikes, questions } from '../../db/tables/questions';
import type { SeedQuestions } from '../types/questionTypes';
import { insertAll } from './insertAll';

export async function plantQuestions(db: Db, seed: SeedQuestions): Promise<void> {
  await insertAll(db, questions, seed.questions);
  await insertAll(db, answers, seed.answers);
  await insertAll(db, questionLikes, seed.likes);
  await insertAll(db, masters, seed.masters);
  await insertAll(db, questionInvites, seed.invites);
  await insertAll(
    db,
    collections,
    seed.collections.map((row) => ({ ...row, collectType: 4 })),
  );
  await insertAll(
    db,
    posts,
    seed.posts.map(({ baseLikeCount, ...row }) => ({ ...row, likeCount: baseLikeCount, replyCount: 0 })),
  );
}
