// Forum: feeds, threads, polls, comments, collecting, sharing, topics, drafts and publishing, and the actions of circle
// admins and the staff. Wire names are the specification's.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { Image, Video } from '../entities/media';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { Pending, clientToken } from '../entities/writes';
import { Place } from '../entities/places';
import {
  Poll,
  Post,
  Reply,
  StoredPost,
  StoredReply,
  StoredThread,
  Thread,
  Topic,
  TopicBrief,
  postId,
  responseId,
  threadId,
  topicId,
  AuditItem,
  StaffReport,
  feedKey,
  sort,
  topicListKey,
} from '../entities/forum';
import { UserBrief, userId } from '../entities/users';
import { circleId } from '../entities/circles';
import {
  between,
  code,
  count,
  flag,
  id,
  keyOf,
  listOf,
  maybe,
  media,
  needId,
  nothing,
  opt,
  personal,
  privately,
  rich,
  sentence,
  text,
  time,
  upTo,
} from '../protocol/schema';
import { City, Draft, NewPoll, StoredDraft, draftId, limits } from '../entities/draft';

const write = { login: true, write: true } as const;
const needThread = needId('thread');
const commentsKey = keyOf(threadId, text, text);
const likeResult = v.object({ isLike: flag, likeCount: count });
const commentsInput = v.object({ threadId: needThread, sort, onlyAuthor: flag, aroundPostId: opt(postId) });
const read = { beforeTerms: true } as const;
const words = id('owner');
const needDraft = needId('draft');
/** At most a year. */
const muteHours = v.pipe(v.number(), v.minValue(0), v.maxValue(8784));

// ── calls ──
export const listThreads = get(
  'bbs/threads',
  v.object({
    tab: opt(code('recommend', 'new', 'video')),
    topicId: opt(topicId),
    tribeId: opt(circleId),
    sort: opt(sort),
    ...pageInput,
  }),
  pageOf(Thread),
  { beforeTerms: true },
);
export const listFollowedThreads = get('bbs/threads/followPage', v.object(pageInput), pageOf(Thread), { login: true });
/** One circle's threads: pinned ones first, then the newest. */
export const listCircleThreads = get(
  'bbs/threads/tribePage',
  v.object({ tribeId: circleId, tab: opt(code('all', 'essence')), ...pageInput }),
  pageOf(Thread),
  { beforeTerms: true },
);
/** Newest first; for the author also those that are pending or hidden. */
export const listUserThreads = get(
  'bbs/threads/userThread',
  v.object({ userId: needId('user'), tab: opt(code('all', 'video')), ...pageInput }),
  pageOf(Thread),
  { beforeTerms: true },
);
export const getThread = get('bbs/threads/details', v.object({ threadId: needThread }), Thread, { beforeTerms: true });
export const likeThread = get(
  'bbs/threads/like',
  v.object({ threadId: needThread, isLike: flag, clientToken }),
  likeResult,
  write,
);
export const shareThread = get(
  'bbs/threads/share',
  v.object({ threadId: needThread, channel: upTo(20), clientToken }),
  v.object({ shareCount: count }),
  { write: true, beforeTerms: true },
);
export const deleteThread = post('bbs/threads/delete', v.object({ threadId: needThread, clientToken }), nothing, write);
export const vote = post(
  'bbs/poll',
  v.object({
    pollId: needId('poll'),
    optionIds: v.pipe(listOf(id('option')), v.minLength(1), v.maxLength(10)),
    clientToken,
  }),
  Poll,
  write,
);
export const listPosts = get(
  'bbs/posts',
  v.object({ threadId: needThread, sort: opt(sort), onlyAuthor: opt(flag), aroundPostId: opt(postId), ...pageInput }),
  pageOf(Post),
  { beforeTerms: true },
);
export const addPost = post(
  'bbs/posts',
  v.object({
    threadId: needThread,
    content: rich(upTo(500)),
    images: opt(v.pipe(listOf(Image), v.maxLength(1))),
    atUserIds: opt(v.pipe(listOf(userId), v.maxLength(20))),
    /** With postId it is a reply to that comment; with toResponseId too, a reply to that reply. */
    postId: opt(postId),
    toResponseId: opt(responseId),
    clientToken,
  }),
  v.object({ post: v.nullable(Post), reply: v.nullable(Reply) }),
  write,
);
/**
 * `threadId` tells the worker which domain's call to make: a comment of an activity is liked through
 * bus/contracts/activities.
 */
