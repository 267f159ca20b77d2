// Redaction of a value by its schema: each schema is turned once into a walk, which writes a copy as its marks say.
// Apart from redact.ts, which knows envelopes: this part knows schemas only.
import { safeParse } from 'valibot';
import type { Entry } from '../protocol/contract';
import type { Json } from '../protocol/envelope';
import { maskLink } from './maskLink';
import { mask, maskRich, scrub, scrubSentence } from './maskers';
import type { Pseudonyms } from './pseudonyms';
import { isPseudonym } from './pseudonyms';
import type { Mark, Schema } from '../protocol/schema';
import { markOf } from '../protocol/schema';
import { createTags, taggedText } from './textTags';

/** In place of what no schema knows, and of what does not fit its schema. */
export const UNKNOWN = '«unknown»';
export type Walk = (value: Json) => Json;
/** What is read of a schema, whichever it is. */
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
export type Walks = {
  of(schema: object): Walk;
  /** Text of ours without a mark: kept, but for what is known or shaped as a secret. */
  text(value: string): string;
  /** A sentence that came in: kept unless it repeats what somebody typed. */
  sentence(value: string): string;
  /**
   * Whether what follows was said by the worker. Its sentences are our own words, or repeat one that came in: they are
   * not searched for what somebody typed, since a word of ours may be typed as well, and a replay, which sees masks
   * only, says our words as they are.
   */
  saidByWorker(yes: boolean): void;
  /**
   * Walks, and gives beside the copy which of its private texts have a tag: flat pairs of the text's place in the walk
   * and its tag.
   */
  tagged(walk: () => Json): { value: Json; tags: number[] };
  /** Walks over a copy, and writes another text of the same mask where a private text had a tag. */
  varied(walk: () => Json, tags: readonly number[]): Json;
  /** What a refusal says beside its code: plain numbers and words of ours. */
  loose(value: Json, depth?: number): Json;
  link(value: string): string;
};

const SEEN = 400;
const DECIDED = 4000;
const isMap = (x: Json | undefined): x is { [key: string]: Json | undefined } =>
  typeof x === 'object' && x !== null && !Array.isArray(x);
/** A word of ours, or two (`tap:button`): a replay that begins in the middle makes the same one again. */
const plainName = /^[A-Za-z][A-Za-z0-9_./-]{0,47}(:[A-Za-z][A-Za-z0-9_-]{0,23})?$/;
const wordOfOurs = /^[a-z][A-Za-z]{0,31}(\.([a-z][A-Za-z]{0,31}|\d{1,3}))*$/;

/** What a refusal may say in numbers; a code that was sent, or a place, would be a number too. */
const plainNumber =
  /^(retryAfter|resendAfter|serverTime|until|ranges|status|balance|points|left|limit|max|min|size|count|seq)$/;

