// The feed read by fifty connections at once, signed, by visitors and by six persons, first pages and later ones,
// on the embedded database and on PostgreSQL: 400 reads a second, 99 of 100 within 400 ms.
import { Agent } from 'node:http';
import { median } from '../kit/lib/cdp.mjs';
import { startServer } from '../../serverProcess.mjs';
import { signIn } from '../../signedCall.mjs';
import { count } from '../counts.mjs';
import { ask, load } from './loader.mjs';
import { startPostgres } from '../../postgres.mjs';

const CONNECTIONS = 50;
const WARM = count(2, 0.2);
const SECONDS = count(5, 0.5);
const goal = { perSecond: 400, p99: 400 };
/** One address asks for everybody here. */
const open = { FLOOD_PER_SECOND: '1000000', FLOOD_BURST: '1000000', LOG: 'warn', DEMO: '1' };

/** What is asked: each person's first and later pages of two feeds, each as often as the other. */
async function questions(origin) {
  const tokens = [
    '',
    ...(await Promise.all([1, 2, 3, 4, 5, 6].map(async (person) => (await signIn(origin, person)).idToken))),
  ];
  const agent = new Agent({ keepAlive: true });
  const all = [];
  for (const token of tokens) {
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

async function measure(name, env, runs) {
  const server = await startServer({ env: { ...open, ...env } });
  const seen = [];
  try {
    const all = await questions(server.origin);
    for (let run = 0; run < runs; run++) {
      let at = 0;
      const one = await load(server.origin, {
        connections: CONNECTIONS,
        warm: run === 0 ? WARM : 0.5,
        seconds: SECONDS,
        next: () => all[at++ % all.length],
      });
      if (one.bad !== '') throw new Error(`${name}: ${one.bad}`);
      seen.push(one);
      console.error(`server, ${name} ${run + 1}/${runs}`);
    }
  } finally {
    await server.stop();
    server.remove();
  }
  const of = (key) => seen.map((one) => one[key]);
  const range = (list) =>
    `${median(list).toFixed(0)} (${Math.min(...list).toFixed(0)}–${Math.max(...list).toFixed(0)})`;
  const kept = median(of('perSecond')) >= goal.perSecond && median(of('p99')) <= goal.p99;
  const ratio = (median(of('perSecond')) / goal.perSecond).toFixed(2);
  console.log(
    `feed reads on ${name}: ${range(of('perSecond'))} a second, ${ratio} of ${goal.perSecond}; half within ${range(of('p50'))} ms, 99 of 100 within ${range(of('p99'))} ms (goal ${goal.p99}): ${kept ? 'kept' : 'MISSED'}`,
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
