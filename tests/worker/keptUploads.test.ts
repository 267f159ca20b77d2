// Files that were chosen long ago: what a draft, a comment or a post still needs stays on the phone and is sent.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { draft } from './fixtures';
import { file, keeper, result, start, states } from './uploadKit';
import { bootWith, startedAt } from './world';
import type { World } from './world';

const HOUR = 3_600_000;
const bootAt = (hours: number) => ({
  ...bootWith({ token: 'A', visitorTerms: '1' }),
  at: startedAt + hours * HOUR,
});
const waiting = (localKey: string) => ({
  url: '',
  width: 40,
  height: 30,
  size: 9,
  color: '',
  status: 0 as const,
  localKey,
});
const answers = (more = {}) => ({ ...keeper().answers, 'forum.listDrafts': { data: [] }, ...more });
const keysOf = async (storage: ReturnType<typeof memoryStorage>) =>
  Object.keys((await storage.run({ op: 'all', store: 'meta', key: 'me|upload|' })) as object);
/** The files deleted from the phone, one by one or all. */
const filesDropped = (w: World) =>
  w.log
    .filter((e) => e.topic === 'kernel.file' && /^(drop|clear)$/.test((e.payload as { op?: string }).op ?? ''))
    .map((e) => (e.payload as { localId: string }).localId);

