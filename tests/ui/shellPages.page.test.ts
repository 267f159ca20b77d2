// The shell in a real browser, on the memory player: from page to page, and what stands over and between them.
import { describe, expect, it } from 'vitest';
import { at, button, dialog, go, open, page, ready, serveShell, text, until } from './shellDriver';

serveShell();

describe('pages', () => {
  it('a kept page keeps its state and its place; a fresh one begins at its top with its heading in focus', async () => {
    await open('/home?phase=tourist', { reduced: false });
    await ready();
    await page.evaluate(() => {
      window.shell.settings.perf = 'full';
      document.querySelector('main')?.setAttribute('data-mine', '1');
      window.scrollTo(0, 200);
    });
    await go('/tncRule');
    await at('/tncRule');
    await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor();
    await until(() => page.evaluate(() => document.activeElement?.textContent === '隐私政策' && window.scrollY === 0));
    await page.evaluate(() => {
      new MutationObserver(
        () => (window.shell.runs = Math.max(window.shell.runs, document.querySelectorAll('[inert] > main').length)),
      ).observe(document.body, { childList: true, subtree: true });
    });
    await page.goBack();
    await at('/home?phase=tourist');
    await until(() => page.evaluate(() => Math.abs(window.scrollY - 200) < 2));
    expect(await page.evaluate(() => window.shell.runs)).toBe(1);
    expect(await page.evaluate(() => document.querySelector('main[data-mine]') !== null)).toBe(true);
    // What slid away is gone, and nothing of the page is there twice.
    await until(() => page.evaluate(() => document.querySelectorAll('main').length === 1));
  });
  it('noHistory=1 makes the next page replace the top entry, once', async () => {
    await open('/home?phase=tourist');
    await ready();
    await go('/tncRule');
    await at('/tncRule');
    await page.evaluate(() => localStorage.setItem('noHistory', '1'));
    await go('/old-home');
    await at('/old-home');
    expect(await page.evaluate(() => localStorage.getItem('noHistory'))).toBe('2');
    expect(await page.evaluate(() => window.shell.pairs())).toEqual([{ from: '/home?phase=tourist', to: '/old-home' }]);
    await go('/tncRule');
    await at('/tncRule');
    expect(await page.evaluate(() => window.shell.pairs().length)).toBe(2);
    await page.goBack();
    await page.goBack();
    await at('/home?phase=tourist');
  });
  it('back on the first page: the app is asked; a browser goes home', async () => {
    await open('/tncRule?phase=tourist&app=1');
    await ready();
    await button('返回').click();
    await until(() => page.evaluate(() => window.shell.native.includes('back {}')));
    await page.evaluate(() => window.shell.state({ isApp: false }));
    await button('返回').click();
    await at('/home');
    expect(await page.evaluate(() => window.shell.pairs())).toEqual([]);
  });
  it('a tap right after a dialog closed leads on, however long the phone takes to step back in its history', async () => {
    await open('/home?phase=tourist');
    await ready();
    await page.evaluate(() => {
      const back = history.back.bind(history);
      history.back = () => void setTimeout(back, 2000);
      void window.shell.dialog('loginPrompt');
    });
    await dialog().waitFor();
    await until(() => page.evaluate(() => !!(history.state as { guard?: 1 }).guard));
    const stepped = page.evaluate(() =>
      new Promise((resolve) => addEventListener('popstate', resolve, { once: true })).then(() => undefined),
    );
    await page.evaluate(() => window.shell.dialog('none'));
    await dialog().waitFor({ state: 'detached' });
    await go('/tncRule');
    await stepped;
    await at('/tncRule');
    await page.goBack();
    await at('/home?phase=tourist');
    expect(await page.evaluate(() => window.shell.pairs().length)).toBe(0);
  });
  it('so does one after the app emptied its webview’s history meanwhile', async () => {
    await open('/home?phase=tourist');
    await ready();
    await page.evaluate(() => window.shell.dialog('loginPrompt'));
    await until(() => page.evaluate(() => !!(history.state as { guard?: 1 }).guard));
    await (await page.context().newCDPSession(page)).send('Page.resetNavigationHistory');
    await until(() => page.evaluate(() => history.length === 1));
    await page.evaluate(() => window.shell.dialog('none'));
    await until(() => page.evaluate(() => !(history.state as { guard?: 1 }).guard));
    await go('/tncRule');
    await at('/tncRule');
    expect(await page.evaluate(() => window.shell.pairs().length)).toBe(1);
  });
  it('the app’s own back closes what lies over the page first', async () => {
    await open('/home?phase=tourist&app=1');
    await ready();
    await page.evaluate(() => window.shell.dialog('loginPrompt'));
    await dialog().waitFor();
    await page.evaluate(() => window.shell.backPressed());
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.shell.native.includes('back {}'))).toBe(false);
    await page.evaluate(() => window.shell.backPressed());
    await until(() => page.evaluate(() => window.shell.native.includes('back {}')));
  });
  it('in the app the native bar stands on /home only, and the title goes to its bar', async () => {
    await open('/home?phase=tourist&app=1');
    await ready();
    await go('/tncRule');
    await at('/tncRule');
    await until(() => page.evaluate(() => window.shell.native.includes('setTabBar {"show":0}')));
    const said = await page.evaluate(() => window.shell.native);
    expect(said.filter((line) => line.startsWith('setTabBar'))).toEqual([
      'setTabBar {"show":1}',
      'setTabBar {"show":0}',
    ]);
    await until(() => page.evaluate(() => window.shell.native.includes('setTitle {"title":"隐私政策"}')));
  });
  it('the worker hears of every route, with its terms type', async () => {
    await open('/home?phase=tourist');
    await ready();
    await go('/tncRule?tab=terms');
    await until(() => page.evaluate(() => window.shell.told('session.routeChanged').length >= 2));
    const told = await page.evaluate(() => window.shell.told('session.routeChanged'));
    expect(told).toContainEqual({ route: '/home?phase=tourist', tncType: 'Loyalty_Community', title: '社区' });
    expect(told).toContainEqual({ route: '/tncRule?tab=terms', tncType: 'Loyalty_Community', title: '隐私政策' });
  });
});