export const likePost = get(
  'bbs/posts/like',
  v.object({ postId: opt(postId), responseId: opt(responseId), threadId: opt(threadId), isLike: flag, clientToken }),
  likeResult,
  write,
);
export const listReplies = get(
  'bbs/posts/responses',
  v.object({ postId: needId('post'), ...pageInput }),
  pageOf(Reply),
  {
    beforeTerms: true,
  },
);
export const deletePost = post(
  'bbs/posts/delete',
  v.object({ postId: opt(postId), responseId: opt(responseId), threadId: opt(threadId), clientToken }),
  nothing,
  write,
);
export const collect = post(
  'collection/add',
  v.object({ collectType: code(1, 2, 3, 4), targetId: needThread, isCollect: flag, clientToken }),
  v.object({ isCollect: flag, collectCount: count }),
  write,
);
export const report = post(
  'bbs/report',
  v.object({
    targetType: code(1, 2, 3, 4, 5, 6, 7, 8, 9),
    targetId: needId('target'),
    reasonCode: code(1, 2, 3, 4, 5, 9),
    content: rich(upTo(200)),
    images: opt(v.pipe(listOf(Image), v.maxLength(4))),
    clientToken,
  }),
  v.object({ reportId: id('report') }),
  write,
);
export const markThread = post(
  'staff/thread/mark',
  v.object({ threadId: needThread, isTop: opt(flag), isEssence: opt(flag), clientToken }),
  Thread,
  write,
);
export const hideContent = post(
  'staff/content/hide',
  v.object({
    targetType: code(1, 2, 3, 7),
    targetId: needId('target'),
    reason: privately(upTo(100)),
    restore: flag,
    clientToken,
  }),
  nothing,
  write,
);
export const listRecommendedTopics = get('bbs/topics/recommend', v.object(pageInput), pageOf(Topic), read);
export const listHotTopics = get('bbs/topics/hot', v.object(pageInput), pageOf(Topic), read);
/** `mine`: topics that the caller follows or has used; empty for a visitor. */
export const listTopics = get(
  'bbs/topics',
  v.object({ keyword: opt(words), sort: opt(code('hot', 'new')), mine: opt(flag), ...pageInput }),
  pageOf(Topic),
  read,
);
/**
 * With topicId and `follow` a write of a logged-in person, answered with the topic; with a keyword a public read,
 * answered with a page.
 */
export const followTopic = post(
  'bbs/topics',
  v.object({ topicId: opt(topicId), follow: opt(flag), keyword: opt(words), ...pageInput, clientToken }),
  v.union([Topic, pageOf(Topic)]),
);
export const addTopic = post(
  'bbs/topics/add',
  v.object({
    name: between(2, 20),
    intro: opt(upTo(100)),
    coverUrl: opt(media),
    clientToken,
  }),
  Topic,
  { login: true },
);
export const getTopic = get('bbs/topics/details', v.object({ topicId: needId('topic') }), Topic, read);
/**
 * With threadId it edits that thread: circle, kind and poll cannot change. With draftId it deletes that draft, unless
 * another device has stored a newer version than `draftVersion`.
 */
export const addThread = post(
  'bbs/threads',
  v.object({
    threadType: code(0, 1, 2),
    scope: code('bbs', 'clubz'),
    tribeId: needId('circle'),
    title: privately(upTo(200)),
    content: rich(upTo(20_000)),
    images: v.pipe(listOf(Image), v.maxLength(limits.pictures)),
    video: maybe(Video),
    poll: maybe(NewPoll),
    topics: v.pipe(listOf(TopicBrief), v.maxLength(limits.topics)),
    place: maybe(Place),
    draftId: opt(draftId),
    draftVersion: opt(count),
    threadId: opt(id('thread')),
    clientToken,
  }),
  Thread,
  write,
);
/**
 * Stores a draft. `version` is the one that the phone's edit is based on: when another device has stored a newer one
 * meanwhile, the later `updateTime` wins and the other becomes a separate draft; the answer has the ids of this one.
 * 010005: there are 20 already.
 */
