// Circles, their members, requests to join and founding requests.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image } from '../../../bus/entities/media';
import { count, flag, time, word } from '../columns';

export type CircleNotice = { title: string; content: string; authorId: string; updateTime: number };
export const circles = pgTable('circles', {
  tribeId: text().primaryKey(),
  name: text().notNull(),
  avatarUrl: word(),
  coverUrl: word(),
  /** The dominant colour of the cover, `#rrggbb`, '' where unknown. */ coverColor: word(),
  intro: word(),
  categoryId: word(),
  categoryName: word(),
  joinType: integer().notNull().default(0),
  needReason: flag(),
  isPrivate: flag(),
  isClubZ: flag(),
  isRecommend: flag(),
  notice: jsonb().$type<CircleNotice>(),
  ownerId: word(),
  groupId: word(),
  memberCount: count(),
  threadCount: count(),
  sort: count(),
  createTime: time(),
});
export const circleMembers = pgTable(
  'circle_members',
  {
    tribeId: text().notNull(),
    userId: text().notNull(),
    memberId: text().notNull(),
    /** 1 member, 2 admin, 3 owner. */ role: integer().notNull(),
    points: count(),
    /** The day of the last points and their sum on it, for the limit per day. */ pointsDay: word(),
    pointsToday: count(),
    muteUntil: time(),
    joinTime: time(),
    /** When the member last opened the circle: newer threads are unread. */ seenTime: time(),
  },
  (t) => [
    primaryKey({ columns: [t.tribeId, t.userId] }),
    index('circle_members_user').on(t.userId),
    index('circle_members_points').on(t.tribeId, t.points),
  ],
);
export const circleApplies = pgTable(
  'circle_applies',
  {
    applyId: text().primaryKey(),
    tribeId: text().notNull(),
    userId: text().notNull(),
    reason: word(),
    carModelName: word(),
    /** Required by Club Z. */ vinTail: word(),
    cityName: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    /** 0 pending, 1 passed, 2 refused, 3 withdrawn. */ status: integer().notNull(),
    refuseReason: word(),
    auditorId: word(),
    createTime: time(),
    auditTime: time(),
  },
  (t) => [
    index('circle_applies_user').on(t.userId, t.tribeId),
    index('circle_applies_tribe').on(t.tribeId, t.status, t.createTime),
    uniqueIndex('circle_applies_open')
      .on(t.tribeId, t.userId)
      .where(sql`${t.status} = 0`),
  ],
);

export const circleFoundings = pgTable(
  'circle_foundings',
  {
    applyId: text().primaryKey(),
    userId: text().notNull(),
    name: text().notNull(),
    intro: word(),
    avatarUrl: word(),
    categoryId: word(),
    /** 0 pending, 1 passed, 2 refused, 3 withdrawn. */ status: integer().notNull().default(0),
    refuseReason: word(),
    auditorId: word(),
    /** The circle that was founded. */ tribeId: word(),
    createTime: time(),
    auditTime: time(),
  },
  (t) => [
    index('circle_foundings_user').on(t.userId, t.createTime),
    uniqueIndex('circle_foundings_open')
      .on(t.userId)
      .where(sql`${t.status} = 0`),
  ],
);
