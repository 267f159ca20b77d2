// Finding circles: mine, recommended, all by category, by words, of a person; one circle; its notice.
import { and, asc, desc, eq, ilike, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Circle } from '../../../bus/entities/circles';
import { refuseBannedWords } from '../../moderation/bannedWords';
import type { Context, Caller } from '../../platform/context';
import { member, role, visitor, type Handlers } from '../../platform/handlers';
import { circleMembers, circles } from '../../db/tables/circles';
import { Malformed } from '../../platform/refusals';
import { query } from '../../notifications/routes';
import { mustNotBeMuted } from '../../moderation/mutes';
import { noticeKind } from '../../notifications/noticeKinds';
import { announceLimit, notifyCircle, retractFromCircle } from '../../notifications/notifications';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../platform/paging';
import { circleRows, circleView, circleViews, findCircle, mayManageCircle } from './circleViews';

const mostRecommended = 50;
/** The circles that somebody is in are listed whole, up to a number that nobody reaches. */
const mostOfOne = 500;
const views = async (
  cx: Context,
  who: Caller | null,
  where: SQL | undefined,
  order: SQL[],
  most: number,
): Promise<Circle[]> => circleViews(cx, who, await circleRows(cx, who, where, order, most));

/** `%` and `_` are letters like others in what a person looks for. */
const containing = (words: string): string => '%' + words.replace(/[\\%_]/g, '\\$&') + '%';

async function pageOfCircles(
  input: PageInput,
  who: Caller | null,
  cx: Context,
  where: SQL | undefined,
): Promise<Page<Circle>> {
  const after = readCursor(input);
  const next =
    after === null
      ? undefined
      : sql`(${circles.sort}, ${circles.tribeId}) > (${after.time}::bigint, ${after.id}::text)`;
  const rows = await circleRows(
    cx,
    who,
    and(where, next),
    [asc(circles.sort), asc(circles.tribeId)],
    sizeOf(input) + 1,
  );
  const shown = await circleViews(cx, who, rows.slice(0, sizeOf(input)));
  return cutPage(input, rows, shown, (row) => cursorAt(row.sort, row.tribeId));
}

export const queryHandlers = {
  listMine: member((_input, who, cx) =>
    views(
      cx,
      who,
      isNotNull(circleMembers.role),
      [desc(circleMembers.role), asc(circles.sort), asc(circles.tribeId)],
      mostOfOne,
    ),
  ),
  listRecommended: visitor((_input, who, cx) =>
    views(
      cx,
      who,
      and(eq(circles.isRecommend, 1), sql`${circleMembers.role} is null`),
      [asc(circles.sort), asc(circles.tribeId)],
      mostRecommended,
    ),
  ),
  listAll: visitor((input, who, cx) =>
    pageOfCircles(
      input,
      who,
      cx,
      (input.categoryId ?? '') === '' ? undefined : eq(circles.categoryId, input.categoryId ?? ''),
    ),
  ),
  listByWords: visitor((input, who, cx) => {
    const words = input.keyword.trim();
    if (words === '') throw new Malformed('keyword');
    return pageOfCircles(
      input,
      who,
      cx,
      or(ilike(circles.name, containing(words)), ilike(circles.intro, containing(words))),
    );
  }),
  /** Whether somebody is in a private circle is for those who are in it too. */
  listOfUser: visitor((input, who, cx) => {
    const isInCircle = sql`exists (select 1 from circle_members m where m.tribe_id = ${circles.tribeId}
      and m.user_id = ${input.userId})`;
    const open =
      who?.isStaff === true || who?.userId === input.userId
        ? undefined
        : or(eq(circles.isPrivate, 0), isNotNull(circleMembers.role));
    return views(cx, who, and(isInCircle, open), [asc(circles.sort), asc(circles.tribeId)], mostOfOne);
  }),
  listCategories: visitor(async (_input, _who, cx) => {
    const rows = await cx.db
      .select({
        categoryId: circles.categoryId,
        name: circles.categoryName,
        sort: sql<number>`min(${circles.sort})::int`,
      })
      .from(circles)
      .where(and(ne(circles.categoryId, ''), eq(circles.isClubZ, 0)))
      .groupBy(circles.categoryId, circles.categoryName)
      .orderBy(sql`min(${circles.sort})`);
    return rows;
  }),
  getCircle: visitor((input, who, cx) => circleView(cx, who, input.tribeId)),

  updateNotice: role(
    {
      find: (input, who, cx) => findCircle(cx, input.tribeId, who, true),
      may: (circle, who) => mayManageCircle(circle, who) || '仅圈子管理员可发布公告',
      run: async (circle, input, who, cx) => {
        const title = input.title.trim();
        const content = input.content.trim();
        if (title === '' && content !== '') throw new Malformed('title');
        if (content === '' && title !== '') throw new Malformed('content');
        if (title !== '') await mustNotBeMuted(cx, who, circle.tribeId);
        await refuseBannedWords(cx, title + '\n' + content);
        const notice = title === '' ? null : { title, content, authorId: who.userId, updateTime: cx.now };
        await cx.db.update(circles).set({ notice }).where(eq(circles.tribeId, circle.tribeId));
        const told = { from: who.userId, kind: noticeKind.announcement, targetId: 'circle|' + circle.tribeId };
        if (notice === null) await retractFromCircle(cx, circle.tribeId, told);
        else {
          await notifyCircle(cx, circle.tribeId, {
            ...told,
            title: `「${circle.name}」发布了公告`,
            content: title + '：' + content,
            link: query('/circle/circleNotice', { tribeId: circle.tribeId }),
          });
        }
        return circleView(cx, who, circle.tribeId);
      },
    },
    announceLimit,
  ),
} satisfies Partial<Handlers<'circles'>>;
