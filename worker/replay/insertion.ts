// An envelope that a replay gives to the worker although it was not recorded: made from a topic and a payload, by the
// topic's contract.
import { safeParse } from 'valibot';
import { contracts } from '../../bus/contracts/all';
import { entryIn } from '../../bus/protocol/entryIn';
import type { Envelope, Json, Origin } from '../../bus/protocol/envelope';

export type Insertion = Omit<Envelope, 'seq' | 'at'>;
/** What the kernel is told from outside; its other topics are its own. */
const ofKernel: { readonly [topic: string]: Origin } = {
  'kernel.domainsLoaded': 'env',
  'kernel.noted': 'env',
  'kernel.askAbandoned': 'ui',
  'kernel.imSaid': 'im',
};

/** The envelope, or why there is none. */
export function insertionOf(given: Json | undefined): Insertion | string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'it needs {"topic":…,"payload":…}';
  const { topic, payload, ...more } = given;
  const [unknown] = Object.keys(more);
  if (unknown !== undefined) return `only topic and payload are given, not ${unknown}`;
  if (typeof topic !== 'string' || payload === undefined) return 'it needs {"topic":…,"payload":…}';
  const entry = entryIn(contracts)(topic);
  if (!entry) return `there is no topic ${topic}`;
  const from = topic.indexOf('kernel.') === 0 ? ofKernel[topic] : entry.is === 'event' ? eventOrigin(topic) : 'ui';
  if (entry.is === 'stream' || from === undefined) return `${topic} is what the worker says itself`;
  const checked = safeParse(entry.is === 'event' ? entry.payload : entry.input, payload);
  if (!checked.success) {
    const [{ path, message }] = checked.issues;
    return `the payload does not fit ${topic}: ${(path ?? []).map((p) => `${String(p.key)}: `).join('')}${message}`;
  }
  return entry.is === 'event'
    ? { from, kind: 'tell', topic, payload }
    : { from, kind: 'ask', topic, id: 'p0.1', payload };
}
const eventOrigin = (topic: string): Origin => (topic.indexOf('native.') === 0 ? 'native' : 'ui');
