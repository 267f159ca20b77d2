// The hash of all contracts: changes with anything that could make an old recording read differently. For tests and
// tools only; other code reads it from bus/contracts/contractVersion.
import { canonicalJson } from '../protocol/canonical';
import type { Contract } from '../protocol/contract';
import type { Json } from '../protocol/envelope';
import { sha256 } from '../protocol/hash';
import { markOf } from '../protocol/schema';

type Node = { [field: string]: unknown };
/** Fields of a schema that define it, besides its type and its mark. */
const telling = [
  'wrapped',
  'item',
  'items',
  'entries',
  'key',
  'value',
  'options',
  'literal',
  'default',
  'requirement',
  'pipe',
  'parts',
];

function describe(x: unknown): Json {
  if (x instanceof RegExp) return String(x);
  if (Array.isArray(x)) return x.map(describe);
  if (typeof x !== 'object' || x === null)
    return typeof x === 'string' || typeof x === 'number' || typeof x === 'boolean' ? x : null;
  const node = x as Node;
  const out: { [field: string]: Json } = {};
  if (typeof node['kind'] !== 'string') {
    for (const name of Object.keys(node)) out[name] = describe(node[name]);
    return out;
  }
  out['type'] = String(node['type']);
  const mark = markOf(node);
  if (mark) out['mark'] = describe({ ...mark });
  // A pipe begins with the schema itself.
  for (const field of telling)
    if (node[field] !== undefined)
      out[field] = field === 'pipe' ? describe((node['pipe'] as unknown[]).slice(1)) : describe(node[field]);
  return out;
}

/** SHA-256 over all contracts and whatever else is recorded (`more`: slices). */
export function contractHash(
  contracts: { readonly [domain: string]: Contract },
  more: { readonly [name: string]: object },
): string {
  return sha256(canonicalJson([describe(contracts), describe(more)]));
}
