// Finding questions: lists for everybody, the caller's own, those that the caller may be able to answer, one question.
import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Question } from '../../../bus/entities/questions';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { users } from '../../db/tables/users';
import { questions } from '../../db/tables/questions';
import { Refusal } from '../../platform/refusals';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../platform/paging';
import { fillFrom, longest, openRanking } from '../../platform/ranking';
import { notBlocked } from '../../platform/visibility';
import { findQuestion, oneQuestion, questionViews, questionVisible } from './questionViews';

/**
 * Half a day of age weighs as much as a factor of e in what people did with it; one that was answered well is worth a
 * day more.
 */
const worth = sql`ln(1 + ${questions.likeCount} + 2 * ${questions.answerCount} + 3 * ${questions.followCount})
  + 2 * least(1, ${questions.answerCount}) + ${questions.createTime} / 43200000.0`;
const plain = (text: string): string => text.replace(/[\\%_]/g, (sign) => '\\' + sign);

async function byTime(
  cx: Context,
  who: Caller | null,
  input: PageInput,
  where: SQL | undefined,
): Promise<Page<Question>> {
  const after = readCursor(input);
  const older =
    after === null
      ? undefined
      : sql`(${questions.createTime}, ${questions.questionId}) < (${after.time}::bigint, ${after.id}::text)`;
  const rows = await cx.db
    .select()
    .from(questions)
    .where(and(questionVisible(who), notBlocked(who, sql`${questions.authorId}`), where, older))
    .orderBy(desc(questions.createTime), desc(questions.questionId))
    .limit(sizeOf(input) + 1);
  return cutPage(input, rows, await questionViews(cx, who, rows), (row) => cursorAt(row.createTime, row.questionId));
}

/** In an order that was made once and holds still while it is paged. */
async function ranked(
  cx: Context,
  who: Caller | null,
  input: PageInput,
  feed: string,
  make: () => Promise<string[]>,
  where?: SQL,
): Promise<Page<Question>> {
  const size = sizeOf(input);
  const spot = await openRanking(cx.db, feed, input.cursor ?? '', cx.now, make);
  const page = await fillFrom(spot, size, async (ids) => {
    const rows = await cx.db
      .select()
      .from(questions)
      .where(
        and(
          inArray(questions.questionId, ids),
          questionVisible(who),
          notBlocked(who, sql`${questions.authorId}`),
          where,
        ),
      );
    return new Map((await questionViews(cx, who, rows)).map((one) => [one.questionId, one]));
  });
  return { ...page, total: -1, pageNum: Math.max(1, input.pageNum ?? 1), pageSize: size };
}
const passed = and(eq(questions.deletedTime, 0), eq(questions.auditStatus, 1));

export const queryHandlers = {
  listQuestions: visitor((input, who, cx) => {
    const words = (input.keyword ?? '').trim();
    const like = '%' + plain(words) + '%';
    const found =
      words === '' ? undefined : sql`(${questions.title} ilike ${like} or ${questions.content} ilike ${like})`;
    const tab = input.tab ?? (words === '' ? 'recommend' : 'new');
    if (tab === 'mine') {
      if (who === null) throw new Refusal('020011');
      return byTime(cx, who, input, and(eq(questions.authorId, who.userId), found));
    }
    if (tab === 'waiting')
      return byTime(cx, who, input, and(eq(questions.auditStatus, 1), eq(questions.answerCount, 0), found));
    if (tab === 'new' || found !== undefined) return byTime(cx, who, input, and(eq(questions.auditStatus, 1), found));
    return ranked(
      cx,
      who,
      input,
      'questions|recommend',
      async () =>
        (
          await cx.db
            .select({ id: questions.questionId })
            .from(questions)
            .where(passed)
            .orderBy(desc(worth), desc(questions.questionId))
            .limit(longest)
        ).map((row) => row.id),
      eq(questions.auditStatus, 1),
    );
  }),

  listToAnswer: member((input, who, cx) => {
    const free = sql`not exists (select 1 from answers a where a.question_id = questions.question_id
      and a.author_id = ${who.userId} and a.deleted_time = 0)`;
    return ranked(
      cx,
      who,
      input,
      'toAnswer|' + who.userId,
      async () => {
        const [me] = await cx.db
          .select({ cars: users.carModels, car: users.carModelName })
          .from(users)
          .where(eq(users.userId, who.userId));
        const cars = [
          ...new Set([me?.car ?? '', ...(me?.cars ?? []).map((one) => one.name)].filter((name) => name !== '')),
        ];
        const matchesOwnCar =
          cars.length === 0
            ? sql`0`
            : sql`(${questions.carModels} && array[${sql.join(
                cars.map((name) => sql`${name}`),
                sql`, `,
              )}]::text[])::int`;
        const followed = sql`(exists (select 1 from topic_follows f where f.user_id = ${who.userId}
          and f.topic_id = any(questions.topic_ids)))::int`;
        const rows = await cx.db
          .select({ id: questions.questionId })
          .from(questions)
          .where(and(passed, ne(questions.authorId, who.userId), free))
          .orderBy(
            sql`least(1, ${questions.answerCount})`,
            desc(sql`${matchesOwnCar} + ${followed}`),
            desc(questions.createTime),
            desc(questions.questionId),
          )
          .limit(longest);
        return rows.map((row) => row.id);
      },
      and(eq(questions.auditStatus, 1), free),
    );
  }),

  getQuestion: visitor(async (input, who, cx) => {
    const question = await findQuestion(cx, input.questionId, who);
    cx.services.seen(question.questionId);
    return oneQuestion(cx, who, question);
  }),
} satisfies Partial<Handlers<'questions'>>;
