// A server whose clock a journey can move forward, for behaviour that depends on days and hours. Uses the embedded
// database, which has the clock of the server's process.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../tests/signedCall.mjs';
import { expect, openServer, test } from './kit';
import type { Kind, Running } from './kit';

export type Clock = {
  /** Sets how many ms the server is ahead; resolves when the server has that time. */ set: (
    ms: number,
  ) => Promise<void>;
  now: () => number;
};
type Opened = Clock & { env: { [name: string]: string }; servedAt: (origin: string) => void; close: () => void };

/**
 * A module that is loaded before the server. The database reads the time very often, so the file is read at most every
 * 50 ms.
 */
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
    // Atomically, because a partly written number would be another time.
    writeFileSync(file + '.next', String(ms));
    renameSync(file + '.next', file);
  };
  write(0);
  return {
    env: { CLOCK_AHEAD: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` },
    now,
    servedAt: (origin) => void (served = origin),
    close: () => rmSync(folder, { recursive: true, force: true }),
    async set(ms) {
      write(ms);
      // Every response, even a refusal, has the server's time.
      await expect
        .poll(
          async () =>
            Math.abs((await call(served, 'GET', 'main/bbs/threads', { tab: 'new' })).serverTime - now()) < 10_000,
        )
        .toBe(true);
    },
  };
}
/** For journeys on a server of their own, with its `clock`. */
export const onMovedClock = () => {
  const own: Kind<Running & { clock: Clock }> = {
    open: async () => {
      const clock = openClock();
      const { server, close } = await openServer({ env: clock.env, embedded: true });
      clock.servedAt(server.origin);
      return { server, clock, close: () => close().finally(clock.close) };
    },
  };
  return test.extend<{ clock: Clock }>({
    clock: [async ({ servers }, give) => give((await servers(own)).clock), { scope: 'test', timeout: 120_000 }],
    server: [async ({ servers }, give) => give((await servers(own)).server), { scope: 'test', timeout: 120_000 }],
  });
};
