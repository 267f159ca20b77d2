// Schemas of the slices of the domain users, for redaction in recordings.
import * as v from 'valibot';
import { collectId } from '../../../bus/entities/collections';
import { postId, responseId, threadId } from '../../../bus/entities/forum';
import { userId } from '../../../bus/entities/users';
import type { Schema } from '../../../bus/protocol/schema';
import { count, id, keyOf, listOf, text } from '../../../bus/protocol/schema';

const feedPlaces = v.record(keyOf(text, id('owner')), count);
const commentPlaces = v.record(keyOf(threadId, text, text), count);

export const slices = {
  /** What a block that is not the server's yet has taken out of the lists, and from where, by the blocked person. */
  blockedContent: v.record(
    userId,
    v.object({
      threads: listOf(v.object({ id: threadId, places: feedPlaces })),
      posts: listOf(v.object({ id: postId, places: commentPlaces })),
      replies: listOf(v.object({ id: responseId, postId, at: count })),
    }),
  ),
  /** Removals from the collection that can still be undone. */
  uncollecting: v.object({
    list: listOf(
      v.object({
        undoId: text,
        collectType: count,
        jobs: listOf(v.object({ jobId: text, collectId, at: v.pipe(v.number(), v.integer()) })),
      }),
    ),
  }),
} satisfies { readonly [name: string]: Schema };
