// What stands around every screen: header tabs, terms, counts of clicks.
import { asc, eq, lt, sql } from 'drizzle-orm';
import { canonicalJson } from '../../../bus/protocol/canonical';
import { visitor, type Handlers } from '../../platform/handlers';
import type { Db } from '../../db/open';
import { clickCounts, headerTabs, terms } from '../../db/tables/platform';
import { gone, Refusal } from '../../platform/refusals';
import { equalText, hmac, signWindowMs } from '../../platform/signature';
import { flag } from '../../platform/flag';
import { shanghaiDate } from '../../../bus/rules/calendar';

const termsTypes = new Set([
  'Loyalty_Community',
  'Loyalty_Activity',
  'Loyalty_FavoritePost',
  'Loyalty_FavoriteActivity',
  'Loyalty_Message',
]);

/** What a phone can have counted since it last reported. */
const mostOfOne = 10_000;
/** Names of a day: the app has some hundreds, and who makes them up fills no table. A visitor has taps alone. */
const mostNames = { visitors: 500, all: 2_000 };

/** Counts are kept for a little more than a year. */
export async function sweepCounts(db: Db, now: number): Promise<void> {
  await db.delete(clickCounts).where(lt(clickCounts.day, shanghaiDate(now - 400 * 86_400_000)));
}

export const frame: Pick<Handlers<'session'>, 'getTabList' | 'getTerms' | 'reportCounts'> = {
  getTabList: visitor(async (input, _who, cx) => {
    const { encryptionId, otherKeys, tabListKey: usual } = cx.services.config.app;
    // The answer is signed with the key that the page has.
    const tabListKey = [usual, ...otherKeys.tabListKey].find((key) =>
      equalText(input.sign, hmac(key, input.encryptionId + '\n' + input.timeStamp)),
    );
    if (!equalText(input.encryptionId, encryptionId) || tabListKey === undefined) throw new Refusal('010010');
    if (Math.abs(cx.now - input.timeStamp) > signWindowMs) throw new Refusal('010011', { serverTime: cx.now });
    const rows = await cx.db.select().from(headerTabs).orderBy(asc(headerTabs.sort));
    const list = rows.map((row) => ({
      ...row,
      isCommunity: flag(row.isCommunity),
      selected: flag(row.selected),
      isFeatured: flag(row.isFeatured),
    }));
    return { list, timeStamp: cx.now, sign: hmac(tabListKey, canonicalJson(list) + '\n' + cx.now) };
  }),

  /** The three texts serve every route's terms type. */
  getTerms: visitor(async (input, _who, cx) => {
    const type = termsTypes.has(input.type) ? 'agreement' : input.type;
    const [row] = await cx.db.select().from(terms).where(eq(terms.type, type));
    if (row === undefined) throw gone();
    return { ...row, type: input.type };
  }),

  /** Sums by day and name; the device is not kept. */
  reportCounts: visitor(
    async (input, who, cx) => {
      // A length and no sum: measured, not stored.
      const { 'outbox:waiting': waiting = 0, ...counts } = input.counts;
      if (who !== null) cx.services.metrics.outbox(Math.min(waiting, mostOfOne));
      const day = shanghaiDate(cx.now);
      const rows = Object.entries(counts)
        .filter(([name, count]) => /^[\w./:-]{1,60}$/.test(name) && count > 0)
        .slice(0, 50)
        .map(([name, count]) => ({ name, count: Math.min(count, mostOfOne) }));
      if (rows.length > 0)
        await cx.db.execute(sql`insert into click_counts (day, name, count)
          select ${day}, told.name, told.count from json_to_recordset(${JSON.stringify(rows)}::json)
            as told(name text, count int)
          where (select count(*) from click_counts c where c.day = ${day}) < ${who === null ? mostNames.visitors : mostNames.all}
            or exists (select 1 from click_counts c where c.day = ${day} and c.name = told.name)
          order by told.name
          on conflict (day, name) do update
            set count = least(2147483647, click_counts.count::bigint + excluded.count)::int`);
      return {};
    },
    { name: 'counts', max: 30, seconds: 60, address: 120 },
  ),
};
