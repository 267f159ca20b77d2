// The list of drafts: those of the phone and those of the server, and what it says when the server's are missing.
import { expect, it } from 'vitest';
import { draft } from './fixtures';
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
