// 内容可能不是最新 over one thing: said once on a page, without moving its header or what is read below it.
import { expect, it, vi } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { circle } from './circleThings';
import { listOf, me, thread, user } from './forumThings';
import { question } from './questionThings';
import { answer, asked, button, openPage, page, put } from './stage/stage';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });
const quiet: AskTopic[] = [
  'forum.openComments',
  'forum.openFeed',
  'forum.openDrafts',
  'questions.openAnswers',
  'notices.refreshUnread',
  'circles.openMembers',
  'circles.openCircle',
  'users.openHome',
];
const notice = () => page.getByText('内容可能不是最新');
const long = Array.from({ length: 120 }, (_, i) => `第 ${i} 行`).join('\n');
const topOf = (el: Element): number => el.getBoundingClientRect().top;
const frames = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

async function openThread(content = long): Promise<void> {
  await openPage(quiet, '/circle/threadDetail?threadId=t1', {}, me());
  await put('forum.thread', thread('t1', { content }), 't1');
}
async function openQuestion(content = long): Promise<void> {
  await openPage(quiet, '/circle/questionDetail?questionId=q1', {}, me());
  await put('questions.question', question('q1', { content }), 'q1');
}
const pages = [
  { name: 'a post', come: openThread, topic: 'forum.openThread' },
  { name: 'a question', come: openQuestion, topic: 'questions.openQuestion' },
] as const;

it.each(pages)('leaves the header of $name where it is', async ({ come, topic }) => {
  await come('短');
  const header = page.getByRole('button', { name: '返回' });
  await header.waitFor();
  const before = await header.evaluate(topOf);
  await answer(topic, {}, 'network');
  await notice().waitFor();
  await frames();
  expect(await header.evaluate(topOf)).toBe(before);
  expect(await notice().evaluate(topOf)).toBeGreaterThanOrEqual(44);
});

it.each(pages)('keeps what is read of $name in its place', async ({ come, topic }) => {
  await come();
  const line = page.getByText('第 60 行');
  await line.waitFor();
  window.scrollTo(0, 900);
  await frames();
  const before = await line.evaluate(topOf);
  await answer(topic, {}, 'network');
  await notice().waitFor();
  await frames();
  expect(await line.evaluate(topOf)).toBe(before);
});

it('is said once on a page whose list failed too, and its 重试 reads both', async () => {
  await openPage(
    quiet.filter((one) => one !== 'circles.openCircle'),
    '/circle/circleDetail?tribeId=c1',
    {},
    me(),
  );
  await put('circles.circle', circle('c1', { isJoin: 2 }), 'c1');
  await put('forum.thread', thread('t1', { content: '走完了' }), 't1');
  await put('forum.feed', listOf(['t1'], { refresh: 'error', stale: 1 }), 'circle|c1');
  await answer('circles.openCircle', {}, 'network');
  await expect.poll(() => notice().count()).toBe(1);
  const before = (await asked('forum.openFeed')).length;
  await button('重试').click();
  await expect.poll(() => asked('circles.openCircle')).toHaveLength(2);
  await expect.poll(async () => (await asked('forum.openFeed')).length).toBe(before + 1);
});

it('is said of the list alone once the page is read', async () => {
  await openPage(quiet, '/mine/info', {}, me());
  await put('users.user', user('me', '林屿'), 'me');
  await put('users.home', { ...home, userId: 'me' }, 'me');
  await put('forum.thread', thread('t1', { content: '走完了' }), 't1');
  await put('forum.feed', listOf(['t1'], { refresh: 'error', stale: 1 }), 'user|me');
  await expect.poll(() => notice().count()).toBe(1);
});
const home = {
  intro: '',
  coverUrl: '',
  cityName: '',
  followCount: 0,
  fansCount: 0,
  likedCount: 0,
  threadCount: 1,
  answerCount: 0,
  tribeCount: 0,
  canChat: 1 as const,
};
