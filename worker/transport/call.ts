// Sends a call to the server: token policy, recovery by code, the server's clock, validation of the answer. Knows no
// domain; hooks tell the session what a code means.
import { safeParse } from 'valibot';
import type { Call } from '../../bus/protocol/contract';
import type { Failure, Json } from '../../bus/protocol/envelope';
import type * as v from 'valibot';
import { codeOf, dataOf, fail } from '../kernel/failures';
import type { CallHow, Kernel } from '../kernel/types';
import { authOf, createRenewal, rotateToken } from './auth';
import type { RenewalHooks } from './auth';
import { createBusy } from './busy';
import { createEarly } from './startupDedupe';

export type CallHooks = RenewalHooks & {
  /** 020011, or a visitor's write that needs a login. */
  loginNeeded(): void;
  /** 020012. */
  termsNeeded(): void;
  /** 010015. */
  upgradeNeeded(): void;
};
export type HttpAnswer = {
  status: number;
  code: string;
  message: string;
  data?: Json;
  answer: Json;
  idToken: string;
  serverTime: number;
  replayed: 0 | 1;
  verified?: 0 | 1;
};

/**
 * The recoveries that a call may still try, each once. `session`: repeats of a read after the person changed. `fresh`:
 * repeats of a read because a write ended meanwhile.
 */
type Tries = { token: boolean; sign: boolean; clock: boolean; nonce: boolean; session: number; fresh: number };

export function createCall(kernel: Kernel, hooks: CallHooks): Kernel['call'] {
  const renew = createRenewal(kernel, hooks);
  const busy = createBusy(kernel);
  const early = createEarly(kernel);
  const auth = authOf(kernel);
  /** Successful writes of this worker, except `silent` ones, which change nothing that a read shows. */
  let written = 0;

  function learnClock(serverTime: number): void {
    if (!serverTime) return;
    const offset = serverTime - kernel.now();
    const known = kernel.read('session.clock');
    // A difference of less than two seconds is latency, not the clock.
    if (!known || Math.abs(known.offset - offset) > 2000) kernel.emit('session.clock', { offset });
  }
  async function exchange(topic: string, input: Json, token: string, bytes: number | undefined): Promise<HttpAnswer> {
    const answer = (await kernel.edge(
      'kernel.http',
      bytes === undefined ? { call: topic, input, token } : { call: topic, input, token, bytes },
    )) as HttpAnswer;
    learnClock(answer.serverTime);
    return answer;
  }
  function checked(e: Call<v.GenericSchema, v.GenericSchema>, answer: HttpAnswer): unknown {
    const r = safeParse(e.output, answer.answer);
    if (r.success) return r.output;
    const path = r.issues[0].path;
    throw fail('badAnswer', '', { field: path ? path.map((p) => String(p.key)).join('.') : '' });
  }
  /** Prepares a retry; throws when the code has no recovery or it was tried already. */
  async function cure(a: HttpAnswer, sent: string, tries: Tries, how: CallHow): Promise<void> {
    const failure: Failure =
      a.data === undefined ? { code: a.code, message: a.message } : { code: a.code, message: a.message, data: a.data };
    const again = fail(failure.code, failure.message, failure.data);
    if (a.code === '050901' && how.token === undefined) {
      // The refusal of a replaced token says nothing about the current one.
      if (sent !== auth.get().token) {
        if (!tries.token || !auth.get().token) throw again;
        tries.token = false;
        return;
      }
      if (auth.get().unproven) {
        hooks.loginLost();
        throw again;
      }
      const outcome = await renew();
      if (outcome === 'network') throw fail('network');
      if (outcome === 'refused' || !tries.token) throw again;
      tries.token = false;
    } else if (a.code === '010010' && tries.sign) {
      tries.sign = false;
      kernel.note('signature refused', a.message);
    } else if (a.code === '010011' && tries.clock) {
      tries.clock = false;
      const serverTime = dataOf(failure, 'serverTime');
      if (typeof serverTime === 'number') learnClock(serverTime);
    } else if (a.code === '010012' && tries.nonce) tries.nonce = false;
    else throw again;
  }
  function tellPerson(code: string, how: CallHow): void {
    if (code === '010015') hooks.upgradeNeeded();
    if (how.silent) return;
    if (code === '020011') hooks.loginNeeded();
    if (code === '020012') hooks.termsNeeded();
  }
  async function run(
    topic: string,
    e: Call<v.GenericSchema, v.GenericSchema>,
    input: Json,
    how: CallHow,
  ): Promise<unknown> {
    const tries: Tries = { token: true, sign: true, clock: true, nonce: true, session: 2, fresh: 2 };
    const begun = auth.get().epoch;
    for (;;) {
      const { token: own, epoch } = auth.get();
      if (e.write && epoch !== begun) throw fail('cancelled');
      const token = how.token ?? own;
      const writtenBefore = written;
      if (e.login && !token) throw fail('020011');
      const answer = await exchange(topic, input, token, how.bytes).catch((thrown: unknown) => {
        if (auth.get().epoch !== epoch && !e.write) return null;
        throw thrown;
      });
      if (auth.get().epoch !== epoch) {
        // The person has changed: a read is repeated for the new person, who must not get the result of a write.
        if (e.write || --tries.session < 0) throw fail('cancelled');
        continue;
      }
      if (!answer) throw fail('network');
      // A rotation of an explicit token does not concern the session's token.
      if (token === own) rotateToken(kernel, answer.idToken, answer.serverTime);
      if (answer.code === '000000') {
        if (token && token === auth.get().token) auth.get().unproven = 0;
        if (how.verified && answer.verified !== 1) throw fail('badAnswer', '', { field: 'sign' });
        // The server may have read before this person's write ended; the answer would overwrite what the write has
        // shown.
        if (!e.write && written !== writtenBefore && --tries.fresh >= 0) continue;
        if (e.write && !how.silent) written++;
        return checked(e, answer);
      }
      await cure(answer, token, tries, how);
    }
  }
  return async (topic, input, how = {}) => {
    const e = kernel.entry(topic);
    if (!e || e.is !== 'call') throw fail('unsupported');
    const visitor = kernel.read('session.state')?.isTourist && !how.evenVisitor;
    if (e.login && (visitor || !(how.token ?? auth.get().token))) {
      // Not sent for a visitor: a write opens the login prompt, a read just fails.
      if (e.write && !how.silent) hooks.loginNeeded();
      throw fail('020011');
    }
    const done = how.quiet ? null : busy();
    try {
      // An explicit token, a required signature or a file makes it a different request.
      const own = how.token !== undefined || how.verified || how.bytes !== undefined;
      const go = () => run(topic, e, input as Json, how);
      return (await (own ? go() : early(e.write ? '' : topic + JSON.stringify(input), go))) as never;
    } catch (thrown) {
      tellPerson(codeOf(thrown), how);
      throw thrown;
    } finally {
      if (done) done();
    }
  };
}
