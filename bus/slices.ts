// What the worker's domains keep for themselves, what the phone's storage holds, and what `kernel.started` carries: their
// schemas, so that state and storage are redacted like everything else. A slice without a line here is written as «unknown»,
// and a recording that begins at a snapshot could not run: tests/worker/slices.test.ts fails then.
import * as v from 'valibot';
import { contracts } from './contracts';
import type { Schema } from './schema';
import { callInput, code, count, flag, id, keyOf, link, list, maybe, media, num, opt, privately, secret, sentence, text, time } from './schema';
import { appliesKey, circleListKey, membersKey } from './contracts/circles';
import { foundKey } from './contracts/search';
import { topicListKey } from './contracts/topics';
import { peopleKey } from './contracts/users';
import { StoredDraft, draftId } from './entities/draft';
import { Circle, ListState, StoredPost, StoredReply, StoredThread, UserBrief, circleId, postId, threadId, userId } from './entities';
import { searchWords } from './entities/search';
import { NoticeSettings, Profile, collectId } from './entities/users';

const token = secret(text, 'token');
const refreshToken = secret(text, 'refreshToken');
const environment = v.object({
  isApp: flag, appVersion: text, appEnvironment: code('ios', 'android'), screenWidth: count, screenHeight: count, online: flag, route: link,
  sourceType: text, visitorTerms: text, deviceId: secret(text, 'device'), refreshToken, saveData: flag, lowEnd: flag,
});
const config = v.object({
  bases: v.object({ main: text, events: text, message: text, member: text, guide: text }),
  signKey: secret(text, 'signKey'), tabListKey: secret(text, 'tabListKey'), encryptionId: secret(text, 'encryptionId'),
  applicationId: secret(text, 'applicationId'), authorization: secret(text, 'authorization'), appVersion: text,
  im: v.object({ server: text, sdkAppId: count }), native: v.object({ marker: text, channel: text, receiver: text, tokenGlobal: text, tokenCookie: text }),
  allowedHosts: list(text), mediaHosts: list(text), brand: text, newChatNotice: flag, demo: flag, recorder: opt(flag), map: opt(v.object({ tiles: text })),
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
  v.object({ threadId, before: list(id('option')) }),
  v.object({ localId: postId, postId }),
  v.object({ places, post: maybe(StoredPost), reply: maybe(StoredReply), at: num }),
  v.object({ feeds: v.record(feedKey, count) }),
  v.object({ standing: v.object({ isJoin: code(0, 1, 2), myRole: code(0, 1, 2, 3), memberCount: count }) }),
  v.object({ notice: Circle.entries.notice }),
  v.object({ profile: Profile }),
  v.object({ settings: NoticeSettings }),
  v.object({ draft: StoredDraft }),
]);
const job = v.object({
  jobId: text, ask: num, clientToken: secret(text, 'clientToken'), call: text, input: callInput, orderKey: slot, slot, createTime: time, notBefore: time, retryAt: time, tries: count,
  state: code('waiting', 'running', 'failed'), needs: code('', 'store', 'login', 'terms', 'files'),
  lastError: maybe(v.object({ code: text, message: sentence, data: v.optional(v.unknown()) })), undo: maybe(undo), replyTo: text,
});

const pagedPlace = v.object({ cursor: id('cursor'), load: count, at: time, epoch: count });

/** A file on its way to the server (worker/uploads). */
const upload = v.object({
  localId: id('file'), kind: code('picture', 'video'), mime: text, path: privately(text), size: count, width: count, height: count, duration: num,
  step: code('picked', 'kept', 'prepared', 'ready'), small: flag, sha256: id('digest'), preview: media, sent: count, tries: count, blocked: count, retryAt: time, running: flag,
  needs: code('', 'login', 'terms'), failCode: text, failMessage: sentence, over: flag, createTime: time, url: media, vid: id('video'), color: text,
});

