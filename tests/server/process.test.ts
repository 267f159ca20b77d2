// The server as a process: one per data folder, ends cleanly, and loses nothing that it has acknowledged when it is
// killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromEmbedded } from '../../server/db/open';
import { posts } from '../../server/db/tables/comments';
import { threads } from '../../server/db/tables/forum';
import { lockFolder } from '../../server/process/folderLock';
import { builtScript } from '../builtScript';
import { freePort } from '../serverProcess.mjs';
import { call, newToken15, signIn } from '../signedCall.mjs';
import { filledFolder, times } from './kit';

const root = fileURLToPath(new URL('../..', import.meta.url));
type Running = { child: ChildProcess; origin: string; output: () => string; ended: Promise<number | null> };
const children: ChildProcess[] = [];
const folders: string[] = [];

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'zeal-process-'));
  folders.push(made);
  return made;
}

/** A data folder with the small community in it. */
async function filled(): Promise<string> {
  const made = await filledFolder();
  folders.push(made);
  return made;
}

let script: string;
beforeAll(async () => {
  script = await builtScript('server/main.ts');
});
function launch(
  dataDir: string,
  env: Record<string, string> = {},
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'none',
      DEMO: '1',
      LOG: 'warn',
      ...env,
    },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return { child, output: () => said, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

async function start(dataDir: string, port: number, env: Record<string, string> = {}): Promise<Running> {
  const launched = launch(dataDir, { PORT: String(port), ...env });
  const origin = await new Promise<string>((resolve, reject) => {
    launched.child.stdout?.on('data', () => {
      const found = /^ready (http:\S+)$/m.exec(launched.output());
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    launched.child.once('exit', () => reject(new Error('ended before it was ready: ' + launched.output())));
  });
  return { ...launched, origin };
}

afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

describe('the lock of a data folder', () => {
  it('is held by one process, given back, and taken over from a dead one', () => {
    const made = folder();
    const give = lockFolder(made);
    expect(() => lockFolder(made)).toThrow(/is in use by process \d+/);
    give();
    // A process that is no more; one whose number is in use again by another; and what is no lock at all.
    for (const stale of [
      '{"pid":999999,"began":"1"}',
      JSON.stringify({ pid: process.pid, began: '1' }),
      'nonsense',
      '',
    ]) {
      writeFileSync(join(made, 'lock'), stale);
      lockFolder(made)();
      expect(existsSync(join(made, 'lock'))).toBe(false);
    }
  });

  it('refuses a second start at once, with a clear line, and leaves the first alone', async () => {
    const made = await filled();
    const first = await start(made, await freePort());
    const began = Date.now();
    const second = launch(made, { PORT: String(await freePort()) });
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toMatch(new RegExp(`the data folder .* is in use by process ${first.child.pid}`));
    expect(second.output()).not.toMatch(/\n\s+at /);
    // On a busy machine; below a second on a quiet one.
    expect(Date.now() - began).toBeLessThan(10_000);
    expect((await fetch(first.origin + '/healthz')).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const third = await start(made, await freePort());
    expect((await call(third.origin, 'GET', 'main/search/hot-words')).code).toBe('000000');
  });

  it(
    'refuses a port that is taken, a seed that is unknown and a server without a sender of codes, in one line',
    { tags: 'full' },
    async () => {
      const made = await filled();
      const first = await start(made, await freePort());
      for (const [env, words] of [
        [{ PORT: new URL(first.origin).port, DATA_DIR: await filled() }, /EADDRINUSE/],
        [{ SEED: 'all', DATA_DIR: folder() }, /SEED must be demo or none/],
        [{ PORT: 'x', DATA_DIR: folder() }, /PORT must be a whole number/],
        [{ DEMO: '0', DATA_DIR: folder() }, /CODE_SENDER/],
      ] as const) {
        const other = launch(made, env);
        expect(await other.ended).toBe(1);
        expect(other.output()).toMatch(words);
        expect(other.output()).not.toMatch(/\n\s+at /);
      }
    },
  );
});

it('refuses a place for files that is unknown or does not answer, in one line, before it opens the database', async () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret-key' };
  for (const [FILES_URL, words] of [
    ['ftp://x', /^FILES_URL must begin with s3:\/\/ or file:/],
    [
      's3://bucket?endpoint=http://127.0.0.1:1',
      /^files cannot be kept in s3:\/\/bucket\/ at http:\/\/127.0.0.1:1 .*ECONNREFUSED/m,
    ],
  ] as const) {
    const made = folder();
    const other = launch(made, { FILES_URL, ...keys });
    expect(await other.ended).toBe(1);
    expect(other.output()).toMatch(words);
    expect(other.output()).not.toMatch(/\n\s+at |secret-key/);
    expect(existsSync(join(made, 'pg'))).toBe(false);
  }
});

describe('the end of the process', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s lets a running write finish, then exits 0 and gives the folder back',
    { tags: 'full' },
    async (signal) => {
      const made = await filled();
      const server = await start(made, await freePort());
      const { idToken } = await signIn(server.origin, 2);
      await fetch(server.origin + '/debug/faults', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ call: 'forum.addPost', kind: 'latency', value: 700 }),
      });
      const writing = call(
        server.origin,
        'POST',
        'main/bbs/posts',
        { threadId: 'plain', content: '最后一句', clientToken: newToken15() },
        idToken,
      );
      // The call is in when its fault has been used up.
      for (;;) {
        const { faults } = (await (await fetch(server.origin + '/debug/faults')).json()) as { faults: unknown[] };
        if (faults.length === 0) break;
      }
      server.child.kill(signal);
      expect((await writing).code).toBe('000000');
      expect(await server.ended).toBe(0);
      expect(existsSync(join(made, 'lock'))).toBe(false);
    },
  );
});

