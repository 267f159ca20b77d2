// The rows of questions, as plain data.
import type { answers, masters, questionInvites, questionLikes, questions } from '../../db/tables/questions';
import type { SeedPost } from './postTypes';

export type SeedQuestions = {
  questions: (typeof questions.$inferInsert)[];
  answers: (typeof answers.$inferInsert)[];
  likes: (typeof questionLikes.$inferInsert)[];
  masters: (typeof masters.$inferInsert)[];
  invites: (typeof questionInvites.$inferInsert)[];
  /** Comments, under `answer:<id>`. */
  posts: SeedPost[];
  collections: { collectId: string; userId: string; targetId: string; createTime: number }[];
};
