// Processes are restarted one after the other behind nginx while people use the app: nobody's call fails, and no
// message is lost.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { posts } from '../../server/db/tables/comments';
import { startNginx } from '../nginx.mjs';
import { freePort } from '../serverProcess.mjs';
import { homes, startOn, type Running } from './killable';
import { times } from './kit';
import { ChatPhone, makeCalls, makePeople, talk } from './rollingKit';

const restarts = times(2, 10);
const callsPerSecond = times(20, 200);
const sockets = times(20, 1000);
const messagesPerSecond = times(10, 100);
const drainMs = times(8000, 10_000);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

describe.each(homes.filter(({ name }) => name === 'PostgreSQL'))('a rolling restart, on $name', ({ make }) => {
  it(
    `fails no call and loses no message: ${restarts} restarts, ${callsPerSecond} calls a second, ${sockets} sockets`,
    { tags: 'full', timeout: times(120_000, 900_000) },
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
  );
});
