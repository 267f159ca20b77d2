// `npm run backup` and `npm run restore` as a person types them: under load, into an empty place, and what is noticed of
// a row or a file that somebody has changed.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtScript } from '../builtScript';
import { createDatabase } from '../postgres.mjs';
import { freePort } from '../serverProcess.mjs';
import { call, newToken15, signIn } from '../signedCall.mjs';
import { homes, startOn, type DatabaseHost } from './killable';
import { jpeg } from './uploading';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'zeal-backup-'));
  ends.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const scripts = { backup: '', restore: '' };
beforeAll(async () => {
  scripts.backup = await builtScript('server/cli/backup.ts');
  scripts.restore = await builtScript('server/cli/restore.ts');
});
type Said = { out: string; complaint: string; code: number | null };
function type(command: keyof typeof scripts, words: string[], env: Record<string, string>): Promise<Said> {
  const child = spawn(process.execPath, [scripts[command], ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let out = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (complaint += String(chunk)));
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ out: out.trim(), complaint: complaint.trim(), code })),
  );
}

/** An empty place of the same kind. */
async function emptyPlace(home: DatabaseHost): Promise<DatabaseHost> {
  const dataDir = join(folder(), 'data');
  const url = home.env['DATABASE_URL'] ?? '';
  if (url === '') return { ...home, env: { DATA_DIR: dataDir, DATABASE_URL: '' }, end: async () => undefined };
  const own = await createDatabase(url);
  ends.push(() => own.drop());
  return { ...home, env: { DATA_DIR: dataDir, DATABASE_URL: own.url }, end: async () => undefined };
}
/** Runs a statement on the rows of a place where no server runs. */
async function change({ env }: DatabaseHost, statement: string): Promise<void> {
  const url = env['DATABASE_URL'] ?? '';
  if (url === '') {
    const client = await PGlite.create(join(env['DATA_DIR'] ?? '', 'pg'));
    await client.query(statement);
    return client.close();
  }
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  return client.end();
}
const filesOf = (backup: string): string[] =>
  (JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { files: { name: string }[] }).files.map(
    (file) => file.name,
  );

/** Comments with a picture each, until it is stopped. */
async function write(origin: string, person: number, isOver: () => boolean, written: Set<string>): Promise<void> {
  const { idToken } = await signIn(origin, person);
  for (let i = 0; !isOver(); i++) {
    const data = Buffer.from(await jpeg(64, 48, person * 100 + i)).toString('base64');
    const picture = await call(
      origin,
      'POST',
      'main/uploadBase64',
      { localKey: newToken15(), data, clientToken: newToken15() },
      idToken,
    );
    const content = `${person}号在备份时写的第${i}句`;
    const { url, width, height, size, color } = picture.data;
    const images = picture.code === '000000' ? [{ url, width, height, size, color, status: 0 }] : [];
    const reply = await call(
      origin,
      'POST',
      'main/bbs/posts',
      { threadId: 'plain', content, images, clientToken: newToken15() },
      idToken,
    );
    if (reply.code === '000000') written.add(content);
  }
}

describe.each(homes)('a backup, on $name', { timeout: 240_000 }, ({ make }) => {
  it(
    'made while people write holds all that was said before, with its pictures, and is the same after a restore',
    { tags: 'full' },
    async () => {
      const home = await make();
      ends.push(home.end);
      const server = await startOn(home, await freePort());
      ends.push(() => server.child.kill('SIGKILL') && server.ended);
      const written = new Set<string>();
      let over = false;
      const writers = [1, 2, 3, 4].map((person) => write(server.origin, person, () => over, written));
      ends.push(async () => {
        over = true;
        await Promise.allSettled(writers);
      });
      await expect.poll(() => written.size).toBeGreaterThan(3);
      const before = new Set(written);
      const backup = join(folder(), 'one');
      const made = await type('backup', ['--to', backup], home.env);
      expect(written.size).toBeGreaterThan(before.size);
      over = true;
      await Promise.all(writers);
      expect(made).toMatchObject({ complaint: '', code: 0 });
      server.child.kill('SIGTERM');
      await server.ended;

      const place = await emptyPlace(home);
      const restored = await type('restore', [backup], place.env);
      expect(restored).toMatchObject({
        out: expect.stringMatching(/\nthe same: \d+ tables, \d+ rows, \d+ files$/) as unknown,
        complaint: '',
        code: 0,
      });
      expect(await type('restore', [backup], place.env)).toMatchObject({
        complaint: expect.stringContaining('not empty') as unknown,
        code: 1,
      });
      const [changed = ''] = filesOf(backup);
      const path = join(place.env['DATA_DIR'] ?? '', changed);
      const bytes = readFileSync(path);
      appendFileSync(path, 'x');
      expect(await type('restore', [backup, '--verify'], place.env)).toMatchObject({
        complaint: `file ${changed} is different`,
        code: 1,
      });
      writeFileSync(path, bytes);
      const again = await startOn(place, await freePort());
      ends.push(() => again.child.kill('SIGKILL') && again.ended);
      const { data } = await call(again.origin, 'GET', 'main/bbs/posts', {
        threadId: 'plain',
        pageSize: 50,
        sort: 'new',
      });
      const contents = (data.list as { content: string }[]).map((one) => one.content);
      expect([...before].filter((content) => !contents.includes(content))).toEqual([]);
      const pictures = (data.list as unknown as { images: { url: string }[] }[]).flatMap((one) =>
        one.images.map((image) => image.url),
      );
      expect(pictures.length).toBeGreaterThan(0);
      for (const url of pictures) expect((await fetch(again.origin + url)).status).toBe(200);
    },
  );

  it('names a row and a file that were changed, and refuses a damaged backup', { tags: 'full' }, async () => {
    const home = await make();
    ends.push(home.end);
    const dataDir = home.env['DATA_DIR'] ?? '';
    const backup = join(folder(), 'one');
    writeFileSync(join(dataDir, 'note.txt'), 'not of people');
    expect(await type('backup', ['--to', backup], home.env)).toMatchObject({ complaint: '', code: 0 });
    expect(existsSync(join(backup, 'files', 'note.txt'))).toBe(false);
    const place = await emptyPlace(home);
    await type('restore', [backup], place.env);
    expect(await type('restore', [backup, '--verify'], place.env)).toMatchObject({ complaint: '', code: 0 });

    await change(place, `update users set user_name = '另一个名字' where user_id = 'fan'`);
    await change(place, `delete from threads where thread_id = 'plain'`);
    const { complaint, code } = await type('restore', [backup, '--verify'], place.env);
    expect(code).toBe(1);
    expect(complaint).toContain('public.users: row ["fan"] is different');
    expect(complaint).toContain('public.threads: row ["plain"] is missing');

    const [dump = ''] = ['database.dump', 'database.tar.gz'].filter((name) => existsSync(join(backup, name)));
    appendFileSync(join(backup, dump), 'x');
    expect(await type('restore', [backup], (await emptyPlace(home)).env)).toMatchObject({
      complaint: expect.stringContaining(`in the backup, file ${dump} is different`) as unknown,
      code: 1,
    });
  });
});

it('says in one line what is missing when there is no pg_dump of the server’s version', async () => {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  if (url === '') return;
  const own = await createDatabase(url);
  ends.push(() => own.drop());
  const said = await type('backup', ['--to', join(folder(), 'one')], {
    DATABASE_URL: own.url,
    DATA_DIR: folder(),
    PG_BIN: folder(),
  });
  expect(said).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^pg_dump was not found: install .*postgresql-client-\d+/) as unknown,
  });
  expect(said.complaint.split('\n')).toHaveLength(1);
});
