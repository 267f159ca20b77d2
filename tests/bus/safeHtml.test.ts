// Sanitizing of rich text: only allowed tags, attributes and addresses are kept and rendered; cleaning is idempotent.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, parseSafeHtml, safeHref, wordsOfNodes, type SafeNode } from '../../bus/rules/safeHtml';
import { SafeHtml } from '../../ui/app/terms/SafeHtml';
import { hostileHtml } from '../hostileHtml';

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
  'video',
]);
const attributes: { readonly [tag: string]: readonly string[] | undefined } = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
};
/** All tags, attributes and addresses in a cleaned text that are not allowed; does not use the parser under test. */
function strangersIn(html: string): string[] {
  const found: string[] = [];
  for (const [, inside = ''] of html.matchAll(/<([^>]*)>/g)) {
    const [, name = '', said = ''] = /^\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)$/.exec(inside) ?? [];
    if (!allowed.has(name)) found.push(inside);
    for (const [, attribute = '', value = ''] of said.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!(attributes[name] ?? []).includes(attribute)) found.push(inside);
      if (attribute === 'href' && !/^(https:\/\/|mailto:|\/(?!\/))/i.test(value)) found.push(inside);
      if (attribute === 'src' && !/^(https:\/\/|\/(?!\/))/i.test(value)) found.push(inside);
    }
  }
  if (/[<>]/.test(html.replace(/<[^<>]*>/g, ''))) found.push('a bracket of nothing');
  return found;
}

describe('rich text', () => {
  it('is tested with at least five hundred hostile texts', () => {
    expect(hostileHtml.length).toBeGreaterThanOrEqual(500);
  });

  it('has only allowed tags, attributes and addresses after cleaning', () => {
    const wrong = hostileHtml.flatMap((html) =>
      strangersIn(cleanHtml(html)).map((found) => `${html.slice(0, 80)} → ${found}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is rendered without forbidden tags, event handlers and addresses, cleaned or not', () => {
    const wrong: string[] = [];
    for (const html of hostileHtml) {
      for (const text of [html, cleanHtml(html)]) {
        const drawn = renderToStaticMarkup(createElement(SafeHtml, { html: text }));
        if (
          /<(script|style|svg|math|iframe|object|embed|form|input|template|noscript|link|meta|base|textarea)\b/i.test(
            drawn,
          ) ||
          /<[^>]*\son\w+\s*=/i.test(drawn.replace(/"[^"]*"/g, '""')) ||
          /(href|src)="(?!https:\/\/|mailto:|\/(?!\/))/i.test(drawn)
        )
          wrong.push(`${html.slice(0, 80)} → ${drawn.slice(0, 120)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(['//evil.example/x', '/\\evil.example', 'https:///evil.example', 'javascript:alert(1)', 'mailto:', ''])(
    'has no link to the address %j',
    (link) => {
      expect(safeHref(link)).toBeNull();
    },
  );

  it('does not change when it is cleaned again', () => {
    for (const html of hostileHtml) expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<li>',
        '<ul>',
        '</ul>',
        '<img src="/a.png" alt="',
        '">',
        '<a href="/x">',
        '</a>',
        '<table><tr><td>',
        '<!--',
        '-->',
        '&lt;',
        '&#60;',
        '&amp;lt;',
        '"',
        "'",
        '<',
        '>',
        '<script>',
        '</script>',
        '<video>',
        '<blockquote>'.repeat(12),
        '<table>',
        '<tr>',
        '<td>',
        '</td>',
        '<h3>',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('');
        const clean = cleanHtml(html);
        expect(strangersIn(clean)).toEqual([]);
        expect(cleanHtml(clean)).toBe(clean);
        expect(parseSafeHtml(clean)).toEqual(parseSafeHtml(cleanHtml(clean)));
      }),
      { numRuns: 400 },
    );
  });

  it('does not change when it is cleaned again with a table near the greatest depth', () => {
    for (let deep = 8; deep < 18; deep++) {
      const clean = cleanHtml(`${'<blockquote>'.repeat(deep)}<table><tr><td>格`);
      expect(cleanHtml(clean), `${deep} around it`).toBe(clean);
    }
  });

  it('with allowed tags only stays unchanged, and has its words as plain text', () => {
    const html =
      '<h3>标题</h3><p>第一段 <b>粗</b> &amp; <a href="/circle/hotList">链接</a></p><ul><li>一</li><li>二</li></ul><img src="/media/seed/a.webp" alt="山" width="900" height="1200"><table><thead><tr><th>项</th></tr></thead><tbody><tr><td>值</td></tr></tbody></table><blockquote>引</blockquote><video>';
    expect(cleanHtml(html)).toBe(html);
    expect(wordsOfNodes(parseSafeHtml(html))).toBe('标题第一段 粗 & 链接一二项值引');
  });

  it('has a paragraph closed before the next block, and invalid picture sizes and video attributes removed', () => {
    expect(cleanHtml('<p>一<p>二<ul><li>三</ul>')).toBe('<p>一</p><p>二</p><ul><li>三</li></ul>');
    expect(parseSafeHtml('<img src="/a.png" width="x" height="9">')).toEqual([
      { tag: 'img', src: '/a.png', alt: '', children: [] } satisfies SafeNode,
    ]);
    expect(cleanHtml('<table><tr>一<td>二<td>三</table><li>四<p><b><p>五</b><a href="/a"><a href="/b">六</a>')).toBe(
      '<table><tbody><tr><td>一</td><td>二</td><td>三</td></tr></tbody></table>四<p><b></b></p><p>五<a href="/a"></a><a href="/b">六</a></p>',
    );
    expect(cleanHtml('<video src="https://evil.example/x.mp4" autoplay onplay=x>')).toBe('<video>');
  });
});
