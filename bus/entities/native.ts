// The data of native messages and of messages between pages.
import * as v from 'valibot';
import { Place } from './places';
import { circleId } from './circles';
import { postId, responseId, threadId, topicId } from './forum';
import { userId } from './users';
import { code, count, flag, id, listOf, opt, privately, time, upTo } from '../protocol/schema';

export const permissionType = code('PHOTO512', 'CAMERA512', 'PHOTO', 'CAMERA', 'LOCATION', 'GPSLOCATION');
export const permissionResult = code('granted', 'denied', 'never', 'unknown');
/** What the app answers to the greeting of the page, `hello`. */
export const Hello = v.object({
  platform: upTo(20),
  appVersion: upTo(20),
  capabilities: v.nullish(v.pipe(listOf(upTo(40)), v.maxLength(100))),
  /** How the phone is connected. Optional: an unknown value counts as none. */
  network: v.fallback(v.nullish(code('wifi', 'cellular', 'none', 'unknown')), null),
});
export type Hello = v.InferOutput<typeof Hello>;
/** The subject of a message to other pages (docs/product/screens.md#messages-between-pages). */
export const crossPageTheme = code(
  'threadCreated',
  'threadDeleted',
  'likeChanged',
  'collectChanged',
  'followChanged',
  'applyChanged',
  'addressChosen',
  'placeChosen',
  'topicChosen',
  'memberChosen',
  'unreadChanged',
  'jobDropped',
  'loggedOut',
);
/** A list of arguments with named fields, so that redaction knows them. */
export const crossPageArgs = v.pipe(
  listOf(
    v.object({
      threadId: opt(threadId),
      postId: opt(postId),
      responseId: opt(responseId),
      circleId: opt(circleId),
      clubId: opt(id('club')),
      topicId: opt(topicId),
      userId: opt(userId),
      activityId: opt(id('activity')),
      addressId: opt(id('address')),
      jobId: opt(upTo(40)),
      isOn: opt(flag),
      count: opt(count),
      text: opt(privately(upTo(1000))),
      place: opt(Place),
    }),
  ),
  v.maxLength(20),
);
/** `random` and `sender` identify message and page; `at` in ms since the epoch. */
export const CrossPageMessage = v.object({
  theme: crossPageTheme,
  args: crossPageArgs,
  random: count,
  sender: upTo(32),
  at: time,
});
export type CrossPageMessage = v.InferOutput<typeof CrossPageMessage>;
