// Drafts and publishing in the worker: a draft is stored at once, on the server within ten seconds, and published
// exactly once whenever the worker is killed.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import type { Storage } from '../../worker/edges/storage';
import { draft, json, thread, user } from './fixtures';
import { begin, boot, picture, waitingImage, writer } from './publishKit';
import type { World } from './world';
import { createWorld } from './world';

const toasts = (w: World) => w.told('session.toasted').map((t) => t.text);

describe('a draft', () => {
  it('is stored on the phone when its ask resolves, and on the server within ten seconds', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    await w.ask('forum.keepDraft', { draft: draft() });
    expect(w.read('forum.drafts')?.ids).toEqual(['d1']);
    expect(drafts).toEqual([]);
    await w.pass(10_000);
    expect(drafts).toMatchObject([{ content: '写到一半', deviceName: '浏览器' }]);
    expect(w.read('forum.draft', 'd1')).toMatchObject({ draftId: 's1', version: 1, dirty: 0 });
  });
  it('that is edited for a minute is sent less than 13 times, and the server has its last text', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    let base = 0;
    for (let i = 0; i < 60; i++) {
      base = (await w.ask('forum.keepDraft', { draft: draft({ content: '第' + String(i), updateTime: base }) }))
        .updateTime;
      await w.pass(1000);
    }
    await w.pass(10_000);
    expect(drafts.map((d) => d.content)).toEqual(['第59']);
    expect(w.calls('forum.saveDraft').length).toBeLessThan(13);
  });
  it('is among the drafts as soon as they are said to be known, also from a slow phone', async () => {
    const storage = memoryStorage();
    const first = await begin(writer().answers, storage);
    await first.ask('forum.keepDraft', { draft: draft() });
    first.kill();
    let read = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    const slow: Storage = {
      run: async (request) => {
        if (request.op === 'all' && request.key?.endsWith('|draft|')) await isRead;
        return storage.run(request);
      },
    };
    const second = await begin(writer().answers, slow);
    const { id } = second.post('forum.openDrafts', {});
    await second.pass(5000);
    expect([second.replies.has(id), second.read('forum.drafts')?.phase]).toEqual([false, 'loading']);
    read();
    await second.pass(1000);
    expect([second.replies.has(id), second.read('forum.drafts')]).toMatchObject([
      true,
      { ids: ['d1'], phase: 'ready' },
    ]);
  });
  it('is restored with its pictures after the page was killed', async () => {
    const storage = memoryStorage();
    const first = await begin(writer().answers, storage);
    await first.ask('media.addPictures', { files: [picture('k1')] });
    await first.ask('forum.keepDraft', { draft: draft({ images: [waitingImage('k1')] }) });
    first.kill();
    const again = await begin(writer().answers, storage);
    expect(again.read('forum.draft', 'd1')).toMatchObject({
      content: '写到一半',
      images: [{ localKey: 'k1' }],
      publish: '',
    });
    await again.pass(5000);
    // The picture has been uploaded, and the draft has its URL.
    expect(again.read('forum.draft', 'd1')?.images[0]).toMatchObject({ url: '/media/u/up-k1.webp', color: '#112233' });
  });
  it('whose stored pictures are damaged is still opened, with its text', async () => {
    const storage = memoryStorage();
    await storage.run({
      op: 'put',
      store: 'meta',
      key: 'me|draft|d1',
      value: { ...(json(draft()) as object), images: null },
    });
    const w = await begin(writer().answers, storage);
    await w.ask('forum.openDrafts', {});
    expect(w.read('forum.draft', 'd1')).toMatchObject({ content: '写到一半', images: [] });
  });
  it('is kept off line and sent to the server when the network is back', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(15_000);
    expect(drafts).toEqual([]);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(10_000);
    expect(drafts.length).toBe(1);
  });
  it('that another device changed while the editor was open is kept in both versions', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    const { updateTime } = await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(10_000);
    const [row] = drafts;
    if (row) Object.assign(row, { content: '在电脑上', version: 2, updateTime: updateTime + 5000, deviceName: '电脑' });
    await w.ask('forum.openDrafts', {});
    expect(w.read('forum.draft', 'd1')).toMatchObject({ content: '在电脑上', elsewhere: 1 });
    const kept = await w.ask('forum.keepDraft', { draft: draft({ content: '在手机上', updateTime }) });
    expect(kept.clientDraftId).not.toBe('d1');
    await w.pass(10_000);
    expect(drafts.map((d) => d.content).sort()).toEqual(['在手机上', '在电脑上'].sort());
  });
  it('that another device changed can be gone on with, and published, without losing the version of this phone', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    const { updateTime } = await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(10_000);
    const theirs = { content: '在电脑上', version: 2, updateTime: updateTime + 5000, deviceName: '电脑' };
    if (drafts[0]) Object.assign(drafts[0], theirs);
    await w.ask('forum.openDrafts', {});
    const mine = await w.ask('forum.keepDraft', { draft: draft({ content: '在手机上', updateTime }) });
    await w.ask('forum.keepDraft', { draft: draft({ content: '在电脑上，接着写', updateTime: theirs.updateTime }) });
    expect(w.read('forum.draft', mine.clientDraftId)?.content).toBe('在手机上');
    await w.pass(10_000);
    expect(drafts.map((d) => d.content).sort()).toEqual(['在手机上', '在电脑上，接着写'].sort());
    await w.ask('forum.publish', { draft: draft({ content: '在手机上', updateTime: mine.updateTime }) });
    await w.pass(10_000);
    expect(drafts.map((d) => d.content)).toEqual(['在电脑上，接着写']);
    const { updateTime: theirTime = 0 } = w.read('forum.draft', 'd1') ?? {};
    await w.ask('forum.keepDraft', { draft: draft({ clientDraftId: 'd2', content: '另一篇' }) });
    await w.ask('forum.dropDraft', { clientDraftId: 'd1', updateTime: theirTime });
    await w.pass(10_000);
    expect(drafts.map((d) => d.content)).toEqual(['另一篇']);
  });
  it('that was deleted on the server is removed here, and one dropped here is deleted on the server', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.ask('forum.keepDraft', { draft: draft({ clientDraftId: 'd2' }) });
    await w.pass(10_000);
    drafts.splice(0, 1);
    await w.ask('forum.openDrafts', {});
    expect(w.read('forum.drafts')).toMatchObject({ ids: ['d2'], phase: 'ready' });
    await w.ask('forum.dropDraft', { clientDraftId: 'd2' });
    await w.pass(5000);
    expect([w.read('forum.drafts')?.ids, drafts]).toEqual([[], []]);
  });
  it('that is dropped here stays as another device has written it meanwhile', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(10_000);
    const theirs = { content: '在电脑上', version: 2, updateTime: (drafts[0]?.updateTime ?? 0) + 5000 };
    if (drafts[0]) Object.assign(drafts[0], theirs);
    await w.ask('forum.dropDraft', { clientDraftId: 'd1' });
    await w.pass(5000);
    await w.ask('forum.openDrafts', {});
    expect([drafts.map((d) => d.content), w.read('forum.draft', 'd1')?.content]).toEqual([['在电脑上'], '在电脑上']);
  });
  it('that the server has no room for is kept on the phone with the failure 010005', async () => {
    const { answers } = writer({ 'forum.saveDraft': { code: '010005' } });
    const w = await begin(answers);
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(10_000);
    expect(w.read('forum.draft', 'd1')).toMatchObject({ failCode: '010005', dirty: 1 });
    expect(w.read('forum.drafts')?.ids).toEqual(['d1']);
  });
});

