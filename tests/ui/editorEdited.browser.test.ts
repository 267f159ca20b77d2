// A post that is edited: what was begun before stands in the editor, whatever of it the phone, the page or the server has.
import { expect, it, vi } from 'vitest';
import type { Draft } from '../../bus/entities/draft';
import { keepInFlight } from '../../ui/features/forum/editor/components/inFlight';
import { answerDraft, me, thread } from './forumThings';
import { answer, asked, autoReply, open, page, put } from './stage/stage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const text = () => page.getByRole('textbox', { name: '正文' });
const begun = (content: string) =>
  answerDraft({ clientDraftId: 'w1', draftId: '', draftType: 1, threadId: 't1', tribeId: 'c1', title: '', content });
/** `words`: what a page that was killed has left. */
async function edit(words: Draft | null = null, more = ''): Promise<void> {
  await open('/circle/addThread?threadId=t1' + more, { wait: 'forum.openThread' });
  keepInFlight(me().userId, words);
  await autoReply(['forum.keepDraft', 'circles.openCircle', 'circles.openList', 'forum.openFeed']);
  await put('session.me', me());
  await put('forum.thread', thread('t1', { content: '原来的话', canEdit: 1 }), 't1');
}

it(
  'the words of a page that was killed over a post stand there when it is edited again',
  { tags: 'full' },
  async () => {
    await edit(begun('改到一半的话'));
    await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
    await answer('forum.openThread', {});
    await answer('forum.openDrafts', {});
    await page.getByText('已恢复上次没有写完的内容').waitFor();
    expect(await text().textContent()).toBe('改到一半的话');
    await expect
      .poll(() => asked('forum.keepDraft'))
      .toMatchObject([{ draft: { threadId: 't1', content: '改到一半的话' } }]);
  },
);

it('the words of another post do not', async () => {
  await edit({ ...begun('别的帖子'), threadId: 't2' });
  await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
  await answer('forum.openThread', {});
  await answer('forum.openDrafts', {});
  await expect.poll(() => text().textContent()).toBe('原来的话');
});

it('an edit that was begun is opened also where the drafts are loaded after the post', async () => {
  await edit();
  await put('forum.drafts', { ids: [], publishing: [], phase: 'loading' });
  await answer('forum.openThread', {});
  await put('forum.draft', begun('昨天改的话'), 'w1');
  await put('forum.drafts', { ids: ['w1'], publishing: [], phase: 'ready' });
  await answer('forum.openDrafts', {});
  await expect.poll(() => text().textContent()).toBe('昨天改的话');
});

it('of an address whose draft is gone the page says so, and begins as without it', async () => {
  await open('/circle/addThread?draftId=gone');
  await put('session.me', me());
  await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
  await page.getByText('没有找到这份草稿').waitFor();
  expect(await text().textContent()).toBe('');
  await edit(null, '&draftId=gone');
  await put('forum.drafts', { ids: [], publishing: [], phase: 'ready' });
  await answer('forum.openThread', {});
  await answer('forum.openDrafts', {});
  await expect.poll(() => text().textContent()).toBe('原来的话');
});

it('of an address whose draft could not be loaded the page says so, and opens it once it is', async () => {
  await open('/circle/addThread?draftId=w1');
  await put('session.me', me());
  await answer('forum.openDrafts', {});
  await put('forum.drafts', { ids: ['other'], publishing: [], phase: 'error' });
  await page.getByText('加载失败，请检查网络').waitFor();
  expect(await page.getByText('没有找到这份草稿').count()).toBe(0);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.poll(() => asked('forum.openDrafts')).toHaveLength(2);
  await put('forum.draft', { ...begun('昨天写的话'), threadId: '' }, 'w1');
  await put('forum.drafts', { ids: ['w1', 'other'], publishing: [], phase: 'ready' });
  await answer('forum.openDrafts', {});
  await expect.poll(() => text().textContent()).toBe('昨天写的话');
});

it('of an address whose draft is on its way the page says so', async () => {
  await open('/circle/addThread?draftId=w1');
  await put('session.me', me());
  await put('forum.draft', { ...begun('发出去的话'), publish: 'sending' }, 'w1');
  await put('forum.drafts', { ids: [], publishing: ['w1'], phase: 'ready' });
  await page.getByText('这份草稿正在发布').waitFor();
  expect(await text().textContent()).toBe('');
});
