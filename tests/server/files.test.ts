// The files port: the same promises on a folder, on a fake of S3 and on an implementation of S3 by somebody else.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileTaken, hashObject, listKept, WrongBytes, type Files } from '../../server/media/files/files';
import { dropParts, joinParts, openParts, partsThere, writePart } from '../../server/media/store';
import { storeKinds, type Store } from './filesKit';

const mb = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const text = (words: string): Buffer => Buffer.from(words);
async function keysBelow(files: Files, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys.toSorted();
}
async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
async function* inTurns(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) {
    await new Promise((resolve) => setImmediate(resolve));
    yield bytes.subarray(at, at + size);
  }
}
/** A source of which `bytes` arrive, and then `end` happens. */
async function* endingWith(bytes: Uint8Array, end: () => Promise<never>): AsyncGenerator<Uint8Array> {
  yield* inTurns(bytes, mb);
  await end();
}

describe.each(storeKinds)('files in $name', ({ start, isComplete }) => {
  let store: Store;
  let files: Files;
  beforeAll(async () => {
    store = await start();
    files = store.files;
    await files.check();
  });
  afterAll(() => store.close());

  it('are read as they were written, with their size and time; what is missing is null', async () => {
    const empty = isComplete ? [Buffer.alloc(0)] : [];
    for (const bytes of [text('hello'), ...empty, randomBytes(300_000)]) {
      await files.write('uploads/files/aa/one.bin', bytes, { sha256: sha256(bytes) });
      expect(Buffer.compare((await store.another().read('uploads/files/aa/one.bin')) ?? text('none'), bytes)).toBe(0);
      const facts = await files.stat('uploads/files/aa/one.bin');
      expect(facts?.size).toBe(bytes.byteLength);
      expect(Math.abs((facts?.modified ?? 0) - Date.now())).toBeLessThan(60_000);
    }
    expect([await files.read('a/b'), await files.stat('a/b'), await files.open('a/b')]).toEqual([null, null, null]);
    await files.remove('a/b');
    await files.remove('uploads/files/aa/one.bin');
    expect(await files.read('uploads/files/aa/one.bin')).toBeNull();
  });

  it('of any size are written from a stream and read whole or by ranges', { tags: 'full' }, async () => {
    const bytes = randomBytes(17 * mb + 11);
    await files.write('uploads/files/ab/large.bin', inTurns(bytes, 700_001), { sha256: sha256(bytes), once: true });
    const found = await files.open('uploads/files/ab/large.bin');
    expect(found?.size).toBe(bytes.byteLength);
    for (const [from, to] of [
      [0, isComplete ? 0 : 1],
      [5, mb + 5],
      [8 * mb - 2, 8 * mb + 2],
      [bytes.byteLength - 3, bytes.byteLength - 1],
    ] as const)
      expect((await collect(found?.bytes(from, to) ?? inTurns(bytes, 1))).equals(bytes.subarray(from, to + 1))).toBe(
        true,
      );
    expect(await hashObject(files, 'uploads/files/ab/large.bin')).toEqual({
      size: bytes.byteLength,
      sha256: sha256(bytes),
    });
    expect((await files.read('uploads/files/ab/large.bin'))?.equals(bytes)).toBe(true);
    await files.remove('uploads/files/ab/large.bin');
  });

  it('with other bytes than announced are refused, and leave nothing', async () => {
    const wrong = { sha256: sha256(text('other')) };
    await expect(files.write('uploads/files/ac/x.bin', text('x'), wrong)).rejects.toBeInstanceOf(WrongBytes);
    expect(await keysBelow(files, 'uploads/files/')).toEqual([]);
  });

  it('are listed below a prefix, all of them, and removed below it', async () => {
    const keys = ['tickets/t1.json', 'tickets/visitors/t2.json', 'uploads/files/aa/1.bin', 'uploads/parts/f1/0'];
    const many = Array.from({ length: 8 }, (_, i) => `uploads/parts/f2/${i}`);
    for (const key of [...keys, ...many, 'cache/u-1.webp']) await files.write(key, text(key));
    expect(await keysBelow(files, 'uploads/parts/f2/')).toEqual(many);
    expect(await keysBelow(files, 'tickets/')).toEqual(keys.slice(0, 2));
    const kept: string[] = [];
    for await (const { key, size } of listKept(files)) {
      kept.push(key);
      expect(size).toBe(key.length);
    }
    expect(kept.toSorted()).toEqual([...keys, ...many].toSorted());
    await files.removeBelow('uploads/parts/f2/');
    await files.removeBelow('uploads/parts/none/');
    expect(await keysBelow(files, 'uploads/parts/')).toEqual(['uploads/parts/f1/0']);
    for (const prefix of ['tickets/', 'uploads/', 'cache/']) await files.removeBelow(prefix);
    expect(await keysBelow(files, 'tickets/')).toEqual([]);
  });

  it('arrive in parts, in any order and more than once, and are joined; a dropped upload takes no more', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'zeal-scratch-'));
    const bytes = randomBytes(5 * 1000 + 7);
    const uploadId = 'f' + '0'.repeat(15);
    const whole = { size: bytes.byteLength, partSize: 1000 };
    const send = (from: number, by = files): Promise<boolean> =>
      writePart(by, uploadId, from, bytes.subarray(from, from + 1000));
    expect(await send(0)).toBe(false);
    await openParts(files, uploadId);
    expect(await partsThere(files, uploadId, whole)).toEqual([]);
    await Promise.all([5000, 3000, 1000, 3000].map((from, i) => send(from, i % 2 === 0 ? files : store.another())));
    await writePart(files, uploadId, 4000, text('too short'));
    expect(await partsThere(files, uploadId, whole)).toEqual([1000, 3000, 5000]);
    for (const from of [4000, 0, 2000]) await send(from);
    const joined = await joinParts(files, scratch, uploadId, await partsThere(files, uploadId, whole));
    expect([joined.sha256, readFileSync(joined.path).equals(bytes)]).toEqual([sha256(bytes), true]);
    await dropParts(files, uploadId);
    expect([await partsThere(files, uploadId, whole), await send(0)]).toEqual([[], false]);
    rmSync(scratch, { recursive: true });
  });

  it.each(['../x', 'a/../b', '/etc/passwd', 'a//b', '', 'a', 'a/', 'a/b\0', 'a/.env', 'a\\b/c'])(
    'have no key like %j',
    async (key) => {
      await expect((async () => files.read(key))()).rejects.toThrow('not a key');
      await expect((async () => files.write(key, text('x')))()).rejects.toThrow('not a key');
      await expect((async () => files.removeBelow(key + '/../'))()).rejects.toThrow('not a prefix');
    },
  );
});

