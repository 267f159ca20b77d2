// The shell in a real browser on the memory player: navigation between pages, and what is shown above them.
import { describe, expect, it } from 'vitest';
import { at, button, dialog, go, open, page, ready, scrollBy, serveShell, text, until } from './shellDriver';

serveShell();

describe('pages', () => {
  it('a kept page keeps its state and scroll position; a new one starts at the top, heading focused', async () => {
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
    // The outgoing page is unmounted after its transition, and the kept page is not duplicated.
    await until(() => page.evaluate(() => document.querySelectorAll('main').length === 1));
  });
  it('noHistory=1 makes the next page replace the top history entry, once', { tags: 'full' }, async () => {
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
  it('back on the first page asks the app', async () => {
    await open('/tncRule?phase=tourist&app=1');
    await ready();
    await button('返回').click();
    await until(() => page.evaluate(() => window.shell.native.includes('back {}')));
    expect(await page.evaluate(() => location.pathname)).toBe('/tncRule');
  });
  it('back on the first page opens /home in a browser', { tags: 'full' }, async () => {
    await open('/tncRule?phase=tourist');
    await ready();
    await button('返回').click();
    await at('/home');
    expect(await page.evaluate(() => window.shell.pairs())).toEqual([]);
  });
  it(
    'a tap right after a dialog closes navigates even if the history.back() of the dialog is slow',
    { tags: 'full' },
    async () => {
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
    },
  );
  it(
    'a tap after a dialog closes navigates even if the app cleared the webview’s history',
    { tags: 'full' },
    async () => {
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
    },
  );
  it(
    'the app’s own back button closes an overlay first and then asks the app to go back',
    { tags: 'full' },
    async () => {
      await open('/home?phase=tourist&app=1');
      await ready();
      await page.evaluate(() => window.shell.dialog('loginPrompt'));
      await dialog().waitFor();
      await page.evaluate(() => window.shell.backPressed());
      await dialog().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => window.shell.native.includes('back {}'))).toBe(false);
      await page.evaluate(() => window.shell.backPressed());
      await until(() => page.evaluate(() => window.shell.native.includes('back {}')));
    },
  );
  it('the app gets the title, and its native tab bar is shown on /home but not on /tncRule', async () => {
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
  it('the worker receives every route with its terms type and title', { tags: 'full' }, async () => {
    await open('/home?phase=tourist');
    await ready();
    await go('/tncRule?tab=terms');
    await until(() => page.evaluate(() => window.shell.told('session.routeChanged').length >= 2));
    const told = await page.evaluate(() => window.shell.told('session.routeChanged'));
    expect(told).toContainEqual({ route: '/home?phase=tourist', tncType: 'Loyalty_Community', title: '社区' });
    expect(told).toContainEqual({ route: '/tncRule?tab=terms', tncType: 'Loyalty_Community', title: '隐私政策' });
  });
});

describe('the frame around the pages', () => {
  it(
    'shows and hides the offline banner, the progress bar and 回到顶部, and shows toasts',
    { tags: 'full' },
    async () => {
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
      await scrollBy((await page.evaluate(() => window.innerHeight)) + 200);
      expect(await button('回到顶部').count()).toBe(0);
      await scrollBy(-50);
      await button('回到顶部').waitFor();
      await page.evaluate(() => document.documentElement.setAttribute('data-keyboard', 'open'));
      expect(await button('回到顶部').isVisible()).toBe(false);
      await page.evaluate(() => document.documentElement.removeAttribute('data-keyboard'));
      await button('回到顶部').click();
      await until(() => page.evaluate(() => window.scrollY === 0));
    },
  );
  it('applies settings at once and restores them after a reload', { tags: 'full' }, async () => {
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
  it(
    'renews the token, then redirects to the given page, or to /home for a foreign address',
    { tags: 'full' },
    async () => {
      await open('/waitePage?phase=user&renew=1&redirect=' + encodeURIComponent('/tncRule?tab=terms'));
      await at('/tncRule?tab=terms');
      await open('/waitePage?phase=user&renew=1&redirect=' + encodeURIComponent('//evil.example/x'));
      await at('/home');
      expect(await page.evaluate(() => window.shell.asked('session.renewToken').length)).toBe(1);
    },
  );
  it('offers 重新登录 and 先逛逛 when the renewal failed', { tags: 'full' }, async () => {
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
