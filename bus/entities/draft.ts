// Drafts, and the limits of what they are sent as. Pictures and videos that are still being uploaded have a `localKey`
// (the upload's localId, see bus/contracts/media) and no address yet.
import * as v from 'valibot';
import { Image, Video } from './media';
import { Place } from './places';
import { TopicBrief, threadId } from './forum';
import { circleId } from './circles';
import { userId } from './users';
import {
  code,
  count,
  flag,
  id,
  listOf,
  maybe,
  num,
  opt,
  privately,
  rich,
  secret,
  sentence,
  text,
  time,
  upTo,
} from '../protocol/schema';
import type { Of } from '../protocol/schema';

/** docs/product/limits.md#posts. Lengths are in user-perceived characters. */
export const limits = {
  title: 30,
  body: 5000,
  pictures: 9,
  option: 20,
  options: 10,
  topics: 3,
  people: 20,
  drafts: 20,
} as const;

const localKey = id('file');
export const DraftImage = v.object({ ...Image.entries, localKey });
export type DraftImage = Of<typeof DraftImage>;
/** coverKey: the cover's own upload. */
export const DraftVideo = v.object({ ...Video.entries, localKey, coverKey: localKey });
export type DraftVideo = Of<typeof DraftVideo>;

const pollEntries = {
  pollType: code(0, 1),
  votingType: code(0, 1, 2),
  maxChoice: count,
  pollAnonymous: flag,
  /** 0: from the moment of publishing. */
  startTime: time,
  endTime: time,
};
export const DraftPoll = v.object({
  ...pollEntries,
  options: v.pipe(
    listOf(v.object({ text: privately(upTo(200)), image: maybe(DraftImage) })),
    v.maxLength(limits.options),
  ),
});
export type DraftPoll = Of<typeof DraftPoll>;
export const NewPoll = v.object({
  ...pollEntries,
  options: v.pipe(listOf(v.object({ text: privately(upTo(80)), image: maybe(Image) })), v.maxLength(limits.options)),
});
export type NewPoll = Of<typeof NewPoll>;

export const draftId = id('draft');
export const Draft = v.object({
  draftId,
  /** Created on the phone with the first input. */
  clientDraftId: draftId,
  /** 1 thread, 2 question, 3 answer, 4 comment. */
  draftType: code(1, 2, 3, 4),
  scope: code('bbs', 'clubz'),
  threadType: code(0, 1, 2),
  title: privately(upTo(200)),
  content: rich(upTo(20_000)),
  images: v.pipe(listOf(DraftImage), v.maxLength(limits.pictures)),
  video: maybe(DraftVideo),
  poll: maybe(DraftPoll),
  topics: v.pipe(listOf(TopicBrief), v.maxLength(limits.topics)),
  tribeId: circleId,
  /** The edited thread or question, '' for a new one; for an answer its question. */
  threadId,
  /** For an answer: the edited one. */
  answerId: opt(id('answer')),
  /** For a question: the car model it is about, and the people invited to answer. */
  carModels: opt(v.pipe(listOf(upTo(30)), v.maxLength(5))),
  invited: opt(v.pipe(listOf(userId), v.maxLength(20))),
  place: maybe(Place),
  updateTime: time,
  deviceName: privately(upTo(40)),
  /** The server's version number; 0: not stored there yet. */
  version: count,
  /**
   * How it was last sent as something new; none before. It may have arrived, so it is sent again with the same client
   * token, draftId and draftVersion: the server answers the same content with the same post.
   */
  sentAs: opt(v.object({ clientToken: secret(text, 'clientToken'), draftId, draftVersion: opt(count) })),
});
export type Draft = Of<typeof Draft>;

/** The position of refused words. `at`: the index of the option. */
export const RefusedWords = v.object({ field: code('title', 'content', 'option'), at: count, from: count, to: count });
export type RefusedWords = Of<typeof RefusedWords>;

/**
 * A draft as the page shows it and the phone stores it. `publish`: '' not being published · uploading: sent when its
 * files are uploaded · sending · waiting: for the network · failed: see failMessage.
 */
export const StoredDraft = v.object({
  ...Draft.entries,
  publish: code('', 'uploading', 'sending', 'waiting', 'failed'),
  /** 0 to 1, of all its files. */
  progress: num,
  failCode: text,
  failMessage: sentence,
  refused: listOf(RefusedWords),
  /** 1: the server does not have this version. */
  dirty: flag,
  /** 1: this version was written on another device. */
  elsewhere: flag,
});
export type StoredDraft = Of<typeof StoredDraft>;

export const City = v.object({
  provinceName: text,
  cityName: text,
  regionCode: text,
  firstLetter: text,
  hot: flag,
  /** The centre of the city. */
  latitude: num,
  longitude: num,
});
export type City = Of<typeof City>;