describe('a picture that was chosen long ago', () => {
  it('stays and is sent after weeks off line where a draft has it; what nothing has is deleted', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: answers() });
    await first.tell('session.networkChanged', { online: 0 });
    await first.ask('media.addPictures', { files: [file('a'), file('b')] });
    await first.ask('forum.keepDraft', { draft: draft({ images: [waiting('a')] }) });
    first.kill();
    const later = await start({ storage, answers: answers(), boot: bootAt(8 * 24) });
    await later.pass(5000);
    expect(states(later, 'a')).toEqual(['ready']);
    expect(later.read('forum.draft', 'd1')?.images[0]?.url).toBe('/media/u/up-a.webp');
    later.kill();
    const months = await start({ storage, answers: answers(), boot: bootAt(60 * 24) });
    await months.pass(5000);
    expect(await keysOf(storage)).toEqual(['me|upload|a']);
    expect(filesDropped(months)).toEqual(['b']);
  });

  it('and was sent a day ago is sent again for the comment that still waits, from the copy on the phone', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: answers({ 'forum.addPost': { lost: 'network' } }) });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.ask('forum.addPost', {
      threadId: 't1',
      content: '好',
      images: [{ url: 'a', width: 40, height: 30, size: 0, color: '', status: 0 }],
    });
    await first.pass(5000);
    expect(states(first, 'a')).toEqual(['ready']);
    expect(first.log.some((e) => e.topic === 'kernel.file' && /drop|sent/.test(JSON.stringify(e.payload)))).toBe(false);
    first.kill();
    const later = await start({
      storage,
      answers: answers({ 'forum.addPost': { data: { post: null, reply: null } } }),
      boot: bootAt(22),
    });
    await later.pass(5000);
    expect(later.calls('media.getToken')).toHaveLength(1);
    expect(later.calls('forum.addPost').map((c) => c.input['images'])).toMatchObject([[{ url: '/media/u/up-a.webp' }]]);
    expect(later.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('has its new address in the draft when it was sent again', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: answers() });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.ask('forum.keepDraft', { draft: draft({ images: [waiting('a')] }) });
    await first.pass(5000);
    expect(first.read('forum.draft', 'd1')?.images[0]?.url).toBe('/media/u/up-a.webp');
    first.kill();
    const later = await start({
      storage,
      answers: answers({ 'media.uploadCompressSing': { data: result('again') } }),
      boot: bootAt(22),
    });
    await later.pass(5000);
    expect(later.read('forum.draft', 'd1')?.images).toMatchObject([{ url: '/media/u/again.webp', localKey: 'a' }]);
  });

  it.each([
    ['comment', 'forum.addPost', { threadId: 't1', content: '好' }],
    ['review', 'shop.evaluate', { orderId: 'o1', stars: 5, content: '好' }],
  ] as const)('has its new address in the %s that named it by the old one', async (_name, call, input) => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: answers({ [call]: { lost: 'network' } }) });
    await first.ask('media.addPictures', { files: [file('a'), file('b')] });
    await first.pass(5000);
    const images = [
      { url: '/media/u/up-a.webp', width: 40, height: 30, size: 77, color: '#112233', status: 0 as const },
    ];
    first.post(call, { ...input, images } as never);
    await first.pass(1000);
    first.kill();
    const later = await start({
      storage,
      answers: answers({
        [call]: { code: '010004' },
        'media.uploadCompressSing': { data: result('again'), after: 900 },
      }),
      boot: bootAt(22),
    });
    await later.pass(5000);
    expect(later.calls('media.getToken').map((c) => c.input['localKey'])).toEqual(['a']);
    expect(later.calls(call).map((c) => c.input['images'])).toEqual([[{ ...images[0], url: '/media/u/again.webp' }]]);
  });

  it('has its new address and number in the post that waits, also a video', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: answers({ 'forum.addThread': { lost: 'network' } }) });
    await first.ask('media.addVideo', { file: file('v') });
    await first.ask('media.addPictures', { files: [file('c')] });
    await first.pass(5000);
    const video = { vid: '', playUrl: '', coverUrl: '', width: 4, height: 3, duration: 1, size: 9, status: 0 as const };
    await first.ask('forum.publish', {
      draft: draft({ threadType: 1, video: { ...video, localKey: 'v', coverKey: 'c' } }),
    });
    await first.pass(1000);
    expect(first.calls('forum.addThread')[0]?.input['video']).toMatchObject({ coverUrl: '/media/u/up-c.webp' });
    first.kill();
    const server = answers({ 'media.uploadCompressSing': { data: result('again') } });
    const getToken = keeper().answers['media.getVideoToken'];
    const later = await start({
      storage,
      answers: {
        ...server,
        'forum.addThread': { lost: 'network' },
        'media.getVideoToken': (input, token, one) =>
          typeof getToken === 'function' ? getToken({ ...input, localKey: 'again' }, token, one) : { data: {} },
      },
      boot: bootAt(22),
    });
    await later.pass(5000);
    expect(later.calls('forum.addThread')[0]?.input['video']).toMatchObject({
      vid: 'vid-again',
      coverUrl: '/media/u/again.webp',
    });
  });

  it('stays over a sign-out where a draft has it, and is sent when its person signs in again', async () => {
    const storage = memoryStorage();
    const w = await start({ storage, answers: answers({ 'session.logoutApp': { data: {} } }) });
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('media.addPictures', { files: [file('a'), file('b')] });
    await w.ask('forum.keepDraft', { draft: draft({ images: [waiting('a')] }) });
    await w.ask('session.logout', {});
    await w.pass(1000);
    expect(w.read('media.upload', 'a')).toBeUndefined();
    expect(await keysOf(storage)).toEqual(['me|upload|a']);
    expect(filesDropped(w)).toEqual(['b']);
    await w.tell('session.networkChanged', { online: 1 });
    await w.tell('session.tokenSeen', { token: 'B', refreshToken: '' });
    await w.pass(5000);
    expect(states(w, 'a')).toEqual(['ready']);
    expect(w.read('forum.draft', 'd1')?.images[0]?.url).toBe('/media/u/up-a.webp');
  });

  it('stays over a sign-out also where a draft that was opened again names it by its address', async () => {
    const storage = memoryStorage();
    const w = await start({ storage, answers: answers({ 'session.logoutApp': { data: {} } }) });
    await w.ask('media.addPictures', { files: [file('a'), file('b')] });
    await w.pass(5000);
    const url = w.read('media.upload', 'a')?.url ?? '';
    await w.ask('forum.keepDraft', { draft: draft({ images: [{ ...waiting(''), url }] }) });
    await w.ask('session.logout', {});
    await w.pass(1000);
    expect(await keysOf(storage)).toEqual(['me|upload|a']);
  });

  it('stays over a sign-out where a comment that the page keeps names it', async () => {
    const storage = memoryStorage();
    const w = await start({ storage, answers: answers({ 'session.logoutApp': { data: {} } }) });
    await w.ask('media.addPictures', { files: [file('a'), file('b')] });
    await w.pass(5000);
    await w.ask('session.logout', { files: ['a'] });
    await w.pass(1000);
    expect([w.read('media.upload', 'a'), await keysOf(storage)]).toEqual([undefined, ['me|upload|a']]);
    await w.tell('session.tokenSeen', { token: 'B', refreshToken: '' });
    await w.pass(5000);
    expect(states(w, 'a', 'b')).toEqual(['ready', undefined]);
  });

  it('is not sent again where nothing needs it any more, and is deleted from the phone', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: answers() });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.pass(5000);
    expect(states(first, 'a')).toEqual(['ready']);
    first.kill();
    const later = await start({ storage, answers: answers(), boot: bootAt(22) });
    await later.pass(5000);
    expect([later.calls('media.getToken').length, await keysOf(storage)]).toEqual([0, []]);
  });

  it('is not sent again where the phone has no copy of it any more', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: answers() });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.ask('forum.keepDraft', { draft: draft({ images: [waiting('a')] }) });
    await first.pass(5000);
    first.kill();
    const later = await start({
      storage,
      answers: answers(),
      boot: bootAt(22),
      files: () => ({ there: 0, size: 0, width: 0, height: 0, mime: '', sha256: '', preview: '', small: 0 }),
    });
    await later.pass(5000);
    expect([later.calls('media.getToken').length, states(later, 'a')]).toEqual([0, ['ready']]);
  });
});
