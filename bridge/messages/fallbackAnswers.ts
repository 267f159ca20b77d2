// The two answers that many fallbacks share.
import type { Failure } from '../../bus/protocol/envelope';
import { AskFailed } from '../../bus/protocol/envelope';

export const done = Promise.resolve({ ok: 1 as const });
export const failed = (code: Failure['code']): Promise<never> => Promise.reject(new AskFailed({ code, message: '' }));
