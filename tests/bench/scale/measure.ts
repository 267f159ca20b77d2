// How long one answer takes at scale when nobody else asks: feed, search, conversation list and history on a PostgreSQL
// with 10 million messages and 1 million threads. `node --import tsx tests/bench/scale/measure.ts [SHARE]`; a share of
// 0.01 fills a hundredth. Not part of the tests: it needs some 12 GB of disk and a quarter of an hour. With
// BENCH_DATABASE_URL it measures a database that it has filled before.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { openServer, rowsOf, type Db } from '../../../server/db/open';
import { startPostgres } from '../../postgres.mjs';
import { attachIm, openWire, groupCommand } from '../../server/imKit';
import { openTestServer, type Input, type TestServer } from '../../server/kit';
import { NOW, type Person } from '../../server/community';
import { watchProcessor } from './processorTime';

const share = Number(process.argv[2] ?? 1);
const whole = (n: number): string => String(Math.round(n * share));
const runs = 200;
const say = (line: string): void => void process.stdout.write(line + '\n');

async function fill(url: string): Promise<void> {
  const opened = await openServer(url);
  await opened.migrate();
  await opened.close();
  const began = Date.now();
  const sizes = { people: whole(100_000), threads: whole(1_000_000), messages: whole(10_000_000), now: String(NOW) };
  const variables = Object.entries(sizes).flatMap(([name, value]) => ['-v', `${name}=${value}`]);
  const file = fileURLToPath(new URL('./fill.sql', import.meta.url));
  execFileSync('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', ...variables, '-f', file], { stdio: 'inherit' });
  say(`filled in ${Math.round((Date.now() - began) / 1000)} s`);
}

const at = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1).padStart(8);
/** With ONLY=search, say, only what has that in its name. */
const only = process.env['ONLY'] ?? '';
async function time(db: Db, name: string, ask: (run: number) => Promise<unknown>): Promise<void> {
  if (!name.includes(only)) return;
  for (let i = 0; i < 10; i++) await ask(i);
  const taken: number[] = [];
  const spent = await watchProcessor(db);
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    await ask(i);
    taken.push(performance.now() - began);
  }
  const ms = await spent();
  taken.sort((a, b) => a - b);
  const busy = [ms.process, ms.database].map((one) => (one / runs).toFixed(1).padStart(9)).join('');
  say(`${name.padEnd(44)}${at(taken, 0.5)}${at(taken, 0.99)}${at(taken, 1)}${busy}`);
}

async function measure(url: string): Promise<void> {
  const opened = await openServer(url);
  const testServer: TestServer = await openTestServer(async () => opened);
  const attached = await attachIm(testServer, opened);
  const me = 'u1' as Person;
  try {
    const token = await testServer.token(me);
    const call = async (topic: Parameters<TestServer['call']>[0], input: Input, by = token): Promise<Input> => {
      const { answer, data } = await testServer.call(topic, input, by);
      if (answer.code !== '000000') throw new Error(`${topic}: ${answer.code}`);
      return data;
    };
    const timed = (name: string, ask: (run: number) => Promise<unknown>): Promise<void> => time(opened.db, name, ask);
    /** On a connection of its own: each takes only so many requests a second. */
    const chat = async (name: string, command: string, body: (run: number) => Input): Promise<void> => {
      const wire = await openWire({ ...testServer, ...attached }, me);
      await timed(name, async (run) => {
        const answer = await wire.ask(command, body(run));
        if ((answer['ErrorCode'] ?? 0) !== 0) throw new Error(`${command}: ${JSON.stringify(answer)}`);
      });
      wire.close();
    };
    say(`${'alone, ms'.padEnd(44)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'worst'.padStart(8)}  process database`);
    await timed('feed, newest', () => call('forum.listThreads', { tab: 'new' }));
    await timed('feed, recommended', () => call('forum.listThreads', { tab: 'recommend' }));
    // A ranking serves for 20 s: the clock moves, so that each answer makes one.
    await timed('feed, recommended, next ranking made beside', () => {
      testServer.clock.now += 13_000;
      return call('forum.listThreads', { tab: 'recommend' }, '');
    });
    await timed('feed, recommended, first visit in 20 s', () => {
      testServer.clock.now += 21_000;
      return call('forum.listThreads', { tab: 'recommend' }, '');
    });
    await timed('feed, of those followed', () => call('forum.listFollowedThreads', {}));
    await timed('threads of a person', (i) => call('forum.listUserThreads', { userId: `u${i + 2}` }));
    const words = ['自驾', '充电', '独库', '川西 日出', '的', '防滑链', 'zeal', '车'];
    await timed('search, words of all kinds', (i) =>
      call('search.listThreads', { keyword: words[i % words.length] ?? '' }),
    );
    for (const word of words) await timed(`search, ${word}`, () => call('search.listThreads', { keyword: word }));
    const listed = (StartIndex: number) => (): Input => ({ TimeStamp: 0, StartIndex });
    await chat('conversation list, first hundred', 'recentcontact.page_get', listed(0));
    await chat('conversation list, second hundred', 'recentcontact.page_get', listed(100));
    await timed('unread totals', () => call('notices.getUnread', {}));
    const history = { GroupId: 'bench1', ReqMsgNumber: 20 };
    await chat('history of a group, its end', groupCommand('group_msg_get'), () => ({ ...history, ReqMsgSeq: 0 }));
    await chat('history of a group, far back', groupCommand('group_msg_get'), (run) => ({
      ...history,
      ReqMsgSeq: 200 + run,
    }));
    const [pair] = await rowsOf<{ peer: string }>(
      testServer.db,
      sql`select peer from im_conversations where user_id = ${me} and is_group = 0 limit 1`,
    );
    const Peer_Account = pair?.peer ?? '';
    await chat('history of two people', 'openim.getroammsg', () => ({ Peer_Account, MaxCnt: 15, LastMsgTime: 0 }));
  } finally {
    await attached.stop();
    await testServer.close();
  }
}

const given = process.env['BENCH_DATABASE_URL'] ?? '';
const postgres = given === '' ? await startPostgres() : undefined;
const url = postgres?.url ?? given;
if (url === '') throw new Error('no PostgreSQL is installed');
try {
  if (postgres !== undefined) await fill(url);
  await measure(url);
} finally {
  await postgres?.stop();
}
