// Refused uploads: nothing is decoded or written above the daily limit, a refusal leaves no file, people do not block
// each other, and remains of killed processes are swept.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '../../server/db/tables/media';
import { makeFairQueue } from '../../server/media/fairQueue';
import { NOW } from './community';
import { databases, onDisk, openTestServer, random15, type TestServer, textOf } from './kit';
import { askLeave, film, jpeg, leaveIn, sendParts, sendPicture } from './uploading';

const day = 86_400_000;
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe.each(databases)('refused uploads on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  let owner = '';
  beforeAll(async () => {
    testServer = await openTestServer(open, (config) => onDisk({ ...config, tokenLifeMs: 100 * day }));
    fan = await testServer.token('fan');
    owner = await testServer.token('owner');
  });
  afterAll(() => testServer.close());
  /** Everything that lies in the folder of uploads. */
  function lying(): string[] {
    const folder = join(testServer.config.dataDir, 'uploads');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .toSorted()
      : [];
  }
  const asText = (token: string, data: string, more: { localKey?: string; clientToken?: string } = {}) =>
    testServer.call('media.uploadBase64', { localKey: random15(), clientToken: random15(), data, ...more }, token);

  it('above the daily limit a Base64 picture is neither decoded nor written', async () => {
    const token = await testServer.token('alternate');
    await testServer.db.execute(
      sql`insert into rates (key, window_end, count) values ('upload:alternate', ${NOW + day}, 200)`,
    );
    const before = [lying(), await testServer.db.$count(uploads)];
    const good = text(await jpeg(200, 100, 3));
    for (const data of [good, good, text(Buffer.from('no picture at all'))])
      expect((await asText(token, data)).answer.code).toBe('010008');
    expect([lying(), await testServer.db.$count(uploads)]).toEqual(before);
  });

  it('an invalid Base64 picture counts for the day and is not decoded again', async () => {
    const localKey = random15();
    const data = text(Buffer.from('<svg/>'));
    for (let i = 0; i < 2; i++) expect((await asText(fan, data, { localKey })).answer.data).toEqual({ field: 'file' });
    const [row] = await testServer.db
      .select()
      .from(uploads)
      .where(sql`${uploads.localKey} = ${localKey}`);
    expect([row?.state, row?.fileName]).toEqual([2, '']);
  });

  it('a refused end leaves no file, and the upload can still be finished', async () => {
    const used = random15();
    expect((await asText(fan, text(await jpeg(60, 40, 4)), { clientToken: used })).answer.code).toBe('000000');
    const before = lying();
    // The same clientToken for another picture.
    expect((await asText(fan, text(await jpeg(60, 40, 5)), { clientToken: used })).answer.code).toBe('010013');
    expect(lying()).toEqual(before);

    const file = await jpeg(300, 200, 6);
    const leave = leaveIn(await askLeave(testServer, fan, file));
    await sendParts(testServer, fan, leave, file);
    const withParts = lying();
    expect(
      (await testServer.call('media.uploadSing', { file: leave.uploadId, clientToken: used }, fan)).answer.code,
    ).toBe('010013');
    expect(lying()).toEqual(withParts);
    const clip = film();
    const video = leaveIn(await askLeave(testServer, fan, clip, { kind: 'video' }));
    await sendParts(testServer, fan, video, clip);
    const withFilm = lying();
    expect((await testServer.call('media.finishVideo', { vid: video.vid, clientToken: used }, fan)).answer.code).toBe(
      '010013',
    );
    expect(lying()).toEqual(withFilm);

    const done = await testServer.call('media.uploadSing', { file: leave.uploadId, clientToken: random15() }, fan);
    expect(done.answer.code).toBe('000000');
    expect(
      (await testServer.call('media.finishVideo', { vid: video.vid, clientToken: random15() }, fan)).answer.code,
    ).toBe('000000');
    // And refused once more, now that its row has it: the file stays.
    expect(
      (await testServer.call('media.uploadSing', { file: leave.uploadId, clientToken: used }, fan)).answer.code,
    ).toBe('010013');
    expect((await testServer.app.request(textOf(done.data['url']))).status).toBe(200);
  });

  it('concurrent ends of one upload, some refused, keep the file of the successful one', async () => {
    const used = random15();
    await asText(owner, text(await jpeg(60, 40, 7)), { clientToken: used });
    for (let round = 0; round < 4; round++) {
      const file = await jpeg(300, 200, 10 + round);
      const leave = leaveIn(await askLeave(testServer, owner, file));
      await sendParts(testServer, owner, leave, file);
      const ends = await Promise.all(
        [used, random15(), used, random15()].map((clientToken) =>
          testServer.call('media.uploadSing', { file: leave.uploadId, clientToken }, owner),
        ),
      );
      const kept = ends.filter(({ answer }) => answer.code === '000000');
      expect(
        ends.map(({ answer }) => answer.code).filter((code) => !['000000', '010008', '010013'].includes(code)),
      ).toEqual([]);
      for (const { data } of kept) expect((await testServer.app.request(textOf(data['url']))).status).toBe(200);
    }
  });

  it('waiting pictures of one person delay another person’s by one at most', { tags: 'full' }, async () => {
    const large = await Promise.all(Array.from({ length: 5 }, (_, i) => jpeg(1600, 1200, 40 + i)));
    const ended: string[] = [];
    const sent = large.map((file) => asText(fan, text(file)).then(({ answer }) => ended.push('fan ' + answer.code)));
    const other = asText(owner, text(await jpeg(80, 60, 50))).then(({ answer }) => ended.push('owner ' + answer.code));
    await Promise.all([...sent, other]);
    expect(ended.toSorted()).toEqual([...large.map(() => 'fan 000000'), 'owner 000000']);
    expect(ended.indexOf('owner 000000')).toBeLessThanOrEqual(2);
  });

  it('sweeps remains of a killed process after a day: files without a row, parts of stored files, incomplete copies', async () => {
    const { data } = await sendPicture(testServer, fan, await jpeg(200, 150, 60));
    const name = textOf(data['url']).slice(9);
    await testServer.db
      .update(uploads)
      .set({ owners: ['thread:kept'] })
      .where(sql`${uploads.fileName} = ${name}`);
    const [row] = await testServer.db
      .select()
      .from(uploads)
      .where(sql`${uploads.fileName} = ${name}`);
    const root = testServer.config.dataDir;
    const left = [
      join('uploads', 'parts', row?.uploadId ?? '', '0'),
      join('uploads', 'files', '00', '0'.repeat(32) + '.webp'),
      join('uploads', 'work', 'aside.part'),
      join('cache', 'u-x-345.webp.aside.part'),
    ].map((path) => join(root, path));
    const old = new Date(Date.now() - 2 * day);
    for (const path of left) {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, 'left');
      for (const one of [path, join(path, '..')]) utimesSync(one, old, old);
    }
    await testServer.running.sweep();
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    expect((await testServer.app.request(textOf(data['url']))).status).toBe(200);
  });
});

