// Sending a file from a phone: in parts, resumed, by several writers, with a grant, and within limits.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW } from './community';
import { databases, onDisk, random15, type TestServer } from './kit';
import { askLeave, bytesOf, jpeg, leaveIn, photo, sendPart, sendParts } from './uploading';
import { day, mediaCalls, openMedia } from './mediaKit';

describe.each(databases)('uploads on $name', ({ open }) => {
  let testServer: TestServer;
  let fan = '';
  let owner = '';
  beforeAll(async () => {
    ({ testServer, fan, owner } = await openMedia(open, onDisk));
  });
  afterAll(() => testServer.close());
  const { filesOnDisk } = mediaCalls(() => testServer);

  it('resumes with the missing parts, also after a restart of the server', { tags: 'full' }, async () => {
    const file = bytesOf(await photo(1500, 1200, 3).png().toBuffer());
    expect(file.byteLength).toBeGreaterThan(3 * 262_144);
    const localKey = random15();
    const first = leaveIn(await askLeave(testServer, fan, file, { localKey }));
    expect(first.partSize).toBeLessThanOrEqual(1_048_576);
    await sendPart(testServer, fan, first, first.partSize, file.subarray(first.partSize, 2 * first.partSize));
    const again = await testServer.restart();
    const second = leaveIn(await askLeave(again, fan, file, { localKey }));
    expect([second.uploadId, second.parts]).toEqual([first.uploadId, [first.partSize]]);
    expect(
      (await again.call('media.uploadCompressSing', { file: first.uploadId, clientToken: random15() }, fan)).answer
        .code,
    ).toBe('010004');
    await sendParts(again, fan, second, file);
    const third = leaveIn(await askLeave(again, fan, file, { localKey }));
    expect(third.parts).toHaveLength(Math.ceil(file.byteLength / third.partSize));
    const done = await again.call('media.uploadCompressSing', { file: first.uploadId, clientToken: random15() }, fan);
    expect(done.answer.code).toBe('000000');
    // The answer was lost: asked again, it is the same, and nothing is made twice.
    const before = filesOnDisk().length;
    expect(
      (await again.call('media.uploadCompressSing', { file: first.uploadId, clientToken: random15() }, fan)).data,
    ).toEqual(done.data);
    expect(leaveIn(await askLeave(again, fan, file, { localKey })).parts).toHaveLength(third.parts.length);
    expect(filesOnDisk()).toHaveLength(before);
    expect(readdirSync(join(testServer.config.dataDir, 'uploads', 'parts'))).not.toContain(first.uploadId);
  });

  it('concurrent writers of one upload produce one correct file', async () => {
    const file = bytesOf(await photo(1400, 1000, 5).png().toBuffer());
    const localKey = random15();
    const leaves = await Promise.all(
      [1, 2, 3].map(async () => leaveIn(await askLeave(testServer, owner, file, { localKey }))),
    );
    expect(new Set(leaves.map((leave) => leave.uploadId)).size).toBe(1);
    await Promise.all(leaves.map((leave) => sendParts(testServer, owner, { ...leave, parts: [] }, file)));
    const ends = await Promise.all(
      [1, 2, 3, 4].map(() =>
        testServer.call(
          'media.uploadCompressSing',
          { file: leaves[0]?.uploadId ?? '', clientToken: random15() },
          owner,
        ),
      ),
    );
    expect(ends.map((end) => end.answer.code)).toEqual(['000000', '000000', '000000', '000000']);
    expect(new Set(ends.map((end) => JSON.stringify(end.data))).size).toBe(1);
    expect(readdirSync(join(testServer.config.dataDir, 'uploads', 'work'))).toEqual([]);
  });

  it('refuses a damaged upload, which can be sent again', async () => {
    const file = await jpeg(500, 400, 7);
    const leave = leaveIn(await askLeave(testServer, fan, file));
    const wrong = bytesOf(file).map((byte, i) => (i === 200 ? byte ^ 1 : byte));
    await sendParts(testServer, fan, leave, wrong);
    expect(
      (await testServer.call('media.uploadCompressSing', { file: leave.uploadId, clientToken: random15() }, fan)).answer
        .code,
    ).toBe('010004');
    expect((await sendPart(testServer, fan, leave, 0, file.subarray(0, leave.partSize))).answer.code).toBe('010002');
  });

  it('a grant is valid for one person, file and size, and ten minutes', async () => {
    const file = await jpeg(300, 200, 9);
    const leave = leaveIn(await askLeave(testServer, fan, file));
    const other = leaveIn(await askLeave(testServer, fan, await jpeg(300, 200, 10)));
    const codes = async (...tries: [string, typeof leave, number, Uint8Array][]) =>
      Promise.all(
        tries.map(
          async ([token, given, from, bytes]) => (await sendPart(testServer, token, given, from, bytes)).answer.code,
        ),
      );
    expect(
      await codes(
        [owner, leave, 0, file],
        [fan, { ...leave, uploadId: other.uploadId }, 0, file],
        [fan, { ...leave, token: leave.token.slice(0, -1) + (leave.token.endsWith('0') ? '1' : '0') }, 0, file],
        [fan, { ...leave, token: '' }, 0, file],
      ),
    ).toEqual(['010003', '010003', '010003', '010003']);
    expect(
      await codes(
        [fan, leave, 0, file.subarray(1)],
        [fan, leave, 0, bytesOf(Buffer.concat([file, new Uint8Array(1)]))],
        [fan, leave, 1, file],
        [fan, leave, leave.partSize, file],
        [fan, leave, -leave.partSize, file],
      ),
    ).toEqual(['010001', '010001', '010001', '010001', '010001']);
    expect((await sendPart(testServer, fan, leave, 0, new Uint8Array(1_048_577))).http).toBe(400);
    const before = testServer.clock.now;
    testServer.clock.now = before + 10 * 60_000 + 1000;
    expect(await codes([fan, leave, 0, file])).toEqual(['010003']);
    testServer.clock.now = before;
    expect(await codes([fan, leave, 0, file])).toEqual(['000000']);
    expect(
      (await testServer.call('media.uploadSing', { file: leave.uploadId, clientToken: random15() }, owner)).answer.code,
    ).toBe('010002');
  });

  it('refuses an upload body that differs from the signed one', async () => {
    const file = await jpeg(300, 200, 11);
    const leave = leaveIn(await askLeave(testServer, fan, file));
    const sent = testServer.sign(
      'media.sendPart',
      { uploadId: leave.uploadId, localKey: 'k', from: 0, uploadToken: leave.token },
      fan,
      {},
      file,
    );
    expect((await testServer.send({ ...sent, bytes: file.map((byte) => byte ^ 3) })).answer.code).toBe('010010');
    expect(sent.url).not.toContain(leave.token);
  });

  it.each([
    ['too large', 20 * 1024 * 1024 + 1, 'size'],
    ['nothing', 0, 'size'],
  ])('a picture that is %s is refused before it is sent', async (_what, size, field) => {
    const { http, answer } = await testServer.call(
      'media.getToken',
      { fileName: 'a', size, sha256: 'ab'.repeat(32), localKey: random15(), kind: 'picture', clientToken: random15() },
      fan,
    );
    expect([http, answer.code, answer.data]).toEqual([400, '010001', { field }]);
  });

  it('limits a person to two hundred files per day', { tags: 'full' }, async () => {
    const token = await testServer.token('alternate');
    const ask = () =>
      testServer.call(
        'media.getToken',
        {
          fileName: 'a',
          size: 9,
          sha256: 'cd'.repeat(32),
          localKey: random15(),
          kind: 'picture',
          clientToken: random15(),
        },
        token,
      );
    for (let i = 0; i < 200; i++) expect((await ask()).answer.code).toBe('000000');
    expect((await ask()).answer.code).toBe('010008');
    testServer.clock.now += day + 1000;
    expect((await ask()).answer.code).toBe('000000');
    testServer.clock.now = NOW;
  });
});
