// Redaction of a value by its schema: each schema becomes a function, once, that writes a redacted copy of a value.
// Envelopes are redacted in redact.ts.
import { safeParse } from 'valibot';
import type { Entry } from '../protocol/contract';
import type { Json } from '../protocol/envelope';
import { maskLink } from './maskLink';
import { UNKNOWN, mask, maskRich } from './maskers';
import { createTexts } from './privateTexts';
import type { Texts } from './privateTexts';
import type { Pseudonyms } from './pseudonyms';
import { isPseudonym } from './pseudonyms';
import { createRefusedWalk } from './redactRefused';
import type { Mark, Schema } from '../protocol/schema';
import { markOf } from '../protocol/schema';
import { createTagging } from './tagging';
import type { Tagging } from './tagging';

export type Walk = (value: Json) => Json;
/** The fields of valibot's schemas that are read here. */
type Node = {
  type: string;
  wrapped?: Node;
  item?: Node;
  entries?: { [name: string]: Node };
  items?: Node[];
  key?: Node | string;
  value?: Node;
  options?: readonly unknown[];
  literal?: unknown;
};
export type Walks = Omit<Texts, 'remember'> &
  Omit<Tagging, 'privately'> & {
    of(schema: object): Walk;
    /** Redacts a value that has no schema (`Failure.data`): keeps plain numbers and words of the app. */
    loose(value: Json, depth?: number): Json;
    link(value: string): string;
  };

const isMap = (x: Json | undefined): x is { [key: string]: Json | undefined } =>
  typeof x === 'object' && x !== null && !Array.isArray(x);
/** One or two words of the app (`tap:button`): kept, since a replay from the middle must write the same. */
const plainName = /^[A-Za-z][A-Za-z0-9_./-]{0,47}(:[A-Za-z][A-Za-z0-9_-]{0,23})?$/;
/** Other media are files that are not on the server yet, named by their localId. */
const isAddress = /^(\/|https?:|blob:|data:)/;
const wordOfOurs = /^[a-z][A-Za-z]{0,31}(\.([a-z][A-Za-z]{0,31}|\d{1,3}))*$/;

/**
 * Fields of a failure whose numbers are kept; another number could be a login code or a place. Places of refused words
 * (010007) are in `ranges`, `title` and `options`.
 */
const plainNumber =
  /^(retryAfter|resendAfter|serverTime|until|ranges|title|options|status|balance|points|left|limit|max|min|size|count|seq)$/;

/** Marks under which a number says as much as a text. */
const withoutNumbers = /^(private|personal|secret|label|shape)$/;

