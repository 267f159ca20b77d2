// Concurrent requests: places, stock, days and points are never given twice, also when the server is killed in the
// middle and all clients retry.
import type { ChildProcess } from 'node:child_process';
import { eq, like, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '../../server/db/open';
import { users } from '../../server/db/tables/users';
import { activities, activityApplies, activitySignIns } from '../../server/db/tables/activities';
import { pointsEntries } from '../../server/db/tables/points';
import { startSession } from '../../server/domains/session/tokens';
import { freePort } from '../serverProcess.mjs';
import { call, newToken15 } from '../signedCall.mjs';
import { activity } from './communityActivities';
import { rushDatabases, startOn, type DatabaseHost, type Running } from './killable';
import { databases, openTestServer, random15, textOf, type TestServer } from './kit';
import { manyAtOnce } from './manyAtOnce';

const hour = 3_600_000;
const crowd = Array.from({ length: 40 }, (_, n) => 'rush' + String(n).padStart(2, '0'));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
async function start(home: DatabaseHost, port: number): Promise<Running> {
  const running = await startOn(home, port);
  children.push(running.child);
  return running;
}

/** Forty people with points for three places' worth each, but for five who have too few. */
async function gather(db: Db, now: number): Promise<void> {
  await db
    .insert(users)
    .values(
      crowd.map((userId, n) => ({ userId, userName: userId, authTac: 1, points: n < 5 ? 99 : 300, createTime: now })),
    );
  await db.insert(activities).values([
    activity('rush', now, { quota: 3, needPoints: 100 }),
    activity('rushStock', now, {
      kind: 3,
      goodsType: 1,
      stock: 7,
      perLimit: 2,
      needPoints: 10,
      applyStart: now - hour,
      applyEnd: now + 99 * hour,
      startTime: now - hour,
      endTime: now + 99 * hour,
    }),
    activity('rushDays', now, { kind: 2, startTime: now - hour, endTime: now + 99 * hour, dayPoints: 5 }),
  ]);
}
async function outcome(db: Db, activityId: string) {
  const applies = await db.select().from(activityApplies).where(eq(activityApplies.activityId, activityId));
  const people = await db
    .select({ userId: users.userId, points: users.points })
    .from(users)
    .where(like(users.userId, 'rush%'));
  const moved = await db
    .select()
    .from(pointsEntries)
    .where(sql`${pointsEntries.refId} in ${applies.map((one) => one.applyId).concat('none')}`);
  const [row] = await db.select().from(activities).where(eq(activities.activityId, activityId));
  return { applies, people, moved, row };
}

describe.each(rushDatabases)(
  '200 sign-ups for 3 places, from 40 people, with the server killed in the middle, on $name',
  ({ make }) => {
    it(
      'fill exactly three, take exactly their points, and leave nobody below zero',
      { tags: 'full', timeout: 240_000 },
      async () => {
        const home = await make();
        try {
          const opened = await home.open();
          const testServer = await openTestServer(async () => ({ ...opened, close: async () => undefined }));
          await gather(opened.db, Date.now());
          const tokens = new Map<string, string>();
          for (const userId of crowd)
            tokens.set(
              userId,
              (await startSession(opened.db, testServer.running.services, userId, 'd-' + userId, Date.now())).idToken,
            );
          await testServer.close();
          await opened.close();

          const port = await freePort();
          const first = await start(home, port);
          // Five tries of each person one after the other.
          const tries = Array.from({ length: 200 }, (_, n) => ({
            userId: crowd[(Math.floor(n / 5) * 7) % 40],
            clientToken: newToken15(),
          }));
          const ask = async (origin: string, n: number): Promise<string> => {
            const { userId = '', clientToken = '' } = tries[n] ?? {};
            const input = { activityId: 'rush', points: 100, clientToken };
            return (await call(origin, 'POST', 'events/to_sign_up', input, tokens.get(userId))).code;
          };
          // Killed as soon as somebody has been answered: the others are anywhere on their way.
          let answered = 0;
          const before = await manyAtOnce(200, (n) =>
            ask(first.origin, n).then(
              (code) => {
                if (++answered === 12) first.child.kill('SIGKILL');
                return code;
              },
              () => 'lost',
            ),
          );
          await first.ended;
          expect(before).toContain('lost');

          // Everybody tries again with the token of the first try, as the outbox does.
          const second = await start(home, port);
          const after = await manyAtOnce(200, (n) => ask(second.origin, n));
          expect(before.flatMap((code, n) => (code === '000000' && after[n] !== '000000' ? [n] : []))).toEqual([]);
          // Who is in tried five times: once it worked, the others say that he is; everybody else finds it full, or has
          // too few points.
          expect(after.filter((code) => !['000000', '010004', '010005', '010006'].includes(code))).toEqual([]);
          expect([
            after.filter((code) => code === '000000').length,
            after.filter((code) => code === '010004').length,
          ]).toEqual([3, 12]);
          second.child.kill('SIGTERM');
          await second.ended;

          const looking = await home.open();
          const { applies, people, moved, row } = await outcome(looking.db, 'rush');
          await looking.close();
          const inside = new Set(applies.map((one) => one.userId));
          expect([applies.length, inside.size, row?.appliedCount, applies.map((one) => one.costPoints)]).toEqual([
            3,
            3,
            3,
            [100, 100, 100],
          ]);
          expect(
            people.filter(
              (one) => one.points !== (inside.has(one.userId) ? 200 : crowd.indexOf(one.userId) < 5 ? 99 : 300),
            ),
          ).toEqual([]);
          expect(moved.map((one) => one.amount)).toEqual([-100, -100, -100]);
        } finally {
          for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
          await home.end();
        }
      },
    );
  },
);

describe.each(databases)('many at once, on $name', ({ open }) => {
  async function ready(): Promise<{ testServer: TestServer; tokens: string[] }> {
    const testServer = await openTestServer(open);
    await gather(testServer.db, testServer.clock.now);
    const tokens: string[] = [];
    for (const userId of crowd)
      tokens.push(
        (await startSession(testServer.db, testServer.running.services, userId, 'd-' + userId, testServer.clock.now))
          .idToken,
      );
    return { testServer, tokens };
  }
  it('200 exchanges by 40 people use the stock up and respect the limit per person', async () => {
    const { testServer, tokens } = await ready();
    const codes = await manyAtOnce(
      200,
      async (n) =>
        (
          await testServer.call(
            'activities.participate',
            { activityId: 'rushStock', count: 1, clientToken: random15() },
            tokens[n % 4 === 0 ? 0 : n % 40] ?? '',
          )
        ).answer.code,
    );
    const { applies, people, moved, row } = await outcome(testServer.db, 'rushStock');
    const had = new Map<string, number>();
    for (const one of applies) had.set(one.userId, (had.get(one.userId) ?? 0) + one.count);
    expect([
      codes.filter((code) => code === '000000').length,
      applies.length,
      row?.stock,
      Math.max(...had.values()) <= 2,
    ]).toEqual([7, 7, 0, true]);
    expect(
      people.filter(
        (one) => one.points !== (crowd.indexOf(one.userId) < 5 ? 99 : 300) - 10 * (had.get(one.userId) ?? 0),
      ),
    ).toEqual([]);
    expect(moved.length).toBe(7);
    await testServer.close();
  }, 120_000);
  it('200 sign-ins of one person count one day and its points once', async () => {
    const { testServer, tokens } = await ready();
    const states = await manyAtOnce(
      200,
      async () =>
        (
          await testServer.call(
            'activities.submitSignIn',
            { activityId: 'rushDays', clientToken: random15() },
            tokens[9] ?? '',
          )
        ).data['state'],
    );
    const [person] = await testServer.db.select().from(users).where(eq(users.userId, 'rush09'));
    expect([
      states.filter((state) => state === 1).length,
      states.filter((state) => state === 2).length,
      person?.points,
    ]).toEqual([1, 199, 305]);
    expect((await testServer.db.select().from(activitySignIns)).length).toBe(1);
    await testServer.close();
  }, 120_000);
  it('places freed at once go to the waiting list, each to one person', async () => {
    const { testServer, tokens } = await ready();
    const ask = async (n: number, more: { [key: string]: string | number }) =>
      (await testServer.call('activities.signUp', { clientToken: random15(), ...more }, tokens[n] ?? '')).data;
    const inside: [number, string][] = [];
    for (const n of [10, 11, 12]) inside.push([n, textOf((await ask(n, { activityId: 'rush' }))['applyId'])]);
    for (let n = 13; n < 23; n++) {
      testServer.clock.now += 1;
      await ask(n, { activityId: 'rush', wait: 1 });
    }
    await Promise.all(inside.map(([n, applyId]) => ask(n, { cancel: 1, applyId })));
    const { applies, people, row } = await outcome(testServer.db, 'rush');
    const signedUp = applies
      .filter((one) => one.status === 1)
      .map((one) => one.userId)
      .sort();
    expect([signedUp, row?.appliedCount, row?.waitCount]).toEqual([['rush13', 'rush14', 'rush15'], 3, 7]);
    expect(
      people.filter(
        (one) => one.points !== (signedUp.includes(one.userId) ? 200 : crowd.indexOf(one.userId) < 5 ? 99 : 300),
      ),
    ).toEqual([]);
    await testServer.close();
  });
});
