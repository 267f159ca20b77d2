// The port to the chat service: one function for each op of `kernel.im`, plain things in and out. One adapter on
// timService implements it with tim-js-sdk; tests use one in memory.
import type { ImAnswer, ImAsk, ImSaid } from '../../bus/entities/im';

export type ImOp = ImAsk['op'];
/**
 * Fails with a failure (worker/kernel/failures): `network` where another try may help, else the service's number with a
 * sentence.
 */
export type ImService = { [Op in Exclude<ImOp, 'match'>]: (ask: ImAsk) => Promise<ImAnswer> };
/** What the service says by itself. */
export type ImListener = (said: ImSaid) => void;

/** What the world gives to the adapter. */
export type ImTimers = { after: (ms: number, fn: () => void) => () => void; random: () => number };
