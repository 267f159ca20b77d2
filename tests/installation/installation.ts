// The whole server as it is installed for many people: two processes with nothing but a data folder of their own behind
// nginx, and PostgreSQL, NATS and an object store that they share. Each of them can be killed and started again.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { configFrom } from '../../server/process/config';
import type { Engine } from '../engine.mjs';
import { hasNats, startNats } from '../nats.mjs';
import { nginxPath, startNginx } from '../nginx.mjs';
import { startObjectStore } from '../objectStore.mjs';
import { hasPostgres, startPostgres } from '../postgres.mjs';
import { hostOn, startOn, type DatabaseHost, type Running } from '../server/killable';
import { makeCaller, type TestCaller } from '../server/kit';
import { freePort } from '../serverProcess.mjs';

/** Whether all programs are there; says so where one is missing. */
export function isInstallable(): boolean {
  const missing = [
    ...(hasPostgres() ? [] : ['postgresql']),
    ...(hasNats() ? [] : ['nats-server']),
    ...(nginxPath() === undefined ? ['nginx-light'] : []),
  ];
  if (missing.length > 0)
    console.log(`an installation is not tested without ${missing.join(', ')} (Debian's packages)`);
  return missing.length === 0;
}

export type EngineName = 'PostgreSQL' | 'NATS' | 'the object store' | 'nginx' | 'process A' | 'process B';
export type Installation = {
  home: DatabaseHost;
  /** Of nginx. */
  origin: string;
  /** Of the processes A and B. */
  origins: readonly [string, string];
  natsUrl: string;
  engines: Record<EngineName, Pick<Engine, 'kill' | 'start'>>;
  /** Resolves when both processes may be given work; rejects with what is missing when they may not within `ms`. */
  readyAgain: (ms: number) => Promise<void>;
  /** What the processes have printed. */
  said: () => string;
  close: () => Promise<void>;
};

/** A process at this port, which can be killed and started again. */
async function openProcess(home: DatabaseHost, port: number) {
  const runs: Running[] = [];
  const start = async (): Promise<void> => void runs.push(await startOn(home, port));
  const kill = async (): Promise<void> => {
    runs.at(-1)?.child.kill('SIGKILL');
    await runs.at(-1)?.ended;
  };
  await start();
  return { start, kill, origin: runs[0]?.origin ?? '', said: () => runs.map((run) => run.said()).join('') };
}

async function untilReady(origins: readonly string[], ms: number): Promise<void> {
  const end = Date.now() + ms;
  for (const origin of origins)
    for (;;) {
      const answer = await fetch(origin + '/readyz', { signal: AbortSignal.timeout(2000) }).catch(String);
      if (typeof answer === 'object' && answer.ok) break;
      const missing = typeof answer === 'object' ? await answer.text() : answer;
      if (Date.now() > end) throw new Error(`${origin} is not ready after ${ms} ms: ${missing}`);
      await wait(50);
    }
}

/** A second time where an engine did not start, which is said. */
export async function openInstallation(): Promise<Installation> {
  return openOnce().catch((error: unknown) => {
    console.log('the installation is opened again, because it did not open:', error);
    return openOnce();
  });
}

async function openOnce(): Promise<Installation> {
  const ends: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const postgres = await startPostgres();
    if (postgres === undefined) throw new Error('no PostgreSQL');
    ends.push(postgres.stop);
    const nats = await startNats();
    ends.push(nats.stop);
    const store = await startObjectStore();
    ends.push(store.stop);
    const home = await hostOn(postgres.url);
    ends.push(home.end);
    const env = {
      ...home.env,
      ...store.env,
      BUS_URL: nats.url,
      FILES_URL: store.url,
      TRUST_PROXY: '1',
      FLOOD_PER_SECOND: '1000000',
      FLOOD_BURST: '1000000',
    };
    const ports = [await freePort(), await freePort()];
    const openOne = async (port: number): ReturnType<typeof openProcess> => {
      const folder = mkdtempSync(join(tmpdir(), 'zeal-process-'));
      ends.push(() => rmSync(folder, { recursive: true, force: true }));
      const one = await openProcess({ ...home, env: { ...env, DATA_DIR: folder } }, port);
      ends.push(one.kill);
      return one;
    };
    const [a, b] = await Promise.all(ports.map(openOne));
    if (a === undefined || b === undefined) throw new Error('two processes are needed');
    const nginx = await startNginx(ports);
    ends.push(nginx.stop);
    const origins = [a.origin, b.origin] as const;
    await untilReady(origins, 10_000);
    return {
      home,
      origin: nginx.origin,
      origins,
      natsUrl: nats.url,
      engines: { PostgreSQL: postgres, NATS: nats, 'the object store': store, nginx, 'process A': a, 'process B': b },
      readyAgain: (ms) => untilReady(origins, ms),
      said: () => `── A\n${a.said()}── B\n${b.said()}`,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Calls of the server at `origin`, over HTTP. */
export function callerAt(origin: string): TestCaller {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  return makeCaller(configFrom({ DEMO: '1' }, html).app, Date.now, (path, init) => fetch(origin + path, init));
}
