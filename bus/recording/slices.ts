// What the worker's domains keep for themselves, what the phone's storage holds, and what `kernel.started` carries:
// their schemas, so that state and storage are redacted like everything else. A slice without a line here is written as
// «unknown», and a recording that begins at a snapshot could not run: tests/worker/kernel.test.ts fails then.
import * as v from 'valibot';
import { contracts } from '../contracts/all';
import type { Schema } from '../protocol/schema';
import {
  callInput,
  code,
  count,
  flag,
  id,
  keyOf,
  link,
  listOf,
  maybe,
  media,
  num,
  opt,
  privately,
  secret,
  sentence,
  text,
  time,
} from '../protocol/schema';
import { activityListKey, KeptContact, StoredApply, activityId } from '../entities/activities';
import { clubAppliesKey, clubListKey, clubMembersKey } from '../entities/carClubs';
import { appliesKey, circleListKey, membersKey, Circle, circleId } from '../entities/circles';
import { articlesKey, StepProgress, contentId } from '../entities/content';
import { answersKey, questionListKey } from '../entities/questions';
import { foundKey, searchWords } from '../entities/search';
import { productsKey, StoredAddress, orderStatus, productId } from '../entities/shop';
import { topicListKey, StoredPost, StoredReply, StoredThread, postId, threadId } from '../entities/forum';
import { peopleKey, UserBrief, userId, NoticeSettings, Profile } from '../entities/users';
import { ChatDraft, Conversation, Message, conversationID, groupID, messageID } from '../entities/chat';
import { StoredDraft, draftId } from '../entities/draft';
import { ListState } from '../entities/paging';
import { RedDot, NoticeCounts, noticeId } from '../entities/notices';
import { collectId } from '../entities/collections';

const token = secret(text, 'token');
const refreshToken = secret(text, 'refreshToken');
const environment = v.object({
  isApp: flag,
  appVersion: text,
  appEnvironment: code('ios', 'android'),
  screenWidth: count,
  screenHeight: count,
  online: flag,
  route: link,
  sourceType: text,
  visitorTerms: text,
  deviceId: secret(text, 'device'),
  refreshToken,
  saveData: flag,
  lowEnd: flag,
});
const config = v.object({
  bases: v.object({ main: text, events: text, message: text, member: text, guide: text }),
  signKey: secret(text, 'signKey'),
  tabListKey: secret(text, 'tabListKey'),
  encryptionId: secret(text, 'encryptionId'),
  applicationId: secret(text, 'applicationId'),
  authorization: secret(text, 'authorization'),
  appVersion: text,
  im: v.object({ server: text, sdkAppId: count }),
  native: v.object({ marker: text, channel: text, receiver: text, tokenGlobal: text, tokenCookie: text }),
  allowedHosts: listOf(text),
  mediaHosts: listOf(text),
  brand: text,
  newChatNotice: flag,
  demo: flag,
  recorder: opt(flag),
  map: opt(v.object({ tiles: text })),
  app: opt(v.object({ scheme: text, universal: text, stores: v.object({ ios: text, android: text }) })),
});

/** What `kernel.started` carries. */
export const boot: Schema = v.object({ config, token, environment, at: time });

const feedKey = keyOf(text, id('owner'));
const counts = v.record(text, count);
/** What is wanted of a thing, by what and which: `like|<threadId>`. */
const slot = keyOf(text, id('target'));
const places = v.record(keyOf(threadId, text, text), count);
/** What a job's domain needs to show it again or to take it back; one of these by its call. */
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
  v.object({ clubLook: v.object({ name: text, intro: text }) }),
  v.object({ notice: Circle.entries.notice }),
  v.object({
    circleLook: v.pick(Circle, ['name', 'intro', 'avatarUrl', 'coverUrl', 'categoryId', 'joinType', 'needReason']),
  }),
  v.object({ profile: Profile }),
  v.object({ settings: NoticeSettings }),
  v.object({ draft: StoredDraft }),
  v.object({ localId: messageID, at: time }),
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
  v.object({ addresses: listOf(StoredAddress) }),
  v.object({ signUp: code('signUp', 'signUpClubZ', 'signUpClubZPoints') }),
  v.object({ apply: StoredApply }),
]);
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
});

const pagedPlace = v.object({ cursor: id('cursor'), load: count, at: time, epoch: count });

/** A file on its way to the server (worker/uploads). */
const upload = v.object({
  localId: id('file'),
  kind: code('picture', 'video', 'sound', 'file'),
  mime: text,
  path: privately(text),
  size: count,
  width: count,
  height: count,
  duration: num,
  step: code('picked', 'kept', 'prepared', 'ready'),
  small: flag,
  sha256: id('digest'),
  preview: media,
  sent: count,
  tries: count,
  blocked: count,
  retryAt: time,
  running: flag,
  needs: code('', 'login', 'terms'),
  failCode: text,
  failMessage: sentence,
  over: flag,
  createTime: time,
  url: media,
  vid: id('video'),
  color: text,
  groupID: opt(id('group')),
});

