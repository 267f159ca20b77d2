// The rows of content, as plain data.
import type {
  articles,
  carInformation,
  contentCategories,
  contentLikes,
  contentReads,
  recommendations,
} from '../../db/tables/content';
import type { SeedPost, SeedReply } from './postTypes';

export type SeedContent = {
  categories: (typeof contentCategories.$inferInsert)[];
  articles: (typeof articles.$inferInsert)[];
  infos: (typeof carInformation.$inferInsert)[];
  recommendations: (typeof recommendations.$inferInsert)[];
  likes: (typeof contentLikes.$inferInsert)[];
  reads: (typeof contentReads.$inferInsert)[];
  /** Comments, under `content:<id>` and `carInformation:<id>`. */
  posts: SeedPost[];
  replies: SeedReply[];
  collections: { collectId: string; userId: string; targetId: string; createTime: number }[];
};
