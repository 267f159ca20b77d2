// Uploads as given envelopes → expected envelopes: one picture in parts, and several at a time.
import { describe, expect, it } from 'vitest';
import { quietAnswers } from './fixtures';
import { file, keeper, result, SIZE, start, states } from './uploadKit';
import type { Reply } from './world';
import { bootWith, createWorld, said } from './world';

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
    w.kernel.envelopes.subscribe((e) => {
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
