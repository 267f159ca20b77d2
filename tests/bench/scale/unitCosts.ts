// What one deed costs: processor time in the server and in its database, and rows written, for the model beside.
// Processor time and not the clock, so that what others do on the machine does not count. Takes the database of
// BENCH_DATABASE_URL, filled by measure.ts, on this machine.
import { sql } from 'drizzle-orm';
import { openServer, rowsOf, type Db } from '../../../server/db/open';
import { NOW, type Person } from '../../server/community';
import { attachIm, groupCommand, openWire } from '../../server/imKit';
import { openTestServer, random15, type Input } from '../../server/kit';
import { watchProcessor } from './processorTime';

const url = process.env['BENCH_DATABASE_URL'] ?? '';
if (url === '') throw new Error('set BENCH_DATABASE_URL to a database that measure.ts has filled');
const say = (line: string): void => void process.stdout.write(line + '\n');
async function rowsWritten(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as n from pg_stat_user_tables`,
  );
  return row?.n ?? 0;
}

const opened = await openServer(url, 2);
const testServer = await openTestServer(async () => opened);
const attached = await attachIm(testServer, opened);
try {
  const { db, clock } = testServer;
  // Many, so that nobody's limit is met.
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, i) => testServer.token(`u${i + 2}` as Person)));
  let turn = 0;
  const call = async (topic: Parameters<typeof testServer.call>[0], input: Input): Promise<void> => {
    // So that no limit per minute is met.
    clock.now += 1_500;
    const { answer } = await testServer.call(topic, input, tokens[(turn += 1) % tokens.length]);
    if (answer.code !== '000000') throw new Error(`${topic}: ${answer.code}`);
  };
  async function cost(name: string, times: number, act: (i: number) => Promise<void>): Promise<void> {
    for (let i = 0; i < 20; i++) await act(-1 - i);
    const before = await rowsWritten(db);
    const spent = await watchProcessor(db);
    for (let i = 0; i < times; i++) await act(i);
    const ms = await spent();
    const rows = ((await rowsWritten(db)) - before) / times;
    say(
      `${name.padEnd(34)} process ${(ms.process / times).toFixed(2)} ms, database ${(ms.database / times).toFixed(2)} ms, rows ${rows.toFixed(1)}`,
    );
  }
  const reads = [
    () => call('forum.listThreads', { tab: 'new' }),
    () => call('forum.getThread', { threadId: 'x7' }),
    () => call('forum.listPosts', { threadId: 'x7' }),
    () => call('notices.getUnread', {}),
  ];
  const read = (i: number): Promise<void> => reads[Math.abs(i) % reads.length]?.() ?? Promise.resolve();
  const write = (i: number): Promise<void> =>
    call('forum.addPost', { threadId: 'x7', content: `第${i}句，写给负载`, clientToken: random15() });
  await cost('a read', 300, read);
  await cost('a write', 150, write);
  const wire = await openWire({ ...testServer, ...attached }, 'u1' as Person);
  let sent = NOW % 1_000_000_000;
  const send = async (): Promise<void> => {
    clock.now += 1_500;
    const answer = await wire.ask(groupCommand('send_group_msg'), {
      GroupId: 'bench1',
      Random: (sent += 1),
      MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: '一句话，写给负载' } }],
    });
    if ((answer['ErrorCode'] ?? 0) !== 0) throw new Error(JSON.stringify(answer));
  };
  await cost('a message, nobody else on line', 100, send);
  const members = await rowsOf<{ id: string }>(
    db,
    sql`select user_id as id from im_group_members where group_id = 'bench1' and user_id <> 'u1' limit 50`,
  );
  const wires = await Promise.all(members.map(({ id }) => openWire({ ...testServer, ...attached }, id as Person)));
  await cost('a message, 50 on line in this process', 100, send);
  await cost('mixed: 30 reads, 2 writes, 1 message', 5, async (i) => {
    for (let n = 0; n < 30; n++) await read(n);
    for (let n = 0; n < 2; n++) await write(i * 2 + n + 1000);
    await send();
  });
  for (const one of [...wires, wire]) one.close();
  const [size] = await rowsOf<{ message: number; thread: number }>(
    db,
    sql`select pg_total_relation_size('im_messages') / (select count(*) from im_messages)::float8 as message,
      (pg_total_relation_size('threads') + pg_total_relation_size('search_docs')) / (select count(*) from threads)::float8 as thread`,
  );
  say(`bytes: a message ${size?.message.toFixed(0)}, a thread with its search index ${size?.thread.toFixed(0)}`);
} finally {
  await attached.stop();
  await testServer.close();
}
