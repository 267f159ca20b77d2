// What was asked in a request to be let in, until it is taken: a request that waits for the network may still be refused.
// The reason outlives the page; names and numbers do not.
import { read } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';

/** The reason, and what else was typed, by field. */
export type Words = { reason: string; [field: string]: string };
const placeOf = (of: string): string => `apply.${read('session.me')?.userId ?? ''}.${of}`;
const restOf = (of: string): string => placeOf(of) + '.fields';

/** `of`: what is applied to. */
export function readApplication<T extends Words>(of: string, blank: T): T {
  const reason = readKept(placeOf(of));
  try {
    return { ...blank, ...(JSON.parse(readKept(restOf(of), true) || '{}') as Partial<T>), reason };
  } catch {
    return { ...blank, reason };
  }
}
export function keepApplication(of: string, { reason, ...rest }: Words): void {
  keep(placeOf(of), reason);
  keep(restOf(of), JSON.stringify(rest), true);
}
export function forgetApplication(of: string): void {
  keep(placeOf(of), '');
  keep(restOf(of), '', true);
}
