// The kernel's own topics: its edges (HTTP, timers, storage), so that each answer of the world stands in a recording.
// Only the worker speaks these; they are here because they are recorded, redacted and replayed like all others.
import * as v from 'valibot';
import { command, event, stream } from '../contract';
import { userId } from '../entities';
import { ImAnswer, ImAsk, ImSaid } from '../entities/im';
import { code, count, flag, id, int, keyOf, list, media, opt, secret, text } from '../schema';
import { carried, kernelFirst } from './first';

export const kernel = {
  ...kernelFirst,
  /**
   * One HTTP exchange. `input` and `answer` are redacted by the schemas of the call named in `call`; `data` is what a refusal
   * says beside its code; `verified`: the answer's own signature held (guide base), which a redacted answer cannot show again.
   */
  http: command(
    v.object({ call: text, input: carried, token: secret(text, 'token'), bytes: opt(count) }),
    v.object({
      status: int, code: text, message: text, data: opt(carried), answer: carried, idToken: secret(text, 'token'), serverTime: count, replayed: flag,
      verified: opt(flag),
    }),
  ),
  /** A script of the worker that is loaded on need: answered when it has run. */
  script: command(v.object({ pack: code('more', 'chat') }), v.object({})),
  /** `ms` from now. */
  timer: command(v.object({ ms: count }), v.object({})),
  /** Storage of the phone (IndexedDB). `value` is redacted by the stream or slice that it belongs to. */
  storage: command(v.object({ op: code('get', 'all', 'put', 'delete', 'clear', 'size'), store: text, key: opt(keyOf(text, text)), value: opt(carried) }), v.object({ value: carried })),
  /**
   * A file of this phone on its way out (worker/uploads); its bytes stay with the edge. keep: what the page handed over goes into the
   * phone's storage · append: a piece from the app (base64), `size` says how much is there · prepare: made small and clean, and
   * hashed · sent: the server has it, only what shows it stays · drop · clear: all of the owner. `there` 0: the edge does not have it.
   */
  file: command(
    v.object({ op: code('keep', 'append', 'prepare', 'sent', 'drop', 'clear'), owner: userId, localId: id('file'), kind: opt(code('picture', 'video', 'sound', 'file')), mime: opt(text), data: opt(secret(text, 'file')), last: opt(flag) }),
    v.object({ there: flag, size: count, width: count, height: count, mime: text, sha256: id('digest'), preview: media, /** 1: it was made small here. */ small: flag }),
  ),
  /** The chat service (worker/im): asked for one thing. Nothing of the service is there in a replay. */
  im: command(ImAsk, ImAnswer),
  /** What the chat service says by itself. */
  imSaid: event(ImSaid),
  /**
   * The whole state, redacted; a recording begins with one or with `started`, and holds another about every two minutes.
   * Written by the recorder, never on the bus. `counters`: how far the pseudonyms were counted.
   */
  snapshot: event(v.object({ state: carried, hash: text, counters: v.record(text, count) })),
  /** In a file: stands for an envelope of a part that the person left out (bus/parts). Never on the bus. */
  leftOut: event(v.object({ part: code('person', 'screens', 'calls', 'native', 'streams', 'state') })),
  /** Redacted lines on their way to the page's ring, once a second (bus/ring); itself never recorded. */
  recorded: event(v.object({ lines: list(text), ats: list(count), starts: list(count), seq: count })),
  /** A player has moved in its recording: the values of the moment went before, `gone` (`topic|key`) have none there. Never recorded. */
  sought: event(v.object({ seq: count, gone: list(text) })),
  /** Whether the worker is well: restarts in this session. */
  health: stream(v.object({ restarts: count, inline: flag })),
};
