// Questions, answers, experts, invitations. Wire names are the specification's. Comments of answers use the forum's
// entities under the thread `answer:<answerId>`: the page sends the forum's commands with that id, and the worker makes
// the calls below. Unpublished text is a draft of the forum's (draftType 2 and 3), published by `forum.publish`;
// collecting is `forum.collect` with type 4, reporting `forum.report` with type 7 (an answer or a question, by its id).
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { Image } from '../entities/media';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { Post, Reply, TopicBrief, postId, responseId, sort } from '../entities/forum';
import { clientToken } from '../entities/writes';
import { userId } from '../entities/users';
import { draftId } from '../entities/draft';
import {
  Answer,
  Invite,
  InviteRank,
  Master,
  Question,
  StoredAnswer,
  StoredInvite,
  StoredInviteRanks,
  StoredMasters,
  StoredQuestion,
  answerId,
  answersKey,
  inviteId,
  mastersKey,
  questionId,
  questionLimits,
  questionListKey,
} from '../entities/questions';
import {
  code,
  count,
  flag,
  id,
  keyOf,
  listOf,
  needId,
  nothing,
  opt,
  privately,
  rich,
  text,
  upTo,
} from '../protocol/schema';

const read = { beforeTerms: true } as const;
const mine = { login: true } as const;
const write = { login: true, write: true } as const;
const needQuestion = needId('question');
const needAnswer = needId('answer');
/** Part of a title or a name. */
const words = id('words');
const like = { isLike: flag, clientToken };
const likeResult = v.object({ isLike: flag, likeCount: count });
const pictures = v.pipe(listOf(Image), v.maxLength(questionLimits.pictures));
/**
 * The question (5–50 characters), its details, whom to invite. 010001 with the field; 010007 with `title` and `ranges`;
 * 010009.
 */
const questionInput = {
  title: privately(upTo(200)),
  content: rich(upTo(10_000)),
  images: pictures,
  carModels: v.pipe(listOf(upTo(30)), v.maxLength(questionLimits.carModels)),
  topics: v.pipe(listOf(TopicBrief), v.maxLength(questionLimits.topics)),
  draftId: opt(draftId),
  draftVersion: opt(count),
  clientToken,
};
const tab = code('recommend', 'new', 'waiting', 'mine');
const invited = v.pipe(listOf(userId), v.maxLength(20));
const how = code('open', 'more', 'refresh');

// ── calls: answers ──
/** A person's answers, newest first; without a userId the caller's own (020011 for a visitor). */
export const listAnswers = get(
  'question/answer/list',
  v.object({ userId: opt(userId), mine: opt(flag), ...pageInput }),
  pageOf(Answer),
  read,
);
export const listAnswersOf = get(
  'question/answer/getPageByQuestion',
  v.object({ questionId: needQuestion, sort: opt(sort), ...pageInput }),
  pageOf(Answer),
  read,
);
export const likeAnswer = get('question/answer/like', v.object({ answerId: needAnswer, ...like }), likeResult, write);
export const getAnswer = get('question/answer/queryById', v.object({ answerId: needAnswer }), Answer, read);
/** Experts, those with the most answers first; with a keyword those whose name or field contains it. */
export const listMasters = get('question/answer/getMaster', v.object({ keyword: opt(words) }), listOf(Master), read);
/** People whom the caller may invite to a question: not its author, not the caller, not those who have answered. */
export const listInvitable = get(
  'question/answer/inviteList',
  v.object({ questionId: needQuestion }),
  listOf(Master),
  mine,
);
/** Each is notified once. 010008: twenty a day (data.left); 010004: all of them are already invited. */
export const invite = get(
  'question/answer/invite',
  v.object({ questionId: needQuestion, userIds: v.pipe(invited, v.minLength(1)), clientToken }),
  v.object({ invited: listOf(userId), left: count }),
  write,
);
export const deleteAnswer = get(
  'question/answer/delete',
  v.object({ answerId: needAnswer, clientToken }),
  nothing,
  write,
);
/** With answerId it edits that answer. */
export const addAnswer = post(
  'question/answer/add',
  v.object({
    questionId: needQuestion,
    content: rich(upTo(10_000)),
    images: pictures,
    answerId: opt(answerId),
    draftId: opt(draftId),
    draftVersion: opt(count),
    clientToken,
  }),
  Answer,
  write,
);

