// The messages between page and app as they travel: one JSON text each way, `{ v, kind, id, name, at, data, err? }`.
// Incoming messages are limited by size and rate, parsed, checked and frozen here. Nothing here throws.
import * as v from 'valibot';

export type WireKind = 'req' | 'res' | 'event' | 'progress' | 'cancel';
export type WireFailure = { code: string; message: string };
export type WireMessage = {
  v: 1;
  kind: WireKind;
  id: string;
  name: string;
  at: number;
  data: unknown;
  err?: WireFailure;
};

/** In UTF-16 units; the size in bytes is at least as large. */
export const MAX_MESSAGE = 1024 * 1024;
/** Messages accepted in a second; the rest is counted and dropped. */
export const MAX_RATE = 100;
const MAX_DEPTH = 32;

const upTo = (max: number) => v.pipe(v.string(), v.maxLength(max));
const Message = v.object({
  v: v.literal(1),
  kind: v.picklist(['req', 'res', 'event', 'progress', 'cancel']),
  id: v.optional(upTo(64), ''),
  name: v.pipe(upTo(64), v.minLength(1)),
  at: v.optional(v.number(), 0),
  data: v.optional(v.unknown()),
  err: v.nullish(v.object({ code: upTo(32), message: v.optional(upTo(500), '') })),
});
export type ReadResult = { message: WireMessage } | { refused: string; id?: string };

/** Reads one message, or returns why it is refused; with the id of the request that it answers where that can be read. */
export function readMessage(json: unknown): ReadResult {
  if (typeof json !== 'string') return { refused: 'not a text' };
  if (json.length > MAX_MESSAGE) {
    const id = /"id"\s*:\s*"([0-9a-f]{32})"/.exec(json.slice(0, 300));
    return id ? { refused: 'too large', id: id[1] as string } : { refused: 'too large' };
  }
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { refused: 'not JSON' };
  }
  if (!freeze(value, 0)) return { refused: 'forbidden key or too deep' };
  const read = v.safeParse(Message, value);
  if (!read.success) return { refused: 'not a message' };
  const { err, data, ...rest } = read.output;
  return { message: err ? { ...rest, data, err } : { ...rest, data } };
}

/** Freezes a parsed value at every depth. False where it has a key that could reach a prototype, or is too deep. */
function freeze(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return false;
    if (!freeze((value as { [key: string]: unknown })[key], depth + 1)) return false;
  }
  Object.freeze(value);
  return true;
}

/**
 * Returns a function that is true for at most MAX_RATE calls in a second. `over` gets the number of the other calls, once
 * a second.
 */
export function createRateLimit(w: Window, over: (dropped: number) => void): () => boolean {
  let began = -Infinity;
  let taken = 0;
  let dropped = 0;
  return () => {
    const now = Date.now();
    if (now - began >= 1000 || now < began) {
      began = now;
      taken = 0;
    }
    if (++taken <= MAX_RATE) return true;
    if (dropped++ === 0) {
      w.setTimeout(() => {
        over(dropped);
        dropped = 0;
      }, 1000);
    }
    return false;
  };
}

type Sender = { postMessage(json: string): void };
/** Returns what sends to the app: the Android interface or iOS message handler of this name; null where there is none. */
export function findChannel(w: Window, name: string): ((json: string) => void) | null {
  const named = w as Window & { [name: string]: unknown } & {
    webkit?: { messageHandlers?: { [name: string]: Sender | undefined } };
  };
  const android = named[name] as Sender | undefined;
  const ios = named.webkit && named.webkit.messageHandlers ? named.webkit.messageHandlers[name] : undefined;
  // Called as methods: the platforms' objects refuse a detached function.
  if (android && typeof android.postMessage === 'function') return (json) => android.postMessage(json);
  if (ios && typeof ios.postMessage === 'function') return (json) => ios.postMessage(json);
  return null;
}
