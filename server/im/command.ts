// A command of the chat service: a checked body, and a function of the body and the caller. Writes run in a
// transaction.
import * as v from 'valibot';
import type { Services } from '../platform/context';
import type { Db } from '../db/open';
import { zeroField } from '../platform/json';
import { imCodes, ImRefusal } from './codes';
import type { ConnectionEvent } from './events';
import type { GroupAction } from './groups';
import type { Body } from './wire';

export type CommandContext = GroupAction & {
  services: Services;
  /** Sequence numbers that the connection already read itself. */
  seen: Map<string, number>;
  /** Seconds until the person may say again that they are typing, 0 for now. */
  typingGate: (userId: string) => number;
  /** Pushed to this connection after the answer. */
  push: (events: readonly ConnectionEvent[]) => void;
};
export type Command = { write: boolean; run: (body: Body, cx: CommandContext) => Promise<Body> };

function checked<S extends v.GenericSchema<unknown, unknown>>(schema: S, body: Body): v.InferOutput<S> {
  const read = v.safeParse(schema, body);
  if (!read.success)
    throw new ImRefusal(
      imCodes.badRequest,
      'malformed at ' + (read.issues[0].path?.map((step) => String(step.key)).join('.') ?? ''),
    );
  if (zeroField(read.output, '') !== null) throw new ImRefusal(imCodes.badRequest, 'a letter that cannot be stored');
  return read.output;
}

export function reads<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  run: (input: v.InferOutput<S>, cx: CommandContext) => Promise<Body>,
): Command {
  return { write: false, run: async (body, cx) => run(checked(schema, body), cx) };
}
export function writes<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  run: (input: v.InferOutput<S>, cx: CommandContext) => Promise<Body | void>,
): Command {
  return { write: true, run: async (body, cx) => (await run(checked(schema, body), cx)) ?? {} };
}

// ── parts of bodies ──
export const account = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[^:\s]+$/));
export const groupId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The place of a message in its conversation. */
export const messageSeq = v.pipe(whole, v.maxValue(2_147_483_647));
export const accounts = (most: number) => v.pipe(v.array(account), v.maxLength(most));
export const words = (most: number) => v.pipe(v.string(), v.maxLength(most));
export const nothing = v.object({});
export const flag = v.picklist([0, 1]);

/** Retries transactions that lost a race. */
const raceCodes = new Set(['40001', '40P01']);
const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

export async function runCommand(
  db: Db,
  command: Command,
  body: Body,
  caller: Omit<CommandContext, 'db'>,
): Promise<Body> {
  if (!command.write) return command.run(body, { ...caller, db });
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => command.run(body, { ...caller, db: tx }));
    } catch (error) {
      if (tries >= 4 || !raceCodes.has(codeOf(error))) throw error;
    }
  }
}
