// Declares topics: calls (to the server), commands (to the worker only), streams and events. One declaration defines
// the types on all sides, the validation of input and answer, the route and the redaction. A contract is a module that
// exports its declarations by name; the functions that make them are marked as free of side effects, so that a bundle
// drops unused ones.
import type * as v from 'valibot';
import type { Of, Schema } from './schema';

/** The five bases; `app-config` has their addresses. */
export type Base = 'main' | 'events' | 'message' | 'member' | 'guide';

export type CallTraits = {
  base: Base;
  /** Never sent for a visitor; the server answers 020011 without a token. */
  login: boolean;
  /** Changes data: carries a clientToken, goes through the outbox, never cached, never prefetched. */
  write: boolean;
  /** Allowed before the terms are accepted; all others then answer 020012. */
  beforeTerms: boolean;
  /**
   * Carries a file of the phone, which the worker's edge adds: as the body itself (its input is then the query), or as
   * text.
   */
  raw?: 'bytes' | 'base64';
};
export type Call<I extends v.GenericSchema, O extends v.GenericSchema> = CallTraits & {
  is: 'call';
  method: 'GET' | 'POST';
  path: string;
  input: I;
  output: O;
};
export type Command<I extends v.GenericSchema, O extends v.GenericSchema> = { is: 'command'; input: I; output: O };
/**
 * Whether a stream belongs to a person; public without these. Personal values are dropped when the person changes
 * (worker/store/forgetPerson).
 */
export type StreamTraits = {
  /** The whole stream is personal. */
  scope?: 'person';
  /** Only these keys, or keys that begin with one of them as a part, are personal. */
  personKeys?: readonly string[];
};
export type Stream<S extends v.GenericSchema> = StreamTraits & { is: 'stream'; value: S; key: Schema<string> | null };
export type Event<S extends v.GenericSchema> = { is: 'event'; payload: S };

/** An entry of a contract. (Uses the loosest schema type: the precise types are inferred from each constant.) */
export type Entry =
  | Call<v.GenericSchema, v.GenericSchema>
  | Command<v.GenericSchema, v.GenericSchema>
  | Stream<v.GenericSchema>
  | Event<v.GenericSchema>;
export type Contract = { readonly [name: string]: Entry };

const traits = /* @__NO_SIDE_EFFECTS__ */ (t: Partial<CallTraits> | undefined, write: boolean): CallTraits => ({
  base: 'main',
  login: false,
  write,
  beforeTerms: false,
  ...t,
});

/** A GET. A read unless `write: true` (many writes are GET). */
export const get = /* @__NO_SIDE_EFFECTS__ */ <I extends v.GenericSchema, O extends v.GenericSchema>(
  path: string,
  input: I,
  output: O,
  t?: Partial<CallTraits>,
): Call<I, O> => ({ is: 'call', method: 'GET', path, input, output, ...traits(t, false) });

/** A POST. A write unless `write: false` (some reads are P). */
export const post = /* @__NO_SIDE_EFFECTS__ */ <I extends v.GenericSchema, O extends v.GenericSchema>(
  path: string,
  input: I,
  output: O,
  t?: Partial<CallTraits>,
): Call<I, O> => ({ is: 'call', method: 'POST', path, input, output, ...traits(t, true) });

/** Sent by the page, answered by the worker; not a call to the server. */
export const command = /* @__NO_SIDE_EFFECTS__ */ <I extends v.GenericSchema, O extends v.GenericSchema>(
  input: I,
  output: O,
): Command<I, O> => ({
  is: 'command',
  input,
  output,
});
/** A keyed stream, or a single value when `key` is null. */
export const stream = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(
  value: S,
  key: Schema<string> | null = null,
  t?: StreamTraits,
): Stream<S> => ({
  is: 'stream',
  value,
  key,
  ...t,
});
export const event = /* @__NO_SIDE_EFFECTS__ */ <S extends v.GenericSchema>(payload: S): Event<S> => ({
  is: 'event',
  payload,
});

/** The types behind a contract's entries. */
export type AskIn<E> =
  E extends Call<infer I, v.GenericSchema>
    ? v.InferInput<I>
    : E extends Command<infer I, v.GenericSchema>
      ? v.InferInput<I>
      : never;
export type AskOut<E> =
  E extends Call<v.GenericSchema, infer O> ? Of<O> : E extends Command<v.GenericSchema, infer O> ? Of<O> : never;
export type StreamValue<E> = E extends Stream<infer S> ? Of<S> : never;
export type EventPayload<E> = E extends Event<infer S> ? Of<S> : never;
