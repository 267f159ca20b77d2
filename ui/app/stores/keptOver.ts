// Words that were sent over what stands (a notice, a profile), until the server has them: what waits for the network may
// still be refused, and then they stand in their form again. Of the person who is signed in.
import { read } from '../../bus';
import { keep, readKept } from './pageStorage';

const placeOf = (of: string): string => `over.${read('session.me')?.userId ?? ''}.${of}`;

/** What was sent over `was`, while that stands: it was refused, or waits. `of`: what it belongs to. */
export function readOver<T>(of: string, was: T): T | undefined {
  try {
    const [before, words] = JSON.parse(readKept(placeOf(of))) as [T, T];
    return JSON.stringify(before) === JSON.stringify(was) ? words : undefined;
  } catch {
    return undefined;
  }
}
export const keepOver = <T>(of: string, was: T, words: T): void => keep(placeOf(of), JSON.stringify([was, words]));
/** The server has them, or they are given up. */
export const forgetOver = (of: string): void => keep(placeOf(of), '');
