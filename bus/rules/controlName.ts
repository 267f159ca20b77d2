// What a control is called in a recording: the role and name that a screen reader would read out. For the taps that the
// bridge tells, and for the focus and the overlays that the page tells.

/** The part of an element that is read. */
type Control = { getAttribute(name: string): string | null; tagName: string; textContent: string | null };

/** What a tap may be meant for. */
export const controls = 'a,button,input,textarea,select,label,summary,[role]';
type Page<C> = { querySelectorAll(selector: string): ArrayLike<C> };
/** All controls of a role in the order of the page: recordings say which one of them it was. */
export const controlsOf = <C extends Control>(page: Page<C>, role: string): C[] =>
  Array.from(page.querySelectorAll(controls)).filter((control) => roleOf(control) === role);

export const roleOf = (control: Control): string => control.getAttribute('role') || control.tagName.toLowerCase();

/** Never what is typed into a field. */
export function nameOf(control: Control): string {
  const attribute = (name: string): string => control.getAttribute(name) || '';
  const name = attribute('aria-label') || attribute('title') || attribute('placeholder') || control.textContent || '';
  return name.replace(/\s+/g, ' ').trim().slice(0, 40);
}

let labels: ReadonlySet<string> = new Set();
/** From now on names show these labels of the app's own. */
export const knowOwnLabels = (list: readonly string[]): void => void (labels = new Set(list));
/**
 * The name as the app's sources have it, which a recording may show: all of it, or its first words (`搜索…`). Undefined
 * where it is not one of the app's own labels.
 */
export function ownNameOf(name: string): string | undefined {
  if (labels.has(name)) return name;
  const first = /^[^\s\d：:，,、·「（(]+/.exec(name)?.[0] ?? '';
  return labels.has(first) ? first + '…' : undefined;
}

export type NamedControl = { role: string; name: string; own?: string; nth: number };
/** What recordings say of a tapped control; `nth`: which one of its role on the page. */
export function namedControl<C extends Control>(page: Page<C>, control: C): NamedControl {
  const [role, name] = [roleOf(control), nameOf(control)];
  const own = ownNameOf(name);
  return { role, name, ...(own ? { own } : {}), nth: Math.max(0, controlsOf(page, role).indexOf(control)) };
}
