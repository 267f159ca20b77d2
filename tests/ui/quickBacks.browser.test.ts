// The phone's back pressed several times before the page has answered the first: what lies over the page takes each.
import { expect, it } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { me } from './forumThings';
import { drawn, openPage, page, put } from './stage/stage';

const slow = { timeout: 15_000 };
const commands: AskTopic[] = ['content.openBanners', 'circles.openStrip', 'forum.openTopics', 'forum.openThread'];
const report = '/clubz/clubZReport?targetType=1&targetId=a';
const field = page.getByRole('textbox', { name: '补充说明' });
const question = page.getByRole('dialog', { name: '放弃举报？' });
async function isGuarded(): Promise<void> {
  await expect.poll(() => (history.state as { guard?: 1 }).guard, slow).toBe(1);
}

/** Goes from the home page to the form of a report. */
async function openReport(): Promise<void> {
  await openPage(commands, '/home', {}, me());
  const link = document.body.appendChild(document.createElement('a'));
  link.href = report;
  // Until the page follows such links itself.
  window.addEventListener('click', (event) => event.preventDefault());
  await expect
    .poll(() => {
      if (location.pathname === '/home') link.click();
      return location.pathname + location.search;
    }, slow)
    .toBe(report);
  await field.waitFor();
}
const stepped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

it(
  'two backs that the browser takes in one step ask before what was written is given up',
  { tags: 'full' },
  async () => {
    await openReport();
    await field.fill('写了很久的话', slow);
    await isGuarded();
    history.go(-2);
    await question.getByRole('button', { name: '继续编辑' }).click(slow);
    await question.waitFor({ state: 'detached' });
    expect(location.pathname + location.search).toBe(report);
    expect(await field.inputValue()).toBe('写了很久的话');
    await page.goBack();
    await question.getByRole('button', { name: '放弃' }).click(slow);
    await expect.poll(() => location.pathname, slow).toBe('/home');
  },
);

it('two quick backs leave the page under a dialog that must be answered', async () => {
  await openReport();
  await put('session.dialog', { kind: 'terms' });
  await page.getByRole('dialog', { name: '用户协议与隐私政策' }).waitFor();
  await isGuarded();
  // A slow phone's timers are late.
  const now = window.setTimeout.bind(window);
  window.setTimeout = ((fn: () => void, ms = 0) => now(fn, ms * 20)) as typeof setTimeout;
  for (const _ of [1, 2]) {
    const back = stepped();
    history.back();
    await back;
  }
  await drawn();
  expect(location.pathname + location.search).toBe(report);
  await isGuarded();
  await put('session.dialog', { kind: 'none' });
  await field.fill('还在这一页', slow);
});
