// Uploads as given envelopes → expected envelopes: parts, resumption, back-off, limits, a killed page.
import { describe, expect, it } from 'vitest';
import type { Input } from '../../bus/client/topics';
import { memoryStorage } from '../../worker/edges/storage';
import { outboxOf } from '../../worker/outbox/outboxOf';
import { uploadsHere } from '../../worker/uploads/uploadsOf';
import type { Uploads } from '../../worker/uploads/queue';
import { quietAnswers } from './fixtures';
import type { Answers, Reply, World } from './world';
import { bootWith, createWorld, said } from './world';

const PART = 40;
const SIZE = 100;
type File = Input<'media.addVideo'>['file'];
const file = (localId: string, more: Partial<File> = {}): File => ({
  localId,
  name: 'IMG_1.jpg',
  size: SIZE,
  mime: 'image/jpeg',
  width: 40,
  height: 30,
  ...more,
});
const result = (n: string) => ({
  url: '/media/u/' + n + '.webp',
  width: 40,
  height: 30,
  size: 77,
  sha256: 'cd'.repeat(32),
  color: '#112233',
});

/** A server that stores parts and returns the stored ones with each upload token, as the real one does. */
function keeper(more: Answers = {}) {
  const parts = new Map<string, number[]>();
  const ended: string[] = [];
  const answers: Answers = {
    ...quietAnswers(),
    'media.getToken': (input, _token, one): Reply => {
      const name = said(input, 'localKey');
      parts.set(name, parts.get(name) ?? []);
      return {
        data: {
          uploadId: 'up-' + name,
          uploadUrl: '',
          token: 'leave',
          expire: one.at + 600_000,
          partSize: PART,
          parts: parts.get(name) ?? [],
        },
      };
    },
    'media.getVideoToken': (input, _token, one): Reply => ({
      data: {
        uploadId: 'up-' + said(input, 'localKey'),
        vid: 'vid-' + said(input, 'localKey'),
        uploadUrl: '',
        token: 'leave',
        expire: one.at + 600_000,
        partSize: PART,
        parts: parts.get(said(input, 'localKey')) ?? [],
      },
    }),
    'media.sendPart': (input): Reply => {
      const name = said(input, 'localKey');
      const from = Number(input['from']);
      if (!(parts.get(name) ?? []).includes(from)) parts.set(name, (parts.get(name) ?? []).concat(from));
      return { data: { from } };
    },
    'media.uploadSing': (input): Reply => (ended.push(said(input, 'file')), { data: result(said(input, 'file')) }),
    'media.uploadCompressSing': (input): Reply => (
      ended.push(said(input, 'file')),
      { data: result(said(input, 'file')) }
    ),
    'media.finishVideo': (input): Reply => ({
      data: {
        vid: said(input, 'vid'),
        playUrl: '/media/v/x.mp4',
        coverUrl: '',
        width: 1280,
        height: 720,
        duration: 12,
        size: SIZE,
        status: 1,
      },
    }),
    ...more,
  };
  return { answers, parts, ended };
}
const start = async (more: Parameters<typeof createWorld>[0] = {}): Promise<World> => {
  const w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    answers: keeper().answers,
    more: true,
    ...more,
  });
  await w.pass(2500);
  return w;
};
const states = (w: World, ...ids: string[]): (string | undefined)[] =>
  ids.map((id) => w.read('media.upload', id)?.state);

