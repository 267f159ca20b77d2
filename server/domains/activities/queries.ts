// Queries of activities, and likes and forwards. Everybody reads; likes are for members. Lists use rankings that stay
// fixed while they are paged (server/platform/ranking).
import { and, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AskIn } from '../../../bus/protocol/contract';
import type { Contracts } from '../../../bus/contracts/all';
import type { Activity } from '../../../bus/entities/activities';
import { statusOf, type ActivityRow } from './activityState';
import type { Context, Caller } from '../../platform/context';
import { member, visitor, type Handlers } from '../../platform/handlers';
import { cities } from '../platform/public';
import { activities, activityLikes, activityShares, dealers } from '../../db/tables/activities';
import { Refusal } from '../../platform/refusals';
import type { Page } from '../../platform/paging';
import { sizeOf } from '../../platform/paging';
import { fillFrom, longest, openRanking } from '../../platform/ranking';
import { countShare, type ShareTarget } from '../forum/public';
import { flag } from '../../platform/flag';
import { activityViews, activityView } from './activityViews';
import { activityVisible, findActivity } from './visibility';
import { generalRules, rulesOfKind } from './rules';

type Input = AskIn<Contracts['activities']['listActivities']>;

/**
 * What can be joined, what is coming, what runs, what is full or closed, what is over, what was called off; sign-ups
 * before the other kinds.
 */
const order: readonly number[] = [1, 0, 4, 2, 3, 5, 6];
const rankOf = (row: ActivityRow, now: number): number => {
  const status = statusOf(row, now);
  // One can sign in today: that is something to join.
  return row.kind === 2 && status === 4 ? 0 : order.indexOf(status);
};
const wanted: { readonly [phase: string]: readonly number[] } = { applying: [1, 2], soon: [0, 3], ended: [5, 6] };
const isOf = (row: ActivityRow, phase: string | undefined, now: number): boolean => {
  const status = statusOf(row, now);
  return (
    phase === undefined ||
    (wanted[phase] ?? []).includes(status) ||
    (phase === 'applying' && row.kind === 2 && status === 4)
  );
};

const plain = (text: string): string => text.replace(/[\\%_]/g, (sign) => '\\' + sign);
/** All names that are no city are one: each list has a ranking, and clients can make names up. */
const cityOf = ({ cityName = '' }: Input): string =>
  cityName === '' || cities.some((city) => city.cityName === cityName) ? cityName : '?';
function where(input: Input, more: SQL | undefined): SQL | undefined {
  const { mode, clubZ, kind, clubId = '', tribeId = '', keyword = '' } = input;
  const cityName = cityOf(input);
  const like = '%' + plain(keyword.trim()) + '%';
  return and(
    // What is on line is in every city.
    cityName === '' ? undefined : or(eq(activities.cityName, cityName), eq(activities.mode, 2)),
    mode === undefined ? undefined : mode === 3 ? ne(activities.clubId, '') : eq(activities.mode, mode),
    clubZ === undefined ? undefined : eq(activities.clubZ, clubZ),
    kind === undefined ? undefined : eq(activities.kind, kind),
    clubId === '' ? undefined : eq(activities.clubId, clubId),
    tribeId === '' ? undefined : eq(activities.tribeId, tribeId),
    keyword.trim() === ''
      ? undefined
      : sql`(${activities.title} ilike ${like} or ${activities.cityName} ilike ${like}
        or coalesce(${activities.place} ->> 'name', '') ilike ${like})`,
    more,
  );
}

async function page(feed: string, input: Input, who: Caller | null, cx: Context, more?: SQL): Promise<Page<Activity>> {
  const { pageNum, pageSize, cursor, ...what } = input;
  const name =
    'activities|' +
    feed +
    JSON.stringify([
      cityOf(input),
      what.mode ?? 0,
      what.status ?? '',
      what.clubZ ?? -1,
      what.kind ?? 0,
      what.clubId ?? '',
      what.tribeId ?? '',
      (what.keyword ?? '').trim().toLowerCase(),
    ]);
  const spot = await openRanking(cx.db, name, cursor ?? '', cx.now, async () => {
    const rows = (
      await cx.db
        .select()
        .from(activities)
        .where(and(activityVisible(null), where(input, more)))
    ).filter((row) => isOf(row, input.status, cx.now));
    const late = (row: ActivityRow) => (rankOf(row, cx.now) >= 5 ? -row.endTime : row.startTime);
    rows.sort(
      (a, b) =>
        rankOf(a, cx.now) - rankOf(b, cx.now) ||
        a.kind - b.kind ||
        late(a) - late(b) ||
        (a.activityId < b.activityId ? -1 : 1),
    );
    return rows.slice(0, longest).map((row) => row.activityId);
  });
  const found = await fillFrom(spot, sizeOf({ pageSize }), async (ids) => {
    const rows = await cx.db
      .select()
      .from(activities)
      .where(and(inArray(activities.activityId, ids), activityVisible(who)));
    return new Map((await activityViews(cx, who, rows)).map((one) => [one.activityId, one]));
  });
  return {
    ...found,
    total: spot.ranking.ids.length,
    pageNum: Math.max(1, pageNum ?? 1),
    pageSize: sizeOf({ pageSize }),
  };
}

