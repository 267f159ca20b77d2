// Takes the snapshot away as soon as the page below it shows as much. Sooner when the page below it moves, since the
// snapshot does not: it is scrolled, pulled or swiped, or another page comes. A tap reaches the page below: one that would
// hit something else than what is seen there does nothing.
import { ID, isInWindow } from './snapshot';

/** However the page below it looks by then. */
const LATEST_MS = 10_000;
/**
 * What the page has to have as often as the snapshot, and how long a whole page waits for it: a dot, a picture, or what
 * is no longer there. The server's snapshot is everybody's: only its pictures are waited for, and not for long, since a
 * person's own page may have others.
 */
const OWN = { selector: '[class]', restMs: 2000 };
const PUBLIC = { selector: 'img[src]', restMs: 700 };
const listOf = (root: Element, selector: string): Element[] => Array.from(root.querySelectorAll(selector));

const isComing = (root: Element): boolean => listOf(root, '.sk,.skc').some(isInWindow);
/** The page has nothing to show: its feed is empty, or cannot be had. */
const isEmpty = (root: Element): boolean =>
  !!root.querySelector('main') && !root.querySelector('article') && !isComing(root);

/** The page has cards, and nothing in the window is a placeholder or a picture that has not come. */
export const isWhole = (root: Element): boolean =>
  !!root.querySelector('article') &&
  !isComing(root) &&
  !listOf(root, 'img').some((image) => !(image as HTMLImageElement).complete && isInWindow(image));

/** A line under the header or above the cards: the page below stands lower than its snapshot, which has none. */
export const hasNetLine = (root: Element): boolean =>
  document.documentElement.hasAttribute('data-net') || !!root.querySelector('[data-netline]');

/** How many elements there are of each class. */
function countsOf(root: Element, selector: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const element of listOf(root, selector)) {
    const name = element.getAttribute('class') ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
const hasAsMuch = (root: Element, selector: string, counts: Map<string, number>): boolean => {
  const here = countsOf(root, selector);
  return Array.from(counts).every(([name, count]) => (here.get(name) ?? 0) >= count);
};

const holds = (element: Element, x: number, y: number): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};
/** Of a card its author and text, of anything else its words; without numbers, which may be others a moment later. */
const wordsOf = (part?: Element | null): string =>
  (part?.localName === 'article' ? listOf(part, 'bdi, p') : part ? [part] : [])
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .replace(/[\d\s]/g, '');
/** What the snapshot shows at a place. The bars lie over the cards. */
function shownAt(snapshot: Element, x: number, y: number): string {
  const there = listOf(snapshot, 'a, button, article').filter((part) => holds(part, x, y));
  const bars = there.filter((part) => !part.closest('article'));
  return wordsOf(bars.pop() ?? there.find(({ localName }) => localName === 'article'));
}
/** Whether a click reaches something else than what is seen there. */
function isOther(snapshot: Element, { target, clientX, clientY }: MouseEvent): boolean {
  const hit = target as Element;
  const is = wordsOf(hit.closest('article') ?? hit.closest('a, button'));
  const seen = shownAt(snapshot, clientX, clientY);
  return !is.includes(seen) && !seen.includes(is);
}

/** Call it when the page is about to be drawn. */
export function hideSnapshot(): void {
  const snapshot = document.getElementById(ID);
  const root = document.getElementById('root');
  if (!snapshot || !root) return;
  const { selector, restMs } = snapshot.hasAttribute('data-public') ? PUBLIC : OWN;
  const counts = countsOf(snapshot, selector);
  const path = location.pathname;
  const began = performance.now();
  let wholeAt = 0;
  let emptyAt = 0;
  let isOver = false;
  const over = (): void => {
    isOver = true;
    snapshot.remove();
    removeEventListener('scroll', over, true);
    removeEventListener('touchmove', over, true);
    removeEventListener('click', clicked, true);
  };
  const clicked = (event: MouseEvent): void => {
    if (root.contains(event.target as Node) && isOther(snapshot, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (wholeAt) over();
  };
  const look = (): void => {
    if (isOver) return;
    const now = performance.now();
    if (!wholeAt && isWhole(root)) wholeAt = now;
    emptyAt = isEmpty(root) ? emptyAt || now : 0;
    const isLasting = emptyAt > 0 && now - emptyAt > OWN.restMs;
    const isEqual = wholeAt > 0 && (now - wholeAt > restMs || hasNetLine(root) || hasAsMuch(root, selector, counts));
    // Scrolled before this script has come.
    if (isEqual || isLasting || scrollY > 0 || location.pathname !== path || now - began > LATEST_MS) over();
    else setTimeout(() => requestAnimationFrame(look), 100);
  };
  addEventListener('scroll', over, true);
  addEventListener('touchmove', over, { capture: true, passive: true });
  addEventListener('click', clicked, true);
  look();
}
