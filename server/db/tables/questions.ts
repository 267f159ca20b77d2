// Questions, answers, likes, experts and invitations. Comments of answers are rows of the forum's tables under
// `answer:<answerId>`. Counts change with the counted entity's row locked.
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Image } from '../../../bus/entities/media';
import { count, ids, time, word } from '../columns';

const audit = {
  /** 0 pending, 1 passed, 2 refused, 3 hidden. */ auditStatus: integer().notNull().default(1),
  auditReason: word(),
  deletedTime: time(),
};

export const questions = pgTable(
  'questions',
  {
    questionId: text().primaryKey(),
    title: text().notNull(),
    content: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    authorId: text().notNull(),
    carModels: ids(),
    topicIds: ids(),
    atUserIds: ids(),
    createTime: time(),
    updateTime: time(),
    ...audit,
    /** Number of public answers; number of collectors. */ answerCount: count(),
    followCount: count(),
    viewCount: count(),
    likeCount: count(),
  },
  (t) => [
    index('questions_new').on(t.createTime, t.questionId),
    index('questions_author').on(t.authorId, t.createTime),
  ],
);

export const answers = pgTable(
  'answers',
  {
    answerId: text().primaryKey(),
    questionId: text().notNull(),
    authorId: text().notNull(),
    content: word(),
    images: jsonb().$type<Image[]>().notNull().default([]),
    atUserIds: ids(),
    createTime: time(),
    updateTime: time(),
    ...audit,
    likeCount: count(),
    postCount: count(),
    lastFloor: count(),
  },
  (t) => [
    index('answers_question').on(t.questionId, t.createTime, t.answerId),
    index('answers_author').on(t.authorId, t.createTime, t.answerId),
  ],
);

/** Likes of questions and answers, by their ids. */
export const questionLikes = pgTable(
  'question_likes',
  { targetId: text().notNull(), userId: text().notNull(), createTime: time() },
  (t) => [primaryKey({ columns: [t.targetId, t.userId] })],
);

export const masters = pgTable('masters', { userId: text().primaryKey(), field: word(), sort: count() });

export const questionInvites = pgTable(
  'question_invites',
  {
    inviteId: text().primaryKey(),
    questionId: text().notNull(),
    fromUserId: text().notNull(),
    userId: text().notNull(),
    /** 0 open, 1 answered, 2 ignored. */ status: integer().notNull().default(0),
    createTime: time(),
  },
  (t) => [
    // A person is invited once to a question, whoever invites.
    uniqueIndex('question_invites_once').on(t.questionId, t.userId),
    index('question_invites_user').on(t.userId, t.status, t.createTime),
    index('question_invites_from').on(t.fromUserId, t.createTime),
  ],
);
