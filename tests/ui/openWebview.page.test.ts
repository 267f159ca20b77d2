// The parameters of `openWebview`: the token type (docs/decisions/0013-whose-page-a-webview-shows.md), and whether this
// webview closes. Read from the message that is really posted to the app.
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
/** The deferred shell is loaded: it handles links that no screen handles. */
const ready = () => page.locator('#overlays [role=status]').waitFor({ state: 'attached' });

describe('the openWebview message to the app', () => {
  const webviews = () => page.evaluate(() => window.shell.sent('openWebview'));
  const soon = { timeout: 15_000 };
  const featured = { url: 'https://brand.example/featured', tokenType: 'LOYALTY' };
  const inApp = async (at: string) =>
    (page = await shell.open(at + (at.includes('?') ? '&' : '?') + 'phase=user&app=1&channel=1'));

  it('of a brand’s header tab has the login token and keeps the first webview', { tags: 'full' }, async () => {
    await inApp('/home');
    await page.getByText('精选', { exact: true }).first().click();
    await expect.poll(webviews, soon).toEqual([{ ...featured, closeSelfPage: 0 }]);
  });
  it('of a header tab has the login token and closes a webview that is not the first', async () => {
    await inApp('/errorPage?type=server');
    await page.evaluate(() => window.shell.go('/home'));
    await page.getByText('精选', { exact: true }).last().click();
    await expect.poll(webviews, soon).toEqual([{ ...featured, closeSelfPage: 1 }]);
  });
  it(
    'after declined terms targets the tab and closes the webview unless it is the first',
    { tags: 'full' },
    async () => {
      for (const [at, closeSelfPage] of [
        ['/errorPage?type=server', 1],
        ['/home', 0],
      ] as const) {
        await page?.context().close();
        await inApp(at);
        await ready();
        // A user gesture, as a tap on the dialog's button would be.
        await page.mouse.click(5, 300);
        await page.evaluate(() => window.shell.declined('selectedTab', 'https://brand.example/featured'));
        await expect.poll(webviews, soon).toEqual([{ ...featured, closeSelfPage }]);
      }
    },
  );
  it('of a banner has the login token and keeps this webview', { tags: 'full' }, async () => {
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
  it('of a link in a post has no token and keeps this webview', async () => {
    const url = 'https://brand.example/said';
    await inApp('/circle/threadDetail?threadId=t1');
    await page.evaluate(
      (one) => window.shell.emit('forum.thread', one, 't1'),
      thread('t1', { content: `看这里 ${url} 就好` }),
    );
    await page.getByRole('link', { name: 'brand.example/said' }).click();
    await expect.poll(webviews, soon).toEqual([{ url, tokenType: '', closeSelfPage: 0 }]);
  });
  it('of a file in a chat has no token and keeps this webview', { tags: 'full' }, async () => {
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
  it('of a link that no screen handles has no token and keeps this webview', { tags: 'full' }, async () => {
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
