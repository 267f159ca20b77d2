// `npm run files -- move`: from a folder to a store and back, killed in the middle, with damaged copies.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { moveFiles } from '../../server/cli/moveFiles';
import { diskFiles } from '../../server/media/files/disk';
import { s3Files } from '../../server/media/files/s3';
import { builtScript } from '../builtScript';
import './filesKit';
import { startS3Fake, type Fake } from './s3Fake';

const count = 50;

describe('moving files', () => {
  const folders: string[] = [];
  const folder = (): string => {
    folders.push(mkdtempSync(join(tmpdir(), 'zeal-move-')));
    return folders.at(-1) ?? '';
  };
  const from = folder();
  let fake: Fake;
  let script: string;
  const kept = new Map<string, Buffer>();
  beforeAll(async () => {
    fake = await startS3Fake({ pageSize: 40 });
    script = await builtScript('server/cli/files.ts');
    for (let i = 0; i < count; i++) {
      const name = createHash('md5').update(String(i)).digest('hex');
      kept.set(`uploads/files/${name.slice(0, 2)}/${name}.bin`, randomBytes(1000 + i));
    }
    kept.set('uploads/files/ff/large.bin', randomBytes(9 * 1024 * 1024));
    kept.set('uploads/parts/f1/open', Buffer.alloc(0));
    kept.set('tickets/visitors/t1.json', Buffer.from('{"words":"打不开"}'));
    for (const [key, bytes] of kept) {
      mkdirSync(join(from, key, '..'), { recursive: true });
      writeFileSync(join(from, key), bytes);
    }
    // These stay: scaled copies are made again, and a database is no file of this port.
    for (const other of ['cache/u-1.webp', 'pg/1']) {
      mkdirSync(join(from, other, '..'), { recursive: true });
      writeFileSync(join(from, other), 'x');
    }
  });
  afterAll(async () => {
    await fake.close();
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  });
  const say = (): void => undefined;
  const begin = (args: string[]) => {
    const FILES_URL = `s3://${fake.config.bucket}?endpoint=${fake.config.endpoint}`;
    const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, DATA_DIR: from, FILES_URL } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, ended, said: () => output };
  };
  const move = async (args: string[]) => {
    const { ended, said } = begin(['move', ...args]);
    return { status: await ended, said: said() };
  };
  const isStored = (): boolean => Array.from(kept).every(([key, bytes]) => fake.objects.get(key)?.bytes.equals(bytes));

  it('is killed in the middle and continues where it was: every file is there, once and whole', async () => {
    const killed = begin(['move', 'disk', 's3']);
    await vi.waitUntil(() => fake.objects.size > 8, { timeout: 30_000, interval: 5 });
    killed.child.kill('SIGKILL');
    await killed.ended;
    const before = fake.objects.size;
    expect(before).toBeLessThan(kept.size);
    const { status, said } = await move(['disk', 's3']);
    expect(status).toBe(0);
    const [, copied, present, failed] = /(\d+) copied \(.*\), (\d+) there already, (\d+) failed/.exec(said) ?? [];
    expect(Number(copied) + Number(present)).toBe(kept.size);
    expect([Number(present) >= before - 5, failed, isStored()]).toEqual([true, '0', true]);
    expect(Array.from(fake.objects.keys()).toSorted()).toEqual(Array.from(kept.keys()).toSorted());
  });

  it('copies nothing that is there, and again what has other bytes', async () => {
    const [key = '', bytes = Buffer.alloc(0)] = Array.from(kept)[7] ?? [];
    const damaged = Buffer.from(bytes.map((byte) => byte ^ 1));
    fake.objects.set(key, { bytes: damaged, modified: new Date(), etag: '"x"' });
    const once = await moveFiles(diskFiles(from), s3Files(fake.config), say);
    expect(once).toEqual({ copied: 1, present: kept.size - 1, bytes: bytes.byteLength, failed: [] });
    expect(isStored()).toBe(true);
  });

  it('goes back to a folder, where tickets are for the server’s user only', { tags: 'full' }, async () => {
    const to = folder();
    const { copied, failed } = await moveFiles(s3Files(fake.config), diskFiles(to), say);
    expect([copied, failed]).toEqual([kept.size, []]);
    for (const [key, bytes] of kept) expect(readFileSync(join(to, key)).equals(bytes)).toBe(true);
    expect(readdirSync(to).toSorted()).toEqual(['tickets', 'uploads']);
    expect(statSync(join(to, 'tickets/visitors/t1.json')).mode & 0o777).toBe(0o600);
  });

  it('names what it could not copy, and copies the rest', async () => {
    const [key = '', next = ''] = Array.from(kept.keys()).slice(3);
    for (const one of [key, next]) fake.objects.delete(one);
    fake.faults.push({ on: new RegExp('^PUT ' + key), do: 500, times: 1000 });
    const { copied, failed } = await moveFiles(diskFiles(from), s3Files(fake.config), say);
    fake.faults.length = 0;
    expect([copied, failed]).toEqual([1, [{ key, why: expect.stringContaining('InternalError') }]]);
  });

  it('refuses what it does not understand, in a line', async () => {
    expect(await move(['disk', 'disk'])).toEqual({ status: 1, said: `both are ${from}\n` });
    expect(await move(['disk'])).toMatchObject({ status: 2, said: expect.stringContaining('usage: npm run files') });
  });
});
