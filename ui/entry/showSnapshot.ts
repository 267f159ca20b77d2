// Draws the snapshot of the first screen: the stored one of this person, window and build, else the one in the HTML.
// Inlined in front of the page's root and allowed by its hash, so that it is in the first frame.
import type { BootMessage } from '../../bus/protocol/appConfig';
import { conditions, ID, isDrawn, isInWindow, isKept, KEY, PATH, WIDEST } from '../app/snapshot/snapshot';
import type { Prerendered, Snapshot, SnapshotNode } from '../app/snapshot/snapshot';

/** Pictures and their addresses: they are fetched once it is known which of them are in the window. */
const pictures: [Element, string][] = [];
/** What comes after the first card, and its parents: the layout of what is below the window would delay the first frame. */
const rest: [Element, SnapshotNode][] = [];
let hasCard = false;

function draw(into: Element, node: SnapshotNode): void {
  if (typeof node === 'string') return void into.appendChild(document.createTextNode(node));
  const [tag, attributes, children] = node;
  if (!isDrawn(tag)) return;
  const isSvg = tag === 'svg' || into.namespaceURI === 'http://www.w3.org/2000/svg';
  const element = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] as string;
    // The policy refuses the attribute, not the property.
    if (name === 'style') element.style.cssText = value;
    else if (name === 'src') pictures.push([element, value]);
    else if (isKept(tag, name)) element.setAttribute(name, value);
  }
  drawAll(element, children);
  into.appendChild(element);
}
function drawAll(into: Element, nodes: SnapshotNode[]): void {
  let isRest = false;
  for (const node of nodes) {
    const isCard = node[0] === 'article';
    isRest = isRest || (isCard && hasCard);
    if (isRest) rest.push([into, node]);
    else draw(into, node);
    hasCard = hasCard || isCard;
  }
}
/** As far as the window reaches. */
function drawRest(): void {
  for (const [list, node] of rest) {
    const last = list.lastElementChild;
    if (last && last.getBoundingClientRect().bottom >= innerHeight) return;
    draw(list, node);
  }
}

function storedNodes({ token }: BootMessage): SnapshotNode[] | undefined {
  const stored = localStorage.getItem(KEY);
  if (!stored) return undefined;
  const { nodes, ...of } = JSON.parse(stored) as Snapshot;
  const here = conditions(token);
  return (Object.keys(here) as (keyof typeof here)[]).every((name) => of[name] === here[name]) ? nodes : undefined;
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
  drawAll(snapshot, nodes);
  document.body.appendChild(snapshot);
  drawRest();
  // All are measured before the first changes the layout.
  for (const [picture, src] of pictures.filter(([picture]) => isInWindow(picture))) picture.setAttribute('src', src);
}
try {
  show();
} catch {
  // Nothing there, or not to be read: the page begins with its shapes.
}