describe('a picture', () => {
  it('for a group’s cover is finished by media.groupCover with its group id, another picture is not', async () => {
    const server = keeper({ 'media.groupCover': (input) => ({ data: result(said(input, 'file')) }) });
    const w = await start({ answers: server.answers });
    await w.ask('media.addPictures', { files: [file('a', { groupID: 'g1' }), file('b')] });
    await w.pass(3000);
    expect(w.calls('media.groupCover').map((s) => [s.input['file'], s.input['groupID']])).toEqual([['up-a', 'g1']]);
    expect(server.ended).toEqual(['up-b']);
    expect(states(w, 'a', 'b')).toEqual(['ready', 'ready']);
  });
  it('is resized, sent in parts with its bytes, and ready with the server’s URL, size and colour', async () => {
    const server = keeper();
    const w = await start({
      answers: server.answers,
      files: () => ({
        there: 1,
        size: SIZE,
        width: 20,
        height: 15,
        mime: 'image/webp',
        sha256: 'ab'.repeat(32),
        preview: 'blob:2',
        small: 1,
      }),
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(1000);
    expect(w.calls('media.sendPart').map((s) => [s.input['from'], s.bytes])).toEqual([
      [0, 40],
      [40, 40],
      [80, 20],
    ]);
    expect(w.calls('media.getToken')[0]?.input).toMatchObject({
      fileName: 'picture.webp',
      size: SIZE,
      localKey: 'a',
      kind: 'picture',
    });
    expect([w.calls('media.uploadSing').length, w.calls('media.uploadCompressSing').length]).toEqual([1, 0]);
    expect(w.read('media.upload', 'a')).toMatchObject({
      state: 'ready',
      progress: 1,
      url: '/media/u/up-a.webp',
      width: 40,
      height: 30,
      color: '#112233',
      preview: 'blob:2',
    });
  });

  it('refused with 020011 waits for a login despite network changes, and then continues', async () => {
    const server = keeper();
    const { 'media.getToken': given } = server.answers;
    const w = await start({ answers: server.answers });
    w.answers['media.getToken'] = { code: '020011' };
    await w.ask('media.addPictures', { files: [file('a')] });
    for (const online of [0, 1, 0, 1] as const) {
      await w.tell('session.networkChanged', { online });
      await w.pass(3000);
    }
    expect(w.calls('media.getToken')).toHaveLength(1);
    if (given) w.answers['media.getToken'] = given;
    await w.ask('session.answerLoginPrompt', { confirm: 1 });
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(3000);
    expect(states(w, 'a')).toEqual(['ready']);
  });

  it('that the phone cannot resize is compressed by the server', async () => {
    const w = await start();
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(1000);
    expect([w.calls('media.uploadSing').length, w.calls('media.uploadCompressSing').length]).toEqual([0, 1]);
  });

  it('reports progress that never decreases', async () => {
    const w = await start();
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(1000);
    const seen = w.log
      .filter((e) => e.kind === 'emit' && e.topic === 'media.upload')
      .map((e) => (e.payload as { progress: number }).progress);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThanOrEqual(4);
  });

  it('that the file edge has lost fails with missing, and succeeds on a retry once the file is back', async () => {
    let there = 0;
    const w = await start({
      files: () => ({
        there,
        size: there ? SIZE : 0,
        width: 0,
        height: 0,
        mime: '',
        sha256: 'ab'.repeat(32),
        preview: '',
        small: 0,
      }),
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(1000);
    expect(w.read('media.upload', 'a')).toMatchObject({ state: 'failed', failCode: 'missing', mayRetry: 1 });
    there = 1;
    await w.ask('media.retry', { localIds: ['a'] });
    await w.pass(1000);
    expect(states(w, 'a')).toEqual(['ready']);
  });

  it.each([
    ['file', '不支持的图片格式'],
    ['pixels', '图片尺寸过大'],
    ['size', '图片太大'],
  ])('refused for its %s fails with a message and is not retried', async (field, words) => {
    const w = await start({
      answers: keeper({ 'media.uploadCompressSing': { code: '010001', data: { field } } }).answers,
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(120_000);
    expect(w.read('media.upload', 'a')).toMatchObject({ state: 'failed', failMessage: words, mayRetry: 0 });
    expect(w.calls('media.uploadCompressSing')).toHaveLength(1);
  });

  it('from the app is read in parts at offsets counted from the received bytes', async () => {
    let size = 0;
    const w = await start({
      native: {
        'native.fetchFilePart': (input) => ({
          reply: { data: 'AAAA', eof: Number((input as { offset: number }).offset) >= 60 ? 1 : 0 },
        }),
      },
      files: (ask) => ({
        there: 1,
        size: ask['op'] === 'append' ? (size += 30) : SIZE,
        width: 0,
        height: 0,
        mime: 'image/jpeg',
        sha256: 'ab'.repeat(32),
        preview: '',
        small: 0,
      }),
    });
    await w.ask('media.addPictures', { files: [file('a', { path: 'album/1' })] });
    await w.pass(2000);
    expect(
      w.log
        .filter((e) => e.kind === 'ask' && e.topic === 'native.fetchFilePart')
        .map((e) => (e.payload as { offset: number }).offset),
    ).toEqual([0, 30, 60]);
    expect(states(w, 'a')).toEqual(['ready']);
  });

  it('of a visitor is rejected with 020011 and opens the login prompt', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers: quietAnswers() });
    await w.pass(2500);
    await expect(w.ask('media.addPictures', { files: [file('a')] })).rejects.toMatchObject({
      failure: { code: '020011' },
    });
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
  });
});

describe('several uploads', () => {
  it('run at most three at a time', async () => {
    let open = 0;
    let most = 0;
    const server = keeper();
    const w = await start({
      answers: {
        ...server.answers,
        'media.getToken': (input, token, one) => (
          open++,
          (most = Math.max(most, open)),
          {
            ...(server.answers['media.getToken'] as (i: typeof input, t: string, o: typeof one) => Reply)(
              input,
              token,
              one,
            ),
            after: 300,
          }
        ),
      },
    });
    w.kernel.onEnvelope((e) => {
      if (e.kind === 'emit' && e.topic === 'media.upload' && (e.payload as { state: string }).state === 'ready') open--;
    });
    await w.ask('media.addPictures', { files: Array.from({ length: 9 }, (_, i) => file('f' + i)) });
    await w.pass(20_000);
    expect(most).toBe(3);
    expect(server.ended.sort()).toEqual(Array.from({ length: 9 }, (_, i) => 'up-f' + i));
  });

  it('continue when one of them is refused', async () => {
    const server = keeper();
    const w = await start({
      answers: {
        ...server.answers,
        'media.uploadCompressSing': (input) =>
          said(input, 'file') === 'up-b' ? { code: '010001', data: { field: 'file' } } : { data: result('x') },
      },
    });
    await w.ask('media.addPictures', { files: [file('a'), file('b'), file('c'), file('d')] });
    await w.pass(3000);
    expect(states(w, 'a', 'b', 'c', 'd')).toEqual(['ready', 'failed', 'ready', 'ready']);
  });

  it('stop sending a removed file and drop it, while the other file finishes', async () => {
    const server = keeper();
    const w = await start({ answers: { ...server.answers, 'media.sendPart': { data: { from: 0 }, after: 500 } } });
    await w.ask('media.addPictures', { files: [file('a'), file('b')] });
    await w.pass(600);
    await w.ask('media.remove', { localIds: ['a'] });
    const sent = w.calls('media.sendPart').filter((s) => s.input['localKey'] === 'a').length;
    await w.pass(10_000);
    expect(w.read('media.upload', 'a')).toBeUndefined();
    expect(w.calls('media.sendPart').filter((s) => s.input['localKey'] === 'a')).toHaveLength(sent);
    expect([server.ended, states(w, 'b')]).toEqual([['up-b'], ['ready']]);
  });

  it('are not repeated when the same ask arrives again', async () => {
    const w = await start();
    const again = w.post('media.addPictures', { files: [file('a')] });
    await w.pass(1000);
    w.post('media.addPictures', { files: [file('a')] }, again);
    await w.pass(1000);
    expect(w.calls('media.uploadCompressSing')).toHaveLength(1);
  });
});

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

describe('the files of a post', () => {
  const image = (url: string) => ({ url, width: 1, height: 1, size: 1, color: '', status: 0 as const });
  it('are unavailable until all uploads are ready and then have the server’s URLs in order', async () => {
    const server = keeper();
    const w = await start({
      answers: {
        ...server.answers,
        'media.uploadCompressSing': (input) => ({
          data: result(said(input, 'file')),
          after: said(input, 'file') === 'up-a' ? 3000 : 10,
        }),
      },
    });
    await w.ask('media.addPictures', { files: [file('a'), file('b')] });
    const files = { images: [image('a'), image('/media/u/kept.webp'), image('b')] };
    await w.pass(500);
    expect((uploadsHere(w.kernel) as Uploads).fill(files)).toBeNull();
    const waiting = (uploadsHere(w.kernel) as Uploads).whenReady(files);
    await w.pass(4000);
    expect((await waiting).images.map((i) => i.url)).toEqual([
      '/media/u/up-a.webp',
      '/media/u/kept.webp',
      '/media/u/up-b.webp',
    ]);
  });
  it('delay their job, across a killed page, until it is sent once with URLs; unknown files fail it', async () => {
    const storage = memoryStorage();
    const server = keeper({ 'forum.report': { data: { reportId: 'r1' } } });
    const failed: string[] = [];
    const define = (w: World): void =>
      outboxOf(w.kernel).define('forum.report', {
        fill: (job) => {
          const so = (uploadsHere(w.kernel) as Uploads).fill({ images: job.input['images'] as never });
          return so === null || 'code' in so ? so : { ...job.input, images: so.images };
        },
        done: () => undefined,
        failed: (_job, failure) => void failed.push(failure.code),
      });
    const add = (w: World, url: string, targetId: string) =>
      outboxOf(w.kernel).add({
        call: 'forum.report',
        orderKey: 'x',
        input: { targetType: 1, targetId, reasonCode: 1, content: '', images: [image(url)] },
      });
    const first = await start({ storage, answers: { ...server.answers, 'media.sendPart': { lost: 'network' } } });
    define(first);
    await first.ask('media.addPictures', { files: [file('a'), file('b')] });
    const adding = Promise.all([add(first, 'a', 't1'), add(first, 'b', 't2')]);
    await first.pass(3000);
    await adding;
    expect([first.calls('forum.report'), first.read('session.outbox')]).toEqual([
      [],
      { waiting: 2, failed: 0, persistent: 1 },
    ]);
    first.kill();
    const second = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      storage,
      answers: server.answers,
      more: true,
    });
    // The second script defines the forum's own handler of this job; the test replaces it afterwards.
    await second.pass(5);
    define(second);
    await second.pass(6000);
    expect(
      second.calls('forum.report').map((s) => [s.input['targetId'], (s.input['images'] as { url: string }[])[0]?.url]),
    ).toEqual([
      ['t1', '/media/u/up-a.webp'],
      ['t2', '/media/u/up-b.webp'],
    ]);
    const never = add(second, 'never', 't3');
    await second.pass(2000);
    await never;
    expect([failed, second.read('session.outbox')]).toEqual([['missing'], { waiting: 0, failed: 0, persistent: 1 }]);
  });
  it('include a video with its cover and the server’s dimensions', async () => {
    const w = await start();
    await w.ask('media.addVideo', { file: file('v', { mime: 'video/mp4', duration: 12 }) });
    await w.ask('media.addPictures', { files: [file('c')] });
    await w.pass(3000);
    expect(
      (uploadsHere(w.kernel) as Uploads).fill({
        images: [],
        video: { vid: 'v', playUrl: '', coverUrl: 'c', width: 0, height: 0, duration: 0, size: 0, status: 0 },
      }),
    ).toMatchObject({
      video: { vid: 'vid-v', coverUrl: '/media/u/up-c.webp', width: 1280, height: 720, duration: 12 },
    });
  });
  it('have the failure missing for a file that was refused or does not exist', async () => {
    const w = await start({
      answers: keeper({ 'media.uploadCompressSing': { code: '010001', data: { field: 'file' } } }).answers,
    });
    await w.ask('media.addPictures', { files: [file('a')] });
    await w.pass(2000);
    expect((uploadsHere(w.kernel) as Uploads).fill({ images: [image('a')] })).toMatchObject({ code: 'missing' });
    expect((uploadsHere(w.kernel) as Uploads).fill({ images: [image('never')] })).toMatchObject({ code: 'missing' });
  });
});
