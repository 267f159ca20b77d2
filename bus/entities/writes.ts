// The fields of every write, and its state.
import { code, opt, secret, text } from '../protocol/schema';
import type { Of } from '../protocol/schema';

/** The state of a write: 0 none open, 1 being sent, 2 waiting for the network, 3 refused or given up. */
export const Pending = code(0, 1, 2, 3);
export type Pending = Of<typeof Pending>;
/** 15 random characters; the idempotency key of a write. Added by the worker. */
export const clientToken = opt(secret(text, 'clientToken'));
