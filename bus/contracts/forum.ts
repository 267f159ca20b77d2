// Forum: feeds, threads, polls, comments, collecting, sharing, topics, drafts and publishing, and what those who look
// after circles and the staff may do. Wire names are the specification's.
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
/** One circle's: pinned ones first, then the newest. */
export const listCircleThreads = get(
  'bbs/threads/tribePage',
  v.object({ tribeId: circleId, tab: opt(code('all', 'essence')), ...pageInput }),
  pageOf(Thread),
  { beforeTerms: true },
);
/** Newest first; one's own also while they are checked or hidden. */
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
    /** With postId the comment is a reply to it; with toResponseId too, a reply to that reply. */
    postId: opt(postId),
    toResponseId: opt(responseId),
    clientToken,
  }),
  v.object({ post: v.nullable(Post), reply: v.nullable(Reply) }),
  write,
);
/**
 * `threadId` tells the worker where it was said: what stands under an activity goes to that one's call
 * (bus/contracts/activities).
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
    reason: upTo(100),
    restore: flag,
    clientToken,
  }),
  nothing,
  write,
);
export const listRecommendedTopics = get('bbs/topics/recommend', v.object(pageInput), pageOf(Topic), read);
export const listHotTopics = get('bbs/topics/hot', v.object(pageInput), pageOf(Topic), read);
/** `mine`: those that I follow or have written in; nothing for a visitor. */
export const listTopics = get(
  'bbs/topics',
  v.object({ keyword: opt(words), sort: opt(code('hot', 'new')), mine: opt(flag), ...pageInput }),
  pageOf(Topic),
  read,
);
/**
 * With topicId and follow a member's write, answered with the topic; with a keyword a read for everybody, answered
 * with a page.
 */
export const followTopic = post(
  'bbs/topics',
  v.object({ topicId: opt(topicId), follow: opt(flag), keyword: opt(words), ...pageInput, clientToken }),
  v.union([Topic, pageOf(Topic)]),
);
export const addTopic = post(
  'bbs/topics/add',
  v.object({
    name: v.pipe(text, v.minLength(2), v.maxLength(20)),
    intro: opt(upTo(100)),
    coverUrl: opt(media),
    clientToken,
  }),
  Topic,
  { login: true },
);
export const getTopic = get('bbs/topics/details', v.object({ topicId: needId('topic') }), Topic, read);
/**
 * With threadId it edits that thread: circle, kind and poll stay what they are. With draftId that draft is gone
 * afterwards.
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
    threadId: opt(id('thread')),
    clientToken,
  }),
  Thread,
  write,
);
/**
 * Keeps a draft. `version` is the one that the phone started from: when another device has kept a newer one
 * meanwhile, the later `updateTime` wins and the other becomes a draft of its own; the answer says under which ids
 * this one stands now. 010005: 20 are there.
 */
export const saveDraft = post(
  'bbs/threadDraft/saveOrUpdateDraft',
  v.object({ ...Draft.entries, clientToken }),
  v.object({ draftId, clientDraftId: draftId, updateTime: time, version: count }),
  write,
);
/** One, or all of mine, newest first. */
export const listDrafts = get('bbs/threadDraft/getUserDraft', v.object({ draftId: opt(draftId) }), listOf(Draft), {
  login: true,
});
export const deleteDraft = post(
  'bbs/threadDraft/deleteDraft',
  v.object({ draftId: needDraft, clientToken }),
  nothing,
  write,
);
/**
 * People to mention: without a keyword those whom I follow, else all whose name has it, those whom I follow first.
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
  v.object({ regionCode: opt(personal(text)), /** Only those that many choose. */ hot: opt(flag) }),
  listOf(City),
  { beforeTerms: true },
);
/** Oldest first; without a status those that are still open. */
export const listStaffReports = get(
  'staff/reports',
  v.object({ status: opt(code(0, 1, 2, 3)), ...pageInput }),
  pageOf(StaffReport),
  { login: true },
);
/**
 * 2 upheld: the thing is hidden and its author told; 3 not upheld. Everybody who reported the same thing is told.
 * 010004: decided.
 */
export const handleReport = post(
  'staff/report/handle',
  v.object({ reportId: needId('report'), status: code(2, 3), resultText: privately(upTo(100)), clientToken }),
  nothing,
  write,
);
/** What waits, oldest first. */
export const listAudits = get('staff/audits', v.object(pageInput), pageOf(AuditItem), { login: true });
/** 010004: it does not wait. */
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
/** From now on for so many hours, 0 lets speak again; at most a year. */
export const muteUser = post(
  'staff/mute',
  v.object({
    userId: needId('user'),
    hours: v.pipe(v.number(), v.minValue(0), v.maxValue(8784)),
    reason: privately(upTo(100)),
    clientToken,
  }),
  v.object({ until: time }),
  write,
);

