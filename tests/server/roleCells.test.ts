// Every cell of the matrix of rights, run on a real database: what is allowed works, what is not is refused with the
// right code, leaves the rows as they were, and is written down.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { databases } from './kit';
import { byCircleRelation, byType, circleAsks, typeRows, type Ask, type Cell } from './roleCells';
import { openRolledBack, type RolledBack } from './rolledBack';

const ok = '000000';
/** The codes that a cell allows for what is asked. */
function allowed(cell: Cell, { about = 'seen', visitor }: Ask, column: string): string[] {
  if (column === 'T' && visitor !== undefined) return [visitor];
  if (cell === 'login') return ['020011'];
  if (cell === 'no') return [about === 'unseen' ? '010002' : '010003'];
  if (about === 'unseen') return ['010002'];
  if (about === 'foreign') return ['010002', '010003'];
  return [about === 'seen' || about === 'mine' ? ok : about];
}
const nameOf = (ask: Ask): string => `${ask.call} (${ask.about ?? 'seen'})`;

describe.each(databases)('the matrix of rights, on $name', ({ open }) => {
  let rolledBack: RolledBack;
  const tokens = new Map<string, string>([['', '']]);
  beforeAll(async () => {
    rolledBack = await openRolledBack(open);
    for (const person of [...Object.values(byType), ...Object.values(byCircleRelation), 'newcomer'] as const)
      if (person !== '') tokens.set(person, await rolledBack.testServer.token(person));
  });
  afterAll(() => rolledBack.testServer.close());

  const put = (ask: Ask, me: string) =>
    rolledBack.ask({
      call: ask.call,
      input: typeof ask.input === 'function' ? ask.input(me) : (ask.input ?? {}),
      token: tokens.get(me) ?? '',
      first: ask.first && ((db) => db.execute(ask.first?.(me) ?? '')),
    });

  describe.each(typeRows)('$row', ({ asks, cells, early }) => {
    it.each((Object.keys(byType) as (keyof typeof byType)[]).map((column) => ({ column, cell: cells[column] })))(
      '$column: $cell',
      async ({ column, cell }) => {
        const wrong: string[] = [];
        for (const ask of asks) {
          const code = await put(ask, byType[column]);
          if (!allowed(cell, ask, column).includes(code))
            wrong.push(`${nameOf(ask)} got ${code}, not ${allowed(cell, ask, column).join(' or ')}`);
        }
        expect(wrong).toEqual([]);
      },
    );
    it.each([early ? 'works before the terms are accepted' : 'waits for the terms'])('%s', async () => {
      const wrong: string[] = [];
      for (const ask of asks.filter((one) => one.about === undefined || one.about === 'mine')) {
        const code = await put(ask, 'newcomer');
        if (code !== (early ? ok : '020012') && !(ask.visitor !== undefined && code === ok))
          wrong.push(`${nameOf(ask)} got ${code}`);
      }
      expect(wrong).toEqual([]);
    });
  });

  it.each(circleAsks.map((one, i) => ({ ...one, name: `${one.row}: ${one.call} ${i}` })))(
    '$name',
    async ({ call, input, expect: expected, first, then }) => {
      const found: { [standing: string]: string } = {};
      for (const standing of Object.keys(byCircleRelation) as (keyof typeof byCircleRelation)[]) {
        const check = then?.[standing];
        found[standing] = await rolledBack.ask({
          call,
          input,
          token: tokens.get(byCircleRelation[standing]) ?? '',
          first: first && ((db) => db.execute(first)),
          then:
            check &&
            (async (db) =>
              (await rowsOf<{ n: number }>(db, check.sql))[0]?.n === check.is ? '' : ' without its effect'),
        });
      }
      expect(found).toEqual(expected);
    },
  );

  it('logs one line per refusal with caller, call and code, without input', async () => {
    const { lines } = rolledBack.testServer;
    const before = lines.length;
    await put({ call: 'circles.foundCircle', input: { name: '不该写下的名字', intro: '', categoryId: 'k' } }, 'fan');
    expect(lines.slice(before).map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'audit', call: 'circles.foundCircle', code: '010003', user: 'fan' },
    ]);
    expect(lines.slice(before).join('')).not.toContain('不该写下的名字');
  });
});
