// Red dots: new entries behind a place of the app since the person last looked there. Numbers of notices come from the
// totals, those of places are counted. The dot of the daily sign-in stays until it is done.
import { sql, type SQL } from 'drizzle-orm';
import type { RedDot, RedDotKey } from '../../../bus/entities/notices';
import type { Context } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { redDotsSeen } from '../../db/tables/notices';
import { noticeKind } from '../../notifications/noticeKinds';
import { isShown } from '../../notifications/shownNotices';
import { shanghaiDate, startOfDate } from '../../../bus/rules/calendar';

/** Nobody is reminded of more than this. */
const most = 99;
/** A first visit shows no dot for existing entries. */
const firstMs = 3 * 86_400_000;
type Found = { n: number; at: number };
type Counted = { [key in RedDotKey]: Found };

async function dotsOf(cx: Context, userId: string): Promise<RedDot> {
  const seen = new Map(
    (
      await cx.db
        .select()
        .from(redDotsSeen)
        .where(sql`${redDotsSeen.userId} = ${userId}`)
    ).map((row) => [row.key, row.seenTime]),
  );
  const today = shanghaiDate(cx.now);
  const place = (key: RedDotKey) => sql`${seen.get(key) ?? cx.now - firstMs}::bigint`;
  const number = (key: RedDotKey) => sql`${seen.get(key) ?? 0}::bigint`;
  const found = (times: SQL) =>
    sql`(select json_build_object('n', count(*)::int, 'at', coalesce(max(at), 0)) from (${times} limit ${most}) found)`;
  const fresh = (key: RedDotKey, which: SQL) =>
    found(sql`select t.create_time as at from threads t where t.create_time > ${place(key)} and t.deleted_time = 0
      and t.audit_status = 1
    and t.author_id <> ${userId} and not exists (select 1 from blocks b where b.user_id = ${userId}
    and b.target_id = t.author_id)
    and not exists (select 1 from circles c where c.tribe_id = t.tribe_id and c.is_private = 1 and not
    exists (select 1 from circle_members m where m.tribe_id = c.tribe_id and m.user_id = ${userId}))
    and ${which}`);
  const unreadSince = (since: SQL, which: SQL) =>
    sql`select n.create_time as at from notices n where n.user_id = ${userId} and n.is_read = 0 and ${isShown('n')}
      and n.create_time > ${since} and ${which}`;
  const [row] = await rowsOf<Counted>(
    cx.db,
    sql`select
    ${fresh(
      'home',
      sql`t.scope = 'bbs' and exists (select 1 from follows f where f.user_id = ${userId}
      and f.target_id = t.author_id)`,
    )} as home,
    ${fresh(
      'clubz',
      sql`t.scope = 'clubz' and exists (select 1 from circle_members m where m.tribe_id = t.tribe_id
      and m.user_id = ${userId})`,
    )} as clubz,
    ${found(sql`${unreadSince(place('apply'), sql`n.kind = ${noticeKind.applied}`)}
      union all select a.create_time from circle_applies a join circle_members m on m.tribe_id = a.tribe_id
      and m.user_id = ${userId} and m.role >= 2
        where a.status = 0 and a.user_id <> ${userId} and a.create_time > ${place('apply')}`)} as apply,
    ${found(sql`select a.create_time as at from car_club_applies a join car_club_members m on m.club_id = a.club_id
      and m.user_id = ${userId} and m.role >= 2
      where a.status = 0 and a.user_id <> ${userId} and a.create_time > ${number('club')}`)} as club,
    ${found(sql`select ${startOfDate(today)}::bigint as at where not exists (select 1 from sign_ins s
      where s.user_id = ${userId} and s.day = ${today})`)} as "signIn",
    ${found(unreadSince(place('activity'), sql`n.kind = ${noticeKind.activity}`))} as activity,
    ${found(unreadSince(number('interactive'), sql`n.category = 1`))} as interactive,
    ${found(unreadSince(number('system'), sql`n.category = 2`))} as system,
    ${found(sql`select g.create_time as at from im_group_notices g where g.user_id = ${userId} and g.is_read = 0
      and g.create_time > ${number('chat')}`)} as chat`,
  );
  const dot = (key: RedDotKey): RedDot['home'] => {
    const { n, at } = row?.[key] ?? { n: 0, at: 0 };
    return { show: n > 0 ? 1 : 0, count: n, updateTime: Math.max(at, seen.get(key) ?? 0) };
  };
  return {
    home: dot('home'),
    clubz: dot('clubz'),
    activity: dot('activity'),
    chat: dot('chat'),
    interactive: dot('interactive'),
    system: dot('system'),
    apply: dot('apply'),
    signIn: dot('signIn'),
    club: dot('club'),
  };
}

export const redDots = {
  getRedDot: member((_input, who, cx) => dotsOf(cx, who.userId)),
  initRedDot: member((_input, who, cx) => dotsOf(cx, who.userId)),
  showRedDot: member(async (input, who, cx) => (await dotsOf(cx, who.userId))[input.key]),
  cancelRedDot: member(
    async (input, who, cx) => {
      await cx.db
        .insert(redDotsSeen)
        .values({ userId: who.userId, key: input.key, seenTime: cx.now })
        .onConflictDoUpdate({
          target: [redDotsSeen.userId, redDotsSeen.key],
          set: { seenTime: sql`greatest(${redDotsSeen.seenTime}, ${cx.now}::bigint)` },
        });
      return dotsOf(cx, who.userId);
    },
    { name: 'redDot', max: 240, seconds: 60 },
  ),
} satisfies Partial<Handlers<'notices'>>;
