// What `openWebview` says to the app: whose page it is, and whether this webview stays. By the message that really
// leaves the page.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { conversation, group, message, messages } from './chatThings';
import { me, thread } from './forumThings';
import { openShell } from './shellServer';
import type { Shell } from './shellServer';

let shell: Shell;
let page: Page;
beforeAll(async () => {
  shell = await openShell();
}, 60_000);
afterAll(() => shell?.close());
afterEach(() => page?.context().close());
/** Extras are there: links that no screen has taken are theirs. */
const ready = () => page.locator('#overlays [role=status]').waitFor({ state: 'attached' });

describe('a new webview, by the message that leaves for the app', () => {
  const webviews = () => page.evaluate(() => window.shell.sent('openWebview'));
  const soon = { timeout: 15_000 };
  const featured = { url: 'https://brand.example/featured', tokenType: 'LOYALTY' };
  const inApp = async (at: string) =>
    (page = await shell.open(at + (at.includes('?') ? '&' : '?') + 'phase=user&app=1&channel=1'));

  it('a header tab of the brand: signed in, and the first webview stays', async () => {
    await inApp('/home');
    await page.getByText('精选', { exact: true }).first().click();
    await expect.poll(webviews, soon).toEqual([{ ...featured, closeSelfPage: 0 }]);
  });
  it('a header tab, in a webview that was opened beside: it takes its place', async () => {
    await inApp('/errorPage?type=server');
    await page.evaluate(() => window.shell.go('/home'));
    await page.getByText('精选', { exact: true }).last().click();
    await expect.poll(webviews, soon).toEqual([{ ...featured, closeSelfPage: 1 }]);
  });
  it('declined terms: to the tab, and a webview opened beside is over, the first one is not', async () => {
    for (const [at, closeSelfPage] of [
      ['/errorPage?type=server', 1],
      ['/home', 0],
    ] as const) {
      await page?.context().close();
      await inApp(at);
      await ready();
      // The person's own touch, as on the dialog's button.
      await page.mouse.click(5, 300);
      await page.evaluate(() => window.shell.declined('selectedTab', 'https://brand.example/featured'));
      await expect.poll(webviews, soon).toEqual([{ ...featured, closeSelfPage }]);
    }
  });
  it('a banner: signed in, over this webview', async () => {
    await inApp('/home');
    const banner = {
      bannerId: 'b',
      title: '冬季出行',
      subtitle: '',
      imageUrl: '',
      width: 690,
      height: 300,
      linkType: 2 as const,
      link: 'https://brand.example/sale',
      position: 'home',
      startTime: 0,
      endTime: 0,
      sort: 1,
    };
    await page.evaluate(
      (one) => window.shell.emit('content.banners', { list: [one], phase: 'ready' } as never, 'home'),
      banner,
    );
    await page.locator('a[href="https://brand.example/sale"]').click();
    await expect.poll(webviews, soon).toEqual([{ url: banner.link, tokenType: 'LOYALTY', closeSelfPage: 0 }]);
  });
  it('where people’s words lead: without a token', async () => {
    const url = 'https://brand.example/said';
    await inApp('/circle/threadDetail?threadId=t1');
    await page.evaluate(
      (one) => window.shell.emit('forum.thread', one, 't1'),
      thread('t1', { content: `看这里 ${url} 就好` }),
    );
    await page.getByRole('link', { name: 'brand.example/said' }).click();
    await expect.poll(webviews, soon).toEqual([{ url, tokenType: '', closeSelfPage: 0 }]);
  });
  it('a file in chat: without a token', async () => {
    await inApp('/mine/chat?conversationID=GROUPg1');
    const file = message(
      'm1',
      'file',
      { fileUrl: '/media/c/a.bin', fileName: '路书.pdf', fileSize: 9000 },
      { conversationID: 'GROUPg1', status: 'success' },
    );
    await page.evaluate(
      async (given) => {
        await window.shell.emit('session.me', given.person);
        await window.shell.emit('chat.service', { phase: 'ready', initComplete: 1, elsewhere: 0 });
        await window.shell.emit('chat.conversation', given.talk, 'GROUPg1');
        await window.shell.emit('chat.group', given.room, 'g1');
        await window.shell.emit('chat.message', given.file, 'm1');
        await window.shell.emit('chat.messages', given.list, 'GROUPg1');
      },
      { person: me(), talk: conversation('GROUPg1'), room: group(), file, list: messages(['m1']) },
    );
    await page.getByRole('link', { name: /打开文件 路书/ }).click();
    await expect
      .poll(webviews, soon)
      .toEqual([{ url: new URL('/media/c/a.bin', page.url()).href, tokenType: '', closeSelfPage: 0 }]);
  });
  it('a link that no screen has taken: without a token', async () => {
    await inApp('/home');
    await ready();
    await page.evaluate(() =>
      document
        .getElementById('overlays')
        ?.insertAdjacentHTML(
          'beforeend',
          '<a href="https://brand.example/plain" style="position:fixed;z-index:9999;top:40%;left:9px">条款</a>',
        ),
    );
    await page.getByText('条款', { exact: true }).click();
    await expect
      .poll(webviews, soon)
      .toEqual([{ url: 'https://brand.example/plain', tokenType: '', closeSelfPage: 0 }]);
  });
});
