// Every cell of the car clubs' matrix on a real database: the code, what is told to whom, the effect, and no trace of
// what was refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { clubAsks, clubColumns, type Column } from './clubCells';
import { databases } from './kit';
import { openRolledBack, type RolledBack } from './rolledBack';

const ok = '000000';

describe.each(databases)('permissions in car clubs, on $name', ({ open }) => {
  let rolledBack: RolledBack;
  const tokens = new Map<string, string>([['', '']]);
  beforeAll(async () => {
    rolledBack = await openRolledBack(open);
    for (const person of [...Object.values(clubColumns), 'newcomer'] as const)
      if (person !== '') tokens.set(person, await rolledBack.testServer.token(person));
  });
  afterAll(() => rolledBack.testServer.close());

  it.each(clubAsks.map((one, i) => ({ ...one, name: `${one.row}: ${one.call} ${String(i)}` })))(
    '$name',
    async ({ call, input, expect: expected, first, then, seen }) => {
      const found: { [column: string]: string } = {};
      const wanted: { [column: string]: string } = {};
      for (const column of Object.keys(clubColumns) as Column[]) {
        const token = tokens.get(clubColumns[column]) ?? '';
        wanted[column] = expected[column];
        found[column] = await rolledBack.ask({
          call,
          input,
          token,
          first: first && ((db) => db.execute(first)),
          then: async (db, data) => {
            if (seen?.[column]?.(data) === false) return ' but told something else';
            return then === undefined || (await rowsOf<{ n: number }>(db, then.sql))[0]?.n === then.is
              ? ''
              : ' without its effect';
          },
        });
      }
      expect(found).toEqual(wanted);
    },
  );

  it('refuses calls for members before the terms are accepted, and allows calls for visitors', async () => {
    const found: { [row: string]: string } = {};
    for (const { row, call, input, expect: expected } of clubAsks) {
      const code = await rolledBack.ask({ call, input, token: tokens.get('newcomer') ?? '' });
      if (code !== (expected.tourist === ok ? ok : '020012')) found[row] = code;
    }
    expect(found).toEqual({});
  });
});
