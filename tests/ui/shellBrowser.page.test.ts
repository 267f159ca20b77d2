// The shell in a real browser on the memory player: the start, dialogs, the login, and screens whose script fails to
// load.
import { afterEach, describe, expect, it } from 'vitest';
import { at, button, dialog, go, open, page, path, ready, serveShell, shell, text, tick, until } from './shellDriver';

serveShell();

describe('the start', () => {
  it('shows the loading page and keeps the screen inert until the session is known', async () => {
    await open('/home');
    expect(await page.locator('.start').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.querySelector('main')?.closest('[inert]') !== null)).toBe(true);
    await page.evaluate(() => window.shell.state({ phase: 'tourist' }));
    await page.locator('.start').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.querySelector('main')?.closest('[inert]') === null)).toBe(true);
  });
  it(
    'shows Club Z on / with the clubz scope, also on overlays, and removes the scope on /home',
    { tags: 'full' },
    async () => {
      await open('/?phase=tourist');
      await page.locator('main[data-scope=clubz]').waitFor();
      expect(await page.title()).toBe('Club Z 首页');
      expect(await page.evaluate(() => window.shell.pairs().length)).toBe(0);
      await page.locator('#overlays[data-scope=clubz]').waitFor({ state: 'attached' });
      await page.locator('[data-scope=clubz] nav').getByText('Club Z').first().waitFor();
      await page.evaluate(() => window.shell.go('/home'));
      await at('/home');
      await page.locator('#overlays:not([data-scope])').waitFor({ state: 'attached' });
    },
  );
  it('shows an unknown path as 404 even before the session is known', async () => {
    await open('/no/such/page');
    await text('前面没有路了').waitFor();
    expect(await page.title()).toBe('页面不存在');
    await page.evaluate(() => window.shell.state({ phase: 'tourist' }));
    await button('返回首页').click();
    await at('/home');
  });
});

describe('terms and visitor dialogs', () => {
  for (const kind of ['terms', 'visitor'] as const) {
    it(`${kind}: the box is unticked; agreeing without it shows a message, with it asks the worker`, async () => {
      await open('/home?phase=user');
      await page.evaluate((k) => window.shell.dialog(k), kind);
      await dialog().waitFor();
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
      await button('同意并继续').click();
      await text('请确认您已细阅读协议').waitFor();
      expect(await page.evaluate(() => window.shell.asked('session.answerTerms'))).toEqual([]);
      expect(await dialog().isVisible()).toBe(true);
      await tick();
      await button('同意并继续').click();
      await until(() => page.evaluate(() => window.shell.asked('session.answerTerms').length === 1));
      expect(await page.evaluate(() => window.shell.asked('session.answerTerms'))).toEqual([
        { dialog: kind, agree: 1, ticked: 1 },
      ]);
    });
  }
  it('stay open for another attempt when the agreement fails', { tags: 'full' }, async () => {
    await open('/home?phase=user');
    await page.evaluate(() => window.shell.fail('session.answerTerms', '019999'));
    await page.evaluate(() => window.shell.dialog('terms'));
    await tick();
    await button('同意并继续').click();
    await button('同意并继续').click();
    await until(() => page.evaluate(() => window.shell.asked('session.answerTerms').length === 2));
    expect(await dialog().isVisible()).toBe(true);
  });
  it('do not close on Escape or on back; 不同意 sends the refusal to the worker', { tags: 'full' }, async () => {
    await open('/home?phase=user');
    await ready();
    await page.evaluate(() => window.shell.dialog('terms'));
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await until(() => page.evaluate(() => (history.state as { guard?: number }).guard === 1));
    expect(await dialog().isVisible()).toBe(true);
    await button('不同意').click();
    await until(() => page.evaluate(() => window.shell.asked('session.answerTerms').length === 1));
    expect(await page.evaluate(() => window.shell.asked('session.answerTerms'))).toEqual([
      { dialog: 'terms', agree: 0, ticked: 0 },
    ]);
  });
  it(
    'link to 《隐私政策》, which has no dialog; back shows the dialog again, with the box unticked',
    { tags: 'full' },
    async () => {
      await open('/home?phase=user');
      await page.evaluate(() => window.shell.dialog('terms'));
      await page.getByText('《隐私政策》').click();
      await at('/tncRule?tab=privacy');
      await dialog().waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: '隐私政策', level: 2 }).waitFor();
      await page.goBack();
      await dialog().waitFor();
      expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    },
  );
  it('run the action that the worker chose when they are declined', { tags: 'full' }, async () => {
    await open('/errorPage?type=server&app=1');
    await page.evaluate(() => window.shell.state({ phase: 'user' }));
    await ready();
    await page.evaluate(() => window.shell.declined('declineTerms'));
    await page.evaluate(() => window.shell.declined('closeWebview'));
    await page.evaluate(() => window.shell.declined('close'));
    await page.evaluate(() => window.shell.declined('featuredTab', 'https://brand.example/featured'));
    await page.evaluate(() => window.shell.declined('selectedTab', '/home'));
    await at('/home');
    const said = await page.evaluate(() => window.shell.native.filter((line) => !/^set|^switch/.test(line)));
    expect(said).toEqual([
      'declineTerms {"sourceType":"register"}',
      'back {}',
      'openWebview {"url":"https://brand.example/featured","tokenType":"LOYALTY","closeSelfPage":1}',
    ]);
  });
});

