// Draws the snapshot of the first screen, if there is one of this person, window and build. Inlined in front of
// the page's root and allowed by its hash, so that it is in the first frame.
import { conditions, ID, isDrawn, isKept, KEY, PATH, WIDEST } from '../app/snapshot/snapshot';
import type { Snapshot, SnapshotNode } from '../app/snapshot/snapshot';

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
      else if (isKept(tag, name)) element.setAttribute(name, value);
    }
    draw(element, children);
    into.appendChild(element);
  }
}

function show(): void {
  const { said } = window.__boot;
  // Neither a page that plays a recording nor one that comes back with its place.
  if (!said || location.pathname !== PATH || innerWidth > WIDEST || performance.navigation.type !== 0) return;
  const stored = localStorage.getItem(KEY);
  if (!stored) return;
  const { nodes, ...of } = JSON.parse(stored) as Snapshot;
  const here = conditions(said.token);
  if ((Object.keys(here) as (keyof typeof here)[]).some((name) => of[name] !== here[name])) return;
  const picture = document.createElement('div');
  picture.id = ID;
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('inert', '');
  draw(picture, nodes);
  document.body.appendChild(picture);
}
try {
  show();
} catch {
  // Nothing stored, or not to be read: the page begins with its shapes.
}
