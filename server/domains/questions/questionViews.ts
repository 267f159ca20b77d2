// Questions and answers as a viewer sees them: the rows, then one question each for people, marks, first answers and
// topics of a page. What is hidden, not passed or deleted, and what somebody wrote whom the viewer has blocked, answers
// as if it did not exist.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Answer, Question } from '../../../bus/entities/questions';
import type { Context, Caller } from '../../platform/context';
import { rowsOf } from '../../db/open';
import { collections, topics } from '../../db/tables/forum';
import { blocks } from '../../db/tables/users';
import { answers, questionInvites, questionLikes, questions } from '../../db/tables/questions';
import { gone } from '../../platform/refusals';
import { briefsOf, type Briefs } from '../users/public';
import { flag } from '../../platform/flag';
import { notBlocked, notBlockedOrStaff } from '../../platform/visibility';

export type QuestionRow = typeof questions.$inferSelect;
export type AnswerRow = typeof answers.$inferSelect;
const shownInvited = 5;

export const questionVisible = (who: Caller | null): SQL | undefined =>
  and(
    eq(questions.deletedTime, 0),
    who?.isStaff === true
      ? undefined
      : or(eq(questions.auditStatus, 1), who === null ? undefined : eq(questions.authorId, who.userId)),
    notBlockedOrStaff(who, sql`${questions.authorId}`),
  );
/** Of a question that may be seen. */
export const answerVisible = (who: Caller | null): SQL | undefined =>
  and(
    eq(answers.deletedTime, 0),
    who?.isStaff === true
      ? undefined
      : or(eq(answers.auditStatus, 1), who === null ? undefined : eq(answers.authorId, who.userId)),
    notBlockedOrStaff(who, sql`${answers.authorId}`),
  );

/** One that the caller may see, or 010002. With `lock` its row is held. */
export async function findQuestion(
  cx: Context,
  questionId: string,
  who: Caller | null,
  lock = false,
): Promise<QuestionRow> {
  const asked = cx.db
    .select()
    .from(questions)
    .where(and(eq(questions.questionId, questionId), questionVisible(who)));
  const [row] = lock ? await asked.for('update') : await asked;
  if (row === undefined) throw gone();
  return row;
}
/** An answer and its question, both to be seen by the caller. With `lock` both rows are held, the question's first. */
export async function findAnswer(
  cx: Context,
  answerId: string,
  who: Caller | null,
  lock = false,
): Promise<{ answer: AnswerRow; question: QuestionRow }> {
  const [known] = await cx.db
    .select({ questionId: answers.questionId })
    .from(answers)
    .where(eq(answers.answerId, answerId));
  if (known === undefined) throw gone();
  const question = await findQuestion(cx, known.questionId, who, lock);
  const asked = cx.db
    .select()
    .from(answers)
    .where(and(eq(answers.answerId, answerId), answerVisible(who)));
  const [answer] = lock ? await asked.for('update') : await asked;
  if (answer === undefined) throw gone();
  return { answer, question };
}