/** name → schema of the slice. */
export const slices: { readonly [name: string]: Schema } = {
  config: v.object({ at: time }),
  environment,
  domains: v.object({ whole: flag, packs: listOf(code('contracts', 'more', 'chat')) }),
  auth: v.object({ token, refreshToken, since: count, epoch: count, unproven: flag, retired: listOf(token) }),
  session: v.object({ known: num, owing: flag }),
  toldToken: v.object({ token, epoch: count }),
  lastPerson: v.object({ userId }),
  dialogs: v.object({ wanted: v.record(text, v.literal(1)) }),
  closedTerms: v.object({ terms: flag, visitor: flag, asked: flag, asks: listOf(text) }),
  prompt: v.object({
    asks: listOf(text),
    intent: maybe(v.object({ route: link, action: text, args: privately(text) })),
  }),
  renewals: v.object({ asks: listOf(v.object({ id: text, timer: text })) }),
  counts: v.object({ taps: counts, calls: counts }),
  notices: v.object({
    timer: text,
    visible: flag,
    route: link,
    soon: text,
    again: flag,
    said: maybe(contracts.notices.getUnread.output),
    held: maybe(contracts.notices.getUnread.output),
    owed: NoticeCounts,
    reads: listOf(v.object({ noticeId, until: time })),
    readTo: listOf(v.object({ category: count, until: time })),
    dots: maybe(RedDot),
    groups: flag,
    kept: num,
    counting: flag,
    begun: time,
  }),
  noticesKnown: v.partial(NoticeCounts),
  /** Lists in pages (worker/store/pagedLists): stream → key → where it is. */
  paged: v.object({
    'circles.list': opt(v.record(circleListKey, pagedPlace)),
    'circles.members': opt(v.record(membersKey, pagedPlace)),
    'circles.pointList': opt(v.record(circleId, pagedPlace)),
    'circles.applies': opt(v.record(appliesKey, pagedPlace)),
    'circles.myApplies': opt(v.record(text, pagedPlace)),
    'circles.foundings': opt(v.record(text, pagedPlace)),
    'forum.topicList': opt(v.record(topicListKey, pagedPlace)),
    'users.people': opt(v.record(peopleKey, pagedPlace)),
    'users.collections': opt(v.record(text, pagedPlace)),
    'users.reports': opt(v.record(text, pagedPlace)),
    'carClubs.list': opt(v.record(clubListKey, pagedPlace)),
    'carClubs.members': opt(v.record(clubMembersKey, pagedPlace)),
    'carClubs.applies': opt(v.record(clubAppliesKey, pagedPlace)),
    'carClubs.myApplies': opt(v.record(text, pagedPlace)),
    'points.entries': opt(v.record(text, pagedPlace)),
    'shop.products': opt(v.record(productsKey, pagedPlace)),
    'shop.evaluations': opt(v.record(productId, pagedPlace)),
    'shop.orders': opt(v.record(text, pagedPlace)),
    'search.found': opt(v.record(foundKey, pagedPlace)),
    'chat.groupNotices': opt(v.record(text, pagedPlace)),
    'notices.list': opt(v.record(text, pagedPlace)),
    'activities.list': opt(v.record(activityListKey, pagedPlace)),
    'activities.mine': opt(v.record(text, pagedPlace)),
    'questions.list': opt(v.record(questionListKey, pagedPlace)),
    'questions.answers': opt(v.record(answersKey, pagedPlace)),
    'questions.answersBy': opt(v.record(keyOf(text, userId), pagedPlace)),
    'questions.invites': opt(v.record(text, pagedPlace)),
    'content.articles': opt(v.record(articlesKey, pagedPlace)),
    'content.infos': opt(v.record(text, pagedPlace)),
  }),
  activities: v.object({
    open: activityId,
    timer: text,
    waiting: maybe(v.object({ input: contracts.activities.checkIn.input, at: time })),
  }),
  searching: v.object({ owner: userId }),
  signIn: v.object({ timer: text, month: text }),
  joined: v.object({ asks: listOf(v.object({ jobId: text, id: text })), waited: listOf(text) }),
  /** Taken out of the collection, and still to be undone. */
  uncollecting: v.object({
    list: listOf(
      v.object({
        undoId: text,
        collectType: count,
        jobs: listOf(v.object({ jobId: text, collectId, at: v.pipe(v.number(), v.integer()) })),
      }),
    ),
  }),
  feeds: v.record(feedKey, v.object({ cursor: id('cursor'), epoch: count, at: time, load: count })),
  comments: v.record(keyOf(threadId, text, text), v.object({ cursor: id('cursor'), load: count })),
  replies: v.record(postId, id('cursor')),
  wishes: v.record(slot, v.object({ want: flag, base: flag, count: num })),
  hidden: v.object({ ids: listOf(threadId) }),
  opened: v.object({ ids: listOf(threadId) }),
  chat: v.object({
    owner: userId,
    wanted: flag,
    visible: flag,
    timer: text,
    tries: count,
    signedAt: time,
    open: conversationID,
    atEnd: flag,
    gone: listOf(messageID),
    groupNotice: count,
    cached: flag,
  }),
  /** Opened conversations, by `room|<conversationID>`. */
  chatRooms: v.record(
    keyOf(text, conversationID),
    v.object({
      cursor: id('cursor'),
      loaded: flag,
      load: count,
      at: time,
      since: maybe(v.object({ seq: count, time })),
    }),
  ),
  chatKeeping: v.object({ ids: listOf(conversationID) }),
  chatGroups: v.object({ list: listOf(v.object({ groupID, at: time })) }),
  chatFaces: v.object({ asked: listOf(conversationID) }),
  chatSearch: v.object({ turn: count, words: opt(privately(text)) }),
  chatIdle: v.object({ timer: text, visible: flag, done: flag }),
  outbox: v.object({
    owner: userId,
    loaded: flag,
    jobs: listOf(job),
    persistent: flag,
    timer: text,
    strangers: listOf(text),
    refused: opt(num),
  }),
  drafts: v.object({
    owner: userId,
    loaded: flag,
    moved: listOf(v.object({ from: draftId, to: draftId })),
    timers: listOf(v.object({ draftId, timer: text })),
    fresh: listOf(v.object({ threadId, at: time })),
  }),
  uploads: v.object({ owner: userId, loaded: flag, items: listOf(upload), timer: text, refused: opt(num) }),
  cacheTimers: v.record(keyOf(text, text, id('owner')), text),
};