export function createWalks(names: Pseudonyms, entry: (topic: string) => Entry | undefined, searches = true): Walks {
  const walks = new WeakMap<object, Walk>();
  const texts = createTexts(names, searches);
  const tagging = createTagging();
  function loose(value: Json, depth = 0, named = true): Json {
    if (typeof value === 'number')
      return named && value % 1 === 0 && (Math.abs(value) < 1e7 || (value > 1e12 && value < 1e13)) ? value : 0;
    if (typeof value === 'string')
      return wordOfOurs.test(value) && texts.text(value) === value
        ? value
        : isPseudonym(value)
          ? names.id('text', value)
          : value === ''
            ? value
            : UNKNOWN;
    if (value === null || typeof value === 'boolean') return value;
    if (depth > 3) return UNKNOWN;
    if (Array.isArray(value)) return value.slice(0, 20).map((item) => loose(item, depth + 1, named));
    const out: { [key: string]: Json } = {};
    for (const key of Object.keys(value).slice(0, 20))
      if (wordOfOurs.test(key)) out[key] = loose(value[key] ?? null, depth + 1, plainNumber.test(key));
    return out;
  }
  const link = (value: string): string => maskLink(value, names);

  /** The redaction of a text with this mark. */
  function maskerOf(m: Mark): (value: string) => string {
    switch (m.as) {
      case 'secret':
        return (value) => names.secret(m.kind, value);
      case 'id':
        return (value) => names.id(m.kind, value);
      case 'personal':
      case 'private':
        return (value) => tagging.privately(value, texts.remember(value, mask(value)));
      case 'label':
        return (value) => tagging.privately(value, mask(value));
      case 'shape':
        return mask;
      case 'rich':
        return (value) => tagging.privately(value, texts.remember(value, maskRich(value, idInText)));
      case 'media':
        return (value) =>
          names.id(
            isAddress.test(value) ? 'media' : 'file',
            value.length > 1024 ? value.slice(0, 256) + String(value.length) + value.slice(-256) : value,
          );
      case 'link':
        return link;
      case 'sentence':
        return texts.sentence;
      case 'callInput':
      case 'refused':
        return () => UNKNOWN;
      case 'key':
        return (value) =>
          value
            .split('|')
            .map((part, i) => keyPart(m.parts[i], part))
            .join('|');
    }
  }
  const idInText = (id: string, kind: 'user' | 'topic'): string => names.id(kind, id);
  function keyPart(schema: Schema | undefined, part: string): string {
    const out = schema ? of(schema)(part) : names.secret('key', part);
    return typeof out === 'string' ? out : UNKNOWN;
  }
  function markedWalk(m: Mark, schema: object): Walk {
    const masked = maskerOf(m);
    const numbers = !withoutNumbers.test(m.as);
    const walk: Walk = (value) => {
      // A value that was removed before stays as it is.
      if (typeof value === 'string') return value === UNKNOWN ? value : masked(value);
      if (typeof value === 'number') return numbers ? value : 0;
      if (Array.isArray(value)) return value.map(walk);
      if (isMap(value)) return copy(value, { get: () => walk });
      return value;
    };
    if (numbers) return walk;
    // A number that does not fit the schema must not become one that does.
    return (value) =>
      typeof value === 'number' &&
      value !== 0 &&
      !safeParse(schema as Schema, value).success &&
      safeParse(schema as Schema, 0).success
        ? UNKNOWN
        : walk(value);
  }
  function copy(value: { [key: string]: Json | undefined }, fields: { get(key: string): Walk | undefined }): Json {
    const out: { [key: string]: Json } = {};
    let strange = 0;
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (item === undefined || key === '__proto__') continue;
      const walk = fields.get(key);
      if (walk) out[key] = walk(item);
      // A field without a schema: keeps its name, if it has the form of one, and not its value.
      else if (++strange <= 20) out[strangeName(key)] = UNKNOWN;
    }
    return out;
  }
  const strangeName = (key: string): string => (/^[A-Za-z]{1,24}\d?$/.test(key) ? key : names.secret('field', key));
  function fitting(node: Node, schema: object): Walk {
    // Null says nothing about a person: it stays, whether it fits or not.
    const misfit = (value: Json): Json => (value === null ? null : UNKNOWN);
    switch (node.type) {
      case 'string':
        return (value) => (typeof value === 'string' ? texts.text(value) : value === null ? null : []);
      case 'number':
        return (value) => (typeof value === 'number' ? value : misfit(value));
      case 'boolean':
        return (value) => (typeof value === 'boolean' ? value : misfit(value));
      case 'null':
        return misfit;
      case 'picklist':
        return (value) => ((node.options ?? []).indexOf(value) >= 0 ? value : misfit(value));
      case 'literal':
        return (value) => (value === node.literal ? value : misfit(value));
      case 'unknown':
        return (value) => loose(value);
      case 'optional':
      case 'nullable':
      case 'nullish':
      case 'undefinedable':
      case 'non_optional':
      case 'non_nullable':
        return of(node.wrapped as object);
      case 'array': {
        const item = of(node.item as object);
        return (value) => (Array.isArray(value) ? value.map(item) : misfit(value));
      }
      case 'tuple': {
        const items = (node.items ?? []).map(of);
        return (value) => (Array.isArray(value) ? value.map((x, i) => (items[i] ?? loose)(x)) : misfit(value));
      }
      case 'record': {
        const item = of(node.value as object);
        const key = typeof node.key === 'object' && markOf(node.key) ? of(node.key) : null;
        return (value) => {
          if (Array.isArray(value)) return value.map(item);
          if (!isMap(value)) return misfit(value);
          const out: { [key: string]: Json } = {};
          for (const k of Object.keys(value)) {
            const named = key ? key(k) : null;
            const name =
              typeof named === 'string' ? named : plainName.test(k) && texts.text(k) === k ? k : names.secret('key', k);
            if (name !== '__proto__') out[name] = item(value[k] ?? null);
          }
          return out;
        };
      }
      case 'union':
      case 'variant': {
        const options = (node.options ?? []) as Schema[];
        return (value) => {
          if (value === null) return null;
          const found = options.find((o) => safeParse(o, value).success);
          if (found) return of(found)(value);
          // A value that fits no option must not fit one after redaction.
          return [UNKNOWN, [], null, 0].find((x) => !options.some((o) => safeParse(o, x).success)) ?? UNKNOWN;
        };
      }
      case 'object':
      case 'loose_object':
      case 'strict_object': {
        const entries = node.entries ?? {};
        const fields = new Map<string, Walk>();
        for (const name of Object.keys(entries)) fields.set(name, of(entries[name] as object));
        for (const name of Object.keys(entries)) {
          const carried = byOthers[markOf(entries[name] as object)?.as ?? ''];
          if (carried)
            return (value) =>
              isMap(value)
                ? copy(value, { get: (key) => (key === name ? carried(value) : fields.get(key)) })
                : misfit(value);
        }
        // A list that only grew is sent as a patch (bus/protocol/patch).
        if (fields.has('ids')) fields.set('idsFrom', (value) => (typeof value === 'number' ? value : misfit(value)));
        // Valibot accepts an array for an object without required fields.
        return (value) => (isMap(value) ? copy(value, fields) : Array.isArray(value) ? [] : misfit(value));
      }
      default:
        throw new Error(`no redaction for a schema of type ${node.type} (${Object.keys(schema).join(' ')})`);
    }
  }
  /** The redaction of a call's input, by the call's name. */
  function inputOf(topic: Json | undefined): Walk {
    const called = typeof topic === 'string' ? entry(topic) : undefined;
    if (called && (called.is === 'call' || called.is === 'command')) return of(called.input);
    return (value) => (isMap(value) ? {} : Array.isArray(value) ? [] : UNKNOWN);
  }
  const refused = createRefusedWalk(of, strangeName);
  /** Marks of fields whose redaction the fields beside them name. */
  const byOthers: { readonly [mark: string]: ((fields: { [name: string]: Json | undefined }) => Walk) | undefined } = {
    callInput: ({ call }) => inputOf(call),
    refused: ({ message, name }) => refused(message, name),
  };
  function of(schema: object): Walk {
    const known = walks.get(schema);
    if (known) return known;
    const m = markOf(schema);
    const walk = m ? markedWalk(m, schema) : fitting(schema as Node, schema);
    walks.set(schema, walk);
    return walk;
  }
  return {
    of,
    text: texts.text,
    sentence: texts.sentence,
    setFromWorker: texts.setFromWorker,
    tagged: tagging.tagged,
    varied: tagging.varied,
    loose,
    link,
  };
}
