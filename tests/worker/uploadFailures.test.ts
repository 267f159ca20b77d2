// Uploads that fail or are interrupted: back-off, resumption, limits, a killed page, a logout.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import type { Storage } from '../../worker/edges/storage';
import { draft } from './fixtures';
import { fullStorage } from './fullStorage';
import { file, keeper, result, SIZE, start, states } from './uploadKit';
import type { Reply } from './world';
import { said, sameFile } from './world';
import { afterFailure, itemOf, nextRetry, runnableItems } from '../../worker/uploads/items';
import type { Item } from '../../worker/uploads/items';

describe('a failing upload', () => {
  it('gets a token again after 1, 2, 4, 8 and 30 s, then fails, and succeeds on a manual retry', async () => {
    const server = keeper();
    const w = await start({ answers: { ...server.answers, 'media.sendPart': { lost: 'network' } } });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(9000);
    expect(states(w, 'a')).toEqual(['waiting']);
    await w.pass(60_000);
    const at = w.calls('media.getToken').map((s) => s.at);
    expect(at.slice(1, 6).map((t, i) => Math.round((t - (at[i] ?? 0)) / 1000))).toEqual([1, 2, 4, 8, 30]);
    expect(w.read('media.upload', 'a')).toMatchObject({
      state: 'failed',
      mayRetry: 1,
      failMessage: '上传失败，请检查网络',
    });
    w.answers['media.sendPart'] = server.answers['media.sendPart'] as never;
    await w.ask('media.retry', { localIds: ['a'] });
    await w.pass(1000);
    expect(states(w, 'a')).toEqual(['ready']);
  });

  it('is tried again without waiting for the time before a clock that is set back', () => {
    const [at, hour] = [10 * 3_600_000, 3_600_000];
    const failed = (more: { retryAfter?: number }): Item => {
      const item = itemOf('picture', file('a'), at - 5 * hour);
      return Object.assign(item, afterFailure(item, { code: 'network', message: '', data: more }, at));
    };
    const item = failed({});
    expect([runnableItems([item], at, 1, true), nextRetry([item], at)]).toEqual([[], at + 1000]);
    const before = at - 2 * hour;
    expect([runnableItems([item], before, 1, true), nextRetry([item], before)]).toEqual([[item], 0]);
    const told = failed({ retryAfter: 7200 });
    expect([runnableItems([told], at, 1, true), nextRetry([told], at)]).toEqual([[], at + hour]);
  });

  it('resends only the parts that the server does not have', async () => {
    const server = keeper();
    let n = 0;
    const w = await start({
      answers: {
        ...server.answers,
        'media.sendPart': (input, token, one) =>
          ++n === 2
            ? { lost: 'network' }
            : (server.answers['media.sendPart'] as (i: typeof input, t: string, o: typeof one) => Reply)(
                input,
                token,
                one,
              ),
      },
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(5000);
    expect(w.calls('media.sendPart').map((s) => s.input['from'])).toEqual([0, 40, 40, 80]);
    expect(states(w, 'a')).toEqual(['ready']);
  });

  it('waits off line and continues at once when the network is back', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(5000);
    expect([states(w, 'a'), w.calls('media.getToken').length]).toEqual([['waiting'], 0]);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(500);
    expect(states(w, 'a')).toEqual(['ready']);
  });

  it('gets a new upload token when a part is refused with 010003', async () => {
    const server = keeper();
    let n = 0;
    const w = await start({
      answers: {
        ...server.answers,
        'media.sendPart': (input, token, one) =>
          ++n === 2
            ? { code: '010003', data: { reason: '' } }
            : (server.answers['media.sendPart'] as (i: typeof input, t: string, o: typeof one) => Reply)(
                input,
                token,
                one,
              ),
      },
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(5000);
    expect([w.calls('media.getToken').length, states(w, 'a')]).toEqual([2, ['ready']]);
  });

  it('is sent once as base64 when a proxy answers raw parts with 403', async () => {
    const server = keeper({
      'media.sendPart': { lost: 'network', data: { status: 403 } },
      'media.uploadBase64': { data: result('t') },
    });
    const w = await start({ answers: server.answers });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(10_000);
    expect(w.calls('media.uploadBase64').map((s) => [s.input['localKey'], s.input['data'], s.bytes])).toEqual([
      ['a', '', SIZE],
    ]);
    expect(states(w, 'a')).toEqual(['ready']);
  });

  it('shows the message of the daily limit and is not retried within two minutes', async () => {
    const w = await start({
      answers: keeper({ 'media.getToken': { code: '010008', data: { retryAfter: 40_000 } } }).answers,
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(120_000);
    expect([w.read('media.upload', 'a')?.failMessage, w.calls('media.getToken').length]).toEqual([
      '今天上传的文件太多，请明天再试',
      1,
    ]);
  });
});

describe('a picture that can no longer be read on the phone', () => {
  it.each(['prepare', 'part'])('says so and is not tried again, where the %s cannot be read', async (where) => {
    const unreadable = { fail: { code: 'unreadable', message: '' } };
    const w = await start({
      answers: keeper({ 'media.sendPart': { lost: 'unreadable' } }).answers,
      files: (asked) => (asked['op'] === where ? unreadable : sameFile(asked)),
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(120_000);
    expect(w.read('media.upload', 'a')).toMatchObject({
      state: 'failed',
      failMessage: '图片无法读取，请重新选择',
      mayRetry: 0,
    });
    expect(w.calls('media.sendPart')).toHaveLength(where === 'part' ? 1 : 0);
  });
});

describe('stored uploads', () => {
  it('resume with the missing parts after the page is killed, and finished ones are still ready', async () => {
    const storage = memoryStorage();
    const server = keeper();
    const first = await start({
      storage,
      answers: {
        ...server.answers,
        'media.sendPart': (input, token, one) =>
          said(input, 'localKey') === 'b' && Number(input['from']) === 40
            ? { lost: 'network', after: 50_000 }
            : (server.answers['media.sendPart'] as (i: typeof input, t: string, o: typeof one) => Reply)(
                input,
                token,
                one,
              ),
      },
    });
    await first.ask('media.addPictures', { files: [file('a'), file('b')] });
    await first.pass(2000);
    expect(states(first, 'a', 'b')).toEqual(['ready', 'sending']);
    first.kill();
    const second = await start({ storage, answers: server.answers, more: true });
    await second.pass(2000);
    expect(states(second, 'a', 'b')).toEqual(['ready', 'ready']);
    expect(second.calls('media.sendPart').map((s) => [s.input['localKey'], s.input['from']])).toEqual([
      ['b', 40],
      ['b', 80],
    ]);
    expect(second.read('media.upload', 'a')?.url).toBe('/media/u/up-a.webp');
  });

  it('are stored on a full phone too, once its cache is cleared', async () => {
    const { storage, keys } = fullStorage();
    const w = await start({ storage });
    await w.ask('media.addPictures', { files: [file('a')] });
    expect(await keys('meta', 'me|upload|')).toEqual(['me|upload|a']);
  });

  it('that the phone has no room for are sent, and keep a draft with them from being stored until it has', async () => {
    const inner = memoryStorage();
    let hasRoom = false;
    const storage: Storage = {
      run: (r) =>
        r.op === 'put' && r.key?.startsWith('me|upload|') && !hasRoom
          ? Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
          : inner.run(r),
    };
    const w = await start({ storage });
    await w.ask('media.addPictures', { files: [file('a')] });
    const written = draft({ images: [{ ...result('a'), url: '', status: 0, localKey: 'a' }] });
    await expect(w.ask('forum.keepDraft', { draft: written })).rejects.toMatchObject({ failure: { code: 'full' } });
    await w.pass(2000);
    expect(states(w, 'a')).toEqual(['ready']);
    hasRoom = true;
    await w.ask('forum.keepDraft', { draft: w.read('forum.draft', 'd1') ?? written });
    expect(Object.keys((await inner.run({ op: 'all', store: 'meta', key: 'me|upload|' })) as object)).toEqual([
      'me|upload|a',
    ]);
  });

  it('whose files are only in memory have no record, and keep a draft with them from being stored until they fit', async () => {
    const storage = memoryStorage();
    let hasRoom = false;
    const w = await start({
      storage,
      files: (asked) => ({ ...(sameFile(asked) as object), ...(hasRoom ? null : { unstored: 1 }) }),
    });
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('media.addPictures', { files: [file('a')] });
    const written = draft({ images: [{ ...result('a'), url: '', status: 0, localKey: 'a' }] });
    await expect(w.ask('forum.keepDraft', { draft: written })).rejects.toMatchObject({ failure: { code: 'full' } });
    const records = async () =>
      Object.keys((await storage.run({ op: 'all', store: 'meta', key: 'me|upload|' })) as object);
    expect(await records()).toEqual([]);
    hasRoom = true;
    await w.ask('forum.keepDraft', { draft: written });
    expect(await records()).toEqual(['me|upload|a']);
  });

  it('are removed from the state, the storage and the file edge on logout', async () => {
    const storage = memoryStorage();
    const w = await start({ storage });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(1000);
    await w.ask('session.logout', {});
    await w.pass(1000);
    expect(w.read('media.upload', 'a')).toBeUndefined();
    expect(Object.keys((await storage.run({ op: 'all', store: 'meta', key: 'me|upload|' })) as object)).toEqual([]);
    expect(w.log.some((e) => e.topic === 'kernel.file' && (e.payload as { op?: string }).op === 'clear')).toBe(true);
  });
});