export function createWalks(names: Pseudonyms, entry: (topic: string) => Entry | undefined): Walks {
  const walks = new WeakMap<object, Walk>();
  /** Private words of late: where a sentence holds one of them, it is masked. */
  const seen = new Set<string>();
  const decided = new Map<string, string>();
  /** Sentences that came in and repeat private words → as they are written. */
  const repeating = new Map<string, string>();
  let byWorker = false;
  const tagOf = createTags();
  /** What a walk does with the tags of its private texts: `place` counts these. */
  let tagging:
    | { is: 'none' }
    | { is: 'tagged'; place: number; tags: number[] }
    | { is: 'varied'; place: number; tags: Map<number, number> } = { is: 'none' };

  function privately(value: string, masked: string): string {
    if (tagging.is === 'none') return masked;
    const place = tagging.place++;
    if (tagging.is === 'varied') return taggedText(masked, tagging.tags.get(place) ?? 0);
    const tag = value === '' ? 0 : tagOf(value, masked);
    if (tag > 0) tagging.tags.push(place, tag);
    return masked;
  }
  function remember(value: string, masked: string): string {
    if (value.length >= 2 && value.length <= 64 && value !== masked && !seen.has(value)) {
      seen.add(value);
      if (seen.size > SEEN)
        for (const first of seen) {
          seen.delete(first);
          break;
        }
    }
    return masked;
  }
  /**
   * What somebody typed, or what is secret, taken out of a longer text. Part by part, so that composing commutes with
   * it.
   */
  function without(value: string): string {
    let out = names.withoutSecrets(value);
    let hits: string[] | null = null;
    for (const s of seen) if (s.length <= out.length && out.indexOf(s) >= 0) (hits = hits ?? []).push(s);
    if (hits) for (const s of hits.sort((a, b) => b.length - a.length)) out = out.split(s).join(mask(s));
    return out;
  }
  function keep(known: Map<string, string>, value: string, out: string, most: number): string {
    known.delete(value);
    known.set(value, out);
    if (known.size > most)
      for (const first of known.keys()) {
        known.delete(first);
        break;
      }
    return out;
  }
  /** Decided once: the same text reads the same in the whole recording. */
  function once(value: string, decide: (value: string) => string): string {
    return decided.get(value) ?? keep(decided, value, decide(value), DECIDED);
  }
  function decideText(value: string): string {
    if (isPseudonym(value)) return names.id('text', value);
    // Something in something: an address, or JSON in a string.
    if (/["{%<&=]/.test(value)) {
      const plain = decoded(value);
      if (plain !== value && without(plain) !== plain) return mask(value);
      return scrub(without(value));
    }
    return scrub(names.withoutSecrets(value));
  }
  const text = (value: string): string => (value.length < 6 ? value : once(value, decideText));
  const plain = (value: string): string => scrubSentence(names.withoutSecrets(value));
  function sentence(value: string): string {
    if (value.length < 2) return value;
    const before = repeating.get(value);
    if (before !== undefined) return keep(repeating, value, before, SEEN);
    const out = once(value, (v) => (byWorker ? plain(v) : scrubSentence(without(v))));
    return !byWorker && out !== plain(value) ? keep(repeating, value, out, SEEN) : out;
  }
  function loose(value: Json, depth = 0, named = true): Json {
    if (typeof value === 'number')
      return named && value % 1 === 0 && (Math.abs(value) < 1e7 || (value > 1e12 && value < 1e13)) ? value : 0;
    if (typeof value === 'string')
      return wordOfOurs.test(value) && text(value) === value
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

  /** One text as its mark says. */
  function marked(m: Mark, value: string): string {
    switch (m.as) {
      case 'secret':
        return names.secret(m.kind, value);
      case 'id':
        return names.id(m.kind, value);
      case 'personal':
      case 'private':
        return privately(value, remember(value, mask(value)));
      case 'label':
        return privately(value, mask(value));
      case 'rich':
        return privately(
          value,
          remember(
            value,
            maskRich(value, (id, kind) => names.id(kind, id)),
          ),
        );
      case 'media':
        return names.id(
          'media',
          value.length > 1024 ? value.slice(0, 256) + String(value.length) + value.slice(-256) : value,
        );
      case 'link':
        return link(value);
      case 'sentence':
        return sentence(value);
      case 'callInput':
        return UNKNOWN;
      case 'key':
        return value
          .split('|')
          .map((part, i) => keyPart(m.parts[i], part))
          .join('|');
    }
  }
  function keyPart(schema: Schema | undefined, part: string): string {
    const out = schema ? of(schema)(part) : names.secret('key', part);
    return typeof out === 'string' ? out : UNKNOWN;
  }
  function markedWalk(m: Mark, schema: object): Walk {
    const walk: Walk = (value) => {
      // What was taken out before stays as it is.
      if (typeof value === 'string') return value === UNKNOWN ? value : marked(m, value);
      if (typeof value === 'number')
        return m.as === 'private' || m.as === 'personal' || m.as === 'secret' || m.as === 'label' ? 0 : value;
      if (Array.isArray(value)) return value.map(walk);
      if (isMap(value)) return copy(value, () => walk);
      return value;
    };
    // A number that is out of bounds is no number that fits afterwards.
    return (value) =>
      typeof value === 'number' &&
      walk(value) !== value &&
      !safeParse(schema as Schema, value).success &&
      safeParse(schema as Schema, 0).success
        ? UNKNOWN
        : walk(value);
  }
  function copy(value: { [key: string]: Json | undefined }, walkOf: (key: string) => Walk | undefined): Json {
    const out: { [key: string]: Json } = {};
    let strange = 0;
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (item === undefined || key === '__proto__') continue;
      const walk = walkOf(key);
      if (walk) out[key] = walk(item);
      // By name only, and the name only when it is a name.
      else if (++strange <= 20) out[/^[A-Za-z]{1,24}\d?$/.test(key) ? key : names.secret('field', key)] = UNKNOWN;
    }
    return out;
  }
  function fitting(node: Node, schema: object): Walk {
    const misfit = UNKNOWN;
    switch (node.type) {
      case 'string':
        return (value) => (typeof value === 'string' ? text(value) : []);
      case 'number':
        return (value) => (typeof value === 'number' ? value : misfit);
      case 'boolean':
        return (value) => (typeof value === 'boolean' ? value : misfit);
      case 'null':
        return (value) => (value === null ? value : misfit);
      case 'picklist':
        return (value) => ((node.options ?? []).indexOf(value) >= 0 ? value : misfit);
      case 'literal':
        return (value) => (value === node.literal ? value : misfit);
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
        return (value) => (Array.isArray(value) ? value.map(item) : misfit);
      }
      case 'tuple': {
        const items = (node.items ?? []).map(of);
        return (value) => (Array.isArray(value) ? value.map((x, i) => (items[i] ?? loose)(x)) : misfit);
      }
      case 'record': {
        const item = of(node.value as object);
        const key = typeof node.key === 'object' && markOf(node.key) ? of(node.key) : null;
        return (value) => {
          if (Array.isArray(value)) return value.map(item);
          if (!isMap(value)) return misfit;
          const out: { [key: string]: Json } = {};
          for (const k of Object.keys(value)) {
            const named = key ? key(k) : null;
            const name =
              typeof named === 'string' ? named : plainName.test(k) && text(k) === k ? k : names.secret('key', k);
            if (name !== '__proto__') out[name] = item(value[k] ?? null);
          }
          return out;
        };
      }
      case 'union':
      case 'variant': {
        const options = (node.options ?? []) as Schema[];
        return (value) => {
          const found = options.find((o) => safeParse(o, value).success);
          if (found) return of(found)(value);
          // What did not fit must not fit once it is redacted either.
          return [misfit, [], null, 0].find((x) => !options.some((o) => safeParse(o, x).success)) ?? misfit;
        };
      }
      case 'object':
      case 'loose_object':
      case 'strict_object': {
        const entries = node.entries ?? {};
        const fields = new Map<string, Walk>();
        for (const name of Object.keys(entries)) fields.set(name, of(entries[name] as object));
        // A list that only grew travels as what was added (bus/protocol/patch).
        const carries = Object.keys(entries).filter((name) => markOf(entries[name] as object)?.as === 'callInput')[0];
        if (carries !== undefined)
          return (value) =>
            isMap(value)
              ? copy(value, (name) => (name === carries ? inputOf(value['call']) : fields.get(name)))
              : misfit;
        if (fields.has('ids')) fields.set('idsFrom', (value) => (typeof value === 'number' ? value : misfit));
        // A list passes for an object without needed fields.
        return (value) => (isMap(value) ? copy(value, (name) => fields.get(name)) : Array.isArray(value) ? [] : misfit);
      }
      default:
        throw new Error(`no redaction for a schema of type ${node.type} (${Object.keys(schema).join(' ')})`);
    }
  }
  /** What is put into a call, by that call's schema. */
  function inputOf(topic: Json | undefined): Walk {
    const called = typeof topic === 'string' ? entry(topic) : undefined;
    if (called && (called.is === 'call' || called.is === 'command')) return of(called.input);
    return (value) => (isMap(value) ? {} : Array.isArray(value) ? [] : UNKNOWN);
  }
  function of(schema: object): Walk {
    const known = walks.get(schema);
    if (known) return known;
    const m = markOf(schema);
    const inner = m ? markedWalk(m, schema) : fitting(schema as Node, schema);
    // Nothing is told by null, whether it fits or not.
    const walk: Walk = (value) => (value === null ? null : inner(value));
    walks.set(schema, walk);
    return walk;
  }
  function during<T>(how: typeof tagging, walk: () => T): T {
    tagging = how;
    try {
      return walk();
    } finally {
      tagging = { is: 'none' };
    }
  }
  return {
    of,
    text,
    sentence,
    loose,
    link,
    saidByWorker: (yes) => void (byWorker = yes),
    tagged(walk) {
      const tags: number[] = [];
      return { value: during({ is: 'tagged', place: 0, tags }, walk), tags };
    },
    varied(walk, flat) {
      const tags = new Map<number, number>();
      for (let i = 0; i + 1 < flat.length; i += 2) tags.set(flat[i] ?? 0, flat[i + 1] ?? 0);
      return during({ is: 'varied', place: 0, tags }, walk);
    },
  };
}

function decoded(text: string): string {
  try {
    return JSON.parse(
      '"' +
        decodeURIComponent(text)
          .replace(/\\?"/g, '\\"')
          .replace(/[\n\r\t]/g, ' ') +
        '"',
    ) as string;
  } catch {
    return text;
  }
}
