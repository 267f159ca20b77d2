// Values derived from an ask alone: the same ask made again after a worker restart gives the same token and number, and
// so counts once. Not a secret, so the hash is small: cyrb53 with two seeds.
import type { Envelope } from '../../bus/protocol/envelope';
import type { Kernel } from './types';

/** 53 bits. */
function hash(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}
const nameOf = (ask: Envelope): string => (ask.id ?? '') + '@' + String(ask.at);

/** A number derived from the ask, different for each purpose; 0 without an ask of the page. */
export const askNumber = (ask: Envelope | undefined, purpose: number): number =>
  ask?.id ? hash(nameOf(ask), purpose) : 0;

/** The clientToken of a write: 15 characters, derived from the ask where there is one. */
export function clientTokenOf(kernel: Kernel, ask: Envelope | undefined): string {
  if (!ask?.id) return kernel.token();
  return (
    ('0'.repeat(11) + hash(nameOf(ask), 1).toString(36)).slice(-11) +
    ('0'.repeat(4) + hash(nameOf(ask), 2).toString(36)).slice(-4)
  );
}

/** Adds a clientToken to every write that has none. In the second script, because the first one writes nothing. */
export function tokenWrites(kernel: Kernel): void {
  const { call } = kernel;
  kernel.call = (topic, input, how) => {
    const e = kernel.entry(topic);
    const needs = e?.is === 'call' && e.write && !(input as { clientToken?: string }).clientToken;
    return call(topic, needs ? { ...input, clientToken: clientTokenOf(kernel, how?.ask) } : input, how);
  };
}
