// The kernel's own topics: its edges (HTTP, timers, storage), so that each answer of the world stands in a recording.
// Only the worker speaks these; they are here because they are recorded, redacted and replayed like all others.
import * as v from 'valibot';
import { command, event } from '../protocol/contract';
import { userId } from '../entities/shared';
import { ImAnswer, ImAsk, ImSaid } from '../entities/im';
import { code, count, flag, id, media, opt, secret, text } from '../protocol/schema';
import { carried } from './first';
import { kernelSoon } from './soon';

export const kernel = {
  ...kernelSoon,
  /**
   * A file of this phone on its way out (worker/uploads); its bytes stay with the edge. keep: what the page handed over
   * goes into the phone's storage · append: a piece from the app (base64), `size` says how much is there · prepare:
   * made small and clean, and hashed · sent: the server has it, only what shows it stays · drop · clear: all of the
   * owner. `there` 0: the edge does not have it.
   */
  file: command(
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
  ),
  /** The chat service (worker/im): asked for one thing. Nothing of the service is there in a replay. */
  im: command(ImAsk, ImAnswer),
  /** What the chat service says by itself. */
  imSaid: event(ImSaid),
  /**
   * The whole state, redacted; a recording begins with one or with `started`, and holds another about every two
   * minutes. Written by the recorder, never on the bus. `counters`: how far the pseudonyms were counted.
   */
  snapshot: event(v.object({ state: carried, hash: text, counters: v.record(text, count) })),
  /**
   * In a file: stands for an envelope of a part that the person left out (bus/recording/sections). Never on the bus.
   */
  leftOut: event(v.object({ part: code('person', 'screens', 'calls', 'native', 'streams', 'state') })),
};
