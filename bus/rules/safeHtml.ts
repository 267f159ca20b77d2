// Rich text: parses HTML into a plain tree by an allow-list, and serializes that tree. The server cleans what it stores
// with it, the page renders elements from it; the text never reaches a browser's own parser. Shared, so that both sides
// implement the same language.

/** docs/product/publishing.md#rich-text; `video` marks the place of an article's video and has no content. */
const tags = new Set([
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
const empty = new Set(['br', 'img', 'video']);
/** Elements whose content is not readable text. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'title',
  'select',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);
const same: { readonly [tag: string]: string | undefined } = {
  strong: 'b',
  em: 'i',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};
/** Paragraphs and headings end where one of these begins, as in browsers. */
const blocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table']);
const wording = new Set(['p', 'h2', 'h3', 'h4']);
const cells = new Set(['td', 'th']);
/** Elements without text of their own, from outside in. */
const rows: readonly string[] = ['table', 'thead', 'tbody', 'tr'];
const items = new Set(['li', 'td', 'th']);
const links = new Set(['a']);
const none: ReadonlySet<string> = new Set();
const DEEPEST = 16;
const LONGEST = 200_000;
const LONGEST_TAG = 1000;
const WIDEST = 8192;

export type SafeNode = string | SafeElement;
export type SafeElement = {
  tag: string;
  href?: string;
  src?: string;
  alt?: string;
  width?: number;
  height?: number;
  children: SafeNode[];
};

const named: { readonly [name: string]: string | undefined } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  middot: '·',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  ldquo: '“',
  rdquo: '”',
};
const own = <T>(table: { readonly [key: string]: T | undefined }, key: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(table, key) ? table[key] : undefined;
function decode(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi,
    (all, hex?: string, dec?: string, name?: string) => {
      if (name) return own(named, name.toLowerCase()) ?? all;
      const code = hex ? parseInt(hex, 16) : Number(dec);
      return code > 0 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
    },
  );
}
/** No control characters, white space or backslashes, which browsers ignore in addresses. */
// oxlint-disable-next-line no-control-regex
const isPlain = (link: string): boolean => !/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/.test(link);
/** Allows pages of this app, https and mailto; returns null for others. */
export function safeHref(raw: string): string | null {
  const link = decode(raw).trim();
  return isPlain(link) && (/^(https:\/\/[^/]|mailto:[^@]+@|\/(?!\/))./i.test(link) || link === '/') ? link : null;
}
const safeSrc = (raw: string): string | null => {
  const link = decode(raw).trim();
  return isPlain(link) && /^(https:\/\/[^/]|\/(?!\/))./i.test(link) ? link : null;
};
function attribute(inside: string, name: string): string | undefined {
  const m = new RegExp('(?:^|\\s)' + name + '\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\'|([^\\s"\'>]+))', 'i').exec(inside);
  return m ? (m[1] ?? m[2] ?? m[3]) : undefined;
}

/**
 * The index where the tag that starts at `from` ends, or -1. Respects quotes; a longer text than `LONGEST_TAG` is not a
 * tag.
 */
function endOfTag(text: string, from: number): number {
  const last = Math.min(text.length, from + LONGEST_TAG);
  let quote = '';
  for (let i = from; i < last; i++) {
    const c = text.charAt(i);
    if (quote) {
      if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '>') return i;
  }
  return -1;
}

export function parseSafeHtml(html: string): SafeNode[] {
  const root: SafeNode[] = [];
  const open: SafeElement[] = [];
  const text = html.slice(0, LONGEST);
  const topTag = (): string => open[open.length - 1]?.tag ?? '';
  const add = (element: SafeElement): void => {
    (open[open.length - 1]?.children ?? root).push(element);
    if (!empty.has(element.tag)) open.push(element);
  };
  /** Closes everything inside the nearest of these; returns its tag, or '' (and closes nothing). */
  const within = (wanted: readonly string[]): string => {
    for (let i = open.length - 1; i >= 0; i--) {
      const tag = open[i]?.tag ?? '';
      if (wanted.indexOf(tag) < 0) continue;
      open.length = i + 1;
      return tag;
    }
    return '';
  };
  /** Closes the nearest of these, but not beyond an element of `wall`. */
  const end = (those: ReadonlySet<string>, wall: ReadonlySet<string>): void => {
    for (let i = open.length - 1; i >= 0; i--) {
      const tag = open[i]?.tag ?? '';
      if (wall.has(tag)) return;
      if (those.has(tag)) {
        open.length = i;
        return;
      }
    }
  };
  /** Opens and closes elements as the tag requires; false: the tag is not allowed here, only its text stays. */
  const place = (tag: string): boolean => {
    if (tag === 'li') return within(['ul', 'ol', 'td', 'th']) !== '' && !cells.has(topTag());
    if (tag === 'thead' || tag === 'tbody') return within(['table']) !== '';
    if (tag === 'tr' || cells.has(tag)) {
      const at = within(tag === 'tr' ? ['table', 'thead', 'tbody'] : rows);
      // Measured from the table itself, so that written and implied parts count the same.
      if (at === '' || open.map((one) => one.tag).lastIndexOf('table') + 1 > DEEPEST - 4) return false;
      if (at === 'table') add({ tag: 'tbody', children: [] });
      if (tag !== 'tr' && at !== 'tr') add({ tag: 'tr', children: [] });
      return true;
    }
    if (rows.indexOf(topTag()) >= 0 && place('td')) add({ tag: 'td', children: [] });
    if (blocks.has(tag)) end(wording, items);
    if (tag === 'a') end(links, none);
    return true;
  };
  const say = (words: string): void => {
    if (!words || (rows.indexOf(topTag()) >= 0 && !words.trim())) return;
    place('');
    const list = open[open.length - 1]?.children ?? root;
    const last = list[list.length - 1];
    // Adjacent texts become one node.
    if (typeof last === 'string') list[list.length - 1] = last + decode(words);
    else list.push(decode(words));
  };
  let said = 0;
  let lowered = '';
  let at = text.indexOf('<');
  while (at >= 0) {
    const comment = text.startsWith('<!--', at);
    const m = comment ? null : /^<(\/?)([a-z][a-z0-9]{0,20})(?![a-z0-9])/i.exec(text.slice(at, at + 24));
    const ends = comment ? text.indexOf('-->', at) + 2 : m ? endOfTag(text, at + m[0].length) : -1;
    let next = at + 1;
    if (comment || (m && ends > 0)) {
      say(text.slice(said, at));
      next = comment && ends < 2 ? text.length : ends + 1;
      if (m) next = take(m, ends, next);
      said = next;
    }
    at = text.indexOf('<', next);
  }
  say(text.slice(said));
  return root;

  /** Handles one tag; returns the index where the text continues. */
  function take(m: RegExpExecArray, ends: number, next: number): number {
    const lower = (m[2] ?? '').toLowerCase();
    const tag = own(same, lower) ?? lower;
    if (m[1]) close(open, tag);
    else if (dropped.has(tag)) {
      // Lower-cases only ASCII letters: others may change their length, and with it all indices.
      lowered = lowered || text.replace(/[A-Z]/g, (c) => c.toLowerCase());
      const over = lowered.indexOf('</' + tag, next);
      return over < 0 ? text.length : over;
    } else if (tags.has(tag)) {
      const element = open.length < DEEPEST ? make(tag, text.slice(m.index + at + m[0].length, ends)) : null;
      if (element && place(tag) && open.length < DEEPEST) add(element);
    }
    return next;
  }
}
function close(open: SafeElement[], tag: string): void {
  const isOfTable = cells.has(tag) || rows.indexOf(tag) >= 0;
  for (let i = open.length - 1; i >= 0; i--) {
    const of = open[i]?.tag ?? '';
    if (of !== tag && (isOfTable || !cells.has(of))) continue;
    if (of === tag) open.length = i;
    return;
  }
}
const sideOf = (text: string | undefined): number =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Math.min(WIDEST, Number(text)) : 0;
function make(tag: string, inside: string): SafeElement | null {
  const element: SafeElement = { tag, children: [] };
  if (tag === 'a') {
    const href = safeHref(attribute(inside, 'href') ?? '');
    if (href) element.href = href;
  }
  if (tag === 'img') {
    const src = safeSrc(attribute(inside, 'src') ?? '');
    if (!src) return null;
    element.src = src;
    element.alt = decode(attribute(inside, 'alt') ?? '');
    const [width, height] = [sideOf(attribute(inside, 'width')), sideOf(attribute(inside, 'height'))];
    if (width > 0 && height > 0) Object.assign(element, { width, height });
  }
  return element;
}

const escapes: { readonly [sign: string]: string | undefined } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
function written(node: SafeNode): string {
  if (typeof node === 'string') return escape(node);
  const { tag, href, src, alt, width, height, children } = node;
  const said = [
    ['href', href],
    ['src', src],
    ['alt', alt],
    ['width', width],
    ['height', height],
  ]
    .map(([name, value]) => (value === undefined ? '' : ` ${String(name)}="${escape(String(value))}"`))
    .join('');
  return empty.has(tag) ? `<${tag}${said}>` : `<${tag}${said}>${children.map(written).join('')}</${tag}>`;
}
/** The HTML with only what is allowed. Idempotent. */
export const cleanHtml = (html: string): string => parseSafeHtml(html).map(written).join('');

/** The text without elements. */
export const wordsOfNodes = (nodes: readonly SafeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOfNodes(node.children))).join('');
