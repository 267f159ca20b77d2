// Files that a phone without room or without a database holds in the worker's memory alone, after the worker has died
// while the page goes on: the page, which still has them, hands them over again.
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../worker/edges/storage';
import { draft } from './fixtures';
import { picture, waitingImage, writer } from './publishKit';
import { file, keeper, start, states } from './uploadKit';
import { bootWith, createWorld, sameFile } from './world';
import type { World } from './world';

const noStorage: Storage = { run: () => Promise.reject(new Error('no database')) };
/** The bytes of these files, as one worker has them. */
const filesOf =
  (there: ReadonlySet<string>): typeof sameFile =>
  (asked) => ({
    ...(sameFile(asked) as object),
    ...(there.has(asked['localId'] as string) ? { unstored: 1 } : { there: 0, preview: '' }),
  });
/** The worker that replaces a dead one: nothing is stored, the page says first what it still shows. */
async function replaced(dead: World, more: Parameters<typeof createWorld>[0]): Promise<World> {
  dead.kill();
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), more: true, ...more });
  for (const e of dead.kernel.current()) w.kernel.input({ ...e, from: 'ui' });
  await w.pass(2500);
  return w;
}

describe('a picture that only the worker had, after the worker has died', () => {
  it('is asked of the page again, and sent', async () => {
    const { answers } = keeper();
    const first = await start({ answers, files: filesOf(new Set(['a'])) });
    await first.tell('session.networkChanged', { online: 0 });
    await first.ask('media.addPictures', { files: [file('a')] });
    const bytes = new Set<string>();
    const second = await replaced(first, { answers, files: filesOf(bytes) });
    await second.tell('session.networkChanged', { online: 1 });
    await second.pass(1000);
    expect(second.told('media.fileMissed')).toEqual([{ localId: 'a' }]);
    bytes.add('a');
    await second.ask('media.retry', { localIds: ['a'] });
    await second.pass(5000);
    expect(states(second, 'a')).toEqual(['ready']);
  });

  it('is told as one to choose again where the page does not have it, and the post keeps its words', async () => {
    const { answers } = writer();
    const first = await start({ answers, files: filesOf(new Set(['k1'])) });
    await first.tell('session.networkChanged', { online: 0 });
    await first.ask('media.addPictures', { files: [picture('k1')] });
    const second = await replaced(first, { answers, files: filesOf(new Set()) });
    expect(second.read('media.upload', 'k1')).toMatchObject({
      state: 'failed',
      failMessage: '图片已不在手机上，请重新选择',
    });
    await second.ask('forum.publish', { draft: draft({ content: '一路向西', images: [waitingImage('k1')] }) });
    await second.pass(5000);
    const kept = second.read('forum.draft', 'd1');
    expect(kept).toMatchObject({ content: '一路向西', publish: 'failed' });
    await second.ask('media.remove', { localIds: ['k1'] });
    await second.ask('forum.publish', { draft: draft({ content: '一路向西', images: [] }) });
    await second.pass(5000);
    expect(second.calls('forum.addThread').map((c) => [c.input['content'], c.input['images']])).toEqual([
      ['一路向西', []],
    ]);
  });

  it('is still known by its name when it had been sent', async () => {
    const { answers } = keeper({ 'forum.addPost': { data: { post: null, reply: null } } });
    const first = await start({ answers, files: filesOf(new Set(['a'])), storage: noStorage });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.pass(5000);
    expect(states(first, 'a')).toEqual(['ready']);
    const second = await replaced(first, { answers, files: filesOf(new Set()), storage: noStorage });
    await second.ask('forum.addPost', {
      threadId: 't1',
      content: '好',
      images: [{ url: 'a', width: 40, height: 30, size: 0, color: '', status: 0 }],
    });
    await second.pass(5000);
    expect(second.calls('forum.addPost').map((c) => c.input['images'])).toMatchObject([
      [{ url: '/media/u/up-a.webp' }],
    ]);
  });

  it('is asked of the page again too when the worker died while it took the picture', async () => {
    const { answers } = keeper();
    const first = await start({ answers });
    first.onEdge((e) => {
      if (e.topic === 'kernel.file') first.kill();
    });
    const ask = first.post('media.addPictures', { files: [file('a')] });
    await first.pass(1000);
    expect(first.isDead()).toBe(true);
    const bytes = new Set<string>();
    const second = await start({ answers, files: filesOf(bytes) });
    second.post('media.addPictures', { files: [file('a')] }, ask);
    await second.pass(1000);
    expect(second.told('media.fileMissed')).toEqual([{ localId: 'a' }]);
    // The page does not have it either: it is not asked for ever.
    await second.ask('media.retry', { localIds: ['a'] });
    await second.pass(5000);
    expect(second.told('media.fileMissed')).toHaveLength(1);
    bytes.add('a');
    await second.ask('media.retry', { localIds: ['a'] });
    await second.pass(5000);
    expect(states(second, 'a')).toEqual(['ready']);
  });
});
