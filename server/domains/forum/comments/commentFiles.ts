// The pictures of comments.
import { sql, type SQL } from 'drizzle-orm';

export const fileOwner = (postId: string): string => 'post:' + postId;
/** The owners of the pictures of all comments under these threads: one, or a select. */
export const pictureComments = (threadIds: SQL): SQL =>
  sql`select ${fileOwner('')}::text || post_id from posts where thread_id in (${threadIds}) and images <> '[]'`;
