// The life of a process as a proxy sees it: whether it may be given work, and how it ends.
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { makeReadiness } from '../../server/process/readiness';
import { freePort } from '../serverProcess.mjs';
import { call } from '../signedCall.mjs';
import { homes, startOn, type DatabaseHost, type Running } from './killable';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
async function made({ make }: (typeof homes)[number]): Promise<DatabaseHost> {
  const home = await make();
  ends.push(home.end);
  return home;
}
async function serverOn(home: DatabaseHost, env: Record<string, string> = {}): Promise<Running> {
  const server = await startOn({ ...home, env: { ...home.env, ...env } }, await freePort());
  ends.push(() => server.child.kill('SIGKILL') && server.ended);
  return server;
}
const embedded = (env: Record<string, string> = {}): Promise<Running> =>
  made(homes[0]!).then((home) => serverOn(home, env));
const asked = async (origin: string, path: string): Promise<[number, string]> => {
  const answer = await fetch(origin + path);
  return [answer.status, (await answer.text()).trim()];
};
/** The time that the process takes to end, and its exit code. */
async function ending(
  server: Running,
  signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM',
): Promise<{ code: number | null; ms: number }> {
  const began = performance.now();
  server.child.kill(signal);
  const code = await server.ended;
  return { code, ms: performance.now() - began };
}
async function chatSocket(origin: string): Promise<{ socket: WebSocket; closed: Promise<number> }> {
  const socket = new WebSocket(origin.replace('http', 'ws') + '/im/binfo');
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  ends.push(() => socket.terminate());
  return { socket, closed };
}
/** A client that falls silent after its first words: it neither closes nor answers. */
async function halfOpen(origin: string, words: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  ends.push(() => socket.destroy());
  socket.write(words);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.pause();
  return socket;
}
/** Than the drain time of ten seconds; milliseconds on a quiet machine. */
const muchLess = 4000;
const upgrade = [
  'GET /im/binfo HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');

describe('readiness', () => {
  it('is missing before the start is over and from the end on; in between it asks the database', async () => {
    const readiness = makeReadiness(
      async () => undefined,
      () => true,
    );
    expect(await readiness.missing()).toEqual(['starting']);
    readiness.phase = 'serving';
    expect(await readiness.missing()).toEqual([]);
    readiness.phase = 'draining';
    expect(await readiness.missing()).toEqual(['draining']);
  });

  it('names a database that fails, or that does not answer within a second, and asks it once however many ask', async () => {
    let questions = 0;
    let answer = (): void => undefined;
    const slow = makeReadiness(
      () => {
        questions++;
        return new Promise<void>((resolve) => (answer = resolve));
      },
      () => true,
    );
    slow.phase = 'serving';
    const began = performance.now();
    const all = await Promise.all(Array.from({ length: 50 }, () => slow.missing()));
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(all).toEqual(all.map(() => ['no answer of the database']));
    expect(questions).toBe(1);
    answer();
    await vi.waitUntil(async () => {
      const asking = slow.missing();
      answer();
      return (await asking).length === 0;
    });
    const broken = makeReadiness(
      () => Promise.reject(new Error('gone')),
      () => false,
    );
    broken.phase = 'serving';
    expect(await broken.missing()).toEqual(['no answer of the database', 'no notifications']);
  });

  it.each(homes.filter(({ name }) => name === 'PostgreSQL'))(
    'is lost with the connection that listens, on $name, and comes back with it',
    async (database) => {
      const home = await made(database);
      const opened = await home.open();
      ends.push(() => opened.close());
      const stop = await opened.listen(
        'trial',
        () => undefined,
        () => undefined,
      );
      ends.push(stop);
      expect(opened.isListening()).toBe(true);
      await opened.db.execute(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
      );
      await vi.waitUntil(() => !opened.isListening(), { timeout: 10_000, interval: 1 });
      await vi.waitUntil(() => opened.isListening(), { timeout: 10_000 });
    },
  );
});

describe('after SIGTERM', () => {
  it(
    'a process behind a proxy is not ready at once, lives, serves calls meanwhile, refuses sockets, and ends with 0',
    { tags: 'full' },
    async () => {
      const server = await embedded({ TRUST_PROXY: '1', DRAIN_MS: '8000' });
      const { origin } = server;
      expect(await asked(origin, '/readyz')).toEqual([200, 'ready']);
      const ended = ending(server);
      await vi.waitUntil(async () => (await asked(origin, '/readyz'))[0] === 503, { timeout: 3000, interval: 10 });
      expect(await asked(origin, '/readyz')).toEqual([503, 'draining']);
      expect(await asked(origin, '/healthz')).toEqual([200, 'ok']);
      expect((await call(origin, 'GET', 'main/search/hot-words')).code).toBe('000000');
      expect((await fetch(origin + '/healthz')).headers.get('connection')).toBe('close');
      await expect(chatSocket(origin)).rejects.toThrow('503');
      const { code, ms } = await ended;
      expect(code).toBe(0);
      expect(ms).toBeGreaterThan(3000);
      expect(ms).toBeLessThan(8000);
    },
  );

  it('tells chat clients to come back, one after the other', { tags: 'full' }, async () => {
    const server = await embedded({ DRAIN_MS: '2500' });
    const all = await Promise.all(Array.from({ length: 40 }, () => chatSocket(server.origin)));
    const at: number[] = [];
    const codes = Promise.all(
      all.map(async ({ closed }) => {
        const code = await closed;
        at.push(performance.now());
        return code;
      }),
    );
    const { code } = await ending(server);
    expect(code).toBe(0);
    expect(new Set(await codes)).toEqual(new Set([1012]));
    // Forty of them, 20 ms apart.
    expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(500);
  });

  it('keeps everybody who comes while it is busy waiting in line', { tags: 'full' }, async () => {
    const server = await embedded();
    server.child.kill('SIGSTOP');
    const comers = Array.from({ length: 700 }, () => connect(Number(new URL(server.origin).port), '127.0.0.1'));
    ends.push(() => comers.forEach((one) => one.destroy()));
    const answered = comers.map(
      (one) => new Promise((resolve) => one.once('data', (head) => resolve(String(head).slice(9, 12)))),
    );
    for (const one of comers) {
      one.on('error', () => undefined);
      one.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    }
    // Who finds no place is told nothing, and would come again after a second.
    await vi.waitUntil(() => comers.every(({ connecting }) => !connecting), { timeout: 900 });
    server.child.kill('SIGCONT');
    expect(new Set(await Promise.all(answered))).toEqual(new Set(['200']));
  });

  it(
    'does not wait for clients that do not answer: sockets of chat, and calls whose body never comes',
    { tags: 'full' },
    async () => {
      const server = await embedded({ DRAIN_MS: '1500' });
      for (let i = 0; i < 3; i++) {
        await halfOpen(server.origin, upgrade);
        await halfOpen(
          server.origin,
          'POST /csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nfirst',
        );
      }
      const { ms } = await ending(server);
      expect(ms).toBeLessThan(7000);
    },
  );

  it.each([
    ['SIGTERM', {}],
    ['SIGINT', { TRUST_PROXY: '1' }],
  ] as const)('ends at once on %s when nobody is connected, with %o', { tags: 'full' }, async (signal, env) => {
    const server = await embedded(env);
    // Its connection stays open, and is idle.
    expect((await asked(server.origin, '/healthz'))[0]).toBe(200);
    const { code, ms } = await ending(server, signal);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(muchLess);
  });
});