/** name → schema of the slice. */
export const slices: { readonly [name: string]: Schema } = {
  config: v.object({ at: time }),
  environment,
  domains: v.object({ whole: flag }),
  auth: v.object({ token, refreshToken, since: count, epoch: count, unproven: flag, retired: list(token) }),
  session: v.object({ known: num, owing: flag }),
  lastPerson: v.object({ userId }),
  dialogs: v.object({ wanted: v.record(text, v.literal(1)) }),
  closedTerms: v.object({ terms: flag, visitor: flag, asked: flag, asks: list(text) }),
  prompt: v.object({ asks: list(text), intent: maybe(v.object({ route: link, action: text, args: privately(text) })) }),
  renewals: v.object({ asks: list(v.object({ id: text, timer: text })) }),
  counts: v.object({ taps: counts, calls: counts }),
  notices: v.object({ timer: text, visible: flag }),
  /** Lists in pages (worker/pagedLists): stream → key → where it is. */
  paged: v.object({
    'circles.list': opt(v.record(circleListKey, pagedPlace)), 'circles.members': opt(v.record(membersKey, pagedPlace)), 'circles.pointList': opt(v.record(circleId, pagedPlace)),
    'circles.applies': opt(v.record(appliesKey, pagedPlace)), 'forum.topicList': opt(v.record(topicListKey, pagedPlace)),
    'users.people': opt(v.record(peopleKey, pagedPlace)), 'users.collections': opt(v.record(text, pagedPlace)), 'users.reports': opt(v.record(text, pagedPlace)),
    'search.found': opt(v.record(foundKey, pagedPlace)),
  }),
  searching: v.object({ owner: userId }),
  /** Taken out of the collection, and still to be undone. */
  uncollecting: v.object({ list: list(v.object({ undoId: text, collectType: count, jobs: list(v.object({ jobId: text, collectId, at: v.pipe(v.number(), v.integer()) })) })) }),
  feeds: v.record(feedKey, v.object({ cursor: id('cursor'), epoch: count, at: time, load: count })),
  comments: v.record(keyOf(threadId, text, text), v.object({ cursor: id('cursor'), load: count })),
  replies: v.record(postId, id('cursor')),
  wishes: v.record(slot, v.object({ want: flag, base: flag, count: num })),
  hidden: v.object({ ids: list(threadId) }),
  opened: v.object({ ids: list(threadId) }),
  outbox: v.object({ owner: userId, loaded: flag, jobs: list(job), persistent: flag, timer: text }),
  drafts: v.object({ owner: userId, loaded: flag, moved: list(v.object({ from: draftId, to: draftId })), timers: list(v.object({ draftId, timer: text })), fresh: list(v.object({ threadId, at: time })) }),
  uploads: v.object({ owner: userId, loaded: flag, items: list(upload), timer: text }),
  cacheTimers: v.record(keyOf(text, text, id('owner')), text),
};

/** name → schema of the timer's key, where it has one. */
export const timers: { readonly [name: string]: Schema<string> } = {
  cache: keyOf(text, text, id('owner')),
  renewal: text,
  draft: draftId,
};

/** A stream's last value as the cache keeps it. */
const kept = (value: Schema) => v.object({ form: count, value, at: time, circles: v.optional(list(Circle)) });
const cached: { readonly [topic: string]: Schema } = {
  'forum.feed': v.object({ form: count, list: ListState(threadId), cursor: id('cursor'), threads: list(StoredThread), users: list(UserBrief), at: time }),
  'session.tabs': kept(contracts.session.tabs.value),
  'content.banners': kept(contracts.content.banners.value),
  'circles.strip': kept(contracts.circles.strip.value),
  'clubz.home': kept(contracts.clubz.home.value),
  'forum.hotTopics': kept(contracts.forum.hotTopics.value),
  'search.hotWords': kept(contracts.search.hotWords.value),
  hidden: v.object({ ids: list(threadId) }),
};

/** What stands in the phone's storage under a key of a store, and how the key itself is redacted. */
export function stored(store: string, key: string): { key: Schema<string>; value: Schema } | undefined {
  if (store === 'cache') {
    const topic = key.split('|')[1] ?? '';
    return { key: keyOf(userId, text, text, id('owner')), value: (Object.prototype.hasOwnProperty.call(cached, topic) ? cached[topic] : undefined) ?? v.null() };
  }
  if (store === 'jobs') return { key: keyOf(userId, text), value: job };
  if (store === 'meta' && key === '|person') return { key: keyOf(userId, text), value: v.object({ userId, token }) };
  if (store === 'meta' && key.split('|')[1] === 'draft') return { key: keyOf(userId, text, draftId), value: StoredDraft };
  if (store === 'meta' && key.split('|')[1] === 'upload') return { key: keyOf(userId, text, id('file')), value: upload };
  if (store === 'meta' && key.split('|')[1] === 'history') return { key: keyOf(userId, text), value: v.object({ list: list(searchWords) }) };
  return undefined;
}
