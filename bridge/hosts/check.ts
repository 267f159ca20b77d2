// Checks what the app says by the contract, and tells the recording what is refused: a replay checks it again, so that
// it says whether a later build would have taken it.
import type { Json } from '../../bus/protocol/envelope';
import type { Schema } from '../../bus/protocol/schema';
import type { AppMessage } from '../../bus/contracts/appSaid';
import { checkSaid } from '../../bus/contracts/appSaid';
import type { Edges } from '../host';

/** The same again is told only after this time. */
const AGAIN_MS = 60_000;

/** Returns the checked data, or null where it does not fit. */
export type Check = <T>(message: AppMessage, name: string, schema: Schema, data: unknown) => T | null;

export function createCheck({ client }: Pick<Edges, 'client'>): Check {
  /** Its keys are the names and fields of the contract. */
  const toldAt = new Map<string, number>();
  return <T>(message: AppMessage, name: string, schema: Schema, data: unknown): T | null => {
    const said = checkSaid(message, schema, data);
    if ('output' in said) return said.output as T;
    const { field } = said;
    const reason = `${message} ${name} ${field}`;
    const before = toldAt.get(reason);
    if (before === undefined || Date.now() - before >= AGAIN_MS) {
      toldAt.set(reason, Date.now());
      client.tell('native.refused', { message, name, field, data: (data ?? null) as Json }, 'native');
    }
    return null;
  };
}
