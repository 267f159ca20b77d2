// Chat files: voice messages and files unchanged, videos with a permanent address; strict delivery; swept unless a
// message references them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimChatFiles } from '../../server/media/chatFiles';
import { sweepUploads } from '../../server/media/sweep';
import { bothDatabases, openTestServer, random15, textOf, type TestServer } from './kit';
import { askLeave, bytesOf, leaveIn, sendParts, sendPicture, sendVideo, jpeg } from './uploading';

const day = 86_400_000;
const mp4 = (): Uint8Array => {
  const folder = fileURLToPath(new URL('../../server/seed/video', import.meta.url));
  return readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.mp4')) ?? ''));
};
const voice = bytesOf(Buffer.concat([Buffer.from('\x00\x00\x00\x18ftypM4A ', 'latin1'), Buffer.alloc(5000, 7)]));
const page = bytesOf(Buffer.from('<html><script>alert(1)</script></html>'));

describe.each(bothDatabases)('files for chat on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  let owner = '';
  beforeAll(async () => {
    testServer = await openTestServer(open, (config) => ({ ...config, tokenLifeMs: 100 * day }));
    fan = await testServer.token('fan');
    owner = await testServer.token('owner');
  });
  afterAll(() => testServer.close());
  async function send(token: string, kind: 'sound' | 'file', file: Uint8Array) {
    const asked = await askLeave(testServer, token, file, { kind, fileName: 'x' });
    if (asked.answer.code !== '000000') return asked;
    const leave = leaveIn(asked);
    await sendParts(testServer, token, leave, file);
    return testServer.call('media.finishFile', { file: leave.uploadId, clientToken: random15() }, token);
  }
  const get = (path: string, headers: Record<string, string> = {}) => testServer.app.request(path, { headers });

  it('serves a voice message by its address, with ranges', async () => {
    const { data } = await send(fan, 'sound', voice);
    expect(textOf(data['url'])).toMatch(/^\/media\/c\/[0-9a-f]{32}\.m4a$/);
    const all = await get(textOf(data['url']));
    expect([all.status, all.headers.get('content-type'), all.headers.get('x-content-type-options')]).toEqual([
      200,
      'audio/mp4',
      'nosniff',
    ]);
    expect(Buffer.from(await all.arrayBuffer()).equals(Buffer.from(voice))).toBe(true);
    const part = await get(textOf(data['url']), { range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  });
  it('refuses bytes that are no audio for good', async () => {
    const { answer } = await send(fan, 'sound', page);
    expect([answer.code, answer.data]).toEqual(['010001', { field: 'file' }]);
  });
  it('serves a file as a download only, whatever its claimed type', async () => {
    const { data } = await send(fan, 'file', page);
    const served = await get(textOf(data['url']));
    expect([
      served.headers.get('content-type'),
      served.headers.get('content-disposition'),
      served.headers.get('x-content-type-options'),
    ]).toEqual(['application/octet-stream', 'attachment', 'nosniff']);
    // Nor by another shelf.
    expect((await get(textOf(data['url']).replace('/c/', '/u/'))).status).toBe(404);
    expect((await get(textOf(data['url']).replace('.bin', '.html'))).status).toBe(404);
  });
  it('refuses a file that is too large before the upload', async () => {
    const asked = { fileName: 'a', sha256: 'ab'.repeat(32), localKey: random15(), clientToken: random15() };
    expect(
      (await testServer.call('media.getToken', { ...asked, kind: 'sound', size: 3 * 1024 * 1024 + 1 }, fan)).answer
        .data,
    ).toEqual({ field: 'size' });
    expect(
      (await testServer.call('media.getToken', { ...asked, kind: 'file', size: 20 * 1024 * 1024 + 1 }, fan)).answer
        .data,
    ).toEqual({ field: 'size' });
  });
  it('finishes an upload only as its kind and by its owner', async () => {
    const leave = leaveIn(await askLeave(testServer, fan, voice, { kind: 'sound' }));
    await sendParts(testServer, fan, leave, voice);
    for (const call of ['media.uploadSing', 'media.uploadCompressSing'] as const)
      expect((await testServer.call(call, { file: leave.uploadId, clientToken: random15() }, fan)).answer.code).toBe(
        '010002',
      );
    expect(
      (await testServer.call('media.finishFile', { file: leave.uploadId, clientToken: random15() }, owner)).answer.code,
    ).toBe('010002');
    const first = await testServer.call('media.finishFile', { file: leave.uploadId, clientToken: random15() }, fan);
    const again = await testServer.call('media.finishFile', { file: leave.uploadId, clientToken: random15() }, fan);
    expect(again.data).toEqual(first.data);
  });
  it('returns a permanent chat address of a video to its owner only', async () => {
    const { data } = await sendVideo(testServer, fan, mp4());
    const asked = await testServer.call('media.getChatUrl', { vid: textOf(data['vid']) }, fan);
    const url = textOf(asked.data['url']);
    expect((await testServer.call('media.getChatUrl', { vid: textOf(data['vid']) }, owner)).answer.code).toBe('010002');
    testServer.clock.now += 30 * day;
    expect((await get(url)).status).toBe(200);
    expect((await get(url.replace(/s=.*/, 's=' + 'a'.repeat(43)))).status).toBe(403);
    expect((await get(textOf(data['playUrl']))).status).toBe(403);
  });
  it('keeps files that a message of their owner references and deletes others after a day', async () => {
    const kept = textOf((await send(fan, 'file', bytesOf(Buffer.from('kept')))).data['url']);
    const gone = textOf((await send(fan, 'file', bytesOf(Buffer.from('gone')))).data['url']);
    const picture = textOf((await sendPicture(testServer, fan, await jpeg())).data['url']);
    await claimChatFiles(
      testServer.db,
      'fan',
      JSON.stringify([
        { MsgContent: { Url: 'http://h' + kept } },
        { MsgContent: { ImageInfoArray: [{ URL: 'http://h' + picture }] } },
      ]),
      testServer.clock.now,
    );
    await claimChatFiles(testServer.db, 'owner', JSON.stringify({ Url: gone }), testServer.clock.now);
    testServer.clock.now += 3 * day;
    await sweepUploads(testServer.db, testServer.running.services.files, testServer.clock.now);
    expect([(await get(kept)).status, (await get(gone)).status, (await get(picture)).status]).toEqual([200, 404, 200]);
  });
});