const activityShareTarget: ShareTarget = {
  find: (cx, id, who) => findActivity(cx, id, who, true),
  async addSharer(cx, activityId, actor, day) {
    const row = { activityId, actor, day };
    return (await cx.db.insert(activityShares).values(row).onConflictDoNothing().returning()).length > 0;
  },
  async setShareCount(cx, id, shareCount) {
    await cx.db.update(activities).set({ shareCount }).where(eq(activities.activityId, id));
  },
};

export const queryHandlers = {
  listActivities: visitor((input, who, cx) => page('all', input, who, cx)),
  listAppActivities: visitor((input, who, cx) =>
    page(
      'app',
      input,
      who,
      cx,
      and(eq(activities.inApp, 1), eq(activities.cancelTime, 0), gt(activities.endTime, cx.now)),
    ),
  ),
  getActivity: visitor(async (input, who, cx) => activityView(cx, who, await findActivity(cx, input.activityId, who))),
  getRules: visitor(async (input, who, cx) => {
    if ((input.activityId ?? '') === '') return { title: '活动规则', html: generalRules, kind: 0, isOwn: 0 };
    const row = await findActivity(cx, input.activityId ?? '', who);
    const kind = row.kind as Activity['kind'];
    return { title: row.title, html: row.rules || rulesOfKind[kind], kind, isOwn: flag(row.rules !== '') };
  }),

  listActivityCities: visitor(async (input, _who, cx) => {
    const asked = input.regionCode ?? '';
    const rows = await cx.db
      .selectDistinct({ regionCode: activities.regionCode })
      .from(activities)
      .where(and(activityVisible(null), gt(activities.endTime, cx.now), eq(activities.cancelTime, 0)));
    const there = new Set(rows.map((row) => row.regionCode));
    return cities.filter(
      (city) =>
        there.has(city.regionCode) &&
        (asked === '' ||
          city.regionCode === asked ||
          (asked.endsWith('0000') && city.regionCode.startsWith(asked.slice(0, 2)))),
    );
  }),
  listMemberCities: visitor(() => Promise.resolve([...cities])),
  /** Without a city all of them: a form that was kept knows its store by the id alone. */
  listDealers: visitor((input, _who, cx) =>
    cx.db
      .select()
      .from(dealers)
      .where(input.cityName === '' ? undefined : eq(dealers.cityName, input.cityName))
      .orderBy(dealers.dealerId),
  ),

  likeActivity: member(
    async (input, who, cx) => {
      const row = await findActivity(cx, input.activityId, who, true);
      if (row.isHidden === 1) throw new Refusal('010004');
      const ownLike = and(eq(activityLikes.activityId, row.activityId), eq(activityLikes.userId, who.userId));
      const changed =
        input.isLike === 1
          ? (
              await cx.db
                .insert(activityLikes)
                .values({ activityId: row.activityId, userId: who.userId, createTime: cx.now })
                .onConflictDoNothing()
                .returning()
            ).length
          : -(await cx.db.delete(activityLikes).where(ownLike).returning()).length;
      const likeCount = Math.max(0, row.likeCount + changed);
      if (changed !== 0)
        await cx.db.update(activities).set({ likeCount }).where(eq(activities.activityId, row.activityId));
      return { isLike: input.isLike, likeCount };
    },
    { name: 'like', max: 240, seconds: 60 },
  ),

  forwardActivity: visitor((input, who, cx) => countShare(cx, who, activityShareTarget, input.activityId), {
    name: 'share',
    max: 60,
    seconds: 60,
  }),
} satisfies Partial<Handlers<'activities'>>;
