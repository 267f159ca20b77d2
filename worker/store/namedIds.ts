// Finds the ids in a value, by the marks of its schema.
import type { Json } from '../../bus/protocol/envelope';
import { markOf } from '../../bus/protocol/schema';

/** The parts of a schema that can contain ids. */
type Node = {
  wrapped?: Node;
  item?: Node;
  items?: readonly Node[];
  entries?: { readonly [name: string]: Node };
  key?: Node;
  value?: Node;
  options?: readonly unknown[];
  parts?: readonly Node[];
};

/** Adds the ids of these kinds to `into`. */
export function addNamedIds(schema: object, value: Json, kinds: readonly string[], into: Set<string>): void {
  const node = schema as Node;
  const mark = markOf(schema);
  const walk = (inner: Node | undefined, part: Json | undefined): void => {
    if (inner && part !== undefined) addNamedIds(inner, part, kinds, into);
  };
  if (typeof value === 'string') {
    if (mark && mark.as === 'id' && kinds.indexOf(mark.kind) >= 0) into.add(value);
    else if (mark && mark.as === 'key')
      value.split('|').forEach((part, i) => walk(mark.parts[i] as Node | undefined, part));
  }
  if (node.wrapped) walk(node.wrapped, value);
  // Only one option matches. The others find nothing or an id too many, which delays an eviction.
  for (const option of node.options ?? []) if (typeof option === 'object' && option !== null) walk(option, value);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) value.forEach((part, i) => walk(node.item ?? node.items?.[i], part));
  else {
    for (const name of Object.keys(value)) {
      walk(node.entries?.[name], value[name]);
      walk(node.key, name);
      walk(node.value, value[name]);
    }
  }
}
