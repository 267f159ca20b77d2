// Texts and numbers of the kit: counts, times, durations, rich text, image URLs and aspect ratios.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { formatCount } from '../../ui/kit/text/formatCount';
import { formatDuration } from '../../ui/kit/text/formatDuration';
import { clampRatio } from '../../ui/kit/media/clampRatio';
import { pictureUrl } from '../../ui/kit/media/pictureUrl';
import { fullTime } from '../../ui/kit/text/fullTime';
import { phoneDigits } from '../../ui/kit/text/phoneText';
import { relativeTime } from '../../ui/kit/text/relativeTime';
import { parseRich, plainText } from '../../ui/kit/text/richText';
import { processorTime } from '../processorTime';

describe('a count', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [1005, '1,005'],
    [3268, '3,268'],
    [9999, '9,999'],
    [10_000, '1W'],
    [10_999, '1W'],
    [11_000, '1.1W'],
    [12_345, '1.2W'],
    [12_999, '1.2W'],
    [99_999, '9.9W'],
    [100_000, '10W'],
    [1_284_000, '128.4W'],
  ])('of %i is shown as %s', (n, words) => expect(formatCount(n)).toBe(words));

  it('is rounded down, so that the shown number never exceeds the real one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 50_000_000 }), (n) => {
        const shown = Number(formatCount(n).replace('W', '')) * 10_000;
        expect(shown).toBeLessThanOrEqual(n + 0.001);
        expect(n - shown).toBeLessThan(1000.001);
      }),
    );
  });
});

describe('the relative time', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;
  const now = Date.UTC(2026, 10, 21, 8);
  it.each([
    ['a moment ahead of this phone', -5 * minute, '刚刚'],
    ['just now', 0, '刚刚'],
    ['a second short of a minute', minute - 1, '刚刚'],
    ['a minute', minute, '1 分钟前'],
    ['a moment short of an hour', hour - 1, '59 分钟前'],
    ['an hour', hour, '1 小时前'],
    ['a moment short of a day', day - 1, '23 小时前'],
    ['a day', day, '1 天前'],
    ['a moment short of 30 days', 30 * day - 1, '29 天前'],
    ['30 days', 30 * day, '1 个月前'],
    ['a moment short of six months', 180 * day - 1, '5 个月前'],
    ['six months', 180 * day, '半年前'],
    ['a moment short of a year', 365 * day - 1, '半年前'],
    ['a year', 365 * day, '1 年前'],
    ['three years', 3 * 365 * day, '1 年前'],
  ])('of %s (%d ms) is %s', (_, ago, words) => expect(relativeTime(now - ago, now)).toBe(words));

  it('has a full form in the time of China', () => {
    expect(fullTime(Date.UTC(2026, 10, 1, 1, 5))).toBe('2026 年 11 月 1 日 09:05');
    expect(fullTime(Date.UTC(2026, 0, 31, 15, 59))).toBe('2026 年 1 月 31 日 23:59');
  });
});

