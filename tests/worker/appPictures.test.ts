// Pictures that the worker reads from the native app in parts, while the app is silent for a time, as in the background:
// the real worker and the real server.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AskFailed } from '../../bus/protocol/envelope';
import { databases, openTestServer } from '../server/kit';
import type { TestServer } from '../server/kit';
import { photo } from '../server/uploading';
import { plugIn, startPhone, until } from './realPhone';

let testServer: TestServer;
let unplug: () => void;

beforeAll(async () => {
  testServer = await openTestServer((databases[0] as (typeof databases)[number]).open);
  Object.defineProperty(testServer.clock, 'now', { get: () => Date.now() });
  unplug = plugIn(async (url, init) => {
    const { pathname, search } = new URL(url);
    return testServer.app.request(pathname + search, {
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      ...(init.body ? { body: init.body } : {}),
    });
  });
});
afterAll(async () => {
  unplug();
  await testServer.close();
});

it('a picture is the one that was chosen, although the app was silent between two of its parts', async () => {
  const picture = await photo(900, 600, 3).png().toBuffer();
  const size = 300_000;
  expect(picture.length).toBeGreaterThan(3 * size);
  const asked: number[] = [];
  const phone = startPhone('app');
  phone.client.serve('native.fetchFilePart', ({ offset }) => {
    asked.push(offset);
    if (asked.length === 2 || asked.length === 4)
      return Promise.reject(new AskFailed({ code: 'timeout', message: '' }));
    return Promise.resolve({
      data: picture.subarray(offset, offset + size).toString('base64'),
      eof: offset + size >= picture.length ? 1 : 0,
    });
  });
  await until(() => phone.client.read('session.state')?.phase === 'tourist');
  await phone.client.ask('session.login', { phone: '13800000002', code: '246810' });
  await until(() => phone.client.read('session.state')?.phase === 'user');
  await phone.client.ask('media.addPictures', {
    files: [
      { localId: 'a', name: 'IMG.png', size: picture.length, mime: 'image/png', width: 0, height: 0, path: 'album/1' },
    ],
  });
  const upload = await until(() => {
    const now = phone.client.read('media.upload', 'a');
    return now?.state === 'ready' || now?.state === 'failed' ? now : null;
  });
  expect(upload).toMatchObject({ state: 'ready', failMessage: '' });
  const served = Buffer.from(await (await testServer.app.request(upload.url)).arrayBuffer());
  const [sent, chosen] = await Promise.all(
    [served, picture].map((one) => sharp(one).resize(30, 20).removeAlpha().raw().toBuffer()),
  );
  const differences = Array.from(chosen ?? [], (value, i) => Math.abs(value - (sent?.[i] ?? 0)));
  expect(Math.max(...differences)).toBeLessThan(40);
});
