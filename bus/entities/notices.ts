// Notices: rows that group people's actions on a person's content; unread totals and red dots. `Stored…` is the form of
// the streams: people are stored once, in `users.user`.
import * as v from 'valibot';
import { UserBrief, userId } from './users';
import { postId, responseId, threadId } from './forum';
import { code, count, flag, id, link, listOf, media, privately, rich, sentence, text, time } from '../protocol/schema';
import type { Of } from '../protocol/schema';

export const UnreadNotice = v.object({
  interactiveNumber: count,
  systemInformsNumber: count,
  groupNoticeNumber: count,
  chatNumber: count,
  /** Increases with every change on the server; an answer older than the newest is dropped. */
  seq: count,
});
export type UnreadNotice = Of<typeof UnreadNotice>;
const dot = v.object({ show: flag, count, updateTime: time });
export const RedDot = v.object({
  home: dot,
  clubz: dot,
  activity: dot,
  chat: dot,
  interactive: dot,
  system: dot,
  apply: dot,
  signIn: dot,
  club: dot,
});
export type RedDot = Of<typeof RedDot>;

export const noticeId = id('notice');
/** 1 interactive, 2 system. */
export const noticeCategory = code(1, 2);
/**
 * 1 comment, 2 reply, 3 like thread, 4 like comment, 5 @me, 6 follow, 7 answer, 8 invite; the system's: 9 activity, 10
 * application result, 11 order, 12 report result, 13 content handled, 14 announcement, 15 points.
 */
export const noticeKind = code(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
export type NoticeKind = Of<typeof noticeKind>;
/** The tabs of /mine/myNotice. */
export const noticeTab = code('comment', 'like', 'at', 'follow', 'system');
export type NoticeTab = Of<typeof noticeTab>;
/** The kinds of notices in each tab. */
export const kindsOf: { readonly [tab in NoticeTab]: readonly NoticeKind[] } = {
  comment: [1, 2, 7, 8],
  like: [3, 4],
  at: [5],
  follow: [6],
  system: [9, 10, 11, 12, 13, 14, 15],
};

/** Unread rows by tab. */
export const NoticeCounts = v.object({ comment: count, like: count, at: count, follow: count, system: count });
export type NoticeCounts = Of<typeof NoticeCounts>;

const noticeEntries = {
  noticeId,
  category: noticeCategory,
  kind: noticeKind,
  /** The heading of a system notice; '' for people's actions, which the page puts into words. */
  title: sentence,
  /** The comment, the title of what was liked, or the system's text. '' when it is deleted. */
  content: rich(text),
  /** The number of people; 0 for system notices. */
  actorCount: count,
  /**
   * `thumb`: a picture of the thread, '' without one. deleted: it is deleted, or no longer visible to the reader. A
   * reply to it needs threadId.
   */
  target: v.object({ title: privately(text), thumb: media, threadId, postId, responseId, deleted: flag }),
  /** The route of its subject; '' when there is none. */
  link,
  /** The time of the last action. */
  createTime: time,
  isRead: flag,
};
/** `actors`: the last people, at most three. */
export const Notice = v.object({ ...noticeEntries, actors: listOf(UserBrief) });
export type Notice = Of<typeof Notice>;
export const StoredNotice = v.object({ ...noticeEntries, actorIds: listOf(userId) });
export type StoredNotice = Of<typeof StoredNotice>;

export const redDotKey = code('home', 'clubz', 'activity', 'chat', 'interactive', 'system', 'apply', 'signIn', 'club');
export type RedDotKey = Of<typeof redDotKey>;
export const Dot = RedDot.entries.home;
