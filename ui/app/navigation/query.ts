// Values in the address of a visit that change without a new visit: a tab chosen, nothing to go back to. While a guard
// is held over the page (overlayHistory) the visit has two entries of the history, and only the one that is shown can
// be changed: the other gets its address when it is come back to.
import { keep, readKept } from '../stores/pageStorage';
import type { Entry } from './navigation';

const place = 'guardedAddress';
/** The visit whose guard's address was changed last, and that address. */
function readGuarded(): { key: string; address: string } | null {
  try {
    return JSON.parse(readKept(place, true) || 'null') as { key: string; address: string } | null;
  } catch {
    return null;
  }
}
const entryNow = (): Partial<Entry> => (history.state ?? {}) as Partial<Entry>;

export function setQuery(name: string, value: string): void {
  const query = new URLSearchParams(location.search);
  query.set(name, value);
  const address = location.pathname + '?' + query.toString();
  history.replaceState(history.state, '', address);
  const { key, guard } = entryNow();
  if (key && guard) keep(place, JSON.stringify({ key, address }), true);
  else if (readGuarded()?.key === key) keep(place, '', true);
}
/**
 * Below its guard a visit has the guard's address. Called for each step in the history, before anything is drawn for
 * it.
 */
export function followGuard(): void {
  const { key, guard } = entryNow();
  const guarded = readGuarded();
  if (!guarded || guarded.key !== key || guard) return;
  keep(place, '', true);
  // Wouter hears of every change made by way of `history` itself; it reads this one with the step.
  History.prototype.replaceState.call(history, history.state, '', guarded.address);
}