describe('publishing', () => {
  it('removes the draft, puts the thread on top of the feed, and shows a toast', async () => {
    const { answers } = writer();
    const w = await begin(answers);
    await w.ask('forum.openFeed', { feed: 'recommend' });
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(10_000);
    await w.ask('forum.publish', { draft: draft() });
    expect(w.read('forum.drafts')).toMatchObject({ ids: [], publishing: ['d1'] });
    await w.pass(2000);
    expect(w.calls('forum.addThread').map((c) => c.input['draftId'])).toEqual(['s1']);
    expect(w.read('forum.drafts')).toMatchObject({ ids: [], publishing: [] });
    expect(w.read('forum.feed', 'recommend')?.ids[0]).toBe('new1');
    expect(toasts(w)).toContain('发布成功');
  });
  it('waits for its pictures, reports their progress, and sends their URLs in order', async () => {
    const { answers } = writer();
    const w = await begin(answers);
    await w.ask('media.addPictures', { files: [picture('a'), picture('b')] });
    await w.ask('forum.publish', { draft: draft({ images: [waitingImage('b'), waitingImage('a')] }) });
    expect(w.read('forum.draft', 'd1')).toMatchObject({ publish: 'uploading' });
    expect(w.calls('forum.addThread')).toEqual([]);
    await w.pass(10_000);
    const seen = w.log
      .filter((e) => e.kind === 'emit' && e.topic === 'forum.draft')
      .map((e) => (e.payload as { progress: number }).progress);
    expect(Math.max(...seen)).toBe(1);
    expect(w.calls('forum.addThread').map((c) => (c.input['images'] as { url: string }[]).map((i) => i.url))).toEqual([
      ['/media/u/up-b.webp', '/media/u/up-a.webp'],
    ]);
    expect(w.read('media.upload', 'a')).toBeUndefined();
  });
  it('sends of a poll of pictures no words, which its writer does not see any more', async () => {
    const { answers } = writer();
    const w = await begin(answers);
    await w.ask('media.addPictures', { files: [picture('a'), picture('b')] });
    const options = ['a', 'b'].map((key) => ({ text: '北线', image: waitingImage(key) }));
    const times = { startTime: 0, endTime: 9e12 };
    const poll = { pollType: 0, votingType: 1, maxChoice: 2, pollAnonymous: 0, ...times, options } as const;
    await w.ask('forum.publish', { draft: draft({ threadType: 2, poll }) });
    await w.pass(10_000);
    expect(w.calls('forum.addThread').map(({ input }) => input['poll'])).toMatchObject([
      { options: ['a', 'b'].map((key) => ({ text: '', image: { url: `/media/u/up-${key}.webp` } })) },
    ]);
  });
  it('creates exactly one thread when the worker is killed at any ask to an edge', async () => {
    const { answers, made } = writer();
    for (let edge = 1; edge < 40; edge++) {
      made.clear();
      const storage = memoryStorage();
      const w = await begin(answers, storage);
      await w.ask('media.addPictures', { files: [picture('a')] });
      await w.ask('forum.keepDraft', { draft: draft({ images: [waitingImage('a')] }) });
      let n = 0;
      w.onEdge(() => {
        if (++n === edge) w.kill();
      });
      const posted = w.post('forum.publish', { draft: draft({ images: [waitingImage('a')] }) });
      await w.pass(10_000);
      if (!w.isDead()) break;
      const again = createWorld({ boot: boot(), answers, storage, more: true });
      // The page repeats an unanswered ask at once.
      if (!w.replies.has(posted.id))
        again.post('forum.publish', { draft: draft({ images: [waitingImage('a')] }) }, posted);
      await again.pass(30_000);
      expect({ edge, threads: made.size, left: again.read('forum.drafts') }).toEqual({
        edge,
        threads: 1,
        left: { ids: [], publishing: [], phase: expect.any(String) },
      });
      again.kill();
    }
  });
  it('deletes the draft on the server whose save was still running', async () => {
    const { answers, drafts } = writer();
    const save = answers['forum.saveDraft'];
    answers['forum.saveDraft'] = (input, token, one) => ({
      ...(typeof save === 'function' ? save(input, token, one) : { data: {} }),
      after: 3000,
    });
    const w = await begin(answers);
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(7000);
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(20_000);
    expect([drafts, w.calls('forum.addThread').length, w.read('forum.drafts')?.ids]).toEqual([[], 1, []]);
  });
  it('leaves what another device has written in the draft meanwhile', async () => {
    const { answers, drafts } = writer();
    const w = await begin(answers);
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.pass(10_000);
    if (drafts[0])
      Object.assign(drafts[0], { content: '在电脑上', version: 2, updateTime: drafts[0].updateTime + 5000 });
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(5000);
    await w.ask('forum.openDrafts', {});
    expect([drafts.length, w.read('forum.drafts')?.ids, w.read('forum.draft', 'd1')?.content]).toEqual([
      1,
      ['d1'],
      '在电脑上',
    ]);
  });
  it('deletes the draft on the server whose save was answered while the post was sent, or never', async () => {
    for (const answer of [{ after: 3000 }, { lost: 'network', after: 100 }]) {
      const { answers, drafts } = writer();
      const w = await begin(answers);
      await w.ask('forum.keepDraft', { draft: draft() });
      await w.pass(10_000);
      const save = answers['forum.saveDraft'];
      const send = answers['forum.addThread'];
      const delayed = { after: 5000 };
      answers['forum.saveDraft'] = (input, token, one) => {
        const first = typeof save === 'function' ? save(input, token, one) : { data: {} };
        if (save) answers['forum.saveDraft'] = { ...first, after: 20 };
        return { ...first, ...answer };
      };
      answers['forum.addThread'] = (input, token, one) => ({
        ...(typeof send === 'function' ? send(input, token, one) : { data: {} }),
        ...delayed,
      });
      await w.ask('forum.keepDraft', { draft: draft({ content: '写完了' }) });
      await w.pass(6050, () => w.calls('forum.saveDraft').length === 2);
      await w.pass('lost' in answer ? 200 : 50);
      await w.ask('forum.publish', { draft: draft({ content: '写完了' }) });
      await w.pass(30_000);
      expect([drafts, w.calls('forum.addThread').length, w.read('forum.drafts')?.ids]).toEqual([[], 1, []]);
    }
  });
  it('waits off line in the state waiting, and creates the thread when the network is back', async () => {
    const { answers, made } = writer();
    const w = await begin(answers);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(30_000);
    expect(w.read('forum.draft', 'd1')?.publish).toBe('waiting');
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(made.size).toBe(1);
  });
  it('is a draft again when the person signs out before it is sent', async () => {
    const { answers, made } = writer({ 'session.logoutApp': { lost: 'network' } });
    const w = await begin(answers);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.publish', { draft: draft() });
    await w.ask('session.logout', {});
    await w.tell('session.networkChanged', { online: 1 });
    await w.tell('session.tokenSeen', { token: 'B', refreshToken: '' });
    await w.pass(20_000);
    expect([made.size, w.read('forum.drafts')?.ids, w.read('forum.draft', 'd1')?.publish]).toEqual([0, ['d1'], '']);
  });
  it('fails once with 010007 and the refused ranges, and succeeds after a change', async () => {
    const { answers } = writer({
      'forum.addThread': { code: '010007', data: { ranges: [[2, 4]], title: [[0, 2]], options: [] } },
    });
    const w = await begin(answers);
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(60_000);
    expect(w.calls('forum.addThread').length).toBe(1);
    expect(w.read('forum.draft', 'd1')).toMatchObject({
      publish: 'failed',
      failCode: '010007',
      refused: [
        { field: 'title', from: 0, to: 2 },
        { field: 'content', from: 2, to: 4 },
      ],
    });
    // After a change it is a draft again and can be published.
    answers['forum.addThread'] = { data: json(thread('ok', { author: user('me') })) };
    await w.ask('forum.keepDraft', {
      draft: draft({ title: '好', updateTime: w.read('forum.draft', 'd1')?.updateTime ?? 0 }),
    });
    expect(w.read('forum.drafts')?.ids).toEqual(['d1']);
    await w.ask('forum.publish', { draft: draft({ title: '好' }) });
    await w.pass(5000);
    expect(w.read('forum.draft', 'd1')).toBeUndefined();
  });
  it('fails with missing for a lost picture, and succeeds on a retry with the picture', async () => {
    const { answers, made } = writer();
    const w = await begin(answers);
    await w.ask('forum.publish', { draft: draft({ images: [waitingImage('gone')] }) });
    await w.pass(1000);
    expect(w.read('forum.draft', 'd1')).toMatchObject({ publish: 'failed', failCode: 'missing' });
    await w.ask('media.addPictures', { files: [picture('gone')] });
    await w.ask('forum.publishAgain', { clientDraftId: 'd1' });
    await w.pass(10_000);
    expect(made.size).toBe(1);
  });
  it('fails with missing for a video whose file is on another device, and is not sent without it', async () => {
    const { answers } = writer();
    const w = await begin(answers);
    const film = { vid: '', playUrl: '', coverUrl: '/media/u/c.webp', localKey: 'film', coverKey: '' };
    const video = { ...film, width: 4, height: 3, duration: 1, size: 9, status: 0 as const };
    await w.ask('forum.publish', { draft: draft({ threadType: 1, video }) });
    await w.pass(2000);
    expect(w.calls('forum.addThread')).toEqual([]);
    const failMessage = '视频未能上传，请检查后重试';
    expect(w.read('forum.draft', 'd1')).toMatchObject({ publish: 'failed', failCode: 'missing', failMessage });
  });
  it('can be cancelled to a draft while it waits, and rejects a late cancel with 010004', async () => {
    const { answers, made } = writer();
    const w = await begin(answers);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('forum.publish', { draft: draft() });
    await w.ask('forum.cancelPublish', { clientDraftId: 'd1' });
    expect(w.read('forum.drafts')).toMatchObject({ ids: ['d1'], publishing: [] });
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(20_000);
    expect(made.size).toBe(0);
    await w.ask('forum.publish', { draft: draft() });
    await expect(w.ask('forum.cancelPublish', { clientDraftId: 'd1' })).rejects.toMatchObject({
      failure: { code: '010004' },
    });
  });
  it('of an edit updates the thread without changing the feed’s order', async () => {
    const { answers } = writer({
      'forum.addThread': { data: json(thread('t1', { title: '改过的', isEdited: 1, author: user('me') })) },
    });
    const w = await begin(answers);
    await w.ask('forum.openFeed', { feed: 'recommend' });
    const ids = w.read('forum.feed', 'recommend')?.ids;
    await w.ask('forum.publish', { draft: draft({ threadId: 't1' }) });
    await w.pass(2000);
    expect(w.calls('forum.addThread')[0]?.input).toMatchObject({ threadId: 't1', poll: null });
    expect(w.read('forum.thread', 't1')).toMatchObject({ title: '改过的', isEdited: 1 });
    expect(w.read('forum.feed', 'recommend')?.ids).toEqual(ids);
  });
});
