// The shell's rules that need no browser: safe HTML, terms, dialogs, errors of the login, intents, missing scripts,
// storage.
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { AskFailed } from '../../bus/protocol/envelope';
import { termsTexts } from '../../server/seed/shell/terms';
import '../../ui/app/routeTable/allRoutes';
import { shownDialog } from '../../ui/app/dialogs/Dialogs';
import { isPhone, loginErrors, reasonOf } from '../../ui/app/dialogs/loginErrors';
import { loadPersistently, loadWithTimeout, loadWithRetry, ScriptMissing } from '../../ui/kit/navigation/scriptLoading';
import { remedyFor, withoutFlag } from '../../ui/app/chunkRecovery';
import { bundledTerms } from '../../ui/app/terms/bundledTerms';
import { parseSafeHtml, safeHref } from '../../bus/rules/safeHtml';
import type { SafeNode } from '../../bus/rules/safeHtml';
import { termsDate } from '../../ui/app/terms/useTerms';
import { keepIntent, registerIntent, runIntent } from '../../ui/app/stores/intents';
import { isDirty, markDirty } from '../../ui/app/stores/dirty';
import { processorTime } from '../processorTime';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const allowed = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'b',
  'i',
  'a',
  'img',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'th',
  'br',
]);
const words = (nodes: SafeNode[]): string => nodes.map((n) => (typeof n === 'string' ? n : words(n.children))).join('');
/** All tags, attributes and URLs in the tree that are not allowed. */
function strangers(nodes: SafeNode[]): string[] {
  return nodes.flatMap((n) => {
    if (typeof n === 'string') return [];
    const bad = Object.keys(n).filter((k) => !['tag', 'href', 'src', 'alt', 'children'].includes(k));
    if (!allowed.has(n.tag)) bad.push(n.tag);
    if (n.href !== undefined && !/^(https:\/\/|mailto:|\/(?![/\\]))/.test(n.href)) bad.push(n.href);
    if (n.src !== undefined && !/^(https:\/\/|\/(?![/\\]))/.test(n.src)) bad.push(n.src);
    return bad.concat(strangers(n.children));
  });
}

describe('an HTML text from the server', () => {
  it('is parsed into its elements, links and text', () => {
    expect(parseSafeHtml('<h3>一</h3><p>你好<b>世界</b> &amp; &#20320;<br>x</p>')).toEqual([
      { tag: 'h3', children: ['一'] },
      { tag: 'p', children: ['你好', { tag: 'b', children: ['世界'] }, ' & 你', { tag: 'br', children: [] }, 'x'] },
    ]);
    expect(parseSafeHtml('<a href="/home" onclick="x()">去</a>')).toEqual([
      { tag: 'a', href: '/home', children: ['去'] },
    ]);
    expect(words(parseSafeHtml('a < b 且 c > d'))).toBe('a < b 且 c > d');
  });
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="javascript:alert(1)">',
    '<svg onload=alert(1)><a href="javascript:alert(1)">x</a></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href=" \tjavascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<style>*{display:none}</style>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<p style="position:fixed" class="x" id="root">x</p>',
    '<<script>script>alert(1)<</script>/script>',
    '<scr<script>ipt>alert(1)</script>',
    '<p title="</p><script>alert(1)</script>">x</p>',
    '<form action="https://evil.example"><input name=phone></form>',
    '<object data="x"></object><embed src=x><base href="https://evil.example">',
    '<template><script>alert(1)</script></template>',
  ])('contains nothing that is not allowed: %s', (html) => {
    expect(strangers(parseSafeHtml(html))).toEqual([]);
  });
  it('is parsed without errors, disallowed content and hangs, whatever the input', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '</',
        '<a href=',
        '<script',
        '<!--',
        '-->',
        '<p>',
        '</p>',
        '<img src=',
        '&#x0;',
        '&#55296;',
        '<svg',
        '\0',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(strangers(parseSafeHtml(parts.join('')))).toEqual([]);
      }),
      { numRuns: 500 },
    );
    const used = processorTime();
    parseSafeHtml('<p '.repeat(60_000));
    parseSafeHtml('<a href="'.repeat(20_000));
    parseSafeHtml('<script>'.repeat(20_000));
    parseSafeHtml('<b>'.repeat(60_000));
    parseSafeHtml('<svg></svg>'.repeat(15_000));
    parseSafeHtml('<!--'.repeat(50_000));
    parseSafeHtml('<a href="'.repeat(20_000) + '>');
    expect(used()).toBeLessThan(4000);
  });
  it('may link only to own pages, https: and mailto:', () => {
    expect(safeHref('/home?x=1')).toBe('/home?x=1');
    expect(safeHref('https://zeal.example/a')).toBe('https://zeal.example/a');
    expect(safeHref('mailto:care@zeal.example')).toBe('mailto:care@zeal.example');
    for (const bad of ['http://a.example', 'vbscript:x', 'https:\\\\evil', 'https:evil', '//x', 'x', ''])
      expect(safeHref(bad)).toBeNull();
  });
});