async function likedOf(cx: Context, who: Caller | null, ids: readonly string[]): Promise<Set<string>> {
  if (who === null || ids.length === 0) return new Set();
  const rows = await cx.db
    .select({ id: questionLikes.targetId })
    .from(questionLikes)
    .where(and(eq(questionLikes.userId, who.userId), inArray(questionLikes.targetId, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** The answer of each question that stands first: of an expert before others, then the most liked, then the oldest. */
async function firstAnswers(
  cx: Context,
  who: Caller | null,
  questionIds: readonly string[],
): Promise<Map<string, AnswerRow>> {
  if (questionIds.length === 0) return new Map();
  const rows = await cx.db
    .selectDistinctOn([answers.questionId])
    .from(answers)
    .where(and(inArray(answers.questionId, [...questionIds]), eq(answers.auditStatus, 1), answerVisible(who)))
    .orderBy(
      answers.questionId,
      sql`(select m.is_master from users m where m.user_id = ${answers.authorId}) desc nulls last`,
      sql`${answers.likeCount} desc`,
      answers.createTime,
      answers.answerId,
    );
  return new Map(rows.map((row) => [row.questionId, row]));
}

type Around = { people: Briefs; liked: Set<string>; first: Map<string, AnswerRow>; who: Caller | null };
function answerView(row: AnswerRow, a: Around, questionTitle = ''): Answer {
  const isMine = row.authorId === a.who?.userId;
  const author = a.people.of(row.authorId);
  return {
    answerId: row.answerId,
    questionId: row.questionId,
    content: row.content,
    images: row.images,
    createTime: row.createTime,
    updateTime: row.updateTime,
    likeCount: row.likeCount,
    postCount: row.postCount,
    isLike: flag(a.liked.has(row.answerId)),
    isMine: flag(isMine),
    isRecommend: flag(
      a.first.get(row.questionId)?.answerId === row.answerId && (author.isMaster === 1 || row.likeCount >= 5),
    ),
    auditStatus: row.auditStatus as Answer['auditStatus'],
    auditReason: isMine || a.who?.isStaff === true ? row.auditReason : '',
    canEdit: flag(isMine && row.auditStatus !== 3),
    canDelete: flag(isMine || a.who?.isStaff === true),
    questionTitle,
    author,
  };
}

/** `titles`: each with the title of its question, for lists of one person's answers. */
export async function answerViews(
  cx: Context,
  who: Caller | null,
  rows: readonly AnswerRow[],
  titles: ReadonlyMap<string, string> = new Map(),
): Promise<Answer[]> {
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.authorId),
    who,
  );
  const liked = await likedOf(
    cx,
    who,
    rows.map((row) => row.answerId),
  );
  const first = await firstAnswers(cx, who, [...new Set(rows.map((row) => row.questionId))]);
  return rows.map((row) => answerView(row, { people, liked, first, who }, titles.get(row.questionId) ?? ''));
}
export async function oneAnswer(cx: Context, who: Caller | null, row: AnswerRow): Promise<Answer> {
  const [view] = await answerViews(cx, who, [row]);
  if (view === undefined) throw new Error('an answer without a view');
  return view;
}

/** The first few who were invited, each question's. */
async function invitedOf(cx: Context, who: Caller | null, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const rows =
    ids.length === 0
      ? []
      : await rowsOf<{ question: string; user: string }>(
          cx.db,
          sql`select question_id as question, user_id as user from (
    select i.question_id, i.user_id, row_number() over (partition by i.question_id
    order by i.create_time, i.invite_id) as place
      from question_invites i where ${and(inArray(sql`i.question_id`, [...ids]), notBlocked(who, sql`i.user_id`))}) ranked where place <= ${shownInvited}
      order by question_id, place`,
        );
  for (const row of rows) found.set(row.question, (found.get(row.question) ?? []).concat(row.user));
  return found;
}

/** How many answers of a question the viewer counts: not those of people whom they have blocked; all for the staff. */
export async function answerCounts(
  cx: Context,
  who: Caller | null,
  ids: string[],
): Promise<(row: Pick<QuestionRow, 'questionId' | 'answerCount'>) => number> {
  if (who === null || who.isStaff || ids.length === 0) return (row) => row.answerCount;
  const rows = await cx.db
    .select({ questionId: answers.questionId, count: sql<number>`count(*)::int` })
    .from(answers)
    .innerJoin(blocks, and(eq(blocks.userId, who.userId), eq(blocks.targetId, answers.authorId)))
    .where(and(inArray(answers.questionId, ids), eq(answers.deletedTime, 0), eq(answers.auditStatus, 1)))
    .groupBy(answers.questionId);
  const blocked = new Map(rows.map((row) => [row.questionId, row.count]));
  return (row) => Math.max(0, row.answerCount - (blocked.get(row.questionId) ?? 0));
}

export async function questionViews(
  cx: Context,
  who: Caller | null,
  rows: readonly QuestionRow[],
): Promise<Question[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.questionId);
  const first = await firstAnswers(cx, who, ids);
  const countOf = await answerCounts(cx, who, ids);
  const invited = await invitedOf(cx, who, ids);
  const people = await briefsOf(
    cx.db,
    [
      ...rows.map((row) => row.authorId),
      ...[...first.values()].map((row) => row.authorId),
      ...[...invited.values()].flat(),
    ],
    who,
  );
  const liked = await likedOf(cx, who, [...ids, ...[...first.values()].map((row) => row.answerId)]);
  const followed =
    who === null
      ? []
      : await cx.db
          .select({ id: collections.targetId })
          .from(collections)
          .where(
            and(eq(collections.userId, who.userId), eq(collections.collectType, 4), inArray(collections.targetId, ids)),
          );
  const asked =
    who === null
      ? []
      : await cx.db
          .select({ id: questionInvites.questionId, inviteId: questionInvites.inviteId })
          .from(questionInvites)
          .where(
            and(
              eq(questionInvites.userId, who.userId),
              eq(questionInvites.status, 0),
              inArray(questionInvites.questionId, ids),
            ),
          );
  const topicIds = [...new Set(rows.flatMap((row) => row.topicIds))];
  const named =
    topicIds.length === 0
      ? []
      : await cx.db
          .select({ topicId: topics.topicId, name: topics.name })
          .from(topics)
          .where(inArray(topics.topicId, topicIds));
  return rows.map((row): Question => {
    const isMine = row.authorId === who?.userId;
    const top = first.get(row.questionId);
    return {
      questionId: row.questionId,
      title: row.title,
      content: row.content,
      images: row.images,
      carModels: row.carModels,
      topics: row.topicIds.flatMap((id) => named.filter((topic) => topic.topicId === id)),
      createTime: row.createTime,
      updateTime: row.updateTime,
      answerCount: countOf(row),
      followCount: row.followCount,
      isFollow: flag(followed.some((one) => one.id === row.questionId)),
      viewCount: row.viewCount,
      likeCount: row.likeCount,
      isLike: flag(liked.has(row.questionId)),
      isMine: flag(isMine),
      status: row.auditStatus !== 1 ? 2 : countOf(row) > 0 ? 1 : 0,
      auditStatus: row.auditStatus as Question['auditStatus'],
      auditReason: isMine || who?.isStaff === true ? row.auditReason : '',
      canEdit: flag(isMine && row.auditStatus !== 3),
      canDelete: flag(isMine || who?.isStaff === true),
      inviteId: asked.find((one) => one.id === row.questionId)?.inviteId ?? '',
      author: people.of(row.authorId),
      topAnswer: top === undefined ? null : answerView(top, { people, liked, first, who }),
      invited: (invited.get(row.questionId) ?? []).map((userId) => people.of(userId)),
    };
  });
}
export async function oneQuestion(cx: Context, who: Caller | null, row: QuestionRow): Promise<Question> {
  const [view] = await questionViews(cx, who, [row]);
  if (view === undefined) throw new Error('a question without a view');
  return view;
}

/** Those of the ids that the caller may see. */
export async function questionsOf(
  cx: Context,
  who: Caller | null,
  ids: readonly string[],
): Promise<Map<string, Question>> {
  const rows =
    ids.length === 0
      ? []
      : await cx.db
          .select()
          .from(questions)
          .where(and(inArray(questions.questionId, [...ids]), questionVisible(who)));
  return new Map((await questionViews(cx, who, rows)).map((one) => [one.questionId, one]));
}