describe('a duration', () => {
  it.each([
    [0, '00:00'],
    [-3, '00:00'],
    [9.4, '00:09'],
    [59.6, '01:00'],
    [167, '02:47'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [3767, '1:02:47'],
  ])('of %d s is shown as %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));
});

describe('a phone number', () => {
  it.each([
    ['138 1234-5678', '13812345678'],
    ['+86 138 1234 5678', '13812345678'],
    ['008613812345678', '13812345678'],
    ['86138', '138'],
    ['138123456789', '13812345678'],
    ['没有', ''],
  ])('%s is taken as %s', (text, digits) => expect(phoneDigits(text)).toBe(digits));
});

describe('rich text', () => {
  it('is split into text, mentions, topics and links', () => {
    expect(parseRich('谢谢 @{u1|北岸慢行}，#{t9|独库公路} 见 https://example.com/a?b=1。')).toEqual([
      { kind: 'text', text: '谢谢 ' },
      { kind: 'user', to: 'u1', text: '北岸慢行' },
      { kind: 'text', text: '，' },
      { kind: 'topic', to: 't9', text: '独库公路' },
      { kind: 'text', text: ' 见 ' },
      { kind: 'link', to: 'https://example.com/a?b=1', text: 'example.com/a?b=1' },
      { kind: 'text', text: '。' },
    ]);
  });

  it.each([
    '',
    '没有任何标记',
    '@{',
    '#{t1}',
    '@{u1|}',
    '@{|名字}',
    '@{a b|名字}',
    '@{u1|名\n字}',
    '<b>粗</b> <img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'ftp://example.com',
    'https://',
    'https://(((',
  ])('stays plain text when it is no valid token: %s', (source) => {
    expect(parseRich(source).every((part) => part.kind === 'text')).toBe(true);
    expect(plainText(source)).toBe(source);
  });

  it('excludes brackets and punctuation around a link', () => {
    expect(parseRich('看这里(https://example.com/x).')).toEqual([
      { kind: 'text', text: '看这里(' },
      { kind: 'link', to: 'https://example.com/x', text: 'example.com/x' },
      { kind: 'text', text: ').' },
    ]);
  });

  it('shows the host of a long link and truncates the rest', () => {
    const [link] = parseRich(`https://example.com/${'a'.repeat(80)}`);
    expect(link?.text).toMatch(/^example\.com\/a+…$/);
    expect(link?.text).toHaveLength(36);
  });

  it('shows the real host of a link whose user part imitates another host', () => {
    const [link] = parseRich(`https://good.example.${'a'.repeat(60)}@evil.example/login`);
    expect(link?.text).toBe('evil.example/login');
  });

  it('loses no character and links only http(s) URLs, for random input', () => {
    const piece = fc.constantFrom(
      '@{u1|名}',
      '#{t1|题}',
      '@{',
      '|',
      '}',
      'https://a.cn/b',
      'https://',
      '(',
      '。',
      ' ',
      '\n',
      '<i>',
      '‮',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const source = pieces.join('');
        const parts = parseRich(source);
        const back = parts.map((part) =>
          part.kind === 'user'
            ? `@{${part.to}|${part.text}}`
            : part.kind === 'topic'
              ? `#{${part.to}|${part.text}}`
              : part.kind === 'link'
                ? part.to
                : part.text,
        );
        expect(back.join('')).toBe(source);
        const links = parts.flatMap((part) => (part.kind === 'link' ? [part.to] : []));
        expect(links.every((to) => /^https?:\/\/\w/.test(to))).toBe(true);
      }),
    );
  });

  it('is parsed within 500 ms of the processor, also for hostile input', () => {
    for (const hostile of [
      '@{'.repeat(50_000),
      `@{${'a'.repeat(100_000)}`,
      'https://'.repeat(20_000),
      `https://${'('.repeat(100_000)}`,
    ]) {
      const used = processorTime();
      parseRich(hostile);
      expect(used()).toBeLessThan(500);
    }
  });
});

describe('an image URL', () => {
  it('asks the reference server for the needed width', () => {
    expect(pictureUrl('/media/a/1.jpg', 345)).toBe('/media/a/1.jpg?w=345');
    expect(pictureUrl('https://api.example.com/media/a.jpg')).toBe('https://api.example.com/media/a.jpg?w=690');
    expect(pictureUrl('/media/a.jpg?t=abc', 120)).toBe('/media/a.jpg?t=abc&w=120');
    expect(pictureUrl('/media/a.jpg?w=120', 690)).toBe('/media/a.jpg?w=120');
  });

  it('is unchanged when its host or path is unknown', () => {
    for (const url of [
      '',
      'https://example.com/a.jpg',
      'data:image/svg+xml,%3Csvg/%3E',
      'blob:https://x/1',
      '/other/media/a.jpg',
      'https://aliyuncs.com.evil.example/a.jpg',
      'https://bucket.oss-cn-shanghai.aliyuncs.com/a.jpg?sign=1',
    ])
      expect(pictureUrl(url)).toBe(url);
  });
});

describe('a single image', () => {
  it('keeps its aspect ratio between 3:4 and 16:9, and has 4:3 without a size', () => {
    expect(clampRatio(690, 460)).toBe(1.5);
    expect(clampRatio(100, 400)).toBe(3 / 4);
    expect(clampRatio(4000, 400)).toBe(16 / 9);
    expect(clampRatio()).toBe(4 / 3);
    expect(clampRatio(0, 0)).toBe(4 / 3);
  });
});