describe('the bundled terms', () => {
  it.each(termsTexts)('$title has the same version and text as the server’s', ({ type, title, version, html }) => {
    expect(bundledTerms(type)).toMatchObject({ type, title, version, html });
    expect(words(parseSafeHtml(html)).length).toBeGreaterThan(500);
  });
  it('contain the user agreement for the terms types of routes', () => {
    for (const type of ['Loyalty_Community', 'Loyalty_Activity', 'Loyalty_Message', 'agreement'])
      expect(bundledTerms(type)).toMatchObject({ type, title: '用户协议' });
  });
  it('show their date in the time zone of China, and their version', () => {
    expect(termsDate({ ...bundledTerms('privacy'), effectiveTime: Date.UTC(2026, 9, 31, 16) })).toEqual({
      day: '2026 年 11 月 1 日更新',
      version: '第 3.2 版',
    });
  });
});

describe('the displayed dialog', () => {
  const kinds = ['none', 'terms', 'visitor', 'loginPrompt', 'loginSheet', 'upgrade'] as const;
  it('is none on /tncRule', () =>
    expect(kinds.map((k) => shownDialog(k, '/tncRule'))).toEqual(kinds.map(() => 'none')));
  it('is only that of the terms or for visitors on error pages and 404', () => {
    for (const path of ['/errorPage', '/nothing/here'])
      expect(kinds.map((k) => shownDialog(k, path))).toEqual(['none', 'terms', 'visitor', 'none', 'none', 'none']);
  });
  it('is the one from the worker on other pages', () =>
    expect(kinds.map((k) => shownDialog(k, '/home'))).toEqual([...kinds]));
});

describe('the login sheet', () => {
  it('accepts a phone number of exactly eleven digits', () => {
    expect(isPhone('13800000001')).toBe(true);
    for (const bad of ['', '1380000000', '138000000012', '1380000000a', ' 13800000001', '１３８００００００００１'])
      expect(isPhone(bad)).toBe(false);
  });
  it('shows each error at the right field', () => {
    const say = (code: string, data?: number) =>
      loginErrors({ code, message: '', ...(data === undefined ? {} : { data: { retryAfter: data } }) }, 'login');
    expect(say('010014')).toEqual({ phone: '', code: '验证码不正确，请重新输入' });
    expect(say('010008')).toEqual({ phone: '', code: '操作太频繁，请稍后再试' });
    expect(say('010008', 29.2)).toEqual({ phone: '', code: '操作太频繁，请 30 秒后再试' });
    expect(say('network')).toEqual({ phone: '', code: '网络不可用，请稍后再试' });
    expect(say('cancelled')).toEqual({ phone: '', code: '' });
    expect(say('019999')).toEqual({ phone: '', code: '服务开小差了，请稍后再试' });
    expect(loginErrors({ code: '010001', message: '' }, 'send')).toEqual({ phone: '手机号不正确，请检查', code: '' });
    expect(loginErrors(reasonOf(new AskFailed({ code: '010003', message: '账号已停用' })), 'login').code).toBe(
      '账号已停用',
    );
    expect(reasonOf(new TypeError('x')).code).toBe('network');
  });
});

describe('an action that waits for the login', () => {
  it('runs once, and only for the newest tap', () => {
    const ran: string[] = [];
    keepIntent('like', 't1', () => ran.push('t1'));
    keepIntent('like', 't2', () => ran.push('t2'));
    runIntent('like', 't1');
    runIntent('like', 't2');
    expect(ran).toEqual([]);
    keepIntent('like', 't3', () => ran.push('t3'));
    runIntent('like', 't3');
    runIntent('like', 't3');
    expect(ran).toEqual(['t3']);
  });
  it('does not run when the person cancels', () => {
    let ran = 0;
    keepIntent('follow', 'u1', () => ran++)();
    runIntent('follow', 'u1');
    expect(ran).toBe(0);
  });
  it('waits for the screen that registers it, at most half a minute', () => {
    vi.useFakeTimers();
    const ran: string[] = [];
    runIntent('comment', 'a');
    vi.advanceTimersByTime(29_000);
    const stop = registerIntent('comment', (args) => ran.push(args));
    expect(ran).toEqual(['a']);
    stop();
    runIntent('comment', 'b');
    vi.advanceTimersByTime(31_000);
    registerIntent('comment', (args) => ran.push(args))();
    expect(ran).toEqual(['a']);
  });
});

