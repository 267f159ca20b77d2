// The kernel's own topics: its edges (HTTP, timers, storage), so that a recording contains each of their answers. Only
// the worker sends these; they are declared here because they are recorded, redacted and replayed like all others.
import * as v from 'valibot';
import { command, event, stream } from '../protocol/contract';
import { userId } from '../entities/users';
import { code, count, flag, id, int, keyOf, listOf, media, opt, secret, text, upTo } from '../protocol/schema';
import { ImAnswer, ImAsk, ImSaid } from '../entities/im';

/** Any JSON: redacted by the contract that it is sent for (see bus/recording/redact). */
const carried = v.unknown();

// ── commands ──
/**
 * One HTTP request. `input` and `answer` are redacted by the schemas of the call named in `call`; `data` is a refusal's
 * data; `verified`: the answer's own signature is valid (guide base), which cannot be checked again on a redacted
 * answer.
 */
export const http = command(
  v.object({ call: text, input: carried, token: secret(text, 'token'), bytes: opt(count) }),
  v.object({
    status: int,
    code: text,
    message: text,
    data: opt(carried),
    answer: carried,
    idToken: secret(text, 'token'),
    serverTime: count,
    replayed: flag,
    verified: opt(flag),
  }),
);
/** Loads a script of the worker; answers when it has run. */
export const script = command(v.object({ pack: code('contracts', 'more', 'chat') }), v.object({}));
/** Answers after `ms`. */
export const timer = command(v.object({ ms: count }), v.object({}));
/** The phone's storage (IndexedDB). `value` is redacted by the stream or slice that it belongs to. */
export const storage = command(
  v.object({
    op: code('get', 'all', 'put', 'delete', 'clear', 'size'),
    store: text,
    key: opt(keyOf(text, text)),
    value: opt(carried),
  }),
  v.object({ value: carried }),
);
/**
 * An outgoing file of this phone (worker/uploads); its bytes stay with the edge. keep: stores the file that the page
 * handed over · append: adds a piece from the app (base64), `size` is the total so far · prepare: scales it down,
 * removes metadata and hashes it · sent: only in old recordings · drop · clear: all of the owner's.
 * `there` 0: the edge does not have it.
 */
export const file = command(
  v.object({
    op: code('keep', 'append', 'prepare', 'sent', 'drop', 'clear'),
    owner: userId,
    localId: id('file'),
    kind: opt(code('picture', 'video', 'sound', 'file')),
    mime: opt(text),
    data: opt(secret(text, 'file')),
    last: opt(flag),
  }),
  v.object({
    there: flag,
    size: count,
    width: count,
    height: count,
    mime: text,
    sha256: id('digest'),
    preview: media,
    /** 1: scaled down on this phone. */ small: flag,
    /** 1: only in memory, since the phone has no room for it. */ unstored: opt(flag),
  }),
);
/** One request to the chat service (worker/im). A replay does not run the service. */
export const im = command(ImAsk, ImAnswer);

// ── events ──
/** The kernel started: the seed of its random numbers, and what the page knew then. */
export const started = event(v.object({ seed: count, config: carried }));
/** The second script is loaded: its domains answer from now on. */
export const domainsLoaded = event(v.object({ names: listOf(text) }));
/** An unexpected condition, for the reader of the recording. */
export const noted = event(v.object({ what: text, detail: upTo(2000) }));
/** The page has abandoned the ask with this id: reads that only it waits for are aborted and fail with `left`. */
export const askAbandoned = event(v.object({ id: text }));
/**
 * A player has moved in its recording: the values of that moment were sent before, and those in `gone` (`topic|key`) do
 * not exist there. Never recorded.
 */
export const sought = event(v.object({ seq: count, gone: listOf(text) }));
/**
 * The person has changed: the page drops these streams, `topic` or `topic|beginning of the key`
 * (bus/protocol/forgotten).
 */
export const personChanged = event(v.object({ gone: listOf(text) }));
/** Redacted lines for the page's ring buffer, once a second (bus/recording/ringBuffer); never recorded itself. */
export const recorded = event(v.object({ lines: listOf(text), ats: listOf(count), starts: listOf(count), seq: count }));
/** An event of the chat service. */
export const imSaid = event(ImSaid);
/**
 * The whole state, redacted; a recording begins with one or with `started`, and contains another about every two
 * minutes. Written by the recorder, never on the bus. `counters`: the last numbers of the pseudonyms.
 */
export const snapshot = event(v.object({ state: carried, hash: opt(text), counters: v.record(text, count) }));
/** In a file: replaces an envelope of a part that the person left out (bus/recording/sections). Never on the bus. */
export const leftOut = event(v.object({ part: code('person', 'screens', 'calls', 'native', 'streams', 'state') }));

// ── streams ──
/** The worker's health: restarts in this session, and whether the kernel runs inline. */
export const health = stream(v.object({ restarts: count, inline: flag }));
