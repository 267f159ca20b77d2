// Drafts, stored whole in wire format.
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Draft } from '../../../bus/entities/draft';
import { time } from '../columns';

export type DraftBody = Omit<Draft, 'draftId' | 'clientDraftId' | 'updateTime' | 'version'>;
export const drafts = pgTable(
  'drafts',
  {
    draftId: text().primaryKey(),
    userId: text().notNull(),
    clientDraftId: text().notNull(),
    body: jsonb().$type<DraftBody>().notNull(),
    version: integer().notNull().default(1),
    updateTime: time(),
    createTime: time(),
  },
  (t) => [uniqueIndex('drafts_client').on(t.userId, t.clientDraftId), index('drafts_user').on(t.userId, t.updateTime)],
);
