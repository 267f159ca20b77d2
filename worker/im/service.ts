// The port to the chat service: one function for each op of `kernel.im`, with plain data. The adapter in timService
// implements it with tim-js-sdk; tests use one in memory.
import type { ImAnswer, ImAsk, ImSaid } from '../../bus/entities/im';

export type ImOp = ImAsk['op'];
/**
 * Rejects with a failure (worker/kernel/failures): `network` when a retry may help, else the service's number with a
 * sentence.
 */
export type ImService = { [Op in Exclude<ImOp, 'match'>]: (ask: ImAsk) => Promise<ImAnswer> };
/** Listens to the service's events. */
export type ImListener = (said: ImSaid) => void;

/** What the adapter needs from the platform. */
export type ImTimers = { after: (ms: number, fn: () => void) => () => void; random: () => number };
