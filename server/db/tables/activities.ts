// Activities and what people do with them. `appliedCount` counts people (companions included), `waitCount` sign-ups;
// both change only with the activity's row locked (domains/activities/places).
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image } from '../../../bus/entities/media';
import type { FormField } from '../../../bus/entities/activities';
import type { StoredPlace } from './forum';
import { count, flag, time, word } from '../columns';

export type Award = { needDays: number; points: number };

export const activities = pgTable(
  'activities',
  {
    activityId: text().primaryKey(),
    /** 1 sign-up, 2 sign-in for points, 3 exchange. */ kind: integer().notNull(),
    title: text().notNull(),
    coverUrl: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    html: word(),
    rules: word(),
    organizerName: word(),
    organizerPhone: word(),
    /** 1 offline, 2 online. */ mode: integer().notNull().default(1),
    place: jsonb().$type<StoredPlace>(),
    cityName: word(),
    regionCode: word(),
    startTime: time(),
    endTime: time(),
    applyStart: time(),
    applyEnd: time(),
    /** Deadline for withdrawing a sign-up. */ cancelBefore: time(),
    /** When the staff cancelled it; 0: not cancelled. */ cancelTime: time(),
    statusReason: word(),
    /** 0: no limit. */ quota: count(),
    appliedCount: count(),
    waitCount: count(),
    /** 0 all, 1 owners, 2 Club Z members, 3 club members. */ limitType: integer().notNull().default(0),
    needPoints: count(),
    needAudit: flag(),
    maxCompanions: count(),
    formFields: jsonb().$type<FormField[]>().notNull().default([]),
    clubZ: flag(),
    clubId: word(),
    /** Its circle; '' for none. */ tribeId: word(),
    /** In the native app's own list. */ inApp: flag(),
    /** Not published. */ isHidden: flag(),
    /**
     * Check-in: start and end (kind 1); minutes of the day in Shanghai (kind 2). With a start, people who did not check
     * in count as absent.
     */
    signFrom: time(),
    signTo: time(),
    dayFrom: count(),
    dayTo: integer().notNull().default(1440),
    checkCode: word(),
    codeRequired: flag(),
    radius: doublePrecision().notNull().default(0),
    /** Points for checking in. */ rewardPoints: count(),
    dayPoints: count(),
    awards: jsonb().$type<Award[]>().notNull().default([]),
    /** 1 right, 2 physical, 3 coupon. */ goodsType: count(),
    stock: count(),
    /** 0: no limit. */ perLimit: count(),
    likeCount: count(),
    postCount: count(),
    shareCount: count(),
    collectCount: count(),
    /** The floor of the last comment. */ lastFloor: count(),
    createTime: time(),
  },
  (t) => [index('activities_time').on(t.endTime), index('activities_city').on(t.cityName)],
);

export const activityApplies = pgTable(
  'activity_applies',
  {
    applyId: text().primaryKey(),
    activityId: text().notNull(),
    userId: text().notNull(),
    /** The kind of the activity. */ kind: integer().notNull(),
    /** 0 pending, 1 signed up, 2 refused, 3 cancelled, 4 waiting, 5 attended. Absent is 1 after the end. */ status:
      integer().notNull(),
    values: jsonb().$type<{ [key: string]: string }>().notNull().default({}),
    companions: count(),
    /** Quantity of an exchange. */ count: integer().notNull().default(1),
    /** Points that were paid and not refunded. */ costPoints: count(),
    orderId: word(),
    couponCode: word(),
    refuseReason: word(),
    isRead: integer().notNull().default(1),
    checkInTime: time(),
    createTime: time(),
    updateTime: time(),
  },
  (t) => [
    index('activity_applies_user').on(t.userId, t.createTime, t.applyId),
    index('activity_applies_activity').on(t.activityId, t.status, t.createTime),
    // Two phones cannot sign up the same person twice.
    uniqueIndex('activity_applies_open')
      .on(t.activityId, t.userId)
      .where(sql`${t.kind} = 1 and ${t.status} in (0, 1, 4, 5)`),
  ],
);
export const activityLikes = pgTable(
  'activity_likes',
  { activityId: text().notNull(), userId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.activityId, t.userId] })],
);
export const activityShares = pgTable(
  'activity_shares',
  { activityId: text().notNull(), actor: text().notNull(), day: text().notNull() },
  (t) => [primaryKey({ columns: [t.activityId, t.actor, t.day] })],
);
/** One row per day: yyyy-MM-dd in Shanghai. */
export const activitySignIns = pgTable(
  'activity_sign_ins',
  {
    activityId: text().notNull(),
    userId: text().notNull(),
    day: text().notNull(),
    points: count(),
    createTime: time(),
  },
  (t) => [primaryKey({ columns: [t.activityId, t.userId, t.day] }), index('activity_sign_ins_user').on(t.userId)],
);
export const dealers = pgTable(
  'dealers',
  {
    dealerId: text().primaryKey(),
    name: text().notNull(),
    provinceName: word(),
    cityName: word(),
    address: word(),
    phone: word(),
    latitude: doublePrecision().notNull().default(0),
    longitude: doublePrecision().notNull().default(0),
  },
  (t) => [index('dealers_city').on(t.cityName)],
);
