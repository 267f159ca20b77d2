// The topics as types: asks, events and streams with their shapes. Types only, so a screen pays nothing for them.
import type { AskIn, AskOut, Call, Command, Event, EventPayload, Stream, StreamValue } from '../protocol/contract';
import type { Contracts } from '../contracts/all';
import type * as v from 'valibot';

type AnySchema = v.GenericSchema;
type Domain = keyof Contracts;
type NameOf<D extends Domain> = Extract<keyof Contracts[D], string>;
type NamesOf<Kind> = {
  [D in Domain]: {
    [N in NameOf<D>]: Contracts[D][N] extends Kind ? `${D}.${N}` : never;
  }[NameOf<D>];
}[Domain];
type EntryOf<T extends string> = T extends `${infer D}.${infer N}`
  ? D extends keyof Contracts
    ? N extends keyof Contracts[D]
      ? Contracts[D][N]
      : never
    : never
  : never;

export type CallTopic = NamesOf<Call<AnySchema, AnySchema>>;
export type CommandTopic = NamesOf<Command<AnySchema, AnySchema>>;
export type AskTopic = CallTopic | CommandTopic;
export type StreamTopic = NamesOf<Stream<AnySchema>>;
export type EventTopic = NamesOf<Event<AnySchema>>;

export type Input<T extends AskTopic> = AskIn<EntryOf<T>>;
export type Output<T extends AskTopic> = AskOut<EntryOf<T>>;
export type Value<T extends StreamTopic> = StreamValue<EntryOf<T>>;
export type Payload<T extends EventTopic> = EventPayload<EntryOf<T>>;

/** The calls of one domain by name, for the server's handlers. */
export type CallsOf<D extends keyof Contracts> = {
  [N in keyof Contracts[D] as Contracts[D][N] extends Call<AnySchema, AnySchema> ? N : never]: Contracts[D][N];
};
