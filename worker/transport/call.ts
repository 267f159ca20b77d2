// How a call reaches the server: the token's policy, the codes that have a cure, the server's clock, the check of the
// answer. Knows no domain; what a code means for the person is told to the session by hooks.
import { safeParse } from 'valibot';
import type { Call } from '../../bus/protocol/contract';
import type { Failure, Json } from '../../bus/protocol/envelope';
import type * as v from 'valibot';
import { codeOf, dataOf, fail } from '../kernel/failures';
import type { CallHow, Kernel } from '../kernel/types';
import { authOf, createRenewal, rotateToken } from './auth';
import { createBusy } from './busy';
import { createEarly } from './startupDedupe';

export type CallHooks = {
  /** 020011, or a gated call of a visitor. */
  loginNeeded(): void;
  /** 020012. */
  termsNeeded(): void;
  /** 010015. */
  upgradeNeeded(): void;
  /** 050901 for the token in use: nobody counts as logged in until the renewal is over. */
  loginDoubted(): void;
  loginConfirmed(): void;
  /** The server will not have the token, nor give another. */
  loginLost(): void;
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
 * What a call may still try: each cure once. fresh: how often a read may be repeated because a write ended meanwhile.
 */
type Tries = { token: boolean; sign: boolean; clock: boolean; nonce: boolean; session: number; fresh: number };

export function createCall(kernel: Kernel, hooks: CallHooks): Kernel['call'] {
  const renew = createRenewal(kernel);
  const busy = createBusy(kernel);
  const early = createEarly(kernel);
  const auth = authOf(kernel);
  let renewing: ReturnType<typeof renew> | null = null;
  /** Writes that have succeeded in this worker, without those that change nothing a read shows (`silent`). */
  let written = 0;

  async function renewal(): Promise<'renewed' | 'refused' | 'network'> {
    if (renewing) return renewing;
    hooks.loginDoubted();
    const { epoch } = auth.get();
    renewing = renew();
    const outcome = await renewing;
    renewing = null;
    if (auth.get().epoch !== epoch) return 'renewed';
    if (outcome === 'refused') hooks.loginLost();
    else hooks.loginConfirmed();
    return outcome;
  }
  function learnClock(serverTime: number): void {
    if (!serverTime) return;
    const offset = serverTime - kernel.now();
    const known = kernel.read('session.clock');
    // Answers travel for a while; less than two seconds is the way, not the clock.
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
  /** Throws unless the code has a cure that was not tried yet. */
  async function cure(a: HttpAnswer, sent: string, tries: Tries, how: CallHow): Promise<void> {
    const failure: Failure =
      a.data === undefined ? { code: a.code, message: a.message } : { code: a.code, message: a.message, data: a.data };
    const again = fail(failure.code, failure.message, failure.data);
    if (a.code === '050901' && how.token === undefined) {
      // For a token that is no longer ours it says nothing about the one that is.
      if (sent !== auth.get().token) {
        if (!tries.token || !auth.get().token) throw again;
        tries.token = false;
        return;
      }
      if (auth.get().unproven) {
        hooks.loginLost();
        throw again;
      }
      const outcome = await renewal();
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
        // Somebody else is here now. What was read is read again as theirs; what was written is not theirs to hear of.
        if (e.write || --tries.session < 0) throw fail('cancelled');
        continue;
      }
      if (!answer) throw fail('network');
      // What follows another token does not follow ours.
      if (token === own) rotateToken(kernel, answer.idToken, answer.serverTime);
      if (answer.code === '000000') {
        if (token && token === auth.get().token) auth.get().unproven = 0;
        if (how.verified && answer.verified !== 1) throw fail('badAnswer', '', { field: 'sign' });
        // What the server read before this person's write ended may lack it, and would overwrite what the write has
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
      // Never sent for a visitor: what he wants to do opens the prompt, what would be read is just not
      // there.
      if (e.write && !how.silent) hooks.loginNeeded();
      throw fail('020011');
    }
    const done = how.quiet ? null : busy();
    try {
      // A token, a signature or a file of its own makes it another question.
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
