// A draft whose sending may have arrived already: published again it is not a second post, dropped it is deleted there.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { draft } from './fixtures';
import { begin, picture, waitingImage, writer } from './publishKit';
import { file, keeper } from './uploadKit';
import type { World } from './world';

/** Publishes, and signs out while the post, which arrives, is being sent; then signs in again. */
async function signOutWhileSending(w: World, input = draft()): Promise<void> {
  await w.ask('forum.publish', { draft: input });
  for (let i = 0; w.read('forum.draft', 'd1')?.publish !== 'sending' && i < 1000; i++) await w.pass(10);
  expect(w.read('forum.draft', 'd1')?.publish).toBe('sending');
  await w.ask('session.logout', {});
  await w.tell('session.tokenSeen', { token: 'B', refreshToken: '' });
  await w.pass(20_000);
  expect(w.read('forum.drafts')?.ids).toEqual(['d1']);
}

describe('a draft whose person signed out while it was being sent, and which arrived', () => {
  it('is the same post when it is published again, and is no draft any more', async () => {
    const { answers, drafts, made } = writer();
    const w = await begin(answers);
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(10_000);
    await signOutWhileSending(w);
    expect(made.size).toBe(1);
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(5000);
    expect([made.size, w.read('forum.drafts'), drafts]).toMatchObject([1, { ids: [], publishing: [] }, []]);
    expect(w.read('forum.thread', 'new1')).toMatchObject({ content: '写到一半' });
  });
  it('is the same post also with a picture, after a new start of the app', async () => {
    const { answers, made } = writer();
    const storage = memoryStorage();
    const w = await begin(answers, storage);
    await w.ask('media.addPictures', { files: [picture('a')] });
    await signOutWhileSending(w, draft({ images: [waitingImage('a')] }));
    w.kill();
    const again = await begin(answers, storage);
    await again.ask('forum.publish', { draft: again.read('forum.draft', 'd1') ?? draft() });
    await again.pass(5000);
    expect([made.size, again.read('forum.drafts')]).toMatchObject([1, { ids: [], publishing: [] }]);
  });
  it('is the same post also with a video, whose size and length the server has measured', async () => {
    const { 'media.getVideoToken': getToken, 'media.finishVideo': finish } = keeper().answers;
    const { answers, made } = writer({
      'media.getVideoToken': getToken ?? { data: {} },
      'media.finishVideo': finish ?? { data: {} },
    });
    const w = await begin(answers);
    const video = { localKey: 'v', coverKey: '', vid: '', playUrl: '', coverUrl: '', status: 0 as const };
    const input = draft({ threadType: 1, video: { ...video, width: 4, height: 3, duration: 1, size: 9 } });
    await w.ask('media.addVideo', { file: file('v') });
    await signOutWhileSending(w, input);
    await w.ask('forum.publish', { draft: w.read('forum.draft', 'd1') ?? input });
    await w.pass(5000);
    expect([made.size, w.read('forum.drafts')]).toMatchObject([1, { ids: [], publishing: [] }]);
  });
  it('that was changed since is kept, says that the post exists, and is a post of its own when sent again', async () => {
    const { answers, made } = writer();
    const w = await begin(answers);
    await signOutWhileSending(w);
    const { updateTime = 0 } = w.read('forum.draft', 'd1') ?? {};
    const changed = draft({ content: '写完了', updateTime });
    await w.ask('forum.keepDraft', { draft: changed });
    await w.ask('forum.publish', { draft: changed });
    await w.pass(5000);
    expect(made.size).toBe(1);
    expect(w.read('forum.draft', 'd1')).toMatchObject({
      content: '写完了',
      publish: 'failed',
      failMessage: '修改前的内容已经发布，再次发布会成为另一篇',
    });
    await w.ask('forum.publishAgain', { clientDraftId: 'd1' });
    await w.pass(5000);
    expect([made.size, w.read('forum.thread', 'new2')?.content, w.read('forum.drafts')]).toMatchObject([
      2,
      '写完了',
      { ids: [], publishing: [] },
    ]);
  });
  it('is published with its change where the sending did not arrive', async () => {
    const { answers, made } = writer({ 'session.logoutApp': { lost: 'network' } });
    const send = answers['forum.addThread'];
    answers['forum.addThread'] = { lost: 'network', after: 30 };
    const w = await begin(answers);
    await signOutWhileSending(w);
    if (send) answers['forum.addThread'] = send;
    await w.ask('forum.publish', { draft: draft({ content: '写完了' }) });
    await w.pass(5000);
    expect([made.size, w.read('forum.thread', 'new1')?.content]).toEqual([1, '写完了']);
  });
  it('is the same post also when another device of the person publishes it again', async () => {
    const { answers, made } = writer();
    const w = await begin(answers);
    await signOutWhileSending(w);
    await w.pass(10_000);
    const other = await begin(answers);
    await other.ask('forum.openDrafts', {});
    await other.ask('forum.publish', {
      draft: draft({ updateTime: other.read('forum.draft', 'd1')?.updateTime ?? 0 }),
    });
    await other.pass(5000);
    expect([made.size, other.read('forum.drafts')]).toMatchObject([1, { ids: [], publishing: [] }]);
  });
  it('is also the same post after its waiting job was cancelled', async () => {
    const { answers, made } = writer();
    const send = answers['forum.addThread'];
    answers['forum.addThread'] = (input, token, one) => {
      if (typeof send === 'function') send(input, token, one);
      return { lost: 'network' };
    };
    const w = await begin(answers);
    await w.ask('forum.publish', { draft: draft() });
    for (let i = 0; w.read('forum.draft', 'd1')?.publish !== 'waiting' && i < 1000; i++) await w.pass(10);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.cancelPublish', { clientDraftId: 'd1' });
    if (send) answers['forum.addThread'] = send;
    await w.tell('session.networkChanged', { online: 1 });
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(5000);
    expect([made.size, w.read('forum.drafts')]).toMatchObject([1, { ids: [], publishing: [] }]);
  });
});

