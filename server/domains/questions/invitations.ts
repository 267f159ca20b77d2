// Experts and invitations: who may be asked, asking them (members, twenty a day), the invitations to me, 邀请榜. Nobody is
// invited twice to the same question, and nobody by whom he has blocked or has been blocked.
import { and, asc, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Invite, InviteRank, Master } from '../../../bus/entities/questions';
import type { UserBrief } from '../../../bus/entities/users';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { users } from '../../db/tables/users';
import { masters, questionInvites, questions } from '../../db/tables/questions';
import { gone, Refusal } from '../../platform/refusals';
import { newId } from '../../platform/ids';
import { mustNotBeMuted } from '../../moderation/mutes';
import { cursorAt, cutPage, readCursor, sizeOf } from '../../platform/paging';
import { pointsSource } from '../points/public';
import { notifyInvited } from './lifecycle';
import { startOfDay, startOfNextDay } from '../../../bus/rules/calendar';
import { briefOf, briefsOf, noRelation } from '../users/public';
import { flag } from '../../platform/flag';
import { answerCounts, findQuestion, questionVisible, type QuestionRow } from './questionViews';
import { notBlocked } from '../../platform/visibility';

const aDay = 20;
const mostMasters = 50;
const mostRanks = 50;
const plain = (text: string): string => text.replace(/[\\%_]/g, (sign) => '\\' + sign);

/** Those that all may read, of one expert. */
const publicAnswers = sql`answers a join questions q on q.question_id = a.question_id and q.audit_status = 1
  and q.deleted_time = 0 where a.author_id = masters.user_id and a.audit_status = 1 and a.deleted_time = 0`;
const answered = sql`(select count(*)::int from ${publicAnswers})`;
const liked = sql`(select coalesce(sum(a.like_count), 0)::int from ${publicAnswers})`;

async function mastersWhere(
  cx: Context,
  who: Caller | null,
  questionId: string,
  where: SQL | undefined,
): Promise<Master[]> {
  const isInvited = sql<number>`(exists (select 1 from question_invites i where i.question_id = ${questionId}
    and i.user_id = masters.user_id))::int`;
  const rows = await cx.db
    .select({
      userId: masters.userId,
      field: masters.field,
      answerCount: sql<number>`${answered}`,
      likeCount: sql<number>`${liked}`,
      isInvited,
    })
    .from(masters)
    .where(and(notBlocked(who, sql`masters.user_id`), where))
    .orderBy(desc(answered), desc(liked), masters.sort, masters.userId)
    .limit(mostMasters);
  const people = await briefsOf(
    cx.db,
    rows.map((row) => row.userId),
    who,
  );
  return rows.map(({ userId, ...row }) => ({ ...row, isInvited: flag(row.isInvited), user: people.of(userId) }));
}

/**
 * Writes the invitations of those who can be invited; gives them. Nobody is told here. 010008 when fewer are left today,
 * unless `asFarAsLeft`: then the first of them are invited.
 */
export async function inviteAll(
  cx: Context,
  who: Caller,
  question: QuestionRow,
  userIds: readonly string[],
  asFarAsLeft = false,
): Promise<string[]> {
  // One after the other per person, so that twenty a day are twenty.
  await cx.db.select({ userId: users.userId }).from(users).where(eq(users.userId, who.userId)).for('update');
  const sent = await cx.db.$count(
    questionInvites,
    and(eq(questionInvites.fromUserId, who.userId), gte(questionInvites.createTime, startOfDay(cx.now))),
  );
  const wanted = [...new Set(userIds)];
  const known = await cx.db
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        inArray(users.userId, wanted),
        sql`users.user_id not in (${who.userId}, ${question.authorId})`,
        sql`not exists (select 1 from blocks b where (b.user_id = users.user_id and b.target_id = ${who.userId})
          or (b.user_id = ${who.userId} and b.target_id = users.user_id))`,
        sql`not exists (select 1 from answers a where a.question_id = ${question.questionId}
          and a.author_id = users.user_id and a.deleted_time = 0)`,
        sql`not exists (select 1 from question_invites i where i.question_id = ${question.questionId}
          and i.user_id = users.user_id)`,
      ),
    );
  const left = Math.max(0, aDay - sent);
  const free = wanted
    .filter((userId) => known.some((one) => one.userId === userId))
    .slice(0, asFarAsLeft ? left : wanted.length);
  if (sent + free.length > aDay)
    throw new Refusal('010008', {
      left,
      retryAfter: Math.ceil((startOfNextDay(cx.now) - cx.now) / 1000),
    });
  if (free.length === 0) return [];
  const rows = await cx.db
    .insert(questionInvites)
    .values(
      free.map((userId) => ({
        inviteId: newId('e', cx.now),
        questionId: question.questionId,
        fromUserId: who.userId,
        userId,
        createTime: cx.now,
      })),
    )
    .onConflictDoNothing()
    .returning();
  return rows.map((row) => row.userId);
}
const leftToday = async (cx: Context, who: Caller): Promise<number> =>
  Math.max(
    0,
    aDay -
      (await cx.db.$count(
        questionInvites,
        and(eq(questionInvites.fromUserId, who.userId), gte(questionInvites.createTime, startOfDay(cx.now))),
      )),
  );

/** 长**云: enough to know oneself. */
const masked = (name: string): string => {
  const letters = Array.from(name);
  return letters.length <= 1
    ? name + '**'
    : `${letters[0] ?? ''}**${letters.length > 2 ? (letters[letters.length - 1] ?? '') : ''}`;
};
/** Somebody in a ranking: nothing besides the masked name, since id, picture or car would say who it is. */
const somebody = (place: number, { userName }: UserBrief): UserBrief => ({
  ...briefOf(`rank-${place}`, undefined, noRelation),
  userName: masked(userName),
});

