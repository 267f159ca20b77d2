// Creates and reads failures in the worker. Compares by shape and not by class, since each of the two scripts has a
// class of its own.
import { AskFailed } from '../../bus/protocol/envelope';
import type { Failure, Json } from '../../bus/protocol/envelope';

export function fail(code: string, message = '', data?: Json): AskFailed {
  return new AskFailed(data === undefined ? { code, message } : { code, message, data });
}
/** The failure that was thrown, or undefined when it was another error. */
export function failureIn(thrown: unknown): Failure | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('failure' in thrown)) return undefined;
  const failure = thrown.failure as Partial<Failure> | null;
  return failure && typeof failure.code === 'string' ? (failure as Failure) : undefined;
}
export const codeOf = (thrown: unknown): string => failureIn(thrown)?.code ?? '019999';
/** Whether the failure says nothing about the request or the token: the same call may succeed later. */
export const isTransient = (e: unknown): boolean => /^(network|timeout|badAnswer|019999|010008)$/.test(codeOf(e));
/** The part of a failure's `data` by this name. */
export function dataOf(failure: Failure, name: string): Json | undefined {
  const data = failure.data;
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data[name] : undefined;
}
