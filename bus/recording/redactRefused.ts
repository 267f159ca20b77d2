// Redaction of what did not fit its schema, so that a later check can be made on it: every part keeps its type and
// shape. What fits is redacted by its schema as anywhere; of the rest texts are masked and numbers keep their size.
import { safeParse } from 'valibot';
import type { Json } from '../protocol/envelope';
import type { Schema } from '../protocol/schema';
import type { AppMessage } from '../contracts/appSaid';
import { checkSaid, schemaOfSaid } from '../contracts/appSaid';
import { UNKNOWN, mask } from './maskers';

type Walk = (value: Json) => Json;
type Node = {
  type: string;
  wrapped?: Schema;
  item?: Schema;
  entries?: { [name: string]: Schema };
  options?: readonly unknown[];
};
type Fields = { [key: string]: Json | undefined };
const isMap = (x: Json | undefined): x is Fields => typeof x === 'object' && x !== null && !Array.isArray(x);

/** What is longer or deeper is cut. */
const CHARACTERS = 200;
const ITEMS = 20;
const DEEPEST = 8;

/** Sign, number of digits and whether it is whole; 0 and 1 are flags. */
function maskNumber(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size === 1) return value;
  const whole = Math.floor(size);
  const kept = whole >= 1e21 ? 1e21 : whole === 0 ? 0 : Number('1e' + String(String(whole).length - 1));
  return Math.sign(value) * (kept + (size === whole ? 0 : 0.5));
}
/** Kept as it is: one of the app's own words in other letters, or a number as text. */
const spells = (value: Json, options: readonly unknown[]): boolean =>
  typeof value === 'string' && options.some((option) => String(option).toLowerCase() === value.toLowerCase());

/** `of`: the redaction of what fits a schema; `nameOf`: the name of a field that no schema has. */
export function createRefusedWalk(
  of: (schema: Schema) => Walk,
  nameOf: (field: string) => string,
): (message: Json | undefined, name: Json | undefined) => Walk {
  function fields(value: Fields, each: (name: string, item: Json) => Json): Json {
    const out: { [key: string]: Json } = {};
    for (const name of Object.keys(value).slice(0, ITEMS))
      if (name !== '__proto__') out[nameOf(name)] = each(name, value[name] ?? null);
    return out;
  }
  function byType(value: Json, depth: number): Json {
    if (typeof value === 'string') return mask(value.slice(0, CHARACTERS));
    if (typeof value === 'number') return maskNumber(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > DEEPEST) return UNKNOWN;
    if (Array.isArray(value)) return value.slice(0, ITEMS).map((item) => byType(item, depth + 1));
    return fields(value, (_, item) => byType(item, depth + 1));
  }
  function refused(schema: Schema, value: Json, depth: number): Json {
    if (safeParse(schema, value).success) return of(schema)(value);
    const { type, wrapped, item, entries, options = [] } = schema as unknown as Node;
    if (depth > DEEPEST) return UNKNOWN;
    if (wrapped) return refused(wrapped, value, depth);
    if (type === 'picklist' && spells(value, options)) return value;
    if (item && Array.isArray(value)) return value.slice(0, ITEMS).map((one) => refused(item, one, depth + 1));
    if (!entries || !isMap(value)) return byType(value, depth);
    return fields(value, (name, one) => {
      const known = Object.prototype.hasOwnProperty.call(entries, name) ? entries[name] : undefined;
      return known ? refused(known, one, depth + 1) : byType(one, depth + 1);
    });
  }
  return (message, name) => {
    const said: AppMessage = message === 'event' ? message : 'answer';
    const schema = schemaOfSaid(said, typeof name === 'string' ? name : '');
    return (value) => {
      if (value === UNKNOWN || !schema) return UNKNOWN;
      const out = refused(schema, value, 0);
      return wayOf(said, schema, out) === wayOf(said, schema, value) ? out : UNKNOWN;
    };
  };
}
/** What was cut may be what did not fit: then nothing can be said about the rest. */
function wayOf(message: AppMessage, schema: Schema, value: Json): string | null {
  const checked = checkSaid(message, schema, value);
  return 'field' in checked ? checked.field : null;
}
