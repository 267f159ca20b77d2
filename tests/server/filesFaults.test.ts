// What a store of S3 does to the server: errors, lost answers, cut connections, silence. And what is sent to it.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FilesUnavailable, FileTaken, hashObject, type Files } from '../../server/media/files/files';
import { s3Files } from '../../server/media/files/s3';
import { hasty, patient } from './filesKit';
import { startS3Fake, type Fake, type Fault } from './s3Fake';

const mb = 1024 * 1024;
const small = Buffer.from('a small file');
const large = randomBytes(10 * mb);

describe('a store that has trouble', () => {
  let fake: Fake;
  let files: Files;
  beforeAll(async () => {
    fake = await startS3Fake();
  });
  afterAll(() => fake.close());
  beforeEach(() => {
    for (const kept of [fake.objects, fake.uploads]) kept.clear();
    fake.faults.length = 0;
    fake.requests.length = 0;
    files = s3Files(fake.config, patient);
  });
  const fault = (on: RegExp, what: Fault['do'], times = 2): void => void fake.faults.push({ on, do: what, times });

  it.each([
    [500, [/^PUT/, /^GET a/, /^HEAD/, /^DELETE/, /^GET \?list/]],
    [503, [/^PUT/, /^GET a/]],
    ['drop', [/^PUT/, /^GET a/, /^HEAD/, /^DELETE/, /^GET \?list/]],
    ['lost', [/^PUT/, /^GET a/, /^HEAD/, /^DELETE/, /^GET \?list/]],
    ['silence', [/^PUT/, /^GET a/]],
  ] as const)('for a moment (%s) is asked again', async (what, requests) => {
    for (const on of requests) fault(on, what, 1);
    if (what === 'silence') files = s3Files(fake.config, hasty);
    await files.write('a/1', small, { once: true });
    expect((await files.read('a/1'))?.equals(small)).toBe(true);
    expect((await files.stat('a/1'))?.size).toBe(small.byteLength);
    for await (const { key } of files.list('a/')) expect(key).toBe('a/1');
    await files.remove('a/1');
    expect([fake.objects.size, fake.faults.filter(({ times }) => times > 0)]).toEqual([0, []]);
  });

  it.each([500, 'lost'] as const)('in the middle of a large write (%s) is asked again', async (what) => {
    for (const on of [/^POST .*\?uploads/, /partNumber=2/, /^POST .*\?uploadId/]) fault(on, what, 1);
    await files.write('uploads/files/2', large, { once: true });
    expect(fake.objects.get('uploads/files/2')?.bytes.equals(large)).toBe(true);
    // One that was begun by the lost answer is swept.
    await files.sweep(Date.now() + 1000);
    expect(fake.uploads.size).toBe(0);
  });

  it('that cuts the connection in the middle of a body is asked for this range again', async () => {
    await files.write('a/3', large);
    fault(/^GET a\/3/, 'cut', 3);
    expect((await files.read('a/3'))?.equals(large)).toBe(true);
    fault(/^GET a\/3/, 'cut', 3);
    expect((await hashObject(files, 'a/3'))?.sha256).toBe(createHash('sha256').update(large).digest('hex'));
  });

  it.each([500, 'drop', 'silence'] as const)(
    'for long (%s) is an error after a bounded time, and nothing is stored or left',
    { tags: 'full' },
    async (what) => {
      fault(/./, what, 1000);
      files = s3Files(fake.config, hasty);
      const began = Date.now();
      await expect(files.write('a/4', small)).rejects.toBeInstanceOf(FilesUnavailable);
      await expect(files.read('a/4')).rejects.toBeInstanceOf(FilesUnavailable);
      expect(Date.now() - began).toBeLessThan(2 * hasty.call + 5000);
      expect(fake.requests.length).toBeLessThanOrEqual(8);
      expect(fake.objects.size).toBe(0);
    },
  );

  it('and aborts a large write that fails', async () => {
    fault(/partNumber=2/, 500, 1000);
    await expect(files.write('a/5', large)).rejects.toBeInstanceOf(FilesUnavailable);
    expect([fake.objects.size, fake.uploads.size]).toEqual([0, 0]);
  });

  it('is taken at its word when the object of a lost answer is there: 412 to a condition is success', async () => {
    for (const [key, bytes] of [
      ['a/6', small],
      ['a/7', large],
    ] as const) {
      await files.write(key, bytes);
      await files.write(key, bytes, { once: true });
      await expect(files.write(key, Buffer.from('another'), { once: true })).rejects.toBeInstanceOf(FileTaken);
      expect(fake.objects.get(key)?.bytes.equals(bytes)).toBe(true);
    }
  });

  it('with a conflict of two writers (409) is asked again, and without conditions (501) is asked without', async () => {
    fault(/^PUT a\/8/, 409, 2);
    await files.write('a/8', small, { once: true });
    const another = s3Files(fake.config, patient);
    fault(/^PUT a\/9/, 501, 1);
    await another.write('a/9', small, { once: true });
    expect(Array.from(fake.objects.keys())).toEqual(['a/8', 'a/9']);
  });

  it('without the bucket, or without rights, is an error and not a missing file', async () => {
    const elsewhere = s3Files({ ...fake.config, bucket: 'another' }, patient);
    await expect(elsewhere.read('a/1')).rejects.toBeInstanceOf(FilesUnavailable);
    await expect(elsewhere.check()).rejects.toThrow(/NoSuchBucket/);
  });

  it('gets requests of bounded size, with the hash of what they carry', async () => {
    await files.write('a/10', large, { sha256: createHash('sha256').update(large).digest('hex') });
    const found = await files.open('a/10');
    for await (const piece of found?.bytes(0, large.byteLength - 1) ?? [])
      expect(piece.byteLength).toBeLessThanOrEqual(mb);
    expect(fake.requests.filter((line) => line.includes('partNumber'))).toHaveLength(2);
    // The fake refuses a body that is not what its Content-MD5 says.
    expect(fake.objects.get('a/10')?.bytes.equals(large)).toBe(true);
  });
});
