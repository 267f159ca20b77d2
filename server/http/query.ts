// Reads a query string by the schema of the call: converts text to the numbers, flags and lists of the schema, which
// then validates the result.
import type * as v from 'valibot';
import { parseJson, storable } from '../platform/json';
import { Malformed } from '../platform/refusals';

type Shape = { readonly type: string; readonly [key: string]: unknown };
const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The schema below optional(), nullable() and pipe(). */
function inner(schema: unknown): Shape | null {
  let at = schema;
  while (isShape(at) && isShape(at['wrapped'])) at = at['wrapped'];
  return isShape(at) ? at : null;
}

/** The entries of an object schema; a query has no other. */
function entriesOf(schema: v.GenericSchema): Record<string, unknown> {
  const entries = inner(schema)?.['entries'];
  return typeof entries === 'object' && entries !== null ? (entries as Record<string, unknown>) : {};
}

export function readQuery(schema: v.GenericSchema, query: URLSearchParams): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(entriesOf(schema))) {
    const values = query.getAll(name).map(storable);
    if (values.length === 0) continue;
    const shape = inner(entry);
    if (shape?.type === 'array') input[name] = values.map((value) => readValue(inner(shape['item']), value, name));
    else if (values.length > 1) throw new Malformed(name);
    else input[name] = readValue(shape, values[0] ?? '', name);
  }
  return input;
}

const decimal = /^-?\d{1,17}(\.\d{1,17})?$/;

function readValue(shape: Shape | null, text: string, name: string): unknown {
  switch (shape?.type) {
    case 'number':
      return decimal.test(text) ? Number(text) : text;
    case 'boolean':
      return text === '1' ? true : text === '0' ? false : text;
    case 'picklist':
      return Array.isArray(shape['options'])
        ? (shape['options'].find((option: unknown) => String(option) === text) ?? text)
        : text;
    case 'object':
    case 'record':
      try {
        return parseJson(text);
      } catch {
        throw new Malformed(name);
      }
    default:
      return text;
  }
}
