// Stores a snapshot of the home page while it stands at its top: when it is whole, and again when it is left.
import { idle } from '../../kit/navigation/idle';
import { hasNetLine, isWhole } from './hideSnapshot';
import { conditions, ID, isDrawn, isKept, KEY, PATH, WIDEST } from './snapshot';
import type { Snapshot, SnapshotNode } from './snapshot';

/** Characters. More is not worth reading before the first frame. */
const MOST = 100_000;
/** For a page that is whole later than its cards. */
const AFTER_MS = 2000;
const TRIES = 10;

function nodesOf(parent: Element): SnapshotNode[] {
  const nodes: SnapshotNode[] = [];
  for (const child of Array.from(parent.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) nodes.push(child.nodeValue ?? '');
    if (!(child instanceof Element) || !isDrawn(child.localName)) continue;
    if (child instanceof HTMLElement && !isSeen(child)) continue;
    const attributes: { [name: string]: string } = {};
    for (const { name, value } of Array.from(child.attributes))
      if (isKept(child.localName, name)) attributes[name] = value;
    nodes.push([child.localName, attributes, nodesOf(child)]);
  }
  return nodes;
}
/** What is below the window, or swiped out of it, moves nothing that is in it. A box without height may hold a bar. */
function isSeen(element: HTMLElement): boolean {
  const [box] = Array.from(element.getClientRects());
  // Without a box it is hidden, or only its children have boxes.
  if (!box) return getComputedStyle(element).display === 'contents';
  return !box.height || (box.top < innerHeight && box.left < innerWidth);
}

/** Whether there is one now. */
function take(token: string): boolean {
  const root = document.getElementById('root');
  if (!root || location.pathname !== PATH || innerWidth > WIDEST || scrollY > 0 || document.getElementById(ID))
    return false;
  // A dialog is open: what is behind it may be dimmed or moved.
  if (document.documentElement.classList.contains('lock') || hasNetLine(root) || !isWhole(root)) return false;
  const snapshot: Snapshot = { ...conditions(token), nodes: nodesOf(root) };
  const text = JSON.stringify(snapshot);
  try {
    if (text.length <= MOST) localStorage.setItem(KEY, text);
    else forgetSnapshot();
  } catch {
    // The phone stores nothing; there is no snapshot then.
  }
  return true;
}

/** With the person it belongs to. */
export function forgetSnapshot(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored either.
  }
}

/**
 * `token`: the one of this moment. Once it is another than at the start, nothing is stored: the page may still show what
 * the last person saw.
 */
export function keepSnapshot(token: () => string): void {
  const owner = token();
  const keep = (): boolean => (token() === owner ? take(owner) : (forgetSnapshot(), true));
  let tries = 0;
  const timer = setInterval(
    () => void idle().then(() => (keep() || ++tries === TRIES) && clearInterval(timer)),
    AFTER_MS,
  );
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keep();
  });
}
