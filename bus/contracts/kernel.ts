// The kernel's own topics: its edges (HTTP, timers, storage), so that a recording has each of their answers.
// Only the worker speaks these; they are here because they are recorded, redacted and replayed like all others.
import * as v from 'valibot';
import { command, event, stream } from '../protocol/contract';
import { userId } from '../entities/users';
import { code, count, flag, id, int, keyOf, listOf, media, opt, secret, text, upTo } from '../protocol/schema';
import { ImAnswer, ImAsk, ImSaid } from '../entities/im';

/** Anything plain: its redaction comes from the contract that it is carried for (bus/recording/redact knows how). */
const carried = v.unknown();

// ── commands ──
/**
 * One HTTP exchange. `input` and `answer` are redacted by the schemas of the call named in `call`; `data` is what a
 * refusal says beside its code; `verified`: the answer's own signature held (guide base), which a redacted answer
 * cannot show again.
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
/** A script of the worker that is loaded on need: answered when it has run. */
export const script = command(v.object({ pack: code('contracts', 'more', 'chat') }), v.object({}));
/** `ms` from now. */
export const timer = command(v.object({ ms: count }), v.object({}));
/** Storage of the phone (IndexedDB). `value` is redacted by the stream or slice that it belongs to. */
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
 * A file of this phone on its way out (worker/uploads); its bytes stay with the edge. keep: what the page handed over
 * goes into the phone's storage · append: a piece from the app (base64), `size` says how much is there · prepare:
 * made small and clean, and hashed · sent: the server has it, only what shows it stays · drop · clear: all of the
 * owner. `there` 0: the edge does not have it.
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
    /** 1: it was made small here. */ small: flag,
  }),
);
/** The chat service (worker/im): asked for one thing. Nothing of the service is there in a replay. */
export const im = command(ImAsk, ImAnswer);

// ── events ──
/** The kernel started: seed of its chance, and what the page knew then. */
export const started = event(v.object({ seed: count, config: carried }));
/** The second script is there: its domains answer from now on. */
export const domainsLoaded = event(v.object({ names: listOf(text) }));
/** Something that should not happen, for the person who reads the recording. */
export const noted = event(v.object({ what: text, detail: upTo(2000) }));
/**
 * The page has left what it asked for under this id: what is read for that alone is given up, and fails with `left`.
 */
export const askAbandoned = event(v.object({ id: text }));
/**
 * A player has moved in its recording: the values of the moment went before, `gone` (`topic|key`) have none there.
 * Never recorded.
 */
export const sought = event(v.object({ seq: count, gone: listOf(text) }));
/**
 * Another person is here: the page lets go of these streams, `topic` or `topic|beginning of the key`
 * (bus/protocol/forgotten).
 */
export const personChanged = event(v.object({ gone: listOf(text) }));
/**
 * Redacted lines on their way to the page's ring, once a second (bus/recording/ringBuffer); itself never recorded.
 */
export const recorded = event(
  v.object({ lines: listOf(text), ats: listOf(count), sizes: listOf(count), starts: listOf(count), seq: count }),
);
/** What the chat service says by itself. */
export const imSaid = event(ImSaid);
/**
 * The whole state, redacted; a recording begins with one or with `started`, and holds another about every two
 * minutes. Written by the recorder, never on the bus. `counters`: how far the pseudonyms were counted.
 */
export const snapshot = event(v.object({ state: carried, hash: text, counters: v.record(text, count) }));
/**
 * In a file: stands for an envelope of a part that the person left out (bus/recording/sections). Never on the bus.
 */
export const leftOut = event(v.object({ part: code('person', 'screens', 'calls', 'native', 'streams', 'state') }));

// ── streams ──
/** Whether the worker is well: restarts in this session. */
export const health = stream(v.object({ restarts: count, inline: flag }));