describe('a draft', () => {
  it('that is dropped while its save is on its way, or was sent and never answered, is deleted on the server', async () => {
    for (const how of [{ after: 3000 }, { lost: 'network' as const, after: 100 }]) {
      for (const isKnown of [true, false]) {
        const { answers, drafts } = writer();
        const w = await begin(answers);
        if (isKnown) {
          await w.ask('forum.keepDraft', { draft: draft() });
          await w.pass(10_000);
        }
        const save = answers['forum.saveDraft'];
        answers['forum.saveDraft'] = (input, token, one) => {
          const first = typeof save === 'function' ? save(input, token, one) : { data: {} };
          if (save) answers['forum.saveDraft'] = { ...first, after: 20 };
          return { ...first, ...how };
        };
        await w.ask('forum.keepDraft', { draft: draft({ content: '又写了一句' }) });
        await w.pass(7000);
        expect(w.read('forum.draft', 'd1')?.dirty).toBe(1);
        expect(drafts.map((d) => d.content)).toEqual(['又写了一句']);
        await w.ask('forum.dropDraft', { clientDraftId: 'd1' });
        await w.pass(30_000);
        expect([how, isKnown, drafts]).toEqual([how, isKnown, []]);
      }
    }
  });
  it('that is written on after a save that arrived and was never answered stays one draft', async () => {
    const { answers } = writer();
    const w = await begin(answers);
    const save = answers['forum.saveDraft'];
    answers['forum.saveDraft'] = (input, token, one) => {
      const first = typeof save === 'function' ? save(input, token, one) : { data: {} };
      answers['forum.saveDraft'] = (again, ...rest) =>
        again['clientToken'] === input['clientToken'] || typeof save !== 'function' ? first : save(again, ...rest);
      return { ...first, lost: 'network', after: 100 };
    };
    const { updateTime } = await w.ask('forum.keepDraft', { draft: draft() });
    for (let i = 0; w.calls('forum.saveDraft').length === 0 && i < 1000; i++) await w.pass(10);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.keepDraft', { draft: draft({ content: '又写了一句', updateTime }) });
    await w.pass(15_000);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(30_000);
    // The server makes a draft of its own of what is not based on the version that it has.
    const sent = w.calls('forum.saveDraft').map(({ input }) => [input['content'], input['version']]);
    expect(sent).toEqual([
      ['写到一半', 0],
      ['写到一半', 0],
      ['又写了一句', 1],
    ]);
  });
});
