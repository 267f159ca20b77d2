// Schemas of the outbox's slices and stored jobs, for redaction in recordings.
import * as v from 'valibot';
import { StoredApply } from '../../bus/entities/activities';
import { Circle } from '../../bus/entities/circles';
import { answersKey, questionListKey } from '../../bus/entities/questions';
import { OrderItem, StoredAddress, orderStatus } from '../../bus/entities/shop';
import { StoredPost, StoredReply, postId, threadId } from '../../bus/entities/forum';
import { userId, PersonSettings, Profile } from '../../bus/entities/users';
import { groupID, messageID } from '../../bus/entities/chat';
import { StoredDraft } from '../../bus/entities/draft';
import type { Schema } from '../../bus/protocol/schema';
import {
  callInput,
  code,
  count,
  flag,
  id,
  keyOf,
  listOf,
  maybe,
  media,
  num,
  opt,
  secret,
  sentence,
  text,
  time,
} from '../../bus/protocol/schema';

const feedKey = keyOf(text, id('owner'));
/**
 * The target of a write: `like|<threadId>`. Words of the app's own stand before the bar (`signIn|`): a replay that begins
 * at a snapshot has no pseudonym for one behind it.
 */
const slot = keyOf(text, id('target'));
const places = v.record(keyOf(threadId, text, text), count);
/**
 * `Job.undo`: one of these, by the job's call. The first that fits is used, so the order matters. In a recording, what fits
 * none is unknown.
 */
const undo = v.union([
  v.object({ yes: flag, count: num }),
  v.object({ threadId, before: listOf(id('option')) }),
  v.object({ localId: postId, postId }),
  v.object({ places, post: maybe(StoredPost), reply: maybe(StoredReply), at: num }),
  v.object({ feeds: v.record(feedKey, count) }),
  v.object({ asked: v.record(questionListKey, count) }),
  v.object({ answered: v.record(answersKey, count), by: v.record(keyOf(text, userId), count) }),
  v.object({ standing: v.object({ isJoin: code(0, 1, 2), myRole: code(0, 1, 2, 3), memberCount: count }) }),
  v.object({
    clubStanding: v.object({
      applyStatus: code(-1, 0, 1, 2),
      myRole: code(0, 1, 2, 3),
      memberCount: count,
      groupID,
      openCount: count,
    }),
  }),
  v.object({ clubLook: v.object({ name: text, intro: text, logoUrl: opt(media), coverUrl: opt(media) }) }),
  v.object({ notice: Circle.entries.notice }),
  v.object({
    circleLook: v.pick(Circle, ['name', 'intro', 'avatarUrl', 'coverUrl', 'categoryId', 'joinType', 'needReason']),
  }),
  v.object({ profile: Profile }),
  v.object({ settings: PersonSettings }),
  v.object({ draft: StoredDraft }),
  v.object({ localId: messageID, at: time }),
  v.object({ seenUntil: time }),
  v.object({ placed: listOf(v.object({ messageID, time, seq: count })) }),
  v.object({ signDate: text }),
  v.object({
    orderBefore: v.object({
      status: orderStatus,
      canCancel: flag,
      canConfirm: flag,
      canEvaluate: flag,
      autoTime: time,
    }),
  }),
  v.object({ ordered: OrderItem }),
  v.object({ addresses: listOf(StoredAddress) }),
  v.object({ signUp: code('signUp', 'signUpClubZ', 'signUpClubZPoints') }),
  v.object({ apply: StoredApply }),
  v.object({ comment: count, like: count, at: count, follow: count, system: count }),
]);
export type Undo = v.InferOutput<typeof undo>;
const job = v.object({
  jobId: text,
  ask: num,
  clientToken: secret(text, 'clientToken'),
  call: text,
  input: callInput,
  orderKey: slot,
  slot,
  createTime: time,
  notBefore: time,
  retryAt: time,
  tries: count,
  state: code('waiting', 'running', 'failed'),
  needs: code('', 'store', 'login', 'terms', 'files'),
  lastError: maybe(v.object({ code: text, message: sentence, data: v.optional(v.unknown()) })),
  undo: maybe(undo),
  replyTo: text,
  anonymous: opt(flag),
  dropped: opt(flag),
});

export const slices = {
  wishes: v.record(slot, v.object({ want: flag, base: flag, count: num })),
  joined: v.object({ asks: listOf(v.object({ jobId: text, id: text })), waited: listOf(text) }),
  outbox: v.object({
    owner: userId,
    loaded: flag,
    jobs: listOf(job),
    persistent: flag,
    timer: text,
    strangers: listOf(text),
    refused: opt(num),
  }),
} satisfies { readonly [name: string]: Schema };

export const storedJob = { key: keyOf(userId, text), value: job };
