// Taps that come before the page of the first one is there lead there once.
import { expect, it } from 'vitest';
import type { AskTopic } from '../../bus/client/topics';
import { me } from './forumThings';
import { asked, openPage, page, put } from './stage/stage';

const slow = { timeout: 15_000 };
const commands: AskTopic[] = ['content.openBanners', 'circles.openStrip', 'forum.openTopics'];

it('two quick taps on a channel make one entry of the history', async () => {
  await openPage(commands, '/home', {}, me());
  await put('session.tabs', {
    list: [
      { name: '社区', link: '/home', isCommunity: 1 },
      { name: '活动', link: '/activity/activityHome', isCommunity: 1 },
    ],
  } as never);
  await page.getByText('活动', { exact: true }).first().waitFor();
  await page
    .getByText('活动', { exact: true })
    .first()
    .evaluate((tab) => {
      tab.click();
      tab.click();
    });
  await expect.poll(() => location.pathname, slow).toBe('/activity/activityHome');
  await expect.poll(() => history.state as { n: number }).toMatchObject({ n: 1 });
  await page.goBack();
  await expect.poll(() => location.pathname, slow).toBe('/home');
});

it('two quick taps on 返回 leave one page', { tags: 'full' }, async () => {
  await openPage(commands, '/circle/hotList', {}, me());
  window.addEventListener('click', (event) => event.preventDefault());
  for (const [n, href] of ['/circle/circleList', '/circle/questionList'].entries()) {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = href;
    await expect
      .poll(() => {
        if (location.pathname !== href) link.click();
        return history.state as { n: number };
      }, slow)
      .toMatchObject({ n: n + 1 });
  }
  const left: string[] = [];
  window.addEventListener('popstate', () => left.push(location.pathname));
  await page.getByRole('button', { name: '返回' }).evaluate((button) => {
    button.click();
    button.click();
  });
  await expect.poll(() => location.pathname, slow).toBe('/circle/circleList');
  // Each later step comes after one that was asked for before it.
  await page.getByRole('button', { name: '返回' }).click(slow);
  await expect.poll(() => location.pathname, slow).toBe('/circle/hotList');
  expect(left).toEqual(['/circle/circleList', '/circle/hotList']);
});

it('two quick taps on 返回 of the first page leave the app’s webview once', async () => {
  await openPage(commands, '/circle/hotList', {}, me());
  await put('session.state', {
    phase: 'user',
    isLogin: true,
    userLogIn: true,
    isTourist: false,
    isApp: true,
    appEnvironment: 'ios',
    appVersion: '',
    isTNCPoupShow: 0,
    online: 1,
    clubZId: '',
    isJoinClubZ: 0,
    mustUpgrade: 0,
  });
  await page.getByRole('button', { name: '返回' }).evaluate((button) => {
    button.click();
    button.click();
  });
  await expect.poll(() => asked('native.back'), slow).toHaveLength(1);
});