describe('the login', () => {
  it('is requested by a visitor’s gated tap with its intent, which runs once after the login', async () => {
    await open('/home?phase=tourist');
    await ready();
    await page.evaluate(() => window.shell.like());
    await until(() => page.evaluate(() => window.shell.asked('session.requireLogin').length === 1));
    expect(await page.evaluate(() => window.shell.asked('session.requireLogin'))).toEqual([
      { intent: { route: '/home?phase=tourist', action: 'like', args: 't1' } },
    ]);
    await go('/tncRule');
    await at('/tncRule');
    await page.evaluate(() => window.shell.state({ phase: 'user' }));
    await page.evaluate(() => window.shell.intentReady('/home'));
    await at('/home');
    await page.evaluate(() => window.shell.intentReady('/home'));
    expect(await page.evaluate(() => window.shell.runs)).toBe(1);
    await page.evaluate(() => window.shell.like());
    expect(await page.evaluate(() => window.shell.runs)).toBe(2);
    expect(await page.evaluate(() => window.shell.asked('session.requireLogin').length)).toBe(1);
  });
  it(
    'has a prompt with the title 提示 that opens the login sheet or is cancelled by back',
    { tags: 'full' },
    async () => {
      await open('/home?phase=tourist');
      await ready();
      await page.evaluate(() => window.shell.dialog('loginPrompt'));
      await page.getByRole('heading', { name: '提示' }).waitFor();
      await text('你还未登录，登录后继续').waitFor();
      await page.goBack();
      await dialog().waitFor({ state: 'detached' });
      await page.evaluate(() => window.shell.dialog('loginPrompt'));
      await button('确认').click();
      await page.getByRole('textbox', { name: '手机号' }).waitFor();
      expect(await page.evaluate(() => window.shell.asked('session.answerLoginPrompt'))).toEqual([
        { confirm: 0 },
        { confirm: 1 },
      ]);
    },
  );
  it(
    'keeps digits that are typed before the sheet was drawn anew, and takes a number with its country',
    { tags: 'full' },
    async () => {
      await open('/home?phase=tourist');
      await page.evaluate(() => window.shell.dialog('loginSheet'));
      const field = page.getByRole('textbox', { name: '手机号' });
      await field.waitFor();
      const value = await field.evaluate((el: HTMLInputElement) => {
        el.focus();
        for (const digit of '138') document.execCommand('insertText', false, digit);
        return el.value;
      });
      expect(value).toBe('138');
      await field.fill('+86 138-1234 5678');
      await expect.poll(() => field.inputValue()).toBe('138 1234 5678');
    },
  );
  it('has a sheet with a countdown, a required box and an error message at each field', { tags: 'full' }, async () => {
    await open('/home?phase=tourist');
    await page.evaluate(() => window.shell.fail('session.login', '010014'));
    await page.evaluate(() => window.shell.dialog('loginSheet'));
    await page.getByRole('textbox', { name: '手机号' }).fill('1380000');
    await page.getByLabel('验证码').focus();
    await text('请输入 11 位手机号').waitFor();
    expect(await button('获取验证码').isDisabled()).toBe(true);
    await button('会长').click();
    expect(await page.getByRole('textbox', { name: '手机号' }).inputValue()).toBe('138 0000 0005');
    await button('获取验证码').click();
    await page.getByText('48 秒后重发').waitFor();
    await button('登录').click();
    await text('请确认您已细阅读协议').waitFor();
    expect(await page.evaluate(() => window.shell.asked('session.login'))).toEqual([]);
    await tick();
    await button('登录').click();
    await text('验证码不正确，请重新输入').waitFor();
    expect(await page.evaluate(() => window.shell.asked('session.login'))).toEqual([
      { phone: '13800000005', code: '246810' },
    ]);
  });
});

describe('a screen that needs a login', () => {
  it('shows a visitor a placeholder and the prompt, and replaces the placeholder after the login', async () => {
    await open('/circle/threadDetail?threadId=t1&phase=tourist&auth=1');
    await text('请先登录').waitFor();
    expect(await page.evaluate(() => window.shell.asked('session.requireLogin'))).toEqual([{ intent: null }]);
    await button('去登录').click();
    await until(() => page.evaluate(() => window.shell.asked('session.requireLogin').length === 2));
    await page.evaluate(() => window.shell.state({ phase: 'user' }));
    await text('请先登录').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => location.pathname)).toBe('/circle/threadDetail');
  });
});

describe('a screen’s script that fails to load', () => {
  afterEach(() => shell.lose(''));

  it(
    'reloads the page once, then shows an error page; 重试 opens the screen when the script is back',
    { tags: 'full' },
    async () => {
      await open('/old-home?phase=tourist');
      shell.lose('TncRule');
      await page.evaluate(() => window.shell.go('/tncRule?tab=terms'));
      await at('/errorPage?type=version&from=' + encodeURIComponent('/tncRule?tab=terms'));
      await text('页面版本已更新').waitFor();
      shell.lose('');
      await button('重试').click();
      await at('/tncRule?tab=terms');
      await page.waitForFunction(() => 'shell' in window);
      await page.evaluate(() => window.shell.state({ phase: 'tourist' }));
      await page.getByRole('heading', { level: 1, name: '用户协议' }).waitFor();
      expect(await page.title()).toBe('用户协议');
    },
  );
  it('does not reload the page over unsaved input but shows a dialog', { tags: 'full' }, async () => {
    await open('/old-home?phase=tourist');
    shell.lose('TncRule');
    await page.evaluate(() => window.shell.type());
    await page.evaluate(() => window.shell.go('/tncRule'));
    await page.getByRole('heading', { name: '有新版本，保存后刷新' }).waitFor();
    await button('稍后').click();
    await dialog().waitFor({ state: 'detached' });
    expect(await path()).toBe('/tncRule');
    shell.lose('');
    await button('重新加载').click();
    await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor();
  });
});
