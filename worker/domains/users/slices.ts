// Schemas of the slices of the domain users, for redaction in recordings.
import * as v from 'valibot';
import { collectId } from '../../../bus/entities/collections';
import type { Schema } from '../../../bus/protocol/schema';
import { count, listOf, text } from '../../../bus/protocol/schema';

export const slices = {
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
