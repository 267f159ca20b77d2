// Markup as the nodes of a snapshot (ui/app/snapshot), which the page draws where it has stored none.
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { isDrawn, isKept } from '../ui/app/snapshot/snapshot';
import type { SnapshotNode } from '../ui/app/snapshot/snapshot';

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

function attributesOf({ tagName, attrs }: Element): { [name: string]: string } {
  const kept = attrs.filter(({ name }) => isKept(tagName, name)).map(({ name, value }) => [name, value]);
  // A picture shows itself when it has come (ui/kit/media/Picture.tsx); in a snapshot nobody listens.
  return Object.fromEntries(tagName === 'img' ? [...kept, ['data-on', '']] : kept);
}

function nodesBelow(parent: Parent): SnapshotNode[] {
  return parent.childNodes.flatMap((child): SnapshotNode[] => {
    if ('value' in child) return [child.value];
    if (!('tagName' in child) || !isDrawn(child.tagName)) return [];
    const attributes = attributesOf(child);
    // Of a row that is swiped: what even the widest phone shows of it.
    const shown = Number(attributes['data-shown'] ?? Infinity);
    return [[child.tagName, attributes, nodesBelow(child).slice(0, shown)]];
  });
}
export const snapshotNodes = (markup: string): SnapshotNode[] => nodesBelow(parseFragment(markup));

/** The address of the first picture, in the order of the page. */
export function firstPicture(nodes: SnapshotNode[]): string | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const [tag, { src }, children] = node;
    const found = tag === 'img' ? src : firstPicture(children);
    if (found) return found;
  }
  return undefined;
}
