// Draws the snapshot of the first screen: the stored one of this person, window and build, else the one in the HTML.
// Inlined in front of the page's root and allowed by its hash, so that it is in the first frame.
import type { BootMessage } from '../../bus/protocol/appConfig';
import { conditions, ID, isDrawn, isInWindow, isKept, KEY, PATH, WIDEST } from '../app/snapshot/snapshot';
import type { Prerendered, Snapshot, SnapshotNode } from '../app/snapshot/snapshot';

/** Pictures and their addresses: they are fetched once it is known which of them are in the window. */
const pictures: [Element, string][] = [];

function draw(into: Element, nodes: SnapshotNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') {
      into.appendChild(document.createTextNode(node));
      continue;
    }
    const [tag, attributes, children] = node;
    if (!isDrawn(tag)) continue;
    const isSvg = tag === 'svg' || into.namespaceURI === 'http://www.w3.org/2000/svg';
    const element = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
    for (const name of Object.keys(attributes)) {
      const value = attributes[name] as string;
      // The policy refuses the attribute, not the property.
      if (name === 'style') element.style.cssText = value;
      else if (name === 'src') pictures.push([element, value]);
      else if (isKept(tag, name)) element.setAttribute(name, value);
    }
    draw(element, children);
    into.appendChild(element);
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
  draw(snapshot, nodes);
  document.body.appendChild(snapshot);
  for (const [picture, src] of pictures) if (isInWindow(picture)) picture.setAttribute('src', src);
}
try {
  show();
} catch {
  // Nothing there, or not to be read: the page begins with its shapes.
}