describe('a script that fails to load', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterAll(() => logged.mockRestore());
  it('is awaited for 120 s, not longer, and logged for the recording', async () => {
    vi.useFakeTimers();
    const failed = loadWithTimeout(() => new Promise(() => undefined)).catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(await Promise.race([failed, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toBeInstanceOf(ScriptMissing);
    expect(logged).toHaveBeenLastCalledWith(await failed);
  });
  it('is not logged as missing when it came in time', async () => {
    vi.useFakeTimers();
    logged.mockClear();
    expect(await loadWithTimeout(async () => 'there')).toBe('there');
    await expect(loadWithTimeout(() => Promise.reject(new Error('404')))).rejects.toBeInstanceOf(ScriptMissing);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(logged).toHaveBeenCalledTimes(1);
  });
  it('is requested again for a deferred part, and rejects after several failures', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const part = loadWithRetry(() => (++tries < 3 ? Promise.reject(new Error('404')) : Promise.resolve('there')));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await part).toBe('there');
    const never = loadWithRetry(() => Promise.reject(new Error('404'))).catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await never).toBeInstanceOf(ScriptMissing);
  });
  it('is requested for the shell until it comes: once the network is back, or after a reload that did not bring it', async () => {
    vi.useFakeTimers();
    const network = new EventTarget();
    vi.stubGlobal('window', network);
    const part = (state: { onLine: boolean; search: string }) => {
      vi.stubGlobal('navigator', { onLine: state.onLine });
      vi.stubGlobal('location', { search: state.search });
      let isThere = false;
      const loaded = loadPersistently(() => (isThere ? Promise.resolve('there') : Promise.reject(new Error('404'))));
      return { loaded: loaded.catch((e: unknown) => e), comes: () => (isThere = true) };
    };
    const offline = part({ onLine: false, search: '' });
    await vi.advanceTimersByTimeAsync(60_000);
    offline.comes();
    network.dispatchEvent(new Event('online'));
    expect(await offline.loaded).toBe('there');
    const reloaded = part({ onLine: true, search: '?reloaded=1' });
    await vi.advanceTimersByTimeAsync(60_000);
    reloaded.comes();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await reloaded.loaded).toBe('there');
    const gone = part({ onLine: true, search: '' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await gone.loaded).toBeInstanceOf(ScriptMissing);
  });
  it('causes one reload, but not offline, not with unsaved input and not twice', () => {
    expect(remedyFor('/circle/threadDetail?threadId=1', true, false)).toBe('reload');
    expect(remedyFor('/circle/threadDetail?threadId=1&reloaded=1', true, false)).toBe('version');
    expect(remedyFor('/tncRule?reloaded=1', true, true)).toBe('ask');
    expect(remedyFor('/tncRule', false, true)).toBe('wait');
    expect(withoutFlag('/a?reloaded=1')).toBe('/a');
    expect(withoutFlag('/a?x=1&reloaded=1')).toBe('/a?x=1');
    expect(withoutFlag('/a?reloaded=1&x=1')).toBe('/a?x=1');
    expect(withoutFlag('/a?x=1&reloaded=1&y=2')).toBe('/a?x=1&y=2');
  });
  it('unsaved input is detected until its mark is cleared', () => {
    const clean = markDirty('editor');
    expect(isDirty()).toBe(true);
    clean();
    expect(isDirty()).toBe(false);
  });
});

describe('storage that the browser denies', () => {
  it('is replaced by memory: noHistory works, and nothing throws', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    const { keep, readKept, setNoHistory, takeNoHistory } = await import('../../ui/app/stores/pageStorage');
    expect(readKept('noHistory')).toBe('');
    expect(takeNoHistory()).toBe(false);
    setNoHistory();
    expect(takeNoHistory()).toBe(true);
    expect(readKept('noHistory')).toBe('2');
    expect(takeNoHistory()).toBe(false);
    keep('theme', 'dark');
    expect(readKept('theme')).toBe('dark');
    keep('theme', '');
    expect(readKept('theme')).toBe('');
  });
});
