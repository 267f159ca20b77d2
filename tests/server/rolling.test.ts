// Processes are restarted one after the other behind nginx while people use the app: nobody's call fails, and no
// message is lost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeServices } from '../../server/composition/services';
import { posts } from '../../server/db/tables/comments';
import { threads } from '../../server/db/tables/forum';
import { follows, users } from '../../server/db/tables/users';
import { startSession } from '../../server/domains/session/tokens';
import { imKey } from '../../server/im/sockets/service';
import { signUser } from '../../server/im/userSig';
import { configFrom } from '../../server/process/config';
import { makeLog } from '../../server/process/log';
import { startNginx } from '../nginx.mjs';
import { freePort } from '../serverProcess.mjs';
import { homes, startOn, type DatabaseHost, type Running } from './killable';
import { times } from './kit';
import { ChatPhone, makeCalls } from './rollingKit';

const restarts = times(2, 10);
const callsPerSecond = times(20, 200);
const sockets = times(20, 1000);
const messagesPerSecond = times(10, 100);
const drainMs = times(8000, 10_000);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** People who know each other in pairs, with a token and a signature for chat each. */
async function makePeople(
  home: DatabaseHost,
  count: number,
): Promise<{ id: string; token: string; signature: string }[]> {
  const opened = await home.open();
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const config = configFrom({ DEMO: '1' }, html);
  const { services } = await makeServices(
    opened.db,
    config,
    makeLog('warn', () => undefined),
  );
  const now = Date.now();
  const ids = Array.from({ length: count }, (_, i) => 'phone' + i);
  await opened.db
    .insert(users)
    .values(ids.map((userId) => ({ userId, userName: userId, authTac: 1, createTime: now })));
  const pairs = ids.map((userId, i) => ({ userId, targetId: ids[i ^ 1] ?? '', createTime: now }));
  await opened.db.insert(follows).values(pairs);
  // Comments of one thread are written one after the other: everybody has one of their own.
  const [plain] = await opened.db.select().from(threads).where(eq(threads.threadId, 'plain'));
  await opened.db.insert(threads).values(ids.map((id) => ({ ...plain!, threadId: 'thread-' + id })));
  const people = [];
  for (const id of ids)
    people.push({
      id,
      token: (await startSession(opened.db, services, id, 'device-' + id, now)).idToken,
      signature: signUser(imKey(services), id, now),
    });
  await opened.close();
  return people;
}

/** Messages by turns, each phone's own one after the other, until `isOver`. */
async function talk(phones: readonly ChatPhone[], perSecond: number, isOver: () => boolean): Promise<void> {
  const sending = new Map<ChatPhone, Promise<void>>();
  for (let count = 0; !isOver(); count++) {
    const phone = phones[count % phones.length]!;
    const text = `${phone.userId} ${count}`;
    sending.set(
      phone,
      (sending.get(phone) ?? Promise.resolve()).then(() => phone.send(text)),
    );
    await wait(1000 / perSecond);
  }
  await Promise.all(sending.values());
}

describe.each(homes.filter(({ name }) => name === 'PostgreSQL'))('a rolling restart, on $name', ({ make }) => {
  it(
    `fails no call and loses no message: ${restarts} restarts, ${callsPerSecond} calls a second, ${sockets} sockets`,
    async () => {
      const home = await make();
      ends.push(home.end);
      home.env = {
        ...home.env,
        TRUST_PROXY: '1',
        DRAIN_MS: String(drainMs),
        FLOOD_PER_SECOND: '1000000',
        FLOOD_BURST: '1000000',
      };
      const people = await makePeople(home, sockets);
      const ports = [await freePort(), await freePort()] as const;
      const all: Running[] = [];
      const start = async (port: number): Promise<Running> => {
        const server = await startOn(home, port);
        ends.push(() => server.child.kill('SIGKILL') && server.ended);
        all.push(server);
        await vi.waitUntil(async () => (await fetch(server.origin + '/readyz')).ok, { timeout: 30_000 });
        return server;
      };
      // What the processes complained about may explain a failure.
      ends.push(() =>
        all.forEach((server) =>
          console.log(
            server
              .said()
              .replace(/^.*sign-in code.*$/gm, '')
              .slice(-3000),
          ),
        ),
      );
      const servers = await Promise.all(ports.map(start));
      const nginx = await startNginx(ports);
      ends.push(nginx.stop, () => console.log(nginx.said()));
      const phones = people.map(
        ({ id, signature }, i) =>
          new ChatPhone(nginx.origin, id, signature, people[i ^ 1]?.id ?? '', `127.0.1.${1 + (i % 100)}`),
      );
      ends.push(() => phones.forEach((phone) => phone.close()));
      await Promise.all(phones.map((phone) => phone.connect()));

      let isOver = false;
      const running = Promise.all([
        makeCalls(
          nginx.origin,
          people.map(({ id, token }) => ({ token, threadId: 'thread-' + id })),
          callsPerSecond,
          () => isOver,
        ),
        talk(phones, messagesPerSecond, () => isOver),
      ]);
      const codes: (number | null)[] = [];
      for (let i = 0; i < restarts; i++) {
        const server = servers[i % 2]!;
        server.child.kill('SIGTERM');
        codes.push(await server.ended);
        servers[i % 2] = await start(ports[i % 2]!);
      }
      isOver = true;
      const [calls] = await running;
      const lost = (): string[] =>
        phones.flatMap((phone, i) => {
          const received = new Set(phones[i ^ 1]!.received);
          return phone.sent.filter((text) => !received.has(text));
        });
      await vi.waitUntil(() => lost().length === 0, { timeout: 20_000 }).catch(() => undefined);
      const sent = phones.reduce((sum, phone) => sum + phone.sent.length, 0);
      const closed = phones.reduce((sum, phone) => sum + phone.closed, 0);
      console.log(
        `${restarts} restarts: ${calls.made} calls, ${calls.failed.length} failed, ${calls.repeated} made again for their nonce; ${sent} messages, ${lost().length} lost; sockets closed ${closed} times`,
      );
      expect(calls.failed).toEqual([]);
      expect(phones.flatMap((phone) => phone.refused)).toEqual([]);
      expect(lost()).toEqual([]);
      const opened = await home.open();
      const comments = (await opened.db.select().from(posts)).map(({ content }) => content);
      await opened.close();
      expect(calls.written.filter((text) => comments.filter((one) => one === text).length !== 1)).toEqual([]);
      expect(calls.written.length).toBeGreaterThan(0);
      expect(codes).toEqual(codes.map(() => 0));
      expect(closed).toBeGreaterThan(sockets / 4);
      expect(sent).toBeGreaterThan(0);
    },
    times(120_000, 900_000),
  );
});
