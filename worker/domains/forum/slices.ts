// Schemas of the slices and stored values of the domain forum, for redaction in recordings.
import * as v from 'valibot';
import { postId, threadId } from '../../../bus/entities/forum';
import { userId } from '../../../bus/entities/users';
import { StoredDraft, draftId } from '../../../bus/entities/draft';
import type { Schema } from '../../../bus/protocol/schema';
import { count, flag, id, keyOf, listOf, text, time } from '../../../bus/protocol/schema';

const feedKey = keyOf(text, id('owner'));

export const slices = {
  feeds: v.record(feedKey, v.object({ cursor: id('cursor'), epoch: count, at: time, load: count })),
  comments: v.record(keyOf(threadId, text, text), v.object({ cursor: id('cursor'), load: count })),
  replies: v.record(postId, id('cursor')),
  drafts: v.object({
    owner: userId,
    loaded: flag,
    moved: listOf(v.object({ from: draftId, to: draftId })),
    timers: listOf(v.object({ draftId, timer: text })),
    fresh: listOf(v.object({ threadId, at: time })),
  }),
} satisfies { readonly [name: string]: Schema };

export const timers = { draft: draftId };
export const stored = { draft: { key: keyOf(userId, text, draftId), value: StoredDraft } };