describe('the first start', () => {
  // Takes its seconds: only what makes and fills a database shows what of that stays in memory.
  it(
    'fills an embedded database, locks out others meanwhile, and leaves the server with less than 350 MB',
    { tags: 'full' },
    async () => {
      const made = folder();
      const starting = start(made, await freePort(), { SEED: 'demo' });
      await vi.waitUntil(() => existsSync(join(made, 'lock')), { timeout: 30_000 });
      const other = launch(made, { PORT: String(await freePort()), SEED: 'demo' });
      expect(await other.ended).toBe(1);
      expect(other.output()).toMatch(/is in use by process \d+/);
      const server = await starting;
      expect(server.output().match(/^seeded in/gm)).toHaveLength(1);
      for (let i = 0; i < 5; i++)
        expect(
          (await call(server.origin, 'GET', 'main/bbs/threads', { tab: 'recommend' })).data.list.length,
        ).toBeGreaterThan(0);
      const memory =
        Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
      expect(memory).toBeGreaterThan(50);
      expect(memory).toBeLessThan(350);
    },
  );
});

describe('a closed log pipe', () => {
  it('does not end the server', { tags: 'full' }, async () => {
    const server = await start(await filled(), await freePort(), { LOG: 'info' });
    for (const stream of [server.child.stdout, server.child.stderr]) stream?.destroy();
    for (let i = 0; i < 20; i++)
      expect((await call(server.origin, 'GET', 'main/search/hot-words')).code).toBe('000000');
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

describe('SIGKILL while people write', () => {
  it(
    `loses nothing acknowledged, tears nothing, doubles nothing, ${times(2, 20)} times`,
    { tags: 'full', timeout: times(60_000, 600_000) },
    async () => {
      const made = await filled();
      const port = await freePort();
      const acknowledged = new Map<string, string>();
      const open = new Map<string, string>();
      const html = readFileSync(join(root, 'index.html'), 'utf8');
      const { signKey } = JSON.parse(/id="app-config">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
        signKey: string;
      };
      const probe = createHmac('sha256', signKey)
        .update(createHash('sha256').update(randomBytes(4)).digest())
        .digest();

      for (let round = 0; round < times(2, 20); round++) {
        const server = await start(made, port);
        const person = await signIn(server.origin, (round % 4) + 1);
        // What was open when the last one died is sent again, as the outbox does.
        for (const [clientToken, content] of open) {
          const reply = await call(
            server.origin,
            'POST',
            'main/bbs/posts',
            { threadId: 'plain', content, clientToken },
            await tokenOf(server.origin, content),
          );
          if (reply.code === '000000') acknowledged.set(clientToken, content);
          open.delete(clientToken);
        }
        let alive = true;
        const writers = Array.from({ length: 6 }, async (_, writer) => {
          for (let i = 0; alive && i < 3; i++) {
            const clientToken = newToken15();
            const content = `${(round % 4) + 1}号 第${round}轮 ${writer}-${i}`;
            open.set(clientToken, content);
            const reply = await call(
              server.origin,
              'POST',
              'main/bbs/posts',
              { threadId: 'plain', content, clientToken },
              person.idToken,
            ).catch(() => null);
            if (reply?.code !== '000000') return;
            acknowledged.set(clientToken, content);
            open.delete(clientToken);
          }
        });
        // At some byte between the first acknowledgement and the last.
        const wait = 20 + ((probe[round % probe.length] ?? 0) * 180) / 255;
        await new Promise((resolve) => setTimeout(resolve, wait));
        server.child.kill('SIGKILL');
        alive = false;
        await Promise.all(writers);
        await server.ended;
      }
      const opened = fromEmbedded(await PGlite.create(join(made, 'pg')));
      const rows = (await opened.db.select().from(posts)).filter((row) => row.content.includes('轮'));
      const [thread] = (await opened.db.select().from(threads)).filter((row) => row.threadId === 'plain');
      await opened.close();
      const contents = rows.map((row) => row.content);
      expect(acknowledged.size).toBeGreaterThan(0);
      expect([...acknowledged.values()].filter((content) => !contents.includes(content))).toEqual([]);
      expect(new Set(contents).size).toBe(contents.length);
      expect(new Set(rows.map((row) => row.floor)).size).toBe(rows.length);
      // The comment, its count and its floor are one transaction.
      expect(thread?.postCount).toBe(5 + rows.length);
      expect(thread?.lastFloor).toBe(6 + rows.length);
    },
  );

  const tokenOf = async (origin: string, content: string): Promise<string> =>
    (await signIn(origin, Number(content[0]))).idToken;
});
