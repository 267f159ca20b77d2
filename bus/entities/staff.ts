// What the staff desk reads: what waits for a decision, one such thing as a whole, and the log of what the staff did.
import * as v from 'valibot';
import { Image } from './media';
import { Report, UserBrief, userId } from './users';
import {
  code,
  count,
  flag,
  id,
  int,
  link,
  listOf,
  maybe,
  media,
  opt,
  privately,
  rich,
  text,
  time,
} from '../protocol/schema';
import type { Of } from '../protocol/schema';

/** What can be reported or audited, as in the report's `targetType`. */
export const targetType = Report.entries.targetType;
export type TargetType = Of<typeof targetType>;
export const targetId = id('target');
/** Something that waits: reported by people, or held back because it looked suspicious. */
export const StaffCase = v.object({
  kind: code('report', 'audit'),
  targetType,
  targetId,
  /** One of its open reports; '' for what nobody reported. */
  reportId: id('report'),
  reportCount: count,
  /** What most of its reporters say; 0 for what nobody reported. */
  reasonCode: code(0, 1, 2, 3, 4, 5, 9),
  /** Since when it waits. */
  since: time,
  authorId: userId,
  authorName: privately(text),
  title: rich(text),
  excerpt: rich(text),
  imageUrl: media,
  circleName: privately(text),
});
export type StaffCase = Of<typeof StaffCase>;

/** `gone`: deleted by its author, or unknown. */
export const ContentState = code('shown', 'waiting', 'refused', 'hidden', 'gone');
export type ContentState = Of<typeof ContentState>;

/** What an entry of the log is about: a kind of content (bus/rules/contentKinds), or another thing. */
export const logKind = code(
  'thread',
  'comment',
  'reply',
  'user',
  'message',
  'activityComment',
  'answer',
  'group',
  'activity',
  'signUp',
  'founding',
  'circle',
  'club',
  'order',
  'info',
);
export type LogKind = Of<typeof logKind>;

export const StaffLogEntry = v.object({
  logId: int,
  /** `cli` for `npm run staff`. */
  staffId: userId,
  staffName: privately(text),
  /** What was done; docs/product/screens.md has the list. */
  action: text,
  targetKind: logKind,
  targetId,
  /** What it said, or was called, at that time. */
  about: rich(text),
  result: privately(text),
  reason: privately(text),
  createTime: time,
});
export type StaffLogEntry = Of<typeof StaffLogEntry>;

/** Who has an entry in the log, or may have one. */
export const StaffPerson = v.object({ staffId: userId, staffName: privately(text) });
export type StaffPerson = Of<typeof StaffPerson>;

/** Something that the staff took out of sight and that can be shown again. */
export const HiddenContent = v.object({
  targetType: code(1, 2, 3, 7),
  targetId,
  authorId: userId,
  authorName: privately(text),
  title: rich(text),
  excerpt: rich(text),
  imageUrl: media,
  circleName: privately(text),
  /** 0 for what was hidden before there was a log; then there is nothing in the four below. */
  hiddenTime: time,
  staffName: privately(text),
  action: text,
  result: privately(text),
  reason: privately(text),
});
export type HiddenContent = Of<typeof HiddenContent>;

export const CaseContent = v.object({
  title: rich(text),
  body: rich(text),
  pictures: listOf(media),
  createTime: time,
  circleName: privately(text),
  /** Its page; '' where it has none. */
  link,
  state: ContentState,
  /** Whether `forum.hideContent` can hide it and show it again. */
  canHide: flag,
  /** Of a thread only. */
  isTop: opt(flag),
  isEssence: opt(flag),
});
export type CaseContent = Of<typeof CaseContent>;

export const CaseAuthor = v.object({
  user: UserBrief,
  createTime: time,
  /** How often the staff hid something of theirs within 90 days. */
  hiddenCount: count,
  muteUntil: time,
  isStaff: flag,
});

/** One thing as a whole: what it says, who wrote it, who reported it, and what the staff did. */
export const StaffCaseDetail = v.object({
  targetType,
  targetId,
  content: CaseContent,
  author: maybe(CaseAuthor),
  /** Open reports, oldest first. */
  reports: listOf(
    v.object({
      reportId: id('report'),
      reporterId: userId,
      reporterName: privately(text),
      reasonCode: Report.entries.reasonCode,
      content: privately(text),
      images: listOf(Image),
      createTime: time,
    }),
  ),
  /** Newest first, at most 50. */
  log: listOf(StaffLogEntry),
});
export type StaffCaseDetail = Of<typeof StaffCaseDetail>;

/** How much waits of each kind, and what the caller decided today. */
export const StaffCounts = v.object({
  reports: count,
  audits: count,
  signUps: count,
  foundings: count,
  orders: count,
  doneToday: count,
});
export type StaffCounts = Of<typeof StaffCounts>;