describe('signs over the page', () => {
  it('off line, waiting, toasts and back to top come and go', async () => {
    await open('/tncRule?phase=tourist');
    await ready();
    await page.evaluate(() => window.shell.toast('已收藏'));
    await text('已收藏').waitFor();
    await page.evaluate(() => window.shell.state({ online: 0 }));
    await text('网络不可用，正在显示已保存的内容').waitFor();
    await page.evaluate(() => window.shell.state({ online: 1 }));
    await text('网络不可用，正在显示已保存的内容').waitFor({ state: 'detached' });
    await page.evaluate(() => window.shell.busy(1));
    await page.getByRole('progressbar', { name: '正在加载' }).waitFor();
    await page.evaluate(() => window.shell.busy(0));
    await page.getByRole('progressbar', { name: '正在加载' }).waitFor({ state: 'detached' });
    expect(await button('回到顶部').count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, window.innerHeight + 10));
    await button('回到顶部').waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-keyboard', 'open'));
    expect(await button('回到顶部').isVisible()).toBe(false);
    await page.evaluate(() => document.documentElement.removeAttribute('data-keyboard'));
    await button('回到顶部').click();
    await until(() => page.evaluate(() => window.scrollY === 0));
  });
  it('settings are on the page at once, and there again after a reload', async () => {
    await open('/home?phase=tourist');
    await ready();
    await page.evaluate(() => Object.assign(window.shell.settings, { theme: 'dark', type: 'xl', perf: 'low' }));
    const attributes = () =>
      page.evaluate(() =>
        ['theme', 'type', 'perf'].map((name) => document.documentElement.getAttribute('data-' + name)),
      );
    await expect.poll(attributes).toEqual(['dark', 'xl', 'low']);
    await page.reload();
    await ready();
    await expect.poll(attributes).toEqual(['dark', 'xl', 'low']);
  });
});

describe('/waitePage', () => {
  it('renews after a second, then goes where it was sent, but only inside', async () => {
    await open('/waitePage?phase=user&renew=1&redirect=' + encodeURIComponent('/tncRule?tab=terms'));
    await at('/tncRule?tab=terms');
    await open('/waitePage?phase=user&renew=1&redirect=' + encodeURIComponent('//evil.example/x'));
    await at('/home');
    expect(await page.evaluate(() => window.shell.asked('session.renewToken').length)).toBe(1);
  });
  it('says what can be done when it failed', async () => {
    await open('/waitePage?phase=tourist&app=1&renew=0');
    await button('重新登录').waitFor();
    await page.evaluate(() => window.shell.renew(1));
    await button('重新登录').click();
    await at('/home');
    await open('/waitePage?phase=tourist&app=1&renew=0');
    await button('先逛逛').click();
    await at('/home');
    expect(await page.evaluate(() => window.shell.pairs())).toEqual([]);
  });
});