export const invitationHandlers = {
  listMasters: visitor((input, who, cx) => {
    const words = (input.keyword ?? '').trim();
    const like = '%' + plain(words) + '%';
    return mastersWhere(
      cx,
      who,
      '',
      words === ''
        ? undefined
        : sql`(masters.field ilike ${like} or exists (select 1 from users u where u.user_id = masters.user_id
          and u.user_name ilike ${like}))`,
    );
  }),

  listInvitable: member(async (input, who, cx) => {
    const { questionId, authorId } = await findQuestion(cx, input.questionId, who);
    return mastersWhere(
      cx,
      who,
      questionId,
      and(
        sql`masters.user_id not in (${who.userId}, ${authorId})`,
        sql`not exists (select 1 from blocks b where b.user_id = masters.user_id and b.target_id = ${who.userId})`,
        sql`not exists (select 1 from answers a where a.question_id = ${questionId} and a.author_id = masters.user_id
          and a.deleted_time = 0)`,
      ),
    );
  }),

  invite: member(
    async (input, who, cx) => {
      const question = await findQuestion(cx, input.questionId, who, true);
      if (question.auditStatus !== 1) throw new Refusal('010004');
      await mustNotBeMuted(cx, who);
      const invited = await inviteAll(cx, who, question, input.userIds);
      if (invited.length === 0) throw new Refusal('010004');
      for (const to of invited) await notifyInvited(cx, question, who.userId, to);
      return { invited, left: await leftToday(cx, who) };
    },
    { name: 'invite', max: 30, seconds: 60 },
  ),

  ignoreInvite: member(async (input, who, cx) => {
    const [invite] = await cx.db
      .select()
      .from(questionInvites)
      .where(and(eq(questionInvites.inviteId, input.inviteId), eq(questionInvites.userId, who.userId)))
      .for('update');
    if (invite === undefined) throw gone();
    if (invite.status !== 0) throw new Refusal('010004');
    await cx.db.update(questionInvites).set({ status: 2 }).where(eq(questionInvites.inviteId, invite.inviteId));
    return {};
  }),

  listInvites: member(async (input, who, cx) => {
    const after = readCursor(input);
    // Open ones first: what is in the cursor besides says in which half it was.
    const half = after?.rest === 'done' ? 1 : 0;
    const order = sql<number>`least(1, ${questionInvites.status})`;
    const behind =
      after === null
        ? undefined
        : sql`(${order} > ${half} or (${order} = ${half}
          and (${questionInvites.createTime}, ${questionInvites.inviteId}) < (${after.time}::bigint,
          ${after.id}::text)))`;
    const rows = await cx.db
      .select({ invite: questionInvites, title: questions.title, answerCount: questions.answerCount })
      .from(questionInvites)
      .innerJoin(questions, eq(questions.questionId, questionInvites.questionId))
      .where(
        and(
          eq(questionInvites.userId, who.userId),
          questionVisible(who),
          eq(questions.auditStatus, 1),
          notBlocked(who, sql`${questionInvites.fromUserId}`),
          behind,
        ),
      )
      .orderBy(asc(order), desc(questionInvites.createTime), desc(questionInvites.inviteId))
      .limit(sizeOf(input) + 1);
    const people = await briefsOf(
      cx.db,
      rows.map((row) => row.invite.fromUserId),
      who,
    );
    const countOf = await answerCounts(
      cx,
      who,
      rows.map((row) => row.invite.questionId),
    );
    const views = rows.map(({ invite: { questionId, ...invite }, title, answerCount }): Invite => ({
      inviteId: invite.inviteId,
      question: { questionId, title, answerCount: countOf({ questionId, answerCount }) },
      fromUser: people.of(invite.fromUserId),
      createTime: invite.createTime,
      status: invite.status as Invite['status'],
    }));
    return cutPage(input, rows, views, ({ invite }) =>
      cursorAt(invite.createTime, invite.inviteId, invite.status === 0 ? '' : 'done'),
    );
  }),

  listInviteRanks: member(async (input, who, cx) => {
    const rows = await rowsOf<{ user: string; sent: number; points: number; place: number }>(
      cx.db,
      sql`select * from (
      select i.from_user_id as "user", count(*)::int as sent,
        (select coalesce(sum(p.amount), 0)::int from points_entries p where p.user_id = i.from_user_id
        and p.source = ${pointsSource.invite} and p.ref_id in (select one.invite_id from question_invites one
        where one.from_user_id = i.from_user_id)) as points,
        (row_number() over (order by count(*) desc, min(i.create_time), i.from_user_id))::int as place
      from question_invites i group by i.from_user_id) ranked where place <= ${mostRanks} or "user" = ${who.userId}
      order by place`,
    );
    const people = await briefsOf(
      cx.db,
      rows.map((row) => row.user),
      who,
    );
    // Ranks do not change: the rank of a blocked person is left out.
    const shown = rows.filter((row) => people.of(row.user).isBlocked === 0);
    const list = shown.map((row): InviteRank => {
      const user = people.of(row.user);
      const isMe = flag(row.user === who.userId);
      return {
        rank: row.place,
        user: isMe === 1 ? user : somebody(row.place, user),
        inviteCount: row.sent,
        points: row.points,
        isMe,
      };
    });
    return { list, total: list.length, pageNum: 1, pageSize: sizeOf(input), hasMore: false, cursor: '' };
  }),
} satisfies Partial<Handlers<'questions'>>;
