// What every write carries, and how far it is.
import { code, opt, secret, text } from '../protocol/schema';
import type { Of } from '../protocol/schema';

/** The state of a write: 0 nothing open, 1 being sent, 2 waiting for the network, 3 refused or given up. */
export const Pending = code(0, 1, 2, 3);
export type Pending = Of<typeof Pending>;
/** 15 random characters; the idempotency key of a write. Put in by the worker. */
export const clientToken = opt(secret(text, 'clientToken'));
