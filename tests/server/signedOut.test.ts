// Signing out while other requests of the same sign-in are under way: none of them leaves a token that is still good.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../server/db/open';
import { endFamily, exchangeToken, refreshSession, startSession } from '../../server/domains/session/tokens';
import type { Caller } from '../../server/platform/context';
import { databases, openTestServer, random15, textOf, type TestServer } from './kit';

describe.each(databases)('signing out, on $name', ({ name, open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  const codeFor = async (token: string): Promise<string> =>
    (await testServer.call('session.getUserInfo', {}, token)).answer.code;
  /** A sign-in of `owner`, and its owner as a request has read them. */
  async function signIn() {
    const { db, running, clock } = testServer;
    const deviceId = random15();
    const tokens = await startSession(db, running.services, 'owner', deviceId, clock.now);
    const [row] = await rowsOf<{ family: string }>(db, sql`select family from sessions where device_id = ${deviceId}`);
    const family = textOf(row?.family);
    const who: Caller = {
      userId: 'owner',
      userType: 1,
      isStaff: false,
      authTac: 1,
      muteUntil: 0,
      deviceId,
      tokenFamily: family,
    };
    const end = () => db.transaction((tx) => endFamily(tx, 'owner', family));
    const left = async (): Promise<number> =>
      (
        await rowsOf(
          db,
          sql`select token_hash from sessions where family = ${family}
            union all select token_hash from refresh_tokens where family = ${family}`,
        )
      ).length;
    return { tokens, deviceId, who, end, left };
  }
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isAnyWaiting = async (): Promise<boolean> => (await rowsOf(testServer.db, waiting)).length > 0;

  it('a request that was let in before gets no newer token after it', async () => {
    const { db, running, clock } = testServer;
    const { tokens, who, end, left } = await signIn();
    await end();
    const newer = await exchangeToken(db, running.services, tokens.idToken, who, false, clock.now);
    expect([newer, await left()]).toEqual(['', 0]);
  });

  it('two requests that exchange a token at one moment get the same one, which is good', async () => {
    const { db, running, clock } = testServer;
    const { tokens, who } = await signIn();
    const given = await Promise.all(
      [1, 2].map(() => exchangeToken(db, running.services, tokens.idToken, who, false, clock.now)),
    );
    expect([new Set(given).size, await codeFor(given[0] ?? '')]).toEqual([1, '000000']);
  });

  // The embedded database has one connection: nothing is under way meanwhile.
  it.runIf(name === 'PostgreSQL')('ends the token that is just being exchanged, and the newer one', async () => {
    const { db, running, clock } = testServer;
    const { tokens, who, end, left } = await signIn();
    let ending: Promise<void> | undefined;
    const newer = await db.transaction(async (tx) => {
      const token = await exchangeToken(tx, running.services, tokens.idToken, who, false, clock.now);
      ending = end();
      await expect.poll(isAnyWaiting).toBe(true);
      return token;
    });
    await ending;
    expect([await left(), await codeFor(newer)]).toEqual([0, '050901']);
  });

  it.runIf(name === 'PostgreSQL')('ends the renewal that is under way', async () => {
    const { db, running, clock } = testServer;
    const { tokens, deviceId, end, left } = await signIn();
    let ending: Promise<void> | undefined;
    const renewed = await db.transaction(async (tx) => {
      const next = await refreshSession(tx, running.services, tokens.refreshToken, deviceId, clock.now);
      ending = end();
      await expect.poll(isAnyWaiting).toBe(true);
      return next;
    });
    await ending;
    expect([await left(), await codeFor(renewed.idToken)]).toEqual([0, '050901']);
  });
});
