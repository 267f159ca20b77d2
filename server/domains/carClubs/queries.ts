// Finding car clubs: the list by province, by words, mine, one; provinces, banners, the president, announcements, car
// models.
import { and, asc, desc, eq, gt, ilike, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Banner } from '../../../bus/entities/content';
import type { CarClub } from '../../../bus/entities/carClubs';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { banners } from '../../db/tables/content';
import { users } from '../../db/tables/users';
import { carClubMembers, carClubNotices, carClubs, carModels } from '../../db/tables/carClubs';
import { cursorAt, cutPage, readCursor, sizeOf, type Page, type PageInput } from '../../platform/paging';
import { briefsOf } from '../users/public';
import { clubRows, clubView, clubViews, findClub, isInside, noticeViews, presidentPhoneOf } from './clubViews';

/** `%` and `_` are letters like others in what a person looks for. */
export const membershipQueries = (words: string): string => '%' + words.replace(/[\\%_]/g, '\\$&') + '%';
const mostNotices = 50;

const whole = (list: CarClub[]): Page<CarClub> => ({
  list,
  total: list.length,
  pageNum: 1,
  pageSize: Math.max(1, list.length),
  hasMore: false,
  cursor: '',
});

async function pageOfClubs(
  input: PageInput,
  who: Caller | null,
  cx: Context,
  where: SQL | undefined,
): Promise<Page<CarClub>> {
  const after = readCursor(input);
  const next =
    after === null
      ? undefined
      : sql`(${carClubs.sort}, ${carClubs.clubId}) > (${after.time}::bigint, ${after.id}::text)`;
  const rows = await clubRows(cx, who, and(where, next), [asc(carClubs.sort), asc(carClubs.clubId)], sizeOf(input) + 1);
  const [all] = await cx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(carClubs)
    .where(and(eq(carClubs.closeTime, 0), where));
  return {
    ...cutPage(input, rows, await clubViews(cx, who, rows.slice(0, sizeOf(input))), (row) =>
      cursorAt(row.sort, row.clubId),
    ),
    total: all?.count ?? 0,
  };
}

export const queryHandlers = {
  listBanners: visitor(async (_input, _who, cx) => {
    const rows = await cx.db
      .select()
      .from(banners)
      .where(and(eq(banners.position, 'club'), lte(banners.startTime, cx.now), gt(banners.endTime, cx.now)))
      .orderBy(asc(banners.sort), asc(banners.bannerId));
    return rows.map((row) => ({ ...row, linkType: row.linkType as Banner['linkType'] }));
  }),

  listClubs: visitor(async (input, who, cx) => {
    if ((input.clubId ?? '') !== '') return whole([await clubView(cx, who, input.clubId ?? '')]);
    if (input.mine === 1) {
      const rows =
        who === null
          ? []
          : await clubRows(
              cx,
              who,
              isNotNull(carClubMembers.role),
              [desc(carClubMembers.role), asc(carClubMembers.joinTime)],
              50,
            );
      return whole(await clubViews(cx, who, rows));
    }
    const words = (input.keyword ?? '').trim().slice(0, 30);
    const province = input.provinceName ?? '';
    return pageOfClubs(
      input,
      who,
      cx,
      and(
        province === '' ? undefined : eq(carClubs.provinceName, province),
        words === ''
          ? undefined
          : or(
              ilike(carClubs.name, membershipQueries(words)),
              ilike(carClubs.cityName, membershipQueries(words)),
              ilike(carClubs.provinceName, membershipQueries(words)),
            ),
      ),
    );
  }),

  listProvinces: visitor((_input, _who, cx) =>
    cx.db
      .select({ provinceName: carClubs.provinceName, count: sql<number>`count(*)::int` })
      .from(carClubs)
      .where(eq(carClubs.closeTime, 0))
      .groupBy(carClubs.provinceName)
      .orderBy(sql`min(${carClubs.sort})`, asc(carClubs.provinceName)),
  ),

  getPresident: visitor(async (input, who, cx) => {
    const club = await findClub(cx, input.clubId, who);
    return {
      president: (await briefsOf(cx.db, [club.presidentId], who)).of(club.presidentId),
      phone: isInside(club, who) ? presidentPhoneOf(club) : '',
    };
  }),

  listNotices: visitor(async (input, who, cx) => {
    await findClub(cx, input.clubId, who);
    const rows = await cx.db
      .select()
      .from(carClubNotices)
      .where(eq(carClubNotices.clubId, input.clubId))
      .orderBy(desc(carClubNotices.createTime), desc(carClubNotices.noticeId))
      .limit(mostNotices);
    return noticeViews(cx, who, rows);
  }),

  listCarModels: member(async (_input, who, cx) => {
    const [me] = await cx.db.select({ cars: users.carModels }).from(users).where(eq(users.userId, who.userId));
    const models = await cx.db.select().from(carModels).orderBy(asc(carModels.sort), asc(carModels.carModelId));
    const own = me?.cars ?? [];
    return [
      ...own,
      ...models
        .filter((row) => !own.some((car) => car.name === row.name))
        .map(({ sort: _sort, ...row }) => ({ ...row, vinTail: '' })),
    ];
  }),
} satisfies Partial<Handlers<'carClubs'>>;
