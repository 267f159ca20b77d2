// A poll that could not be sent before its end: its writer is told what to change.
import { expect, it } from 'vitest';
import { draft } from './fixtures';
import { begin, writer } from './publishKit';

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
