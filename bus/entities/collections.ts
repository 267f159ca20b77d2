// A person's collection, of every kind.
import * as v from 'valibot';
import { code, flag, id, maybe, time } from '../protocol/schema';
import type { Of } from '../protocol/schema';
import { Activity } from './activities';
import { Article, CarInformation } from './content';
import { Question } from './questions';
import { Thread } from './forum';

export const collectId = id('collect');
/** 1 thread, 2 activity, 3 article (and car information), 4 question. */
export const collectType = code(1, 2, 3, 4);
const collectionEntries = { collectId, collectType, targetId: id('target'), createTime: time };
/** `target` is null when it no longer exists or the caller may no longer see it. */
export const Collection = v.object({
  ...collectionEntries,
  target: maybe(v.union([Thread, Activity, Article, CarInformation, Question])),
});
export type Collection = Of<typeof Collection>;
export const StoredCollection = v.object({ ...collectionEntries, isGone: flag });
export type StoredCollection = Of<typeof StoredCollection>;
