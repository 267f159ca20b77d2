// The port for notifications: the same promises on all three buses, and what NATS adds: subjects, and coming back.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBus } from '../../server/composition/bus';
import { rowsOf, type Opened } from '../../server/db/open';
import { groupSubject, personSubject, type Bus, type Listening } from '../../server/notifications/bus/bus';
import type { PushEvent } from '../../server/notifications/bus/pushEvents';
import { announce } from '../../server/notifications/push';
import { makeLog } from '../../server/process/log';
import { hasNats, startNats } from '../nats.mjs';
import { bothDatabases, databases } from './kit';

type Nats = Awaited<ReturnType<typeof startNats>>;
const onServer = databases.filter(({ name }) => name === 'PostgreSQL');
const withNats = onServer.length > 0 && hasNats();
if (!withNats)
  console.log('no nats-server beside a PostgreSQL: the bus is not tested on NATS; `npm test` installs both packages');

let nats: Nats | null = null;
beforeAll(async () => {
  if (withNats) nats = await startNats();
});
afterAll(() => nats?.kill());

const lines: string[] = [];
const log = makeLog('info', (line) => void lines.push(line));
type Heard = { events: PushEvent[]; lost: number; listening: Listening };
const group = 'g-one';
const subjects = [personSubject('fan'), groupSubject(group)];
async function listenTo(bus: Bus, to = subjects): Promise<Heard> {
  const heard: Heard = { events: [], lost: 0, listening: null as never };
  heard.listening = await bus.listen({ heard: (event) => void heard.events.push(event), lost: () => heard.lost++ });
  await heard.listening.add(to);
  return heard;
}
const message = (seq: number, talk = 'g:' + group): PushEvent => ({ is: 'message', talk, seq, by: '' });
const seqsOf = ({ events }: Heard): number[] => events.flatMap((event) => (event.is === 'message' ? [event.seq] : []));

