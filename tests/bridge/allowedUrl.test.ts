import { describe, expect, it } from 'vitest';
import { allowedUrl } from '../../bridge/allowedUrl';
import { dialable } from '../../bridge/phone';

const origin = 'https://community.example';
const hosts = ['brand.example', '*.brand.example', 'other.example:8443'];

/** Addresses that must never reach an app, a share sheet or the address bar. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'javascript://brand.example/%0aalert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java%09script:alert(1)',
  'jаvascript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'vbscript:msgbox(1)',
  'VBScript:x',
  'data:text/html,<script>1</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=1>',
  'blob:https://community.example/1',
  'filesystem:https://community.example/x',
  'file:///etc/passwd',
  'FILE:///data/data/app/x',
  'file://brand.example/x',
  'content://contacts/people',
  'intent://scan/#Intent;scheme=zxing;end',
  'INTENT:#Intent;end',
  'intent:https://brand.example#Intent;component=x/y;end',
  'android-app://com.evil/https/x',
  'market://details?id=evil',
  'itms-apps://evil',
  'weixin://dl/x',
  'alipays://x',
  'tel:110',
  'sms:110?body=x',
  'mailto:a@b.c',
  'ftp://brand.example/',
  'ws://brand.example/',
  'wss://brand.example/',
  'about:blank',
  'chrome://settings',
  'view-source:https://brand.example',
  'jar:https://brand.example!/x',
  'communityapp://open',
  'http:javascript:alert(1)',
  'https:brand.example',
  'https:/brand.example',
  'https:///brand.example',
  'https:\\\\brand.example',
  'https:/\\evil.example',
  'http://',
  'https://',
  'https://evil.example',
  'https://evil.example/https://brand.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/ /evil.example',
  'https://brand.example.evil.example',
  'https://brand.example.evil',
  'https://evilbrand.example',
  'https://xbrand.example',
  'https://brand.example-evil.com',
  'https://brand-example.com',
  'https://brand.example@evil.example',
  'https://evil.example@brand.example',
  'https://user:pass@brand.example',
  'https://@brand.example',
  'https://:@brand.example',
  'https://brand.example%40evil.example',
  'https://brand.example%2eevil.example',
  'https://brand.example%00.evil.example',
  'https://brand.example%09.evil.example',
  'https://brand.example%5c.evil.example',
  'https://brand.example\\.evil.example',
  'https://brand.example\\@evil.example',
  'https://evil.example\\@brand.example',
  'https://evil.example#@brand.example',
  'https://evil.example?@brand.example',
  'https://evil.example;brand.example',
  'https://brаnd.example',
  'https://brand。example.evil.example',
  'https://ｂrand.evil',
  'https://xn--brnd-43d.example',
  'https://brand.example.',
  'https://brand.example:444',
  'https://a.brand.example:8080',
  'https://other.example',
  'http://brand.example',
  'http://community.example',
  'https://community.example:444',
  'https://community.example.evil.example',
  'https://127.0.0.1',
  'https://0x7f000001',
  'https://[::1]/',
  'https://2130706433',
  'https://brand.example/\u202e/x',
  'https://brand.example/%0d%0aSet-Cookie:x',
  '/home%09',
  '/home%00',
  '/%5cevil.example',
  '/%2f/evil.example',
  '/x\u0000y',
  'https://brand.example /x',
  '',
  'x'.repeat(5000),
];

describe('allowedUrl', () => {
  it('refuses every hostile address', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(100);
    expect(hostile.filter((url) => allowedUrl(url, origin, hosts) !== null)).toEqual([]);
    expect(allowedUrl(null as never, origin, hosts)).toBe(null);
    expect(allowedUrl({ toString: () => '/home' } as never, origin, hosts)).toBe(null);
  });

  it.each([
    ['/home', 'https://community.example/home'],
    ['/circle/threadDetail?threadId=7#c', 'https://community.example/circle/threadDetail?threadId=7#c'],
    ['home', 'https://community.example/home'],
    ['?x=1', 'https://community.example/?x=1'],
    ['https://community.example/a', 'https://community.example/a'],
    ['https://brand.example/x', 'https://brand.example/x'],
    ['HTTPS://Shop.BRAND.example/x', 'https://shop.brand.example/x'],
    ['//brand.example/x', 'https://brand.example/x'],
    ['https://brand.example:443/x', 'https://brand.example/x'],
    ['https://other.example:8443/', 'https://other.example:8443/'],
    ['https://brand.example/a?to=https://evil.example', 'https://brand.example/a?to=https://evil.example'],
    ['/a?mail=me@x.cn', 'https://community.example/a?mail=me@x.cn'],
    ['/搜索?词=车', 'https://community.example/%E6%90%9C%E7%B4%A2?%E8%AF%8D=%E8%BD%A6'],
    ['/mine/info?q=a%2Fb', 'https://community.example/mine/info?q=a%2Fb'],
  ])('resolves %s to %s', (url, out) => {
    expect(allowedUrl(url, origin, hosts)).toBe(out);
  });

  it('allows no whole top-level domain, and plain http only from a page on plain http', () => {
    expect(allowedUrl('https://evil.example', origin, ['*', '*.', '*.example', ''])).toBe(null);
    expect(allowedUrl('http://brand.example/', 'http://127.0.0.1:4173', hosts)).toBe('http://brand.example/');
    expect(allowedUrl('/home', 'http://127.0.0.1:4173', [])).toBe('http://127.0.0.1:4173/home');
  });
});

describe('dialable', () => {
  it.each([
    '*#06#',
    '138000000011',
    '1380000000',
    '13800000001,1',
    '13800000001;1',
    'tel:13800000001',
    '+8613800000001',
    '１３８０００００００１',
    '13800000001\n',
    ' 13800000001',
    '',
    '*21*13800000',
    '138 0000 0001',
  ])('refuses %j', (phone) => {
    expect(dialable(phone)).toBe(null);
  });
  it('allows eleven digits, hotlines and landlines, with a country code of digits', () => {
    expect(dialable('13800000001')).toEqual({ phone: '13800000001', countryCode: '86', uri: 'tel:13800000001' });
    expect([dialable('4008205566')?.uri, dialable('057188950011')?.uri]).toEqual([
      'tel:4008205566',
      'tel:057188950011',
    ]);
    expect(dialable('13800000001', '852')?.uri).toBe('tel:+85213800000001');
    expect(['', '+86', '*86', '86;', '86868'].filter((bad) => dialable('13800000001', bad))).toEqual([]);
  });
});
