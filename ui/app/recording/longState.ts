// Whether a long recording runs, for whoever shows it. Outside of what writes it, which only comes when it is needed.
import { proxy } from 'valtio/vanilla';
import { keep, readKept } from '../stores/pageStorage';

/** When it was switched on (ms), shared by the pages of this origin and kept over reloads. */
const KEY = 'longRecording';
/** What a phone keeps of it. */
export const LIFE_MS = 24 * 3_600_000;

/** A recording is being played here: nothing is recorded, nothing is written. */
export const isPlaying = (): boolean => /[?&]replay=[^&]/.test(location.search);

export const longRecording = proxy({ since: 0 });

/** What stands in the storage now; a replay sees nothing of it. */
export function readLong(): number {
  const since = isPlaying() ? 0 : Number(readKept(KEY)) || 0;
  if (longRecording.since !== since) longRecording.since = since;
  return since;
}
export function setLong(since: number): void {
  longRecording.since = since;
  keep(KEY, since ? String(since) : '');
}
/** Another page has switched it on or off. */
export function watchLong(changed: () => void): () => void {
  const other = (event: StorageEvent): void => {
    if (event.key !== KEY && event.key !== null) return;
    readLong();
    changed();
  };
  addEventListener('storage', other);
  return () => removeEventListener('storage', other);
}
