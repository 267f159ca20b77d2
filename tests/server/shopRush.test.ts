// Two hundred orders and two hundred sign-ins with the server killed in the middle, and everybody tries again: stock,
// limits, days and points come out exact.
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { users } from '../../server/db/tables/users';
import { pointsEntries } from '../../server/db/tables/points';
import { addresses, orders, productSkus } from '../../server/db/tables/shop';
import { startSession } from '../../server/domains/session/tokens';
import { freePort } from '../serverProcess.mjs';
import { call, newToken15 } from '../signedCall.mjs';
import { rushDatabases, startOn, type Running } from './killable';
import { openTestServer } from './kit';
import { manyAtOnce } from './manyAtOnce';

const crowd = Array.from({ length: 40 }, (_, n) => 'rush' + String(n).padStart(2, '0'));
const price = 300;

describe.each(rushDatabases)('the server killed in the middle, on $name', ({ make }) => {
  it(
    'three pieces are three orders, one signed day is one day, and nobody has lost or won a point',
    { tags: 'full', timeout: 240_000 },
    async () => {
      const home = await make();
      const running: Running[] = [];
      try {
        const opened = await home.open();
        const testServer = await openTestServer(async () => ({ ...opened, close: async () => undefined }));
        await opened.db
          .insert(users)
          .values(
            crowd.map((userId, n) => ({ userId, userName: userId, authTac: 1, points: n < 5 ? price - 1 : 1000 })),
          );
        await opened.db.insert(addresses).values(
          crowd.map((userId) => ({
            addressId: 'home-' + userId,
            userId,
            receiver: '某人',
            phone: '13900000000',
            detail: '某路 1 号',
            isDefault: 1,
          })),
        );
        const tokens = new Map<string, string>();
        for (const userId of crowd)
          tokens.set(
            userId,
            (await startSession(opened.db, testServer.running.services, userId, 'd-' + userId, Date.now())).idToken,
          );
        await testServer.close();
        await opened.close();

        const port = await freePort();
        // Every fifth wish is the same person's sign-in; the four others, of one person, want one of three pieces.
        const wishes = Array.from({ length: 250 }, (_, n) => ({
          userId: n % 5 === 4 ? 'rush39' : (crowd[(Math.floor(n / 5) * 7) % 39] ?? ''),
          signs: n % 5 === 4,
          clientToken: newToken15(),
        }));
        const ask = async (origin: string, n: number): Promise<string> => {
          const { userId = '', signs, clientToken = '' } = wishes[n] ?? {};
          const token = tokens.get(userId);
          const said = signs
            ? await call(origin, 'GET', 'member/biz-service/sign', { clientToken }, token)
            : await call(
                origin,
                'POST',
                'main/ecom/order/create',
                { productId: 'last', skuId: 'last-one', count: 1, addressId: 'home-' + userId, clientToken },
                token,
              );
          return said.code;
        };
        const first = await startOn(home, port);
        running.push(first);
        let answered = 0;
        const before = await manyAtOnce(wishes.length, (n) =>
          ask(first.origin, n).then(
            (code) => {
              if (++answered === 10) first.child.kill('SIGKILL');
              return code;
            },
            () => 'lost',
          ),
        );
        await first.ended;
        expect(before).toContain('lost');

        const second = await startOn(home, port);
        running.push(second);
        const after = await manyAtOnce(wishes.length, (n) => ask(second.origin, n));
        // What was acknowledged stands.
        expect(before.flatMap((code, n) => (code === '000000' && after[n] !== '000000' ? [n] : []))).toEqual([]);
        expect(after.filter((code, n) => !wishes[n]?.signs && !['000000', '010005', '010006'].includes(code))).toEqual(
          [],
        );
        expect(after.filter((code, n) => wishes[n]?.signs && code !== '000000')).toEqual([]);
        expect(after.filter((code, n) => !wishes[n]?.signs && code === '000000')).toHaveLength(3);
        second.child.kill('SIGTERM');
        await second.ended;

        const { db, close } = await home.open();
        const bought = await db.select().from(orders).where(like(orders.userId, 'rush%'));
        const [sku] = await db.select().from(productSkus).where(eq(productSkus.skuId, 'last-one'));
        const people = await db
          .select({ userId: users.userId, points: users.points })
          .from(users)
          .where(like(users.userId, 'rush%'));
        const moved = await db.select().from(pointsEntries).where(like(pointsEntries.userId, 'rush%'));
        const days = await rowsOf<{ day: string; points: number }>(
          db,
          sql`select day, points from sign_ins where user_id = 'rush39'`,
        );
        await close();
        expect([bought.length, sku?.stock]).toEqual([3, 0]);
        const had = (userId: string): number => bought.filter((one) => one.userId === userId).length;
        const signed = days.reduce((sum, one) => sum + one.points, 0);
        // Two, when the test ran over midnight in Shanghai.
        expect([1, 2]).toContain(days.length);
        expect(
          people.filter(
            ({ userId, points }) =>
              points !==
              (crowd.indexOf(userId) < 5 ? price - 1 : 1000) - price * had(userId) + (userId === 'rush39' ? signed : 0),
          ),
        ).toEqual([]);
        expect(Math.max(...people.map(({ userId }) => had(userId)))).toBeLessThanOrEqual(2);
        expect(moved.filter((one) => one.source === 6).map((one) => one.amount)).toEqual([-price, -price, -price]);
        expect(moved.filter((one) => one.source === 1)).toHaveLength(days.length);
      } finally {
        for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
        await home.end();
      }
    },
  );
});