describe('the queue of the decoder', () => {
  /** Jobs that end when they are told to; `began` says in which order they were begun. */
  function jobs() {
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const job = (name: string) => () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const endOne = async (): Promise<void> => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { began, job, endOne };
  }

  it('alternates between people, also for one who arrives during a job', async () => {
    const { began, job, endOne } = jobs();
    const inTurn = makeFairQueue({ perPerson: 9, all: 20 });
    const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => inTurn(name.charAt(0), job(name)));
    await endOne();
    all.push(inTurn('c', job('c1')));
    for (let i = 0; i < 5; i++) await endOne();
    await Promise.all(all);
    expect(began).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
  });

  it('limits the jobs per person, and continues after a failed job', async () => {
    const { began, job, endOne } = jobs();
    const inTurn = makeFairQueue({ perPerson: 2, all: 3 });
    const broken = inTurn('a', () => job('a1')().then(() => Promise.reject(new Error('broken')))).catch(String);
    const second = inTurn('a', job('a2'));
    await expect(inTurn('a', job('a3'))).rejects.toMatchObject({ code: '010008' });
    const other = inTurn('b', job('b1'));
    await expect(inTurn('c', job('c1'))).rejects.toMatchObject({ code: '010008' });
    for (let i = 0; i < 3; i++) await endOne();
    expect((await Promise.all([broken, second, other]))[0]).toContain('broken');
    expect(began).toEqual(['a1', 'b1', 'a2']);
    const later = inTurn('c', async () => 'again');
    await expect(later).resolves.toBe('again');
  });
});
