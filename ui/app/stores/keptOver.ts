// Words that were sent over what stands (a notice, a profile), until the server has them: what waits for the network may
// still be refused, and then they stand in their form again. Of the person who is signed in.
import { read } from '../../bus';
import { keep, readKept } from './pageStorage';

const placeOf = (of: string): string => `over.${read('session.me')?.userId ?? ''}.${of}`;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The words, and what they were sent over: more than one where words over which they were sent may be refused too. */
function keptOver<T>(of: string, inTab: boolean): { over: T[]; words: T } | undefined {
  try {
    const { over, words } = JSON.parse(readKept(placeOf(of), inTab)) as { over: T[]; words: T };
    return Array.isArray(over) ? { over, words } : undefined;
  } catch {
    return undefined;
  }
}
/**
 * What was sent over `was`, while that stands: it was refused, or waits. `of`: what it belongs to; `inTab`: it does not
 * outlive this tab.
 */
export function readOver<T>(of: string, was: T, inTab = false): T | undefined {
  const kept = keptOver<T>(of, inTab);
  return kept?.over.some((one) => isSame(one, was)) ? kept.words : undefined;
}
export function keepOver<T>(of: string, was: T, words: T, inTab = false): void {
  const before = keptOver<T>(of, inTab);
  const over = before && isSame(before.words, was) ? before.over : [];
  keep(placeOf(of), JSON.stringify({ over: [...over, was], words }), inTab);
}
/** The server has them, or they are given up. */
export const forgetOver = (of: string, inTab = false): void => keep(placeOf(of), '', inTab);
