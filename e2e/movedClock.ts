// A server whose clock a journey moves, for what goes by days and hours: only ahead, as far as the journey says. Its database is the
// embedded one, which has the clock of the server's process.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../tests/signedCall.mjs';
import { expect, serve, test } from './kit';
import type { Server } from './kit';

export type Clock = { /** By how many ms the server is ahead from now on; it knows when this resolves. */ set: (ms: number) => Promise<void>; now: () => number };
type Opened = Clock & { env: { [name: string]: string }; servedAt: (origin: string) => void; close: () => void };

/** A module that runs before the server. The database asks for the time very often: the file is read now and then. */
const ahead = `import { readFileSync } from 'node:fs';
const real = Date.now; let read = 0; let by = 0;
Date.now = () => { const at = real(); if (at - read > 50) { read = at; by = Number(readFileSync(process.env.CLOCK_AHEAD, 'utf8')); } return at + by; };`;

function openClock(): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-clock-'));
  const file = join(folder, 'ahead');
  let by = 0;
  let served = '';
  const now = (): number => Date.now() + by;
  const write = (ms: number): void => {
    by = ms;
    // In one step: half a number would be another time.
    writeFileSync(file + '.next', String(ms));
    renameSync(file + '.next', file);
  };
  write(0);
  return {
    env: { CLOCK_AHEAD: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` },
    now, servedAt: (origin) => void (served = origin), close: () => rmSync(folder, { recursive: true, force: true }),
    async set(ms) {
      write(ms);
      // Every answer says what time it is there, a refusal too.
      await expect.poll(async () => Math.abs((await call(served, 'GET', 'main/bbs/threads', { tab: 'new' })).serverTime - now()) < 10_000).toBe(true);
    },
  };
}
/** Journeys on a server of their own, with its `clock`. */
export const onMovedClock = () =>
  test.extend<object, { clock: Opened; server: Server }>({
    clock: [async ({}, give) => {
      const clock = openClock();
      await give(clock);
      clock.close();
    }, { scope: 'worker' }],
    server: [({ clock }, give) => serve((server) => {
      clock.servedAt(server.origin);
      return give(server);
    }, { env: clock.env, embedded: true }), { scope: 'worker', timeout: 120_000 }],
  });
