// The fifteen kinds of notices by name. Apart from notifications.ts, so that the seed needs no database.
import type { NoticeKind } from '../../bus/entities/notices';

/** Codes of the kinds, as on the wire. */
export const noticeKind = {
  comment: 1,
  reply: 2,
  threadLiked: 3,
  spokenLiked: 4,
  at: 5,
  follow: 6,
  answer: 7,
  invite: 8,
  activity: 9,
  applied: 10,
  order: 11,
  reported: 12,
  handled: 13,
  announcement: 14,
  points: 15,
} as const satisfies { [name: string]: NoticeKind };
