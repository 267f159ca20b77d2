// Every stream of every contract, and a generator of values with every field filled.
import type * as v from 'valibot';
import * as fc from 'fast-check';
import type { Contract, Stream } from '../../bus/protocol/contract';
import { contracts } from '../../bus/contracts/all';
import type { Json } from '../../bus/protocol/envelope';
import { markOf } from '../../bus/protocol/schema';
import type { StreamTopic } from '../../bus/client/topics';

export const streams = Object.entries(contracts as { [domain: string]: Contract }).flatMap(([domain, contract]) =>
  Object.entries(contract).flatMap(([name, entry]): [StreamTopic, Stream<v.GenericSchema>][] =>
    entry.is === 'stream' ? [[`${domain}.${name}` as StreamTopic, entry]] : [],
  ),
);

type Node = {
  type: string;
  pipe?: readonly Node[];
  requirement?: unknown;
  wrapped?: Node;
  item?: Node;
  items?: Node[];
  entries?: { [name: string]: Node };
  key?: Node;
  value?: Node;
  options?: readonly (Json | Node)[];
  literal?: Json;
};
let turn = 0;
/** A value with every field filled: each text contains `whose`, each flag is on, each list has one entry. */
export function fullOf(
  schema: object,
  whose: string,
  named: (id: string, kind: string) => void = () => undefined,
): Json {
  const node = schema as Node;
  const actions = (node.pipe ?? []).flatMap((a) => [a, ...(a.pipe ?? [])]);
  const of = (type: string): unknown => actions.find((a) => a.type === type)?.requirement;
  switch (node.type) {
    case 'string': {
      const mark = markOf(node);
      const shape = of('regex');
      if (shape instanceof RegExp) return fc.sample(fc.stringMatching(shape), { numRuns: 1, seed: 7 })[0] ?? '';
      if (mark?.as === 'key') return mark.parts.map((part) => keyFor(part, whose, named)).join('|');
      const text = `${whose}-${String(++turn)}`;
      if (mark?.as === 'id') named(text, mark.kind);
      return text;
    }
    case 'number':
      return Math.min(Number(of('max_value') ?? 7), 7);
    case 'boolean':
      return true;
    case 'picklist': {
      const options = (node.options ?? []) as Json[];
      return options.includes('ready') ? 'ready' : (options[options[0] === 0 || options[0] === -1 ? 1 : 0] ?? null);
    }
    case 'literal':
      return node.literal ?? null;
    case 'null':
      return null;
    case 'nullable':
    case 'optional':
      return fullOf(node.wrapped as Node, whose, named);
    case 'array':
      return [fullOf(node.item as Node, whose, named)];
    case 'tuple':
      return (node.items ?? []).map((item) => fullOf(item, whose, named));
    case 'record':
      return { [keyFor(node.key as Node, whose, named)]: fullOf(node.value as Node, whose, named) };
    case 'union':
      return fullOf(node.options?.[0] as Node, whose, named);
    case 'unknown':
      return whose;
    case 'object':
      return Object.fromEntries(
        Object.entries(node.entries ?? {}).map(([name, entry]) => [name, fullOf(entry, whose, named)]),
      );
    default:
      throw new Error('no value for a schema of type ' + node.type);
  }
}
/** `fullOf` for the schema of a key, which is always a text. */
export const keyFor = (schema: object, whose: string, named?: (id: string, kind: string) => void): string =>
  fullOf(schema, whose, named) as string;
