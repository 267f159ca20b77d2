// Safe HTML cut into a plain tree by an allow-list, without the browser's parser: nothing that is not named here gets
// through, whatever the text says. Separate from drawing so that it can be tested with hostile texts.

/** The server's safe HTML (product-brief §5), pictures and tables included. */
const tags = new Set(['p', 'h2', 'h3', 'h4', 'b', 'i', 'a', 'img', 'ul', 'ol', 'li', 'blockquote', 'table', 'tbody', 'thead', 'tr', 'td', 'th', 'br']);
const empty = new Set(['br', 'img']);
/** What stands in these is no text for people. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'title', 'select', 'xmp']);
const same: { [tag: string]: string } = { strong: 'b', em: 'i', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' };
const DEEPEST = 16;
const LONGEST = 200_000;
const LONGEST_TAG = 1000;

export type SafeNode = string | SafeElement;
export type SafeElement = { tag: string; href?: string; src?: string; alt?: string; children: SafeNode[] };

const named: { [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', middot: '·', hellip: '…', mdash: '—', ndash: '–', ldquo: '“', rdquo: '”' };
function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (all, hex?: string, dec?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? all;
    const code = hex ? parseInt(hex, 16) : Number(dec);
    return code > 0 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
  });
}
/** Pages of this app, https and mail. */
export function safeHref(raw: string): string | null {
  const link = decode(raw).trim();
  return /^(https:\/\/[^/\s\\]|mailto:[^\s]+@|\/(?![/\\]))[^\s\\]*$/i.test(link) || /^\/$/.test(link) ? link : null;
}
const safeSrc = (raw: string): string | null => {
  const link = decode(raw).trim();
  return /^(https:\/\/[^/\s\\]|\/(?![/\\]))[^\s\\]*$/i.test(link) ? link : null;
};
function attribute(inside: string, name: string): string | undefined {
  const m = new RegExp('(?:^|\\s)' + name + '\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\'|([^\\s"\'>]+))', 'i').exec(inside);
  return m ? (m[1] ?? m[2] ?? m[3]) : undefined;
}

/** Where the tag that starts at `from` ends, or -1: quotes are minded, and what is longer than any tag is none. */
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
  const say = (words: string): void => {
    if (words) (open[open.length - 1]?.children ?? root).push(decode(words));
  };
  let said = 0;
  let lowered = '';
  let at = text.indexOf('<');
  while (at >= 0) {
    const comment = text.startsWith('<!--', at);
    const m = comment ? null : /^<(\/?)([a-z][a-z0-9]{0,20})(?![a-z0-9])/i.exec(text.slice(at, at + 24));
    const end = comment ? text.indexOf('-->', at) + 2 : m ? endOfTag(text, at + m[0].length) : -1;
    let next = at + 1;
    if (comment || (m && end > 0)) {
      say(text.slice(said, at));
      next = comment && end < 2 ? text.length : end + 1;
      if (m) next = take(m, end, next);
      said = next;
    }
    at = text.indexOf('<', next);
  }
  say(text.slice(said));
  return root;

  /** One tag; gives back where the text goes on. */
  function take(m: RegExpExecArray, end: number, next: number): number {
    const lower = (m[2] ?? '').toLowerCase();
    const tag = same[lower] ?? lower;
    if (m[1]) close(open, tag);
    else if (dropped.has(tag)) {
      // Only ASCII letters: others may change their length, and with it all places.
      lowered = lowered || text.replace(/[A-Z]/g, (c) => c.toLowerCase());
      const over = lowered.indexOf('</' + tag, next);
      return over < 0 ? text.length : over;
    } else if (tags.has(tag) && open.length < DEEPEST) {
      const element = make(tag, text.slice(m.index + at + m[0].length, end));
      if (element) (open[open.length - 1]?.children ?? root).push(element);
      if (element && !empty.has(tag)) open.push(element);
    }
    return next;
  }
}
function close(open: SafeElement[], tag: string): void {
  for (let i = open.length - 1; i >= 0; i--) {
    if (open[i]?.tag !== tag) continue;
    open.length = i;
    return;
  }
}
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
  }
  return element;
}
