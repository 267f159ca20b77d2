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

export function parseSafeHtml(html: string): SafeNode[] {
  const root: SafeNode[] = [];
  const open: SafeElement[] = [];
  const here = (): SafeNode[] => open[open.length - 1]?.children ?? root;
  const cut = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|[^<]+|</gi;
  const text = html.slice(0, LONGEST);
  let m: RegExpExecArray | null;
  while ((m = cut.exec(text))) {
    const [whole, slash, name, inside = ''] = m;
    if (!name) {
      if (!whole.startsWith('<!--')) here().push(decode(whole));
      continue;
    }
    const lower = name.toLowerCase();
    const tag = same[lower] ?? lower;
    if (slash) close(open, tag);
    else if (dropped.has(tag)) {
      const end = text.slice(cut.lastIndex).search(new RegExp('</' + tag + '[\\s>]', 'i'));
      cut.lastIndex = end < 0 ? text.length : cut.lastIndex + end;
    } else if (tags.has(tag) && open.length < DEEPEST) {
      const element = make(tag, inside);
      if (!element) continue;
      here().push(element);
      if (!empty.has(tag)) open.push(element);
    }
  }
  return root;
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
