// How often the app was opened on this phone. A reload of the same tab is the same visit.
import { keep, readKept } from './pageStorage';

const MOST = 99;

/** Whether there was a visit before this one, or this page is reloaded. Ask before the visit is counted. */
export const wasHereBefore = (): boolean => Number(readKept('visits')) > 0;
/** The number of this visit, from 1. Counts it once; call it in an effect. */
export function countVisit(): number {
  const known = Number(readKept('visits')) || 0;
  if (known > 0 && readKept('visitCounted', true)) return known;
  const visit = Math.min(MOST, known + 1);
  keep('visits', String(visit));
  keep('visitCounted', '1', true);
  return visit;
}
