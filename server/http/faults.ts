// Fault modes: in demo mode and tests, a call can be made slow, lost, duplicated or wrong on purpose.
import * as v from 'valibot';
import type { Outcome } from './dispatch';
import { Refusal, sentences, type Code } from '../platform/refusals';

export const FaultMode = v.object({
  /** A topic as in the contracts (`domain.name`), or `*`. */
  call: v.pipe(v.string(), v.maxLength(60)),
  /**
   * latency: `value` ms before the answer · drop: the connection is cut `before` or `after` (default) the work is done
   * · duplicate: the request runs twice · status5xx: HTTP status `value` · code: answered with the code `value` ·
   * badSign: a signed answer carries a wrong signature.
   */
  kind: v.picklist(['latency', 'drop', 'duplicate', 'status5xx', 'code', 'badSign']),
  value: v.optional(v.union([v.string(), v.number()]), ''),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
});
export type FaultMode = v.InferOutput<typeof FaultMode>;

/** The connection is cut without an answer, or answered with a bare status. */
export class ConnectionDropped extends Error {
  readonly status: number;
  constructor(status: number) {
    super('fault switch');
    this.status = status;
  }
}

export type FaultModes = {
  set: (fault: FaultMode) => void;
  clear: () => void;
  list: () => FaultMode[];
  before: (topic: string) => Promise<void>;
  answer: (topic: string) => void;
  after: (topic: string, outcome: Outcome, again: () => Promise<Outcome>) => Promise<Outcome>;
};

export function makeFaultModes(sleep: (ms: number) => Promise<void>): FaultModes {
  let faults: FaultMode[] = [];
  /** Counts one use of a fault. */
  const take = (
    topic: string,
    kind: FaultMode['kind'],
    matches: (fault: FaultMode) => boolean = () => true,
  ): FaultMode | undefined => {
    const fault = faults.find((one) => one.kind === kind && (one.call === topic || one.call === '*') && matches(one));
    if (fault !== undefined && --fault.times <= 0) faults = faults.filter((one) => one !== fault);
    return fault;
  };
  return {
    set: (fault) => void faults.push({ ...fault }),
    clear: () => void (faults = []),
    list: () => faults.map((fault) => ({ ...fault })),
    before: async (topic) => {
      const slow = take(topic, 'latency');
      if (slow !== undefined) await sleep(Math.min(60_000, Number(slow.value) || 0));
      if (take(topic, 'drop', (fault) => fault.value === 'before') !== undefined) throw new ConnectionDropped(0);
      const status = take(topic, 'status5xx');
      if (status !== undefined) throw new ConnectionDropped(Number(status.value) || 503);
    },
    answer: (topic) => {
      const fault = take(topic, 'code');
      if (fault !== undefined)
        throw new Refusal((String(fault.value) in sentences ? String(fault.value) : '019999') as Code);
    },
    after: async (topic, outcome, again) => {
      const last = take(topic, 'duplicate') === undefined ? outcome : await again();
      if (take(topic, 'drop') !== undefined) throw new ConnectionDropped(0);
      if (take(topic, 'badSign') === undefined) return last;
      const data = last.data;
      if (typeof data !== 'object' || data === null || Array.isArray(data)) return last;
      return { ...last, data: { ...data, sign: '0'.repeat(64) } };
    },
  };
}
