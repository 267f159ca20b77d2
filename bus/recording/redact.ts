// Redacts an envelope for a file. A payload is redacted by its contract, the content of a kernel edge by the contract
// of its call, stream or slice. Runs in the worker, in order: pseudonyms are counted as they are first seen.
// redact(redact(x)) = redact(x), so a replay of a file produces the file.
import type { Entry } from '../protocol/contract';
import type { Envelope, Json } from '../protocol/envelope';
import { UNKNOWN, scrubError } from './maskers';
import { createPseudonyms, isPseudonym } from './pseudonyms';
import type { Schema } from '../protocol/schema';
import type { Walk } from './redactValue';
import { createWalks } from './redactValue';
import { keyInState } from '../protocol/stateKeys';

/** The schemas that redaction needs; passed in by the worker (worker/recording/shapes). */
export type Shapes = {
  /** The declaration of a topic; undefined when there is none. */
  entry(topic: string): Entry | undefined;
  /** The schemas of the worker's slices (worker/recording/slices). */
  slices: { readonly [name: string]: Schema };
  /** The schemas of a key and its value in a store of the phone (worker/recording/slices). */
  stored(store: string, key: string): { key: Schema<string>; value: Schema } | undefined;
  /** The schemas of timers' keys, by the timer's name. */
  timers: { readonly [name: string]: Schema<string> };
  /** The schema of the boot data in `kernel.started`. */
  boot: Schema;
};

export type Redactor = {
  /** A redacted copy. Call it for every envelope, in the order of the bus. */
  envelope(e: Envelope): Envelope;
  /** A redacted copy of the kernel's state. */
  state(state: Json): Json;
  /** The same, with the tags of its private texts (`Envelope.tags`). */
  tagged(state: Json): { state: Json; tags: number[] };
  /** A recorded payload in which masked texts that were different are different again. For replays only. */
  varied(e: Envelope): Json;
  /** A value by one schema (tests, tools). */
  value(schema: Schema, value: Json): Json;
  /** The last number of each kind of pseudonym. */
  counters(): { [kind: string]: number };
  continueFrom(counters: { [kind: string]: number }): void;
  /**
   * Replaces this redactor's own pseudonyms by their values; those that came with a recording stay. For replays only.
   */
  reveal(value: Json): Json;
};

type Map_ = { [key: string]: Json | undefined };
const isMap = (x: Json | undefined): x is Map_ => typeof x === 'object' && x !== null && !Array.isArray(x);
const topicShape = /^[a-zA-Z]{1,24}\.[a-zA-Z]{1,40}\d{0,2}$/;
/** Ids that page and kernel count up: they contain nothing private. */
const countedId = /^(p\d{1,9}\.\d{1,9}|[wt]\d{1,9})$/;
/** As a key it would set the prototype of the copy. */
const PROTO = '__proto__';
/** Notes are at most so long. */
const LONGEST_NOTE = 2000;
const asString = (x: Json | undefined): string => (typeof x === 'string' ? x : '');

/**
 * `searches`: also masks what people wrote where another text repeats it. Not in a replay: what comes in is masked, and
 * what stands there for somebody's 666 may be the 100 of a sentence.
 */