export const saveDraft = post(
  'bbs/threadDraft/saveOrUpdateDraft',
  v.object({ ...Draft.entries, clientToken }),
  v.object({ draftId, clientDraftId: draftId, updateTime: time, version: count }),
  write,
);
/** One, or all of the caller's, newest first. */
export const listDrafts = get('bbs/threadDraft/getUserDraft', v.object({ draftId: opt(draftId) }), listOf(Draft), {
  login: true,
});
/** Unless another device has stored a newer version than `draftVersion`. */
export const deleteDraft = post(
  'bbs/threadDraft/deleteDraft',
  v.object({ draftId: needDraft, draftVersion: opt(count), clientToken }),
  nothing,
  write,
);
/**
 * People to mention: without a keyword those whom the caller follows, otherwise all whose name contains it, followed
 * people first.
 */
export const listMentions = get(
  'bbs/threads/mentions',
  v.object({ keyword: opt(privately(upTo(30))), ...pageInput }),
  pageOf(UserBrief),
  { login: true },
);
/** All cities, or those of a province by its code. */
export const listCities = get(
  'bbs/threads/queryCitysById',
  v.object({ regionCode: opt(personal(text)), /** Only frequently chosen ones. */ hot: opt(flag) }),
  listOf(City),
  { beforeTerms: true },
);
/** Oldest first; without a status the open ones. */
export const listStaffReports = get(
  'staff/reports',
  v.object({ status: opt(code(0, 1, 2, 3)), ...pageInput }),
  pageOf(StaffReport),
  { login: true },
);
/**
 * 2 upheld: hides the content and notifies its author; 3 not upheld. Everyone who reported the same content is
 * notified. `toAuthor`: what the author reads in place of `resultText`. `muteHours`: an upheld report also mutes its
 * author, unless that is one of the staff or gone. 010004: already decided. 010003: it is the caller's own.
 */
export const handleReport = post(
  'staff/report/handle',
  v.object({
    reportId: needId('report'),
    status: code(2, 3),
    resultText: privately(upTo(100)),
    toAuthor: opt(privately(upTo(100))),
    muteHours: opt(muteHours),
    clientToken,
  }),
  nothing,
  write,
);
/** Pending content, oldest first. */
export const listAudits = get('staff/audits', v.object(pageInput), pageOf(AuditItem), { login: true });
/** 010004: it is not pending. */
export const audit = post(
  'staff/audit',
  v.object({
    targetType: code(1, 2, 3, 7),
    targetId: needId('target'),
    pass: flag,
    reason: privately(upTo(100)),
    clientToken,
  }),
  nothing,
  write,
);
/** Mutes from now on for so many hours, at most a year; 0 unmutes. */
export const muteUser = post(
  'staff/mute',
  v.object({
    userId: needId('user'),
    hours: muteHours,
    reason: privately(upTo(100)),
    clientToken,
  }),
  v.object({ until: time }),
  write,
);

