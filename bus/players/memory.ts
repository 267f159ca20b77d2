// The memory player: streams and answers are set by hand, for tests of screens and for the gallery.
import type { Envelope, Failure, Json, Kind } from '../protocol/envelope';
import { AskFailed } from '../protocol/envelope';
import type { Player } from '../protocol/player';
import type { Deliver } from '../protocol/ports';
import type { AskTopic, EventTopic, Input, Output, Payload, StreamTopic, Value } from '../client/topics';

export type MemoryPlayer = Player & {
  /** Sets a stream's value, before or after the page has opened. Resolves when the page has acknowledged it. */
  emit<T extends StreamTopic>(topic: T, value: Value<T>, key?: string): Promise<void>;
  tell<T extends EventTopic>(topic: T, payload: Payload<T>): Promise<void>;
  /**
   * Answers asks of this topic with `fn`, from now on; an error that it throws is the failure. The last `fn` is used.
   */
  answer<T extends AskTopic>(topic: T, fn: (input: Input<T>) => Output<T> | Promise<Output<T>>): void;
  /** Answers one open ask by hand. */
  reply(ask: Envelope, output: Json): Promise<void>;
  fail(ask: Envelope, failure: Failure): Promise<void>;
  /** All envelopes from the page, oldest first. */
  readonly posted: readonly Envelope[];
  /** The page's unanswered asks. */
  openAsks(): Envelope[];
};
export type MemoryOptions = {
  /** Whether the page itself serves asks (the bridge's native.*). */
  world?: boolean;
  now?: () => number;
};

export function createMemoryPlayer({ world = false, now = () => 0 }: MemoryOptions = {}): MemoryPlayer {
  let deliver: Deliver | null = null;
  let seq = 0;
  const values = new Map<string, Envelope>();
  const posted: Envelope[] = [];
  const open = new Map<string, Envelope>();
  const answers = new Map<string, (input: never) => unknown>();

  function make(kind: Kind, topic: string, payload: Json, more: { key?: string; id?: string } = {}): Envelope {
    return { seq: ++seq, at: now(), from: 'worker', kind, topic, ...more, payload };
  }
  const send = (e: Envelope): Promise<void> => (deliver ? deliver([e]) : Promise.resolve());
  function close(ask: Envelope, kind: 'reply' | 'fail', payload: Json): Promise<void> {
    const id = ask.id ?? '';
    if (!open.delete(id)) return Promise.resolve();
    return send(make(kind, ask.topic, payload, { id }));
  }
  function serve(ask: Envelope): void {
    const fn = answers.get(ask.topic);
    if (!fn) return;
    Promise.resolve()
      .then(() => fn(ask.payload as never))
      .then(
        (out) => close(ask, 'reply', out as Json),
        (e: unknown) =>
          close(
            ask,
            'fail',
            e instanceof AskFailed ? e.failure : { code: '019999', message: e instanceof Error ? e.message : '' },
          ),
      )
      .catch(() => undefined);
  }
  return {
    kind: 'memory',
    can: { world, seek: false },
    open(to) {
      deliver = to;
      return values.size > 0 ? to(Array.from(values.values())) : Promise.resolve();
    },
    post(envelope) {
      posted.push(envelope);
      if (envelope.kind !== 'ask' || envelope.id === undefined) return;
      open.set(envelope.id, envelope);
      serve(envelope);
    },
    close() {
      deliver = null;
    },
    emit(topic, value, key) {
      const e = make('emit', topic, value as Json, key === undefined || key === '' ? {} : { key });
      values.set(topic + '|' + (key ?? ''), e);
      return send(e);
    },
    tell: (topic, payload) => send(make('tell', topic, payload as Json)),
    answer(topic, fn) {
      answers.set(topic, fn);
      for (const ask of Array.from(open.values())) if (ask.topic === topic) serve(ask);
    },
    reply: (ask, output) => close(ask, 'reply', output),
    fail: (ask, failure) => close(ask, 'fail', failure),
    posted,
    openAsks: () => Array.from(open.values()),
  };
}