/** name → schema of the timer's key, where it has one. */
export const timers: { readonly [name: string]: Schema<string> } = {
  cache: keyOf(text, text, id('owner')),
  renewal: text,
  activity: activityId,
  draft: draftId,
  chatKeep: conversationID,
  chatRead: conversationID,
  chatSince: conversationID,
  chatLine: messageID,
};

/** A stream's last value as the cache keeps it. */
const kept = (value: Schema) => v.object({ form: count, value, at: time, circles: v.optional(listOf(Circle)) });
const cached: { readonly [topic: string]: Schema } = {
  'forum.feed': v.object({
    form: count,
    list: ListState(threadId),
    cursor: id('cursor'),
    threads: listOf(StoredThread),
    users: listOf(UserBrief),
    at: time,
  }),
  'session.tabs': kept(contracts.session.tabs.value),
  'content.banners': kept(contracts.content.banners.value),
  'circles.strip': kept(contracts.circles.strip.value),
  'clubz.home': kept(contracts.clubz.home.value),
  'forum.hotTopics': kept(contracts.forum.hotTopics.value),
  'search.hotWords': kept(contracts.search.hotWords.value),
  'notices.unread': kept(contracts.notices.unread.value),
  hidden: v.object({ ids: listOf(threadId) }),
};

const keptMessages = v.object({
  form: count,
  at: time,
  list: listOf(Message),
  isCompleted: flag,
  revoked: opt(listOf(messageID)),
});
const keptConversations = v.object({ form: count, at: time, list: listOf(Conversation) });

/** What stands in the phone's storage under a key of a store, and how the key itself is redacted. */
export function stored(store: string, key: string): { key: Schema<string>; value: Schema } | undefined {
  if (store === 'cache') {
    const topic = key.split('|')[1] ?? '';
    if (topic === 'chat.messages' || topic === 'chat.conversations')
      return {
        key: keyOf(userId, text, conversationID),
        value: topic === 'chat.messages' ? keptMessages : keptConversations,
      };
    return {
      key: keyOf(userId, text, text, id('owner')),
      value: (Object.prototype.hasOwnProperty.call(cached, topic) ? cached[topic] : undefined) ?? v.null(),
    };
  }
  if (store === 'meta' && key.split('|')[1] === 'chatDraft')
    return { key: keyOf(userId, text, conversationID), value: v.object({ conversationID, draft: ChatDraft }) };
  if (store === 'jobs') return { key: keyOf(userId, text), value: job };
  if (store === 'meta' && key === '|person') return { key: keyOf(userId, text), value: v.object({ userId, token }) };
  if (store === 'meta' && key.split('|')[1] === 'draft')
    return { key: keyOf(userId, text, draftId), value: StoredDraft };
  if (store === 'meta' && key.split('|')[1] === 'contact')
    return { key: keyOf(userId, text, activityId), value: KeptContact };
  if (store === 'meta' && key.split('|')[1] === 'steps')
    return { key: keyOf(userId, text, contentId), value: StepProgress };
  if (store === 'meta' && key.split('|')[1] === 'upload')
    return { key: keyOf(userId, text, id('file')), value: upload };
  if (store === 'meta' && key.split('|')[1] === 'history')
    return { key: keyOf(userId, text), value: v.object({ list: listOf(searchWords) }) };
  return undefined;
}
