// Car clubs, their members, applications, announcements, and car models. Members, the president and `memberCount`
// change only with the club's row locked (domains/carClubs/transfers).
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image } from '../../../bus/entities/media';
import { count, time, word } from '../columns';

export const carClubs = pgTable(
  'car_clubs',
  {
    clubId: text().primaryKey(),
    name: text().notNull(),
    logoUrl: word(),
    coverUrl: word(),
    /** The dominant colour of the cover, else of the logo, `#rrggbb`, '' where unknown. */ coverColor: word(),
    intro: word(),
    provinceName: word(),
    cityName: word(),
    presidentId: text().notNull(),
    /** The phone number that members see; '' for the president's login number. */ presidentPhone: word(),
    groupId: word(),
    memberCount: count(),
    sort: count(),
    createTime: time(),
    /** 0 while the club exists. */ closeTime: time(),
  },
  (t) => [
    uniqueIndex('car_clubs_name')
      .on(sql`lower(${t.name})`)
      .where(sql`${t.closeTime} = 0`),
    index('car_clubs_order').on(t.sort, t.clubId),
  ],
);

export const carClubMembers = pgTable(
  'car_club_members',
  {
    clubId: text().notNull(),
    userId: text().notNull(),
    memberId: text().notNull(),
    /** 1 member, 2 administrator, 3 president. */ role: integer().notNull(),
    carModelName: word(),
    /** The phone number of the application. */ phone: word(),
    joinTime: time(),
  },
  (t) => [
    primaryKey({ columns: [t.clubId, t.userId] }),
    index('car_club_members_user').on(t.userId),
    index('car_club_members_order').on(t.clubId, t.role, t.joinTime, t.userId),
    uniqueIndex('car_club_members_president')
      .on(t.clubId)
      .where(sql`${t.role} = 3`),
  ],
);

export const carClubApplies = pgTable(
  'car_club_applies',
  {
    applyId: text().primaryKey(),
    clubId: text().notNull(),
    userId: text().notNull(),
    realName: word(),
    phone: word(),
    carModelName: word(),
    plateNo: word(),
    cityName: word(),
    reason: word(),
    /** 0 pending, 1 passed, 2 refused, 3 withdrawn. */ status: integer().notNull().default(0),
    refuseReason: word(),
    auditorId: word(),
    createTime: time(),
    auditTime: time(),
  },
  (t) => [
    index('car_club_applies_user').on(t.userId, t.createTime),
    index('car_club_applies_club').on(t.clubId, t.status, t.createTime),
    uniqueIndex('car_club_applies_open')
      .on(t.clubId, t.userId)
      .where(sql`${t.status} = 0`),
  ],
);

export const carClubNotices = pgTable(
  'car_club_notices',
  {
    noticeId: text().primaryKey(),
    clubId: text().notNull(),
    authorId: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    notifyAll: count(),
    createTime: time(),
  },
  (t) => [index('car_club_notices_club').on(t.clubId, t.createTime, t.noticeId)],
);

export const carModels = pgTable('car_models', {
  carModelId: text().primaryKey(),
  name: text().notNull(),
  series: word(),
  year: word(),
  imageUrl: word(),
  sort: count(),
});
