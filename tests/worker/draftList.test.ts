// Drafts of the phone and of the server: what is said when the server's are missing, and when the phone is full.
import { expect, it } from 'vitest';
import { draft } from './fixtures';
import { fullStorage } from './fullStorage';
import { begin, writer } from './publishKit';

it('of the phone’s drafts alone says that the server’s are missing, until they are loaded', async () => {
  const { answers, drafts } = writer();
  drafts.push({ ...draft({ clientDraftId: 'd2', content: '在电脑上' }), draftId: 's9', version: 1 });
  const w = await begin({ ...answers, 'forum.listDrafts': { code: '010012' } });
  await w.ask('forum.keepDraft', { draft: draft() });
  await w.ask('forum.openDrafts', {});
  expect(w.read('forum.drafts')).toMatchObject({ ids: ['d1'], phase: 'error' });
  Object.assign(w.answers, answers);
  await w.ask('forum.openDrafts', {});
  expect(w.read('forum.drafts')?.phase).toBe('ready');
  expect(w.read('forum.drafts')?.ids).toEqual(expect.arrayContaining(['d1', 'd2']));
});

it('that the phone has no room for is sent to the server at once', async () => {
  const { answers, drafts } = writer();
  const w = await begin(answers, fullStorage({ helps: false }).storage);
  const why = await w.ask('forum.keepDraft', { draft: draft() }).catch((e: unknown) => e);
  await w.pass(500);
  expect(drafts).toMatchObject([{ content: '写到一半' }]);
  const held = w.read('forum.draft', 'd1');
  expect(held).toMatchObject({ draftId: 's1', dirty: 0 });
  expect(why).toMatchObject({ failure: { code: 'full', data: { updateTime: held?.updateTime } } });
});
