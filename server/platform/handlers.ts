// A handler is a function of (input, who, cx) that declares who may call it. `Handlers<'forum'>` requires every call of
// the contract, so a missing handler does not compile.
import type { AskIn, AskOut } from '../../bus/protocol/contract';
import type { Contracts } from '../../bus/contracts/all';
import type { CallsOf } from '../../bus/client/topics';
import type { Context, Caller } from './context';
import { forbidden } from './refusals';

/**
 * At most `max` successful calls per person, or visitor's browser, within `seconds`; further calls are refused with
 * 010008. All visitors of one address share `address` (default: ten times `max`), since a browser can change its
 * identity.
 */
export type Limit = { name: string; max: number; seconds: number; address?: number };
export type Served<I, O> = {
  /** visitor: anybody. member: a signed-in person. role: a signed-in person whom the entity allows. */
  may: 'visitor' | 'member' | 'role';
  limit: Limit | null;
  /** A clientToken counts once whoever sends it: the write may be sent again after its person has signed out. */
  onceForAll?: true;
  run(input: I, who: Caller | null, cx: Context): Promise<O>;
  /** Slow work before the transaction of a write is opened. */
  prepare?(input: I, who: Caller | null, cx: Context): Promise<Prepared<O>>;
};
/**
 * The result of the preparation: `write` ends the call inside the transaction; `drop` removes what was prepared when
 * the call wrote nothing.
 */
export type Prepared<O> = { write(inside: Context): Promise<O>; drop(): Promise<void> };

export type HandlerOf<E> = Served<AskIn<E>, AskOut<E>>;
export type Handlers<D extends keyof Contracts> = { [N in keyof CallsOf<D>]: HandlerOf<CallsOf<D>[N]> };

/** Anybody may call it; `who` is null for a visitor. */
export function visitor<I, O>(
  run: (input: I, who: Caller | null, cx: Context) => Promise<O>,
  limit: Limit | null = null,
): Served<I, O> {
  return { may: 'visitor', limit, run };
}

/** Any signed-in person may call it. */
export function member<I, O>(
  run: (input: I, who: Caller, cx: Context) => Promise<O>,
  limit: Limit | null = null,
): Served<I, O> {
  return { may: 'member', limit, run: (input, who, cx) => run(input, present(who), cx) };
}

/** Any signed-in person may call it: `prepare` checks outside the transaction, and its result writes inside. */
export function prepared<I, O>(prepare: (input: I, who: Caller, cx: Context) => Promise<Prepared<O>>): Served<I, O> {
  return {
    may: 'member',
    limit: null,
    prepare: (input, who, cx) => prepare(input, present(who), cx),
    run: async (input, who, cx) => (await prepare(input, present(who), cx)).write(cx),
  };
}

/** Anybody may call it: `prepare` checks outside the transaction, and its result writes inside. */
export function preparedForAll<I, O>(
  prepare: (input: I, who: Caller | null, cx: Context) => Promise<Prepared<O>>,
  limit: Limit | null = null,
): Served<I, O> {
  return {
    may: 'visitor',
    limit,
    prepare,
    run: async (input, who, cx) => (await prepare(input, who, cx)).write(cx),
  };
}

/**
 * A signed-in person may call it if `may` allows it for the entity. The order is fixed: `find` refuses with 010002 what
 * the caller may not see, `may` returns true or the reason of a 010003, then `run` checks states.
 */
export function role<I, O, T>(
  parts: {
    find(input: I, who: Caller, cx: Context): Promise<T>;
    may(found: T, who: Caller): true | string;
    run(found: T, input: I, who: Caller, cx: Context): Promise<O>;
  },
  limit: Limit | null = null,
): Served<I, O> {
  return {
    may: 'role',
    limit,
    run: async (input, someone, cx) => {
      const who = present(someone);
      const found = await parts.find(input, who, cx);
      const verdict = parts.may(found, who);
      if (verdict !== true) throw forbidden(verdict);
      return parts.run(found, input, who, cx);
    },
  };
}

/** For `role`: the staff, whatever the entity. */
export const staffOnly = (_found: unknown, who: Caller): true | string => who.isStaff || '仅管理员可操作';
/** Checks for staff before looking anything up. */
export const onlyStaff = { find: async () => null, may: staffOnly } as const;

function present(who: Caller | null): Caller {
  if (who === null) throw new Error('a call for members was reached without a person');
  return who;
}
