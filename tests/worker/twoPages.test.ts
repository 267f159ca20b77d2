// Two pages of one person on one phone: both load the job of a post, and both show how it ended.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { draft, json, quietAnswers, thread, user } from './fixtures';
import { file, keeper, SIZE } from './uploadKit';
import type { Answers, Reply } from './world';
import { bootWith, createWorld, said } from './world';

const waiting = { url: '', width: 40, height: 30, size: 9, color: '', status: 0 as const, localKey: 'a' };

/** The phone that both pages share, and its server, which answers a client token the same way again. */
function phone() {
  const storage = memoryStorage();
  const made = new Map<string, Json>();
  let isGone = false;
  const files = (ask: { [field: string]: Json }): Json => {
    if (ask['op'] === 'drop') isGone = true;
    const there = isGone ? 0 : 1;
    return { there, size: SIZE, width: 0, height: 0, mime: '', sha256: 'ab'.repeat(32), preview: '', small: 0 };
  };
  const answers = (more: Answers = {}): Answers => ({
    ...keeper().answers,
    ...quietAnswers(),
    'forum.listDrafts': { data: [] },
    'forum.addThread': (input): Reply => {
      const token = said(input, 'clientToken');
      const one = made.get(token) ?? json(thread('new' + String(made.size + 1), { author: user('me'), isMine: 1 }));
      made.set(token, one);
      return { data: one };
    },
    ...more,
  });
  const page = async (more: Answers = {}) => {
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: answers(more),
      storage,
      files,
      more: true,
    });
    await w.pass(2500);
    return w;
  };
  const stored = async (store: 'jobs' | 'meta', key: string) =>
    Object.keys((await storage.run({ op: 'all', store, key })) as object);
  /** The browser deletes what the phone has stored. */
  async function deleteAll(): Promise<void> {
    for (const store of ['jobs', 'meta', 'cache']) await storage.run({ op: 'clear', store, key: '' });
    isGone = true;
  }
  return { page, made, stored, deleteAll };
}
type Page = Awaited<ReturnType<ReturnType<typeof phone>['page']>>;
const toasts = (w: Page) => w.told('session.toasted').map((t) => t.text);

describe('a post with a picture that two pages send', () => {
  it('is published for both: the page whose picture the other has sent and deleted does not call it failed', async () => {
    const { page, made, stored } = phone();
    const first = await page({ 'media.sendPart': { data: { from: 0 }, after: 3000 } });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.ask('forum.publish', { draft: draft({ images: [waiting] }) });
    const second = await page({ 'media.getToken': { lost: 'network', after: 200 } });
    expect(second.read('forum.draft', 'd1')?.publish).toBe('uploading');
    await first.pass(30_000);
    expect(made.size).toBe(1);
    await second.pass(30_000);
    expect(toasts(second)).not.toContain('有图片未能上传，请检查后重试');
    expect(second.read('forum.drafts')).toMatchObject({ publishing: [] });
    expect([await stored('jobs', 'me|'), await stored('meta', 'me|draft|')]).toEqual([[], []]);
  });
  it('stays in a page whose stored jobs and drafts the browser has deleted', async () => {
    const { page, stored, deleteAll } = phone();
    const first = await page({ 'media.getToken': { lost: 'network', after: 200 } });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.ask('forum.publish', { draft: draft({ title: '只在这里', images: [waiting] }) });
    await deleteAll();
    await first.pass(30_000);
    expect(await stored('meta', 'me|draft|')).toEqual([]);
    expect(first.read('forum.draft', 'd1')).toMatchObject({ title: '只在这里', publish: '' });
  });
  it('and that one of them cancels is a draft in both', async () => {
    const { page, made } = phone();
    const first = await page({ 'media.sendPart': { lost: 'network', after: 3000 } });
    await first.ask('media.addPictures', { files: [file('a')] });
    await first.ask('forum.publish', { draft: draft({ images: [waiting] }) });
    const second = await page({ 'media.getToken': { lost: 'network', after: 200 } });
    const { jobs } = second.kernel.state.slices['outbox'] as { jobs: { jobId: string }[] };
    await first.ask('forum.cancelPublish', { clientDraftId: 'd1' });
    const args = jobs.map(({ jobId }) => ({ jobId }));
    await second.tell('native.crossPageReceived', { theme: 'jobDropped', args, random: 1, sender: 'x', at: 1 });
    await second.pass(30_000);
    expect(made.size).toBe(0);
    for (const w of [first, second]) expect(w.read('forum.drafts')).toMatchObject({ ids: ['d1'], publishing: [] });
  });
});
