// Runs the handler of a call: a read on the database, a write in a transaction together with its idempotency row and
// its rate. Apart from the pipeline so that a fault mode can run it twice.
import * as v from 'valibot';
import { canonicalJson } from '../../bus/protocol/canonical';
import type { Json } from '../../bus/protocol/envelope';
import type { Context, Services, Caller } from '../platform/context';
import type { Prepared } from '../platform/handlers';
import type { Db } from '../db/open';
import { isOutdated } from '../db/preparedStatements';
import { Refusal } from '../platform/refusals';
import { staffActOf } from './staffActs';
import { logStaffAct } from '../domains/staff/public';
import { firstAnswer, forgetAnswer, keepAnswer, type OnceKey } from './idempotency';
import { networkKey } from '../platform/network';
import { takeRate, type RateLimit } from '../platform/rates';
import type { Route } from './routes';
import { sha256 } from '../platform/signature';

export type ApiCall = {
  who: Caller | null;
  address: string;
  visitorKey: string;
  demo?: boolean;
  now: number;
  /** For a call whose body is a part of a file. */
  body?: Uint8Array;
};
export type Outcome = { data: Json; replayed: boolean };
const noBody = new Uint8Array(0);

export async function execute(
  db: Db,
  services: Services,
  route: Route,
  input: unknown,
  caller: ApiCall,
): Promise<Outcome> {
  const tasks: (() => Promise<void>)[] = [];
  const clientToken = route.write ? tokenIn(input) : '';
  const cx: Context = {
    db,
    now: caller.now,
    services,
    visitorKey: caller.visitorKey,
    address: caller.address,
    demo: caller.demo ?? false,
    clientToken,
    body: caller.body ?? noBody,
    after: (task) => void tasks.push(task),
  };
  const limits = limitsOf(route, caller, services);
  if (!route.write) {
    await takeLimits(limits, cx);
    return { data: await again(() => answerOf(route, input, caller.who, cx)), replayed: false };
  }
  const key = clientToken === '' ? null : onceKey(route, input, clientToken, caller, services);
  const prepared = await route.served.prepare?.(input, caller.who, cx);
  const drop = async (): Promise<void> =>
    prepared
      ?.drop()
      .catch((error: unknown) => services.log.error('what was prepared is left behind', error, { call: route.topic }));
  const outcome = await again(() =>
    db.transaction(async (tx) => {
      tasks.length = 0;
      // With a token the first limit is counted in the statement that finds out whether this is the first request.
      const first = key === null ? null : await firstAnswer(tx, key, caller.now, limits[0] ?? null);
      if (first !== null) return { data: first.data, replayed: true };
      const inside = { ...cx, db: tx };
      try {
        await takeLimits(key === null ? limits : limits.slice(1), inside);
        const data = await answerOf(route, input, caller.who, inside, prepared);
        const act = caller.who?.isStaff === true && (await staffActOf(route.topic)?.(input, data, inside, caller.who));
        if (caller.who !== null && act) await logStaffAct(inside, caller.who, act);
        if (key !== null) await keepAnswer(tx, key, data);
        return { data, replayed: false };
      } catch (error) {
        if (!(error instanceof Refusal) || !error.keep) throw error;
        if (key !== null) await forgetAnswer(tx, key);
        return error;
      }
    }),
  ).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  if (outcome instanceof Refusal || outcome.replayed) await drop();
  if (outcome instanceof Refusal) throw outcome;
  for (const task of tasks) await task();
  return outcome;
}

/** The caller's own limit first; a visitor's address has one, too. */
function limitsOf(route: Route, caller: ApiCall, services: Services): RateLimit[] {
  const limit = route.served.limit;
  if (limit === null) return [];
  const { name, max, seconds } = limit;
  const own = { key: `${name}:${caller.who?.userId ?? caller.visitorKey}`, max, seconds };
  if (caller.who !== null) return [own];
  const address = networkKey(services.secret, caller.address);
  return [own, { key: `${name}:address:${address}`, max: limit.address ?? 10 * max, seconds }];
}

async function takeLimits(limits: readonly RateLimit[], cx: Context): Promise<void> {
  for (const { key, max, seconds } of limits) await takeRate(cx.db, key, max, seconds, cx.now);
}

/** The handler's answer, checked against the contract; fields that the contract does not list are removed. */
async function answerOf(
  route: Route,
  input: unknown,
  who: Caller | null,
  cx: Context,
  prepared?: Prepared<unknown>,
): Promise<Json> {
  const answer = v.safeParse(
    route.output,
    await (prepared === undefined ? route.served.run(input, who, cx) : prepared.write(cx)),
  );
  if (answer.success) return answer.output as Json;
  const [{ path, type, expected }] = answer.issues;
  const at = path?.map((step) => String(step.key)).join('.') ?? '';
  // Not the issue's own message, which repeats what is there: this is logged.
  throw new Error(`${route.topic} answers what its contract does not allow at ${at}: no ${expected ?? type}`);
}

function tokenIn(input: unknown): string {
  return typeof input === 'object' && input !== null && 'clientToken' in input && typeof input.clientToken === 'string'
    ? input.clientToken
    : '';
}

function onceKey(route: Route, input: unknown, clientToken: string, caller: ApiCall, services: Services): OnceKey {
  const { clientToken: _, ...rest } = input as { [key: string]: Json | undefined };
  const bodyHash = sha256(route.topic + '\n' + canonicalJson(rest));
  return {
    scope: caller.who === null || route.served.onceForAll ? 'visitor' : 'user:' + caller.who.userId,
    clientToken,
    bodyHash,
    secrets: services.secrets,
  };
}

/** Serialisation failures, deadlocks, and rows that another call wrote first: run again, the handler sees them. */
const raceCodes = new Set(['40001', '40P01', '23505']);

/** Retries what lost a race, also against a migration that outdated a prepared statement. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
      if (tries >= 4 || !(raceCodes.has(code) || isOutdated(cause))) throw error;
    }
  }
}
