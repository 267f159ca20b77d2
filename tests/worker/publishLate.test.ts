// A poll that could not be sent before its end, a video that could not be uploaded: the writer is told what to change.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import { draft } from './fixtures';
import { begin, writer } from './publishKit';
import { file, keeper, start } from './uploadKit';
import { bootWith, startedAt } from './world';
import type { World } from './world';

it('a poll that is sent after its end is a draft again, and says why', async () => {
  const { answers } = writer({
    'forum.addThread': { code: '010001', message: '参数有误', data: { field: 'endTime' } },
  });
  const w = await begin(answers);
  const options = ['北线', '南线'].map((text) => ({ text, image: null }));
  const about = { pollType: 0, votingType: 0, maxChoice: 2, pollAnonymous: 0, startTime: 0 } as const;
  await w.ask('forum.publish', { draft: draft({ threadType: 2, poll: { ...about, endTime: 1000, options } }) });
  await w.pass(2000);
  const failMessage = '投票的截止时间已过，请修改后再发布';
  expect(w.read('forum.draft', 'd1')).toMatchObject({ publish: 'failed', failCode: '010001', failMessage });
  expect(w.told('session.toasted')).toEqual([{ text: failMessage, success: 0 }]);
});

describe('a video', () => {
  const video = { vid: '', playUrl: '', coverUrl: '', width: 4, height: 3, duration: 1, size: 9, status: 0 as const };
  const post = draft({ threadType: 1, video: { ...video, localKey: 'v', coverKey: 'c' } });
  const failed = (w: World) => w.read('forum.draft', 'd1')?.failMessage;
  it('that was sent and is refused when it is sent again a day later is what could not be uploaded', async () => {
    const storage = memoryStorage();
    const first = await start({ storage, answers: { ...keeper().answers, 'forum.addThread': { lost: 'network' } } });
    await first.ask('media.addVideo', { file: file('v') });
    await first.ask('media.addPictures', { files: [file('c')] });
    await first.pass(5000);
    await first.ask('forum.publish', { draft: post });
    await first.pass(1000);
    first.kill();
    const refused = { 'media.getVideoToken': { code: '010001', data: { field: 'duration' } } };
    const boot = { ...bootWith({ token: 'A', visitorTerms: '1' }), at: startedAt + 22 * 3_600_000 };
    const later = await start({ storage, answers: { ...keeper().answers, ...refused }, boot });
    await later.pass(5000);
    expect([later.calls('forum.addThread'), failed(later)]).toEqual([[], '视频未能上传，请检查后重试']);
  });
  it('whose cover is refused says that it is the cover', async () => {
    const refused = { 'media.uploadCompressSing': { code: '010001', data: { field: 'pixels' } } };
    const w = await start({ answers: { ...keeper().answers, ...refused } });
    await w.ask('media.addVideo', { file: file('v') });
    await w.ask('media.addPictures', { files: [file('c')] });
    await w.ask('forum.publish', { draft: post });
    await w.pass(5000);
    expect([w.calls('forum.addThread'), failed(w)]).toEqual([[], '封面未能上传，请检查后重试']);
  });
});
