// Fifty connections at once, signed, on the embedded database and on PostgreSQL: the feed read by visitors and by six
// persons, first pages and later ones (800 a second), and threads liked by five of them and not liked any more (300 a
// second), 99 of 100 within 400 ms.
import { Agent } from 'node:http';
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

/** Of the six the fourth has not agreed to the terms, and may only read. */
const readsOnly = 4;
/** Each person likes every thread of a page, one after the other, then takes that back. */
async function likes(origin, tokens) {
  const agent = new Agent({ keepAlive: true });
  const page = await ask(agent, origin, { path: 'bbs/threads', query: 'pageSize=50&tab=new' });
  agent.destroy();
  const { list } = JSON.parse(page.body).data;
  return [1, 0].flatMap((isLike) =>
    list.flatMap(({ threadId }) =>
      tokens.map((token) => ({ path: 'bbs/threads/like', query: `isLike=${isLike}&threadId=${threadId}`, token })),
    ),
  );
}

/** Each write has a token of its own. */
const once = (write) => ({ ...write, query: `clientToken=${newToken15()}&${write.query}` });

async function measure(name, env, runs) {
  const server = await startServer({ env: { ...open, ...env } });
  try {
    const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map(async (n) => (await signIn(server.origin, n)).idToken));
    let kept = true;
    for (const [what, all] of [
      ['reads', await feedReads(server.origin, tokens)],
      [
        'writes',
        await likes(
          server.origin,
          tokens.filter((_, place) => place !== readsOnly - 1),
        ),
      ],
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
  const embedded = await measure('the embedded database', { DATABASE_URL: '' }, runs);
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('no PostgreSQL is installed here: not measured on it');
    return embedded;
  }
  try {
    return (await measure('PostgreSQL', { DATABASE_URL: postgres.url }, runs)) && embedded;
  } finally {
    await postgres.stop();
  }
}
