// Fifty connections at once, signed, on the embedded database and on PostgreSQL: the feed read by visitors and by six
// persons, first pages and later ones (800 a second), and threads liked by 500 persons (300 a second), 99 of 100 within
// 400 ms.
import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { median } from '../kit/lib/cdp.mjs';
import { startServer } from '../../serverProcess.mjs';
import { newToken15, signIn } from '../../signedCall.mjs';
import { count } from '../counts.mjs';
import { ask, load } from './loader.mjs';
import { startPostgres } from '../../postgres.mjs';

const CONNECTIONS = 50;
const WARM = count(2, 0.2);
const SECONDS = count(5, 0.5);
const goals = { reads: 800, writes: 300, p99: 400 };
/** One address asks for everybody here. */
const open = { FLOOD_PER_SECOND: '1000000', FLOOD_BURST: '1000000', LOG: 'warn', DEMO: '1' };

/** What is asked: each person's first and later pages of two feeds, each as often as the other. */
async function feedReads(origin, tokens) {
  const agent = new Agent({ keepAlive: true });
  const all = [];
  for (const token of ['', ...tokens]) {
    for (const tab of ['recommend', 'new']) {
      let query = `pageSize=10&tab=${tab}`;
      for (let page = 0; page < 3; page++) {
        all.push({ path: 'bbs/threads', query, token });
        const { data } = JSON.parse((await ask(agent, origin, { path: 'bbs/threads', query, token })).body);
        query = `cursor=${encodeURIComponent(data.cursor)}&pageSize=10&tab=${tab}`;
      }
    }
  }
  agent.destroy();
  return all;
}

const writers = 500;
const tokenOf = (n) => `bench-writer-${n}-${'0'.repeat(20)}`;
/**
 * Persons who are signed in: enough that nobody exceeds the rate limit of a person. `query` runs a statement
 * on the database.
 */
async function addWriters(query) {
  const now = Date.now();
  await query(
    `insert into users (user_id, user_name, auth_tac, create_time)
     select 'writer' || n, '车友' || n, 1, $2::bigint from generate_series(0, $1::int - 1) n`,
    [writers, now],
  );
  for (let n = 0; n < writers; n++)
    await query(
      `insert into sessions (token_hash, user_id, family, issued_at, expire) values ($1, $2, $2, $3::bigint, $3::bigint + 86400000)`,
      [createHash('sha256').update(tokenOf(n)).digest('hex'), 'writer' + n, now],
    );
}
const fillEmbedded = async (dataDir) => {
  const db = await PGlite.create(join(dataDir, 'pg'));
  await addWriters((text, values) => db.query(text, values));
  await db.close();
};
const fillServer = async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await addWriters((text, values) => client.query(text, values));
  await client.end();
};

/** Each person likes a thread of a page, another one each turn. */
async function likes(origin) {
  const agent = new Agent({ keepAlive: true });
  const page = await ask(agent, origin, { path: 'bbs/threads', query: 'pageSize=50&tab=new' });
  agent.destroy();
  const { list } = JSON.parse(page.body).data;
  return list.flatMap((_, turn) =>
    Array.from({ length: writers }, (_, n) => ({
      path: 'bbs/threads/like',
      query: `isLike=1&threadId=${list[(n + turn) % list.length].threadId}`,
      token: tokenOf(n),
    })),
  );
}

/** Each write has a token of its own. */
const once = (write) => ({ ...write, query: `clientToken=${newToken15()}&${write.query}` });

/** `fill` writes into the database while no server runs on it. */
async function measure(name, env, fill, runs) {
  const server = await startServer({ env: { ...open, ...env } });
  try {
    await server.stop();
    await fill(server.dataDir);
    await server.start();
    const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => (await signIn(server.origin, n)).idToken));
    let kept = true;
    for (const [what, all] of [
      ['reads', await feedReads(server.origin, tokens)],
      ['writes', await likes(server.origin)],
    ]) {
      const seen = [];
      let at = 0;
      for (let run = 0; run < runs; run++) {
        const one = await load(server.origin, {
          connections: CONNECTIONS,
          warm: run === 0 ? WARM : 0.5,
          seconds: SECONDS,
          next: () => (what === 'writes' ? once(all[at++ % all.length]) : all[at++ % all.length]),
        });
        if (one.bad !== '') throw new Error(`${name}: ${one.bad}`);
        seen.push(one);
        console.error(`server, ${what} on ${name} ${run + 1}/${runs}`);
      }
      kept = judge(what, name, seen) && kept;
    }
    return kept;
  } finally {
    await server.stop();
    server.remove();
  }
}

function judge(what, name, seen) {
  const of = (key) => seen.map((one) => one[key]);
  const range = (list) =>
    `${median(list).toFixed(0)} (${Math.min(...list).toFixed(0)}–${Math.max(...list).toFixed(0)})`;
  const kept = median(of('perSecond')) >= goals[what] && median(of('p99')) <= goals.p99;
  const ratio = (median(of('perSecond')) / goals[what]).toFixed(2);
  console.log(
    `${what} on ${name}: ${range(of('perSecond'))} a second, ${ratio} of ${goals[what]}; half within ${range(of('p50'))} ms, 99 of 100 within ${range(of('p99'))} ms (goal ${goals.p99}): ${kept ? 'kept' : 'MISSED'}`,
  );
  return kept;
}

export async function benchServer({ runs }) {
  console.log(
    `\nserver, ${CONNECTIONS} connections, ${runs} runs of ${SECONDS} s, the asking on the same cores, median (least–most)`,
  );
  const embedded = await measure('the embedded database', { DATABASE_URL: '' }, fillEmbedded, runs);
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('no PostgreSQL is installed here: not measured on it');
    return embedded;
  }
  try {
    return (
      (await measure('PostgreSQL', { DATABASE_URL: postgres.url }, () => fillServer(postgres.url), runs)) && embedded
    );
  } finally {
    await postgres.stop();
  }
}