export function createRedactor(shapes: Shapes, searches = true): Redactor {
  const names = createPseudonyms();
  const walks = createWalks(names, (topic) => shapes.entry(topic), searches);
  /** The subject of an edge's open ask, for its answer. */
  const open = new Map<string, { call: string } | { store: string; key: string; op: string }>();

  function entryWalk(e: Envelope, entry: Entry): Walk {
    if (e.kind === 'fail') return failure;
    if (entry.is === 'stream') return e.kind === 'emit' ? walks.of(entry.value) : () => UNKNOWN;
    if (entry.is === 'event') return e.kind === 'tell' ? walks.of(entry.payload) : () => UNKNOWN;
    if (e.kind === 'ask') return walks.of(entry.input);
    return e.kind === 'reply' ? walks.of(entry.output) : () => UNKNOWN;
  }
  function failure(value: Json): Json {
    if (!isMap(value)) return UNKNOWN;
    const out: Map_ = { code: codeOf(value['code']), message: walks.sentence(asString(value['message'])) };
    if (value['data'] !== undefined) out['data'] = walks.loose(value['data'] ?? null);
    return out as Json;
  }
  const codeOf = (code: Json | undefined): string =>
    /^(\d{1,6}|[A-Za-z][A-Za-z_]{0,15}\d{0,4})$/.test(asString(code)) ? asString(code) : UNKNOWN;

  const noted = (x: Json | undefined): string => asString(x).slice(0, LONGEST_NOTE);

  // ── edges ──
  function call(topic: string, side: 'input' | 'output'): Walk {
    const entry = shapes.entry(topic);
    return entry && entry.is === 'call' ? walks.of(entry[side]) : () => UNKNOWN;
  }
  function httpAsk(p: Map_): Json {
    const topic = asString(p['call']);
    const out: Map_ = {
      call: topicShape.test(topic) ? topic : UNKNOWN,
      input: call(topic, 'input')(p['input'] ?? null),
      token: names.secret('token', asString(p['token'])),
    };
    if (typeof p['bytes'] === 'number') out['bytes'] = p['bytes'];
    return out as Json;
  }
  function httpReply(p: Map_, topic: string): Json {
    const out: Map_ = {};
    for (const field of Object.keys(p)) {
      const x = p[field] ?? null;
      if (field === 'answer') out[field] = x === null ? null : call(topic, 'output')(x);
      else if (field === 'data') out[field] = walks.loose(x);
      else if (field === 'code') out[field] = codeOf(x);
      else if (field === 'message') out[field] = walks.sentence(asString(x));
      else if (field === 'idToken') out[field] = names.secret('token', asString(x));
      else if (typeof x === 'number') out[field] = x;
    }
    return out as Json;
  }
  function storageKey(store: string, key: string): string {
    const shape = shapes.stored(store, key);
    return shape ? asString(walks.of(shape.key)(key)) : key.split('|').map(plainPart).join('|');
  }
  /**
   * Keeps words of the app, replaces everything else by a pseudonym. Decides by the shape only: a replay has seen other
   * values before.
   */
  function plainPart(part: string): string {
    return /^[a-zA-Z]{0,24}(\.[a-zA-Z]{1,40})?$|^\d{1,3}$/.test(part) ? part : names.id('key', part);
  }
  function storedValue(store: string, key: string, value: Json): Json {
    const shape = shapes.stored(store, key);
    return value === null ? null : shape ? walks.of(shape.value)(value) : UNKNOWN;
  }
  function storageAsk(p: Map_): Json {
    const store = asString(p['store']);
    const key = asString(p['key']);
    const out: Map_ = { op: walks.loose(p['op'] ?? null), store: walks.loose(store) };
    if (p['key'] !== undefined) out['key'] = storageKey(store, key);
    if (p['value'] !== undefined) out['value'] = storedValue(store, key, p['value']);
    return out as Json;
  }
  function storageReply(p: Map_, about: { store: string; key: string; op: string }): Json {
    const value = p['value'] ?? null;
    if (about.op === 'size') return { value: typeof value === 'number' ? value : UNKNOWN };
    if (about.op !== 'all' || !isMap(value)) return { value: storedValue(about.store, about.key, value) };
    const out: Map_ = {};
    for (const key of Object.keys(value)) {
      const name = storageKey(about.store, key);
      if (name !== PROTO) out[name] = storedValue(about.store, key, value[key] ?? null);
    }
    return { value: out as Json };
  }
  function edge(e: Envelope): Json | undefined {
    const p = isMap(e.payload) ? e.payload : {};
    const id = e.id ?? '';
    if (e.topic === 'kernel.http' || e.topic === 'kernel.storage') {
      const http = e.topic === 'kernel.http';
      if (e.kind === 'ask') {
        open.set(
          id,
          http
            ? { call: asString(p['call']) }
            : { store: asString(p['store']), key: asString(p['key']), op: asString(p['op']) },
        );
        return http ? httpAsk(p) : storageAsk(p);
      }
      const about = open.get(id);
      open.delete(id);
      if (e.kind === 'fail') return failure(e.payload);
      if (!about) return UNKNOWN;
      return 'call' in about ? httpReply(p, about.call) : storageReply(p, about);
    }
    if (e.topic === 'kernel.started')
      return {
        seed: typeof p['seed'] === 'number' ? p['seed'] : 0,
        config: walks.of(shapes.boot)(p['config'] ?? null),
      };
    if (e.topic === 'kernel.snapshot') return { ...p, state: state(p['state'] ?? null) } as Json;
    if (e.topic === 'kernel.noted')
      return {
        what: scrubError(noted(p['what'])),
        detail: scrubError(noted(p['detail']), (rest) => walks.sentence(rest)),
      };
    return undefined;
  }
  function payload(e: Envelope): Json {
    const special = edge(e);
    if (special !== undefined) return special;
    const entry = shapes.entry(e.topic);
    return entry ? entryWalk(e, entry)(e.payload) : UNKNOWN;
  }
  function streamKey(topic: string, key: string): string {
    const entry = shapes.entry(topic);
    if (entry && entry.is === 'stream')
      return entry.key ? asString(walks.of(entry.key)(key)) : key === '' ? key : plainPart(key);
    return key.split('|').map(plainPart).join('|');
  }

  function timerKey(name: string, key: string): string {
    const shape = Object.prototype.hasOwnProperty.call(shapes.timers, name) ? shapes.timers[name] : undefined;
    return shape ? asString(walks.of(shape)(key)) : key.split('|').map(plainPart).join('|');
  }

  // ── state ──
  function state(value: Json): Json {
    if (!isMap(value)) return UNKNOWN;
    const streams: Map_ = {};
    const slices: Map_ = {};
    const timers: Map_ = {};
    const from = { streams: value['streams'], slices: value['slices'], timers: value['timers'] };
    if (isMap(from.streams))
      for (const topic of Object.keys(from.streams)) {
        const keyed = from.streams[topic];
        const entry = shapes.entry(topic);
        const out: Map_ = {};
        if (isMap(keyed))
          for (const key of Object.keys(keyed)) {
            const name = streamKey(topic, keyInState.read(key));
            if (name !== PROTO)
              out[keyInState.write(name)] =
                entry && entry.is === 'stream' ? walks.of(entry.value)(keyed[key] ?? null) : UNKNOWN;
          }
        streams[topicShape.test(topic) ? topic : UNKNOWN] = out as Json;
      }
    if (isMap(from.slices))
      for (const name of Object.keys(from.slices)) {
        if (name === PROTO) continue;
        const schema = Object.prototype.hasOwnProperty.call(shapes.slices, name) ? shapes.slices[name] : undefined;
        slices[/^[a-zA-Z.]{1,40}$/.test(name) ? name : UNKNOWN] = schema
          ? walks.of(schema)(from.slices[name] ?? null)
          : UNKNOWN;
      }
    if (isMap(from.timers))
      for (const id of Object.keys(from.timers)) {
        const timer = from.timers[id];
        if (isMap(timer) && id !== PROTO)
          timers[id] = {
            name: walks.loose(timer['name'] ?? null),
            key: timerKey(asString(timer['name']), asString(timer['key'])),
            at: walks.loose(timer['at'] ?? null),
          };
      }
    const numbers: Map_ = {};
    for (const name of ['seq', 'ids', 'seed', 'clock'])
      if (typeof value[name] === 'number') numbers[name] = value[name];
    return { streams, slices, timers, ...numbers } as Json;
  }

  // ── back ──
  const nameInText = /«?[A-Za-z]{1,24}:\d{1,6}»?/g;
  function revealText(text: string): string {
    return text.indexOf(':') < 0 ? text : text.replace(nameInText, (name) => names.behind(name) ?? name);
  }
  function reveal(value: Json): Json {
    if (typeof value === 'string') return revealText(value);
    if (Array.isArray(value)) return value.map(reveal);
    if (!isMap(value)) return value;
    const out: Map_ = {};
    for (const key of Object.keys(value))
      if (revealText(key) !== PROTO) out[revealText(key)] = reveal(value[key] ?? null);
    return out as Json;
  }

  return {
    envelope(e) {
      const out: Envelope = {
        seq: e.seq,
        at: e.at,
        from: e.from,
        kind: e.kind,
        topic: topicShape.test(e.topic) ? e.topic : 'unknown.topic',
        payload: null,
      };
      if (e.key !== undefined) out.key = streamKey(e.topic, e.key);
      if (e.id !== undefined) out.id = countedId.test(e.id) || isPseudonym(e.id) ? e.id : names.id('ask', e.id);
      if (e.cause !== undefined) out.cause = e.cause;
      walks.setFromWorker(e.from === 'worker' && e.topic !== 'kernel.noted');
      if (e.from === 'worker') out.payload = payload(e);
      else {
        const { value, tags } = walks.tagged(() => payload(e));
        out.payload = value;
        if (tags.length > 0) out.tags = tags;
      }
      return out;
    },
    state(tree) {
      walks.setFromWorker(true);
      return state(tree);
    },
    tagged(tree) {
      walks.setFromWorker(true);
      const { value, tags } = walks.tagged(() => state(tree));
      return { state: value, tags };
    },
    varied: (e) => walks.varied(() => payload(e), e.tags ?? []),
    value(schema, value) {
      walks.setFromWorker(false);
      return walks.of(schema)(value);
    },
    counters: names.counters,
    continueFrom: names.continueFrom,
    reveal,
  };
}
