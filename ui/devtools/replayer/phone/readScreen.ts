// What a screen says, as lines: texts, roles with their names and states, in the order of the page, indented as they
// are inside one another. For controls in view also whether a tap on their middle would reach them. No addresses, ids
// or classes: two builds that look the same say the same.

/** Elements that say nothing of themselves have no role. */
const roles: { readonly [tag: string]: string } = {
  article: 'article',
  aside: 'complementary',
  audio: 'audio',
  button: 'button',
  canvas: 'canvas',
  dialog: 'dialog',
  h1: 'heading 1',
  h2: 'heading 2',
  h3: 'heading 3',
  h4: 'heading 4',
  h5: 'heading 5',
  h6: 'heading 6',
  img: 'img',
  li: 'listitem',
  main: 'main',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  progress: 'progressbar',
  select: 'combobox',
  summary: 'button',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  th: 'cell',
  tr: 'row',
  ul: 'list',
  video: 'video',
};
const inputRoles: { readonly [type: string]: string } = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'file',
  radio: 'radio',
  range: 'slider',
  submit: 'button',
};
const tapped =
  /^(link|button|textbox|searchbox|combobox|checkbox|radio|switch|tab|option|menuitem|slider|file|menuitemradio)$/;
/** Not drawn, or drawn by their role alone. */
const closed = /^(script|style|template|noscript|title|desc|defs|select|textarea|iframe)$/;
const states = ['checked', 'selected', 'pressed', 'expanded', 'current', 'disabled', 'invalid', 'busy'] as const;

/** Without what only takes room. */
const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const quoted = (text: string): string => (text ? ` "${text}"` : '');

function roleOf(el: Element, tag: string): string {
  const given = el.getAttribute('role');
  if (given) return given === 'none' || given === 'presentation' ? '' : given;
  if (tag === 'a') return el.hasAttribute('href') ? 'link' : '';
  if (tag === 'input') return inputRoles[(el as HTMLInputElement).type] ?? 'textbox';
  if (tag === 'img' && el.getAttribute('alt') === '') return '';
  const labelled = el.hasAttribute('aria-label') || el.hasAttribute('aria-labelledby');
  return roles[tag] ?? (labelled ? (tag === 'svg' ? 'img' : 'group') : '');
}
/** The name that it is given; what it contains follows by itself. */
function nameOf(el: Element): string {
  const by = (el.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const given = by.map((id) => el.ownerDocument.getElementById(id)?.textContent ?? '').join(' ');
  const name = ['aria-label', 'alt', 'title', 'placeholder'].map((attribute) => el.getAttribute(attribute));
  return plain(given || name.find(Boolean) || (el as HTMLInputElement).labels?.[0]?.textContent);
}
function valueOf(el: Element, tag: string): string {
  const { type, value, selectedOptions } = el as HTMLInputElement & { selectedOptions?: ArrayLike<HTMLElement> };
  if (tag === 'select') return plain(selectedOptions?.[0]?.textContent);
  const isTyped = tag === 'textarea' || (tag === 'input' && !/^(checkbox|radio|file|hidden)$/.test(type));
  if (isTyped) return type === 'password' ? '•'.repeat(value.length) : plain(value);
  return el.getAttribute('aria-valuetext') ?? el.getAttribute('aria-valuenow') ?? '';
}
/**
 * What a tap on the middle of a control reaches instead, ` by dialog "分享"`: of what lies over it the nearest part with a
 * role, else its tag. Null where the tap reaches the control, and out of view.
 */
function coveredBy(el: Element): string | null {
  const doc = el.ownerDocument;
  const [first] = Array.from(el.getClientRects());
  if (!first || first.width === 0 || first.height === 0) return null;
  const hit = doc.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2);
  if (!hit || el.contains(hit) || hit.closest('label')?.control === el) return null;
  for (let over: Element | null = hit; over && !over.contains(el); over = over.parentElement) {
    const role = roleOf(over, over.tagName.toLowerCase());
    if (role) return ` by ${role}${quoted(nameOf(over) || plain(over.textContent).slice(0, 20))}`;
  }
  return ` by ${hit.tagName.toLowerCase()}`;
}
function statesOf(el: Element, role: string): string {
  const { checked, disabled } = el as HTMLInputElement;
  const found = new Set<string>();
  if (checked) found.add('checked');
  if (disabled) found.add('disabled');
  for (const state of states) {
    const said = el.getAttribute(`aria-${state}`);
    if (said && said !== 'false') found.add(said === 'true' ? state : `${state} ${said}`);
  }
  const cover = tapped.test(role) ? coveredBy(el) : null;
  if (cover !== null) found.add('covered' + cover);
  return found.size > 0 ? ` [${Array.from(found).join(', ')}]` : '';
}

export function readScreen(doc: Document): string[] {
  const view = doc.defaultView as Window;
  const lines: string[] = [];
  let said = '';

  const put = (depth: number, line: string): number => lines.push('  '.repeat(depth) + line);
  /** Ends a piece of running text. */
  function end(depth: number): void {
    const text = plain(said);
    said = '';
    if (text) put(depth, `text "${text}"`);
  }
  /** Between two parts of a line: words that room or a drawn dot keeps apart are two. */
  function edge(el: Element, pseudo: string, room: string): string {
    const { content, position } = view.getComputedStyle(el, pseudo);
    const isDrawn = content !== 'none' && content !== 'normal' && position !== 'absolute';
    return isDrawn || /[1-9]/.test(room) ? ' ' : '';
  }
  function inside(el: Element, depth: number, isSeen: boolean): void {
    for (const node of Array.from(el.childNodes)) {
      if (node.nodeType === 1) visit(node as Element, depth);
      else if (node.nodeType === 3 && isSeen) said += node.nodeValue ?? '';
    }
  }
  function visit(el: Element, depth: number): void {
    const tag = el.tagName.toLowerCase();
    const style = view.getComputedStyle(el);
    const { display, visibility, opacity } = style;
    if (display === 'none' || Number(opacity) === 0) return;
    const isSeen = visibility === 'visible';
    const role = isSeen ? roleOf(el, tag) : '';
    if (!role) {
      if (closed.test(tag)) return;
      const isBlock = !/^(inline|contents)/.test(display) || tag === 'br';
      if (isBlock) end(depth);
      else said += edge(el, '::before', style.marginLeft + style.paddingLeft);
      inside(el, depth, isSeen);
      if (isBlock) end(depth);
      else said += edge(el, '::after', style.marginRight + style.paddingRight);
      return;
    }
    end(depth);
    const at = put(depth, '') - 1;
    if (!closed.test(tag)) inside(el, depth + 1, isSeen);
    end(depth + 1);
    const value = valueOf(el, tag);
    let line = role + quoted(nameOf(el)) + statesOf(el, role) + (value ? ` = "${value}"` : '');
    const only = lines.length === at + 2 ? (lines[at + 1] ?? '').trim() : '';
    if (only.startsWith('text ')) {
      line += ':' + only.slice('text'.length);
      lines.pop();
    }
    lines[at] = '  '.repeat(depth) + line;
  }
  visit(doc.body, 0);
  end(0);
  return lines;
}