describe.each(storeKinds.filter(({ isComplete }) => isComplete))('files in $name', ({ start }) => {
  let store: Store;
  let files: Files;
  beforeAll(async () => {
    store = await start();
    files = store.files;
  });
  afterAll(() => store.close());

  it('of two writers at once are one of the two, whole', async () => {
    const two = [randomBytes(9 * mb), randomBytes(8 * mb + 1)];
    const other = store.another();
    await Promise.all(
      two.map((bytes, i) => (i === 0 ? files : other).write('uploads/files/ad/x.bin', inTurns(bytes, mb))),
    );
    const found = await files.read('uploads/files/ad/x.bin');
    expect(two.filter((bytes) => found?.equals(bytes))).toHaveLength(1);
    await files.remove('uploads/files/ad/x.bin');
  });

  it('that are written once are never replaced; the same again is no error', async () => {
    for (const bytes of [text('first'), randomBytes(9 * mb)]) {
      await files.write('tickets/once.json', bytes, { once: true });
      await files.write('tickets/once.json', inTurns(bytes, mb), { once: true });
      await expect(files.write('tickets/once.json', text('another'), { once: true })).rejects.toBeInstanceOf(FileTaken);
      expect((await files.read('tickets/once.json'))?.equals(bytes)).toBe(true);
      expect(store.remains()).toBe(0);
      await files.remove('tickets/once.json');
    }
  });

  it('of a writer that fails or dies in the middle do not appear, and its remains are swept', async () => {
    const bytes = randomBytes(17 * mb);
    const failing = endingWith(bytes, () => Promise.reject(new Error('the phone is gone')));
    await expect(files.write('uploads/files/ae/x.bin', failing)).rejects.toThrow('the phone is gone');
    expect(store.remains()).toBe(0);
    // As of a killed process: it never goes on.
    let hasStopped: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (hasStopped = resolve));
    const dying = endingWith(bytes, () => {
      hasStopped();
      return new Promise<never>(() => undefined);
    });
    void store.another().write('uploads/files/ae/x.bin', dying);
    await stopped;
    expect(await keysBelow(files, 'uploads/files/')).toEqual([]);
    await files.sweep(Date.now() - 60_000);
    expect(store.remains()).toBe(1);
    await files.sweep(Date.now() + 60_000);
    expect(store.remains()).toBe(0);
  });

  it('of many pieces with other bytes than announced are refused, and leave nothing', async () => {
    const wrong = files.write('uploads/files/ac/x.bin', inTurns(randomBytes(9 * mb), mb), {
      sha256: sha256(text('x')),
    });
    await expect(wrong).rejects.toBeInstanceOf(WrongBytes);
    expect([await keysBelow(files, 'uploads/files/'), store.remains()]).toEqual([[], 0]);
  });
});
