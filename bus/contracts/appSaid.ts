// Whether what the app said fits the contract: the bridge's check of its answers and events, which a replay makes again
// on what was refused, and on what was taken.
import { safeParse } from 'valibot';
import * as native from './native';
import { Hello } from '../entities/native';
import type { Contract, Entry } from '../protocol/contract';
import { entryIn } from '../protocol/entryIn';
import type { Json } from '../protocol/envelope';
import type { Schema } from '../protocol/schema';

export type AppMessage = 'answer' | 'event';
/** What the part that asked or listens gets, or the path of the first thing that does not fit ('': all of it). */
export type Checked = { output: Json } | { field: string };

const entryOf = entryIn({ native: native as Contract });

/** Undefined where no contract has such a message. */
export function schemaOfSaid(message: AppMessage, name: string): Schema | undefined {
  if (message === 'answer' && name === 'hello') return Hello;
  const entry: Entry | undefined = entryOf('native.' + name);
  if (message === 'answer') return entry && entry.is === 'command' ? entry.output : undefined;
  return entry && entry.is === 'event' ? entry.payload : undefined;
}
/** An app may leave out the data of a plain success, and of an event without any. */
export function checkSaid(message: AppMessage, schema: Schema, data: unknown): Checked {
  const given = data !== undefined && data !== null ? data : message === 'answer' ? { ok: 1 } : {};
  const parsed = safeParse(schema, given);
  if (parsed.success) return { output: parsed.output as Json };
  const { path } = parsed.issues[0];
  return { field: path ? path.map(({ key }) => String(key)).join('.') : '' };
}
