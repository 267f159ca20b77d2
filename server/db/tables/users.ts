// People, follows, blocks, and notice settings (without a row: all kinds).
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { count, flag, time, word } from '../columns';

export type OwnCar = {
  carModelId: string;
  name: string;
  series: string;
  year: string;
  imageUrl: string;
  vinTail: string;
};
export const users = pgTable(
  'users',
  {
    userId: text().primaryKey(),
    phone: text(),
    userName: word(),
    avatarUrl: word(),
    coverUrl: word(),
    /** Dominant colours of the two pictures, `#rrggbb`, '' where unknown. */ avatarColor: word(),
    coverColor: word(),
    userType: integer().notNull().default(-1),
    gender: integer().notNull().default(0),
    authTac: flag(),
    cityName: word(),
    intro: word(),
    isMaster: flag(),
    isStaff: flag(),
    /** An official account. */ isOfficial: flag(),
    carModelName: word(),
    carModels: jsonb().$type<OwnCar[]>().notNull().default([]),
    points: count(),
    muteUntil: time(),
    fansCount: count(),
    createTime: time(),
  },
  (t) => [uniqueIndex('users_phone').on(t.phone)],
);
export const follows = pgTable(
  'follows',
  { userId: text().notNull(), targetId: text().notNull(), createTime: time() },
  (t) => [
    primaryKey({ columns: [t.userId, t.targetId] }),
    index('follows_target').on(t.targetId, t.createTime),
    index('follows_user').on(t.userId, t.createTime),
  ],
);
export const blocks = pgTable(
  'blocks',
  { userId: text().notNull(), targetId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.userId, t.targetId] }), index('blocks_target').on(t.targetId)],
);

const wanted = () => integer().notNull().default(1);

export const noticeSettings = pgTable('notice_settings', {
  userId: text().primaryKey(),
  like: wanted(),
  comment: wanted(),
  at: wanted(),
  follow: wanted(),
  invite: wanted(),
  activity: wanted(),
  system: wanted(),
  /** In talks of two: whether either learns how far the other has read, and that the other is typing. */
  readReceipts: wanted(),
  typing: wanted(),
});