// ── commands ──
/** Loads the feed unless it is loaded; answers when its first page is loaded or has failed. */
export const openFeed = command(v.object({ feed: feedKey }), nothing);
export const refreshFeed = command(v.object({ feed: feedKey }), nothing);
export const loadMoreFeed = command(v.object({ feed: feedKey }), nothing);
/** Loads or refreshes one thread; fails with 010002 when it no longer exists. */
export const openThread = command(v.object({ threadId: needThread }), nothing);
export const openComments = command(commentsInput, nothing);
export const loadMoreComments = command(commentsInput, nothing);
/** Loads the next replies of a comment; with `until` all up to that one. */
export const loadReplies = command(v.object({ postId: needId('post'), until: opt(responseId) }), nothing);
/** Resends a comment that was refused or has failed, with new text and images if they are given; or drops it. */
export const resendPost = command(
  v.object({
    localId: text,
    drop: flag,
    content: opt(rich(upTo(500))),
    images: opt(v.pipe(listOf(Image), v.maxLength(1))),
  }),
  nothing,
);
/** 不感兴趣: hides it from the feeds on this phone. */
export const hideThread = command(v.object({ threadId: needThread }), nothing);
/** Removes it from all lists at once; deletes it after 5 s unless `undoDelete` comes first. */
export const removeThread = command(v.object({ threadId: needThread }), v.object({ undoId: text }));
export const removePost = command(
  v.object({ postId: opt(postId), responseId: opt(responseId) }),
  v.object({ undoId: text }),
);
export const undoDelete = command(v.object({ undoId: text }), nothing);
/** Loads the hot topics; answers when they are loaded or have failed. */
export const openTopics = command(nothing, nothing);
export const openTopicList = command(v.object({ list: topicListKey, how: code('open', 'more', 'refresh') }), nothing);
/** Fails with 010002 when the topic does not exist. */
export const openTopic = command(v.object({ topicId: needId('topic') }), nothing);
/** Sets the topic for the post being written: it is in `chosenTopic`, also in other pages, until it is taken. */
export const chooseTopic = command(v.object({ topicId, name: text }), nothing);
export const takeChosenTopic = command(nothing, nothing);
/** Gives up the words in `refusedTopic`. */
export const forgetRefusedTopic = command(nothing, nothing);
/** Shows the phone's drafts, then the server's; always resolves. */
export const openDrafts = command(nothing, nothing);
/**
 * Stores it on the phone now and on the server within ten seconds. `updateTime` is that of the version it is based on;
 * when another device has stored one since, both are kept, and the answer has this one's id. Of what the phone cannot
 * store, the refusal's data has the `updateTime`: it is sent to the server at once.
 */
export const keepDraft = command(v.object({ draft: Draft }), v.object({ clientDraftId: draftId, updateTime: time }));
/** `updateTime`: of the version that is dropped; another device's may have got its clientDraftId. */
export const dropDraft = command(v.object({ clientDraftId: needDraft, updateTime: opt(time) }), nothing);
/**
 * Publishes it as soon as its files are uploaded, also after a restart of the app. Answers when it is stored on the
 * phone.
 */
export const publish = command(v.object({ draft: Draft }), nothing);
/** Resends a refused one unchanged. */
export const publishAgain = command(v.object({ clientDraftId: needDraft }), nothing);
/** Makes it a draft again. Fails with 010004 while it is being sent. */
export const cancelPublish = command(v.object({ clientDraftId: needDraft }), nothing);

// ── streams ──
export const thread = stream(StoredThread, threadId);
export const feed = stream(ListState(threadId), feedKey);
/** Key: threadId|hot or new|0 or 1 (only the author). */
export const comments = stream(ListState(postId), commentsKey);
const postStream = stream(StoredPost, postId);
export { postStream as post };
export const reply = stream(StoredReply, responseId);
/** The state of a vote, by pollId. */
export const voting = stream(v.object({ pending: Pending, failMessage: sentence }), id('poll'), { scope: 'person' });
export const hotTopics = stream(v.object({ list: listOf(Topic), phase: code('loading', 'ready', 'error') }));
export const topic = stream(Topic, topicId);
export const topicList = stream(ListState(topicId), topicListKey, { personKeys: ['mine'] });
/**
 * `turn` increases with each choice, so that choosing the same topic again is a change. The name has the mark that it has
 * on its way from another page.
 */
export const chosenTopic = stream(maybe(v.object({ topicId, name: privately(text), turn: count })), null, {
  scope: 'person',
});
/** The words of a topic that was refused, until the next one is made or they are given up. */
export const refusedTopic = stream(maybe(v.object({ name: privately(text), intro: privately(text) })), null, {
  scope: 'person',
});
export const draft = stream(StoredDraft, draftId, { scope: 'person' });
/**
 * `ids`: the draft box, newest first; `publishing`: those being published, newest first. In the phase `error` the
 * server's are missing.
 */
export const drafts = stream(
  v.object({ ids: listOf(draftId), publishing: listOf(draftId), phase: code('loading', 'ready', 'error') }),
  null,
  { scope: 'person' },
);
