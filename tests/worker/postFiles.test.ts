// The files of a post: their URLs in order once all uploads are ready, and the job that waits for them.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { outboxOf } from '../../worker/outbox/outboxOf';
import type { Uploads } from '../../worker/uploads/queue';
import { uploadsHere } from '../../worker/uploads/uploadsOf';
import { file, keeper, result, start } from './uploadKit';
import type { World } from './world';
import { bootWith, createWorld, said } from './world';

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
    await w.pass(4000);
    expect((uploadsHere(w.kernel) as Uploads).fill(files)).toMatchObject({
      images: [{ url: '/media/u/up-a.webp' }, { url: '/media/u/kept.webp' }, { url: '/media/u/up-b.webp' }],
    });
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