// ── commands ──
/** Loads the feed unless it stands already; answers when its first page stands or has failed. */
export const openFeed = command(v.object({ feed: feedKey }), nothing);
export const refreshFeed = command(v.object({ feed: feedKey }), nothing);
export const loadMoreFeed = command(v.object({ feed: feedKey }), nothing);
/** Loads or refreshes one thread; fails with 010002 when it is gone. */
export const openThread = command(v.object({ threadId: needThread }), nothing);
export const openComments = command(commentsInput, nothing);
export const loadMoreComments = command(commentsInput, nothing);
/** Loads the next replies of a comment; with `until` as far as that one, as long as there are more. */
export const loadReplies = command(v.object({ postId: needId('post'), until: opt(responseId) }), nothing);
/**
 * Sends a comment again that was refused or given up, with other words and pictures where they are given; or drops
 * it.
 */
export const resendPost = command(
  v.object({
    localId: text,
    drop: flag,
    content: opt(rich(upTo(500))),
    images: opt(v.pipe(listOf(Image), v.maxLength(1))),
  }),
  nothing,
);
/** 不感兴趣: gone from the feeds of this phone. */
export const hideThread = command(v.object({ threadId: needThread }), nothing);
/** Deletes after 5 s unless `undoDelete` comes first; gone from all lists at once. */
export const removeThread = command(v.object({ threadId: needThread }), v.object({ undoId: text }));
export const removePost = command(
  v.object({ postId: opt(postId), responseId: opt(responseId) }),
  v.object({ undoId: text }),
);
export const undoDelete = command(v.object({ undoId: text }), nothing);
/** Loads the topics that are talked about most; answers when they stand or have failed. */
export const openTopics = command(nothing, nothing);
export const openTopicList = command(v.object({ list: topicListKey, how: code('open', 'more', 'refresh') }), nothing);
/** Fails with 010002 when there is no such topic. */
export const openTopic = command(v.object({ topicId: needId('topic') }), nothing);
/**
 * The person chose a topic for what is being written: it stands in `chosenTopic`, here and in other pages, until it
 * is taken.
 */
export const chooseTopic = command(v.object({ topicId, name: text }), nothing);
export const takeChosenTopic = command(nothing, nothing);
/** Shows what the phone keeps, then what the server has; always resolves. */
export const openDrafts = command(nothing, nothing);
/**
 * Keeps it on the phone now and on the server within ten seconds. `updateTime` is that of the version it was made
 * from; where another device has written one since, both stay, and this one stands under the id that is answered.
 */
export const keepDraft = command(v.object({ draft: Draft }), v.object({ clientDraftId: draftId, updateTime: time }));
export const dropDraft = command(v.object({ clientDraftId: needDraft }), nothing);
/**
 * Publishes it as soon as its files are there, however often the app is killed meanwhile. Answers when the phone
 * keeps it.
 */
export const publish = command(v.object({ draft: Draft }), nothing);
/** Sends a refused one again as it is. */
export const publishAgain = command(v.object({ clientDraftId: needDraft }), nothing);
/** It stays a draft. Fails with 010004 when it is on its way. */
export const cancelPublish = command(v.object({ clientDraftId: needDraft }), nothing);

// ── streams ──
export const thread = stream(StoredThread, threadId);
export const feed = stream(ListState(threadId), feedKey);
/** Key: threadId|hot or new|0 or 1 (only the author). */
export const comments = stream(ListState(postId), commentsKey);
const postStream = stream(StoredPost, postId);
export { postStream as post };
export const reply = stream(StoredReply, responseId);
/** State of a write on a thread's poll, by pollId. */
export const voting = stream(v.object({ pending: Pending, failMessage: sentence }), id('poll'), { scope: 'person' });
export const hotTopics = stream(v.object({ list: listOf(Topic), phase: code('loading', 'ready', 'error') }));
export const topic = stream(Topic, topicId);
export const topicList = stream(ListState(topicId), topicListKey, { personKeys: ['mine'] });
/** `turn` grows with each choice, so that the same topic chosen again is news. */
export const chosenTopic = stream(maybe(v.object({ topicId, name: text, turn: count })), null, { scope: 'person' });
export const draft = stream(StoredDraft, draftId, { scope: 'person' });
/** `ids`: the draft box, newest first; `publishing`: what is on its way, newest first. */
export const drafts = stream(
  v.object({ ids: listOf(draftId), publishing: listOf(draftId), phase: code('loading', 'ready', 'error') }),
  null,
  { scope: 'person' },
);
