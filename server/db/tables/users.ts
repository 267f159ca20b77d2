// What a person has set: which notices are wanted. A person without a row wants all. People themselves stand in
// db/schema.
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

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
});
