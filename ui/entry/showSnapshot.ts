// Draws the snapshot of the first screen: the stored one of this person, window and build, else the one in the HTML.
// Inlined in front of the page's root and allowed by its hash, so that it is in the first frame.
import type { BootMessage } from '../../bus/protocol/appConfig';
import { KEY } from '../app/snapshot/forgetSnapshot';
import { conditions, ID, isDrawn, isInWindow, isKept, PATH, WIDEST } from '../app/snapshot/snapshot';
import type { Prerendered, Snapshot, SnapshotNode } from '../app/snapshot/snapshot';

const SVG = 'http://www.w3.org/2000/svg';
/** Elements of the first part, which has the first use of the fonts in its layout, and of each further one. */
const FIRST = 12;
const NEXT = 24;
/** ms. After a shorter task the next part is twice as large: only a slow phone needs many. */
const SHORT_MS = 10;
/** Pictures and their addresses: they are fetched once it is known which of them are in the window. */
let pictures: [Element, string][] = [];

/** Nothing there, or not to be read, or not to its end: the page begins with its shapes. */
function orShapes(work: () => void): void {
  try {
    work();
  } catch {
    document.getElementById(ID)?.remove();
  }
}
/** Yields each element once it is drawn, before its children are. */
function* draw(into: Element, nodes: SnapshotNode[]): Generator<Element> {
  for (const node of nodes) {
    if (typeof node === 'string') {
      into.appendChild(document.createTextNode(node));
      continue;
    }
    const [tag, attributes, children] = node;
    if (!isDrawn(tag)) continue;
    const isSvg = tag === 'svg' || into.namespaceURI === SVG;
    const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const name of Object.keys(attributes)) {
      const value = attributes[name] as string;
      // The policy refuses the attribute, not the property.
      if (name === 'style') element.style.cssText = value;
      else if (name === 'src') pictures.push([element, value]);
      else if (isKept(tag, name)) element.setAttribute(name, value);
    }
    into.appendChild(element);
    yield element;
    yield* draw(element, children);
  }
}
/**
 * Draws and lays out `most` elements, then the next ones in tasks of their own, so that none is long: from the top down,
 * as far as the window reaches.
 */
function drawInParts(snapshot: Element, parts: Generator<Element>, most: number): void {
  const began = performance.now();
  let last: Element | undefined;
  let n = 0;
  do last = parts.next().value as Element | undefined;
  while (last && ++n < most);
  if (!snapshot.parentNode && n) document.body.appendChild(snapshot);
  const isOver = !last || last.getBoundingClientRect().top >= innerHeight;
  const shown = pictures.filter(([picture]) => isInWindow(picture));
  pictures = [];
  for (const [picture, src] of shown) picture.setAttribute('src', src);
  const isShort = performance.now() - began < SHORT_MS;
  const further = (): void => drawInParts(snapshot, parts, isShort ? 2 * most : NEXT);
  if (!isOver) setTimeout(() => document.contains(snapshot) && orShapes(further));
}

function storedNodes({ token }: BootMessage): SnapshotNode[] | undefined {
  try {
    const { nodes, ...of } = JSON.parse(localStorage.getItem(KEY) || '{}') as Snapshot;
    const here = conditions(token);
    return (Object.keys(here) as (keyof typeof here)[]).every((name) => of[name] === here[name]) ? nodes : undefined;
  } catch {
    // Not to be read, or nothing may be stored here.
    return undefined;
  }
}
function prerenderedNodes({ token, environment }: BootMessage): SnapshotNode[] | undefined {
  const block = document.getElementById('prerendered');
  if (!block) return undefined;
  const { isApp, members, nodes } = JSON.parse(block.textContent || '') as Prerendered;
  return isApp === environment.isApp && (members || !token) ? nodes : undefined;
}

function show(): void {
  const { said } = window.__boot;
  // Neither a page that plays a recording nor one that comes back with its place.
  if (!said || location.pathname !== PATH || innerWidth > WIDEST || performance.navigation.type !== 0) return;
  const stored = storedNodes(said);
  const nodes = stored || prerenderedNodes(said);
  if (!nodes) return;
  const snapshot = document.createElement('div');
  snapshot.id = ID;
  snapshot.setAttribute('aria-hidden', 'true');
  snapshot.setAttribute('inert', '');
  if (!stored) snapshot.setAttribute('data-public', '');
  // The stored one at once: where it is, the scripts are too, and would run between its parts.
  drawInParts(snapshot, draw(snapshot, nodes), stored ? Infinity : FIRST);
}
orShapes(show);