// ── calls: comments of answers ──
export const listComments = get(
  'question/post/postList',
  v.object({ answerId: needAnswer, sort: opt(sort), aroundPostId: opt(postId), ...pageInput }),
  pageOf(Post),
  read,
);
export const listCommentReplies = get(
  'question/post/responseList',
  v.object({ postId: needId('post'), ...pageInput }),
  pageOf(Reply),
  read,
);
export const addComment = post(
  'question/post/add',
  v.object({
    answerId: needAnswer,
    content: rich(upTo(500)),
    images: opt(v.pipe(listOf(Image), v.maxLength(1))),
    atUserIds: opt(v.pipe(listOf(userId), v.maxLength(20))),
    postId: opt(postId),
    toResponseId: opt(responseId),
    clientToken,
  }),
  v.object({ post: v.nullable(Post), reply: v.nullable(Reply) }),
  write,
);
export const likeComment = get(
  'question/post/like',
  v.object({ postId: opt(postId), responseId: opt(responseId), isLike: flag, clientToken }),
  likeResult,
  write,
);
export const deleteComment = post(
  'question/post/delete',
  v.object({ postId: opt(postId), responseId: opt(responseId), clientToken }),
  nothing,
  write,
);

// ── calls: questions ──
export const getQuestion = get('question/Main/queryById', v.object({ questionId: needQuestion }), Question, read);
export const likeQuestion = get(
  'question/Main/like',
  v.object({ questionId: needQuestion, ...like }),
  likeResult,
  write,
);
export const deleteQuestion = get(
  'question/Main/delete',
  v.object({ questionId: needQuestion, clientToken }),
  nothing,
  write,
);
/** Questions without an answer, ordered by the caller's own car and followed topics. */
export const listToAnswer = get('question/Main/recommendToAnswer', v.object(pageInput), pageOf(Question), mine);
/** Invitations of the caller, open ones first. */
export const listInvites = get('question/Main/invitePage', v.object(pageInput), pageOf(Invite), mine);
/** `mine` needs a login (020011). With a keyword those whose title or text contains it. */
export const listQuestions = get(
  'question/Main/recommendList',
  v.object({ tab: opt(tab), keyword: opt(v.pipe(words, v.maxLength(50))), ...pageInput }),
  pageOf(Question),
  read,
);
export const addQuestion = post(
  'question/Main/add',
  v.object({ ...questionInput, userIds: opt(invited) }),
  Question,
  write,
);
export const editQuestion = post(
  'question/Main/edit',
  v.object({ ...questionInput, questionId: needQuestion }),
  Question,
  write,
);
/** Dismisses an invitation without notifying its sender. 010004: it is not open. */
export const ignoreInvite = post(
  'question/answer/ignoreInvite',
  v.object({ inviteId: needId('invite'), clientToken }),
  nothing,
  write,
);
/** The first fifty by invitations, then the caller if not among them. */
export const listInviteRanks = get('invite/ranks', v.object(pageInput), pageOf(InviteRank), mine);

// ── commands ──
export const openList = command(v.object({ list: questionListKey, how }), nothing);
/** Fails with 010002 when it no longer exists. */
export const openQuestion = command(v.object({ questionId: needQuestion }), nothing);
export const openAnswers = command(v.object({ list: answersKey, how }), nothing);
/** Loads one answer, opened by a link; fails with 010002. */
export const openAnswer = command(v.object({ answerId: needAnswer }), nothing);
/** `of`: the author; '' for the caller. */
export const openAnswersBy = command(v.object({ of: userId, how }), nothing);
export const openInvites = command(v.object({ how }), nothing);
export const openMasters = command(v.object({ list: mastersKey }), nothing);
export const openRanks = command(nothing, nothing);
/** Removes it from all lists at once; sent after 5 s unless `forum.undoDelete` comes first. */
export const removeQuestion = command(v.object({ questionId: needQuestion }), v.object({ undoId: text }));
export const removeAnswer = command(v.object({ answerId: needAnswer }), v.object({ undoId: text }));

// ── streams ──
export const list = stream(ListState(questionId), questionListKey, { personKeys: ['mine|', 'toAnswer|'] });
export const question = stream(StoredQuestion, questionId);
export const answers = stream(ListState(answerId), answersKey);
export const answer = stream(StoredAnswer, answerId);
/** Key: by|userId; `by|` the person's own. */
export const answersBy = stream(ListState(answerId), keyOf(text, userId), { personKeys: ['by|'] });
export const invites = stream(ListState(inviteId), null, { scope: 'person' });
export const invitation = stream(StoredInvite, inviteId, { scope: 'person' });
export const masters = stream(StoredMasters, mastersKey, { personKeys: ['for'] });
export const ranks = stream(StoredInviteRanks, null, { scope: 'person' });