const buses = [
  { name: 'the process itself', database: bothDatabases.find(({ name }) => name === 'PGlite'), busUrl: () => '' },
  ...onServer.map((database) => ({ name: 'PostgreSQL', database, busUrl: () => '' })),
  ...(withNats ? onServer.map((database) => ({ name: 'NATS', database, busUrl: () => nats?.url ?? '' })) : []),
];
describe.each(buses)('notifications over $name', ({ database, busUrl }) => {
  let opened: Opened;
  let bus: Bus;
  beforeAll(async () => {
    if (database === undefined) throw new Error('no database');
    opened = await database.open();
    bus = await openBus(opened, busUrl(), log);
  });
  afterAll(async () => {
    await bus.close();
    await opened.close();
  });

  it('come with the commit, in order, and not at all when the transaction fails', async () => {
    const heard = await listenTo(bus);
    await opened.db.transaction(async (tx) => {
      await announce(tx, message(1), message(2));
      await tx.transaction((nested) => announce(nested, message(3)));
      await tx
        .transaction(async (nested) => {
          await announce(nested, message(99));
          throw new Error('taken back');
        })
        .catch(() => undefined);
      await wait(100);
      expect(seqsOf(heard)).toEqual([]);
    });
    await opened.db
      .transaction(async (tx) => {
        await announce(tx, message(98));
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await announce(opened.db, message(4));
    await vi.waitUntil(() => seqsOf(heard).includes(4), { timeout: 10_000 });
    expect(seqsOf(heard)).toEqual([1, 2, 3, 4]);
    expect(heard.lost).toBe(0);
    await heard.listening.stop();
  });

  it('come to every listener, and no more to one that has stopped', async () => {
    const [one, two, stopped] = [await listenTo(bus), await listenTo(bus), await listenTo(bus)];
    await stopped.listening.stop();
    await announce(opened.db, message(5));
    await vi.waitUntil(() => one.events.length > 0 && two.events.length > 0, { timeout: 10_000 });
    expect(stopped.events).toEqual([]);
    await one.listening.stop();
    await two.listening.stop();
  });

  it('hold names only: at most ids, numbers and kinds', async () => {
    const heard = await listenTo(bus);
    await announce(
      opened.db,
      { is: 'told', users: ['fan'], data: { kind: 'unreadChanged' } },
      { is: 'read', talk: 'p:author:fan', user: 'author', by: '' },
      { is: 'noticed', ids: ['n1'], users: ['fan'] },
    );
    await vi.waitUntil(() => heard.events.length >= 3, { timeout: 10_000 });
    for (const event of heard.events)
      expect(Object.keys(event).every((key) => /^(is|users|data|talk|user|by|to|ids)$/.test(key))).toBe(true);
    await heard.listening.stop();
  });
});

describe.each(withNats ? onServer : [])('NATS between two processes, on $name', ({ open }) => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  /** Two connections to one database, as two processes have. */
  async function two(): Promise<{ own: Nats; here: Opened; there: Opened; a: Bus; b: Bus }> {
    const own = await startNats();
    ends.push(() => own.kill());
    const { openServer } = await import('../../server/db/open');
    const here = await open();
    ends.push(here.close);
    const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(here.db, sql`select current_database() as name`);
    const there = await openServer(
      Object.assign(new URL(process.env['TEST_DATABASE_URL'] ?? ''), { pathname: name }).href,
    );
    ends.push(there.close);
    const [a, b] = [await openBus(here, own.url, log), await openBus(there, own.url, log)];
    ends.push(a.close, b.close);
    return { own, here, there, a, b };
  }
  const unconfirmed = async ({ db }: Opened): Promise<number> =>
    (await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from announcements`))[0]?.n ?? -1;

  it('brings each person what is theirs, once, and nothing of others', async () => {
    const { here, b } = await two();
    const heard = await listenTo(b);
    const pair = (seq: number, talk: string): PushEvent => ({ is: 'message', talk, seq, by: 'c' });
    await here.db.transaction(async (tx) => {
      await announce(tx, pair(1, 'p:author:owner'), {
        is: 'told',
        users: ['author', 'owner'],
        data: { kind: 'unreadChanged' },
      });
      await announce(tx, pair(2, 'p:author:fan'), {
        is: 'told',
        users: ['author', 'fan'],
        data: { kind: 'unreadChanged' },
      });
      await announce(
        tx,
        { is: 'noticed', ids: ['n1', 'n2'], users: ['owner', 'fan'] },
        message(3, 'g:other'),
        message(4),
      );
    });
    await vi.waitUntil(() => seqsOf(heard).includes(4), { timeout: 10_000 });
    expect(heard.events).toEqual([
      { ...pair(2, 'p:author:fan'), to: 'fan' },
      { is: 'told', users: ['fan'], data: { kind: 'unreadChanged' } },
      { is: 'noticed', ids: ['n2'], users: ['fan'] },
      message(4),
    ]);
    // Confirmed, so nothing is left to be published again.
    await vi.waitUntil(async () => (await unconfirmed(here)) === 0, { timeout: 10_000 });
    expect(lines.join()).not.toContain('published again');
  });

  it('keeps communities apart that share a server, each with a prefix of its own', { tags: 'full' }, async () => {
    const own = await startNats();
    ends.push(() => own.kill());
    const all = await Promise.all(['', '/north', '/north', '/south'].map(() => open()));
    const addresses = ['', '/north', '/north', '/south'].map((prefix) => own.url + prefix);
    for (const opened of all) ends.push(opened.close);
    const open4 = await Promise.all(all.map((opened, i) => openBus(opened, addresses[i] ?? '', log)));
    for (const bus of open4) ends.push(bus.close);
    const heard = await Promise.all(open4.map((bus) => listenTo(bus)));
    const [none, north, , south] = all as [Opened, Opened, Opened, Opened];
    await announce(south.db, message(1));
    await announce(none.db, message(2));
    await announce(north.db, message(3));
    await vi.waitUntil(() => heard.every((one) => seqsOf(one).length > 0), { timeout: 10_000 });
    expect(heard.map(seqsOf)).toEqual([[2], [3], [3], [1]]);
    await expect(openBus(none, own.url + '/a.b', log)).rejects.toThrow('the path of BUS_URL is a prefix of letters');
  });

  it('publishes what a killed process has committed but not published', { tags: 'full' }, async () => {
    const { here, a, b } = await two();
    const heard = await listenTo(b);
    const late = await listenTo(a);
    await here.db.execute(
      sql`insert into announcements (at, events) values (0, ${JSON.stringify([message(7)])}::jsonb)`,
    );
    await vi.waitUntil(() => heard.events.length > 0 && late.events.length > 0, { timeout: 20_000 });
    await expect.poll(() => unconfirmed(here), { timeout: 20_000 }).toBe(0);
    expect(seqsOf(heard)).toContain(7);
  });

  it('takes events while it is away and says when it is back that some were lost', async () => {
    const { own, here, a, b } = await two();
    const [near, far] = [await listenTo(a), await listenTo(b)];
    await own.kill();
    for (let seq = 10; seq < 20; seq++) await here.db.transaction((tx) => announce(tx, message(seq)));
    // The sender's own process does not need it.
    expect(seqsOf(near)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    await own.start();
    await vi.waitUntil(() => near.lost > 0 && far.lost > 0, { timeout: 30_000 });
    await vi.waitUntil(() => seqsOf(far).includes(19), { timeout: 30_000 });
    await vi.waitUntil(async () => (await unconfirmed(here)) === 0, { timeout: 30_000 });
    await announce(here.db, message(20));
    await vi.waitUntil(() => seqsOf(far).includes(20), { timeout: 10_000 });
  });

  it('is named in one line when no server answers, without its password', async () => {
    const opened = await open();
    ends.push(opened.close);
    await expect(openBus(opened, 'nats://somebody:geheim@127.0.0.1:1', log)).rejects.toThrow(
      /^BUS_URL: no NATS server answers at 127\.0\.0\.1:1 \(connection refused\)$/,
    );
    await expect(openBus(opened, 'http://127.0.0.1:1', log)).rejects.toThrow('BUS_URL must be an address like');
  });
});
