// Erasing a person whose files are in an object store: pictures with their scaled copies, films, chat files, unfinished
// uploads and tickets are gone from the store; files of others and of what outlives the person stay.
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { adminTasks } from '../../server/cli/adminTasks';
import { FilesUnavailable } from '../../server/media/files/files';
import { databases, openTestServer, random15, type TestServer, textOf } from './kit';
import { openS3rver } from './filesKit';
import { startS3Fake } from './s3Fake';
import { askLeave, bytesOf, film, jpeg, leaveIn, sendPart, sendParts, sendPicture, sendVideo } from './uploading';

const day = 86_400_000;
const voice = bytesOf(Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypM4A ', 'latin1'), Buffer.alloc(500, 7)]));
const open = databases[0]?.open ?? (() => Promise.reject(new Error('no database')));

describe('erasing a person whose files are in an object store', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  const serverAt = async (files: TestServer['config']['files']): Promise<TestServer> => {
    const testServer = await openTestServer(open, (config) => ({ ...config, files, tokenLifeMs: 100 * day }));
    closing.push(testServer.close);
    return testServer;
  };
  const fakeServer = async () => {
    const fake = await startS3Fake({ pageSize: 3 });
    closing.push(fake.close);
    return { fake, testServer: await serverAt(fake.config) };
  };
  const erase = ({ db, running }: TestServer) => adminTasks.erasePerson(db, running.services, 'author');
  async function keysOf({ running }: TestServer): Promise<string[]> {
    const keys: string[] = [];
    for (const prefix of ['uploads/', 'cache/', 'tickets/'])
      for await (const { key } of running.services.files.list(prefix)) keys.push(key);
    return keys.toSorted();
  }
  const nameOf = (url: unknown): string => textOf(url).replace(/^.*\//, '').replace(/\?.*$/, '');
  async function picture(testServer: TestServer, token: string, seed: number): Promise<string> {
    const { data } = await sendPicture(testServer, token, await jpeg(400, 300, seed));
    const scaled = await testServer.app.request(textOf(data['url']) + '?w=120');
    expect(scaled.status).toBe(200);
    return nameOf(data['url']);
  }
  async function chatFile(testServer: TestServer, token: string, kind: 'sound' | 'file'): Promise<void> {
    const leave = leaveIn(await askLeave(testServer, token, voice, { kind, fileName: 'x' }));
    await sendParts(testServer, token, leave, voice);
    const { answer } = await testServer.call(
      'media.finishFile',
      { file: leave.uploadId, clientToken: random15() },
      token,
    );
    expect(answer.code).toBe('000000');
  }
  const report = (testServer: TestServer, token: string) =>
    testServer.call('session.sendRecording', { clientToken: random15(), words: '打不开', recording: '{}' }, token);

  it.each([
    {
      name: 's3rver',
      start: async () => {
        const store = await openS3rver();
        closing.push(store.close);
        return serverAt(store.config);
      },
    },
    { name: 'a store that lists in pages', start: async () => (await fakeServer()).testServer },
  ])('leaves nothing that only this person had, in $name', async ({ start }) => {
    const testServer = await start();
    const fan = await testServer.token('fan');
    await picture(testServer, fan, 1);
    await report(testServer, fan);
    const others = await keysOf(testServer);
    const author = await testServer.token('author');
    await picture(testServer, author, 2);
    await sendVideo(testServer, author, film());
    await chatFile(testServer, author, 'sound');
    await chatFile(testServer, author, 'file');
    await report(testServer, author);
    const unfinished = new Uint8Array(await jpeg(1600, 1200, 3));
    const leave = leaveIn(await askLeave(testServer, author, unfinished));
    await sendPart(testServer, author, leave, 0, unfinished.subarray(0, leave.partSize));
    const cover = await picture(testServer, author, 4);
    await testServer.db.execute(sql`update uploads set owners = '{circle:open}' where file_name = ${cover}`);
    const logo = await picture(testServer, author, 5);
    await testServer.db.execute(sql`update uploads set owners = '{club:drive}' where file_name = ${logo}`);
    const covers = (await keysOf(testServer)).filter((key) =>
      [cover, logo].some((name) => key.includes(name.slice(0, 32))),
    );
    // A picture, a cover and a logo with a copy each, a film, two chat files, a ticket, and an upload's mark and part.
    expect([(await keysOf(testServer)).length - others.length, covers.length]).toEqual([12, 4]);

    expect(await erase(testServer)).toEqual([expect.stringContaining('with 5 files')]);
    expect(await keysOf(testServer)).toEqual([...others, ...covers].toSorted());
  });

  it('changes nothing while the store does not answer, so that the operator repeats it', async () => {
    const { fake, testServer } = await fakeServer();
    const author = await testServer.token('author');
    await picture(testServer, author, 5);
    await report(testServer, author);
    const trouble = { on: /./, do: 500 as const, times: 1000 };
    fake.faults.push(trouble);
    await expect(erase(testServer)).rejects.toBeInstanceOf(FilesUnavailable);
    trouble.times = 0;
    expect(await erase(testServer)).toEqual([expect.stringContaining('with 1 files')]);
    expect(await keysOf(testServer)).toEqual([]);
  });

  it('says which files the store did not delete; the sweep deletes them, scaled copies too', async () => {
    const { fake, testServer } = await fakeServer();
    const author = await testServer.token('author');
    await picture(testServer, author, 6);
    await picture(testServer, author, 7);
    const trouble = { on: /^DELETE \S*cache\//, do: 500 as const, times: 1000 };
    fake.faults.push(trouble);
    expect(await erase(testServer)).toEqual([
      expect.stringContaining('with 2 files'),
      expect.stringContaining('2 files are still in the store'),
    ]);
    expect(await keysOf(testServer)).not.toEqual([]);
    trouble.times = 0;
    // The copies are of yesterday.
    for (const stored of fake.objects.values()) stored.modified = new Date(Date.now() - 2 * day);
    await testServer.running.sweep();
    expect(await keysOf(testServer)).toEqual([]);
  });
});
