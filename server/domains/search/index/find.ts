// Pages of what is found: ids from the index by worth, those that the caller may not see read over.
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { rowsOf } from '../../../db/open';
import { cursorAt, rankIn, readCursor, sizeOf, type Page, type PageInput } from '../../../platform/paging';
import { perDatabase, batchRequests } from '../../../platform/requestBatcher';
import { tiersOf, type Kind, type Word } from './words';

type Found = { tier: number; id: string; score: number };
/** Where nearly all is hidden from the caller, a page ends after so many stretches, and may be short. */
const mostStretches = 8;
/** Usually a row or two are hidden; where many are, longer stretches save statements. */
const rowsOfStretch = (turn: number, size: number): number =>
  turn === 0 ? size + 1 : Math.min(100, size * 2 ** (turn - 1));

async function readStretch(db: Db, kind: Kind, tiers: string[][], after: Found, most: number): Promise<Found[]> {
  const rows = await rowsOf<{ tier: number; id: string; score: number | string }>(
    db,
    sql`select tier, id, score from search_page(${kind}::text, ${JSON.stringify(tiers)}::jsonb, ${after.tier}::int,
      ${after.score}::bigint, ${after.id}::text, ${most}::int)`,
  );
  return rows.map((row) => ({ ...row, score: Number(row.score) }));
}

type Asked = { key: string; read: () => Promise<Found[]> };
/** What is looked for most is looked for by many at the same moment: they share one statement. */
const shared = perDatabase(() =>
  batchRequests((asked: Asked[]) => {
    const reads = new Map<string, Promise<Found[]>>();
    return Promise.all(
      asked.map(({ key, read }) => {
        const found = reads.get(key) ?? read();
        reads.set(key, found);
        return found;
      }),
    );
  }),
);
const stretch = (db: Db, kind: Kind, tiers: string[][], after: Found, most: number): Promise<Found[]> =>
  shared(db)({ key: JSON.stringify([tiers, after, most]), read: () => readStretch(db, kind, tiers, after, most) });

/** `load` answers those of the ids that the caller may see. */
export async function findPage<T>(
  db: Db,
  kind: Kind,
  words: readonly Word[],
  input: PageInput,
  load: (ids: string[]) => Promise<Map<string, T>>,
): Promise<Page<T>> {
  const size = sizeOf(input);
  const tiers = tiersOf(kind, words);
  const from = readCursor(input);
  let last: Found = {
    tier: from === null ? -1 : rankIn(from),
    id: from?.id ?? '',
    score: from?.time ?? 0,
  };
  const list: T[] = [];
  let more = tiers.length > 0;
  for (let turn = 0; more && list.length < size && turn < mostStretches; turn++) {
    const step = rowsOfStretch(turn, size);
    const found = await stretch(db, kind, tiers, last, step);
    const seen = found.length === 0 ? new Map<string, T>() : await load(found.map((one) => one.id));
    more = found.length === step;
    for (const [place, one] of found.entries()) {
      if (list.length === size) {
        more = true;
        break;
      }
      // The one beyond the page is asked for only to know of it.
      if (turn === 0 && place === size) break;
      last = one;
      const hit = seen.get(one.id);
      if (hit !== undefined) list.push(hit);
    }
  }
  return {
    list,
    total: -1,
    pageNum: Math.max(1, input.pageNum ?? 1),
    pageSize: size,
    hasMore: more,
    cursor: more ? cursorAt(last.score, last.id, String(last.tier)) : '',
  };
}
