// A draft names pictures that are on the phone they were chosen on until they are sent: on another phone each is told as
// missing, so that it can be taken out.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { draft } from './fixtures';
import { begin, picture, waitingImage, writer } from './publishKit';
import { states } from './uploadKit';

const film = { vid: '', playUrl: '', coverUrl: '', width: 4, height: 3, duration: 9, size: 9, status: 0 as const };
/** The drafts of another phone, whose files have not been sent from there. */
async function theirs(draftsOf: ReturnType<typeof draft>[]) {
  const { answers, drafts } = writer();
  drafts.push(
    ...draftsOf.map((d, at) => ({ ...d, draftId: `s${at}`, version: 1, updateTime: 5, deviceName: 'iPhone' })),
  );
  const w = await begin(answers);
  await w.ask('forum.openDrafts', {});
  return { w, drafts };
}

describe('a draft of another phone whose pictures were never sent', () => {
  it('says of each file that it is not here, without offering to send it again', async () => {
    const { w } = await theirs([
      draft({ images: [waitingImage('k1'), { ...waitingImage('k2'), url: '/media/u/k2.webp' }] }),
      draft({
        clientDraftId: 'd2',
        threadType: 1,
        video: { ...film, localKey: 'k3', coverKey: 'k4' },
      }),
    ]);
    expect(w.read('media.upload', 'k1')).toMatchObject({
      state: 'failed',
      failMessage: '图片不在这台设备上，请重新选择',
      mayRetry: 0,
    });
    expect(w.read('media.upload', 'k3')).toMatchObject({
      kind: 'video',
      state: 'failed',
      failMessage: '视频不在这台设备上，请重新选择',
    });
    expect(states(w, 'k2', 'k4')).toEqual([undefined, 'failed']);
  });
  it('lets the picture be taken out, and is published without it', async () => {
    const { w } = await theirs([draft({ images: [waitingImage('k1')] })]);
    await w.ask('media.remove', { localIds: ['k1'] });
    expect(states(w, 'k1')).toEqual([undefined]);
    await w.ask('forum.publish', { draft: draft({ updateTime: 5, images: [] }) });
    await w.pass(10_000);
    expect(w.calls('forum.addThread').map((c) => c.input['images'])).toEqual([[]]);
  });
  it('leaves a picture alone that another page of this phone has just added', async () => {
    const storage = memoryStorage();
    const { answers, drafts } = writer();
    const here = await begin(answers, storage);
    const other = await begin(answers, storage);
    await other.tell('session.networkChanged', { online: 0 });
    await other.ask('media.addPictures', { files: [picture('k1')] });
    drafts.push(draft({ draftId: 's1', version: 1, updateTime: 5, images: [waitingImage('k1')] }));
    await here.ask('forum.openDrafts', {});
    expect(states(here, 'k1')).not.toContain('failed');
    await here.pass(5000);
    expect(states(here, 'k1')).toEqual(['ready']);
  });
});

describe('a draft of this phone', () => {
  it('says of a picture whose record is gone that it is not here, as soon as the draft is gone on with', async () => {
    const w = await begin(writer().answers);
    await w.ask('forum.keepDraft', { draft: draft({ images: [waitingImage('k1')] }) });
    await w.pass(100);
    expect(states(w, 'k1')).toEqual(['failed']);
    await w.ask('media.addPictures', { files: [picture('k1')] });
    await w.pass(5000);
    expect(states(w, 'k1')).toEqual(['ready']);
  });
  it('says nothing of a picture that waits here for the network', async () => {
    const w = await begin(writer().answers);
    await w.tell('session.networkChanged', { online: 0 });
    await w.ask('media.addPictures', { files: [picture('k1')] });
    await w.ask('forum.keepDraft', { draft: draft({ images: [waitingImage('k1')] }) });
    await w.pass(1000);
    expect(states(w, 'k1')).toEqual(['waiting']);
  });
});
