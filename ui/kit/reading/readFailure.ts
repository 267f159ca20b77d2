// Why a thing could not be read, for the screen that shows it. An id that can be none names what is not there.
import { AskFailed } from '../../../bus/protocol/envelope';
import type { Failure } from '../../../bus/protocol/envelope';

export const asGone = (failure: Failure): Failure =>
  /^(badInput|010001)$/.test(failure.code) ? { ...failure, code: '010002' } : failure;

/** Of what an ask was rejected with. */
export const readFailure = (why: unknown): Failure =>
  why instanceof AskFailed ? asGone(why.failure) : { code: 'network', message: '' };
