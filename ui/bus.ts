// The screens' face of the bus: ask, tell, and streams as React state. Thin: everything else is in bus/client/client
// and the worker.
import { useCallback, useEffect, useState } from 'react';
import type { Client, Settled } from '../bus/client/client';
import type { AskTopic, EventTopic, Input, Output, Payload, StreamTopic, Value } from '../bus/client/topics';
import type { Source } from './sharedSource';
import { createKeyedSources, useSource } from './sharedSource';

let client: Client | null = null;
let streams = createKeyedSources<unknown>();

/** Called once by the composition root, before the first render. */
export function setClient(c: Client): void {
  client = c;
  streams = createKeyedSources();
}
function theClient(): Client {
  if (!client) throw new Error('the bus is not open yet');
  return client;
}

/** Rejects with `AskFailed`; streams have changed before it resolves. */
export const ask = <T extends AskTopic>(topic: T, input: Input<T>): Promise<Output<T>> => theClient().ask(topic, input);
/** For an effect: asks for what a screen shows, and lets it go with the screen. */
export const askWhile = <T extends AskTopic>(topic: T, input: Input<T>, settled?: Settled): (() => void) =>
  theClient().askWhile(topic, input, settled);
export const tell = <T extends EventTopic>(topic: T, payload: Payload<T>): void => theClient().tell(topic, payload);
export const on = <T extends EventTopic>(topic: T, listener: (payload: Payload<T>) => void): (() => void) =>
  theClient().on(topic, listener);
export const read = <T extends StreamTopic>(topic: T, key = ''): Value<T> | undefined => theClient().read(topic, key);
/** Calls `changed` after each change of a stream, outside of components. Returns what ends it. */
export const watch = (topic: StreamTopic, key: string, changed: () => void): (() => void) =>
  theClient().watch(topic, key, changed);

function sourceOf(topic: StreamTopic, key: string): Source<unknown> {
  const from = theClient();
  return { read: () => from.read(topic, key), follow: (changed) => from.watch(topic, key, changed) };
}
/**
 * The last value of a stream, followed. `undefined` before its first value. All components that watch the stream share
 * one Valtio proxy.
 */
export function useStream<T extends StreamTopic>(topic: T, key = ''): Value<T> | undefined {
  const stream = streams.find(topic + '|' + key, () => sourceOf(topic, key));
  return useSource(stream) as Value<T> | undefined;
}

/** Asks, outside of effects too, for what a screen shows: let go with the screen, and once it shows another `thing`. */
export function useAskWhile(thing: string): <T extends AskTopic>(topic: T, input: Input<T>) => void {
  const [open] = useState(() => new Set<() => void>());
  useEffect(
    () => () => {
      open.forEach((leave) => leave());
      open.clear();
    },
    [open, thing],
  );
  return useCallback((topic, input) => void open.add(askWhile(topic, input)), [open]);
}
