// The editor on a phone whose clock is wrong: it goes by the server's.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerDraft, me } from './forumThings';
import { asked, autoReply, button, drawn, open, page, put, told } from './stage/stage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const day = 86_400_000;
/** `behind`: how late the phone's clock is. */
async function come(at: string, behind: number): Promise<void> {
  await open(at);
  await autoReply(['forum.openDrafts', 'forum.publish', 'circles.openCircle', 'circles.openList', 'forum.openFeed']);
  await put('session.clock', { offset: behind });
  await put('session.me', me());
  // The shell, which sets the clock right, is there.
  await expect.poll(() => told('session.routeChanged')).not.toEqual([]);
  await drawn();
}
async function showDraft(more: Parameters<typeof answerDraft>[0]): Promise<void> {
  await put('forum.draft', answerDraft({ draftType: 1, threadId: '', tribeId: 'c1', ...more }), 'd1');
  await put('forum.drafts', { ids: ['d1'], publishing: [], phase: 'ready' });
}
afterEach(() => put('session.clock', { offset: 0 }));

describe('a poll on a phone whose clock is wrong', () => {
  const pollUntil = (endTime: number) => ({
    threadType: 2 as const,
    title: '走哪条',
    poll: {
      pollType: 0 as const,
      votingType: 0 as const,
      maxChoice: 2,
      pollAnonymous: 0 as const,
      startTime: 0,
      endTime,
      options: ['北线', '南线'].map((text) => ({ text, image: null })),
    },
  });
  const publish = () => button('发布').last();
  it('is not sent when it has ended by the server’s clock, and says so', { tags: 'full' }, async () => {
    await come('/circle/addThread?draftId=d1', 3 * day);
    await autoReply(['forum.keepDraft']);
    await showDraft(pollUntil(Date.now() + 2 * day));
    await publish().click();
    await page.getByText('截止时间要晚于开始时间').waitFor();
    expect(await asked('forum.publish')).toEqual([]);
  });
  it('is sent when it has ended only by the phone’s', async () => {
    await come('/circle/addThread?draftId=d1', -3 * day);
    await autoReply(['forum.keepDraft']);
    await showDraft(pollUntil(Date.now() - 2 * day));
    await publish().click();
    await expect.poll(() => asked('forum.publish')).toHaveLength(1);
  });
});
