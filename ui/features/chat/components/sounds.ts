// Playing voices: one at a time on the whole page, and which of them were heard on this phone. Separate from the
// bubbles, since a voice goes on while its row is scrolled away.
import { useSyncExternalStore } from 'react';
import { read } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';

type Playing = { id: string; state: 'loading' | 'playing' | 'failed'; /** 0 to 1. */ at: number };
let now: Playing | null = null;
let audio: HTMLAudioElement | null = null;
const listeners = new Set<() => void>();

function set(next: Playing | null): void {
  now = next;
  listeners.forEach((tell) => tell());
}
const watch = (tell: () => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};
/** How this voice plays; null while it does not. */
export const usePlaying = (id: string): Playing | null =>
  useSyncExternalStore(watch, () => (now?.id === id ? now : null));

export function stopSound(): void {
  audio?.pause();
  audio = null;
  if (now) set(null);
}
/** A second tap stops it. `second` as the message says: some files do not know their own length. */
export function playSound(id: string, url: string, second: number, ended?: () => void): void {
  const again = now?.id === id && now.state !== 'failed';
  stopSound();
  if (again) return;
  const mine = (audio = new Audio(url));
  const step = (next: Playing): void => {
    if (audio === mine) set(next);
  };
  mine.addEventListener('timeupdate', () => {
    const length = Number.isFinite(mine.duration) && mine.duration > 0 ? mine.duration : second;
    if (now?.state !== 'failed')
      step({ id, state: 'playing', at: Math.min(1, mine.currentTime / Math.max(0.1, length)) });
  });
  mine.addEventListener('ended', () => {
    if (audio !== mine) return;
    stopSound();
    ended?.();
  });
  mine.addEventListener('error', () => step({ id, state: 'failed', at: 0 }));
  set({ id, state: 'loading', at: 0 });
  mine.play().then(
    () => now?.id === id && now.state === 'loading' && step({ id, state: 'playing', at: 0 }),
    (why: unknown) => {
      // Stopped before it began is no failure.
      if (audio === mine && !(why instanceof DOMException && why.name === 'AbortError'))
        step({ id, state: 'failed', at: 0 });
    },
  );
}

const most = 400;
const key = (): string => `heard.${read('session.me')?.userId ?? ''}`;
let heard: { key: string; ids: string[] } | null = null;
function heardNow(): string[] {
  if (heard?.key !== key()) heard = { key: key(), ids: readKept(key()).split(' ').filter(Boolean) };
  return heard.ids;
}
export const useHeard = (id: string): boolean => useSyncExternalStore(watch, () => heardNow().indexOf(id) >= 0);
export function markHeard(id: string): void {
  const ids = heardNow();
  if (ids.indexOf(id) >= 0) return;
  heard = { key: key(), ids: ids.concat(id).slice(-most) };
  keep(key(), heard.ids.join(' '));
  listeners.forEach((tell) => tell());
}

/**
 * Bars of the drawn wave, 4 to 17 px, always the same for a message: what it is drawn for is the length, not the voice.
 */
export function waveOf(id: string, bars: number): number[] {
  let h = 2166136261;
  for (let i = 0; i < id.length; i++) h = Math.imul(h ^ id.charCodeAt(i), 16777619);
  return Array.from({ length: bars }, () => {
    h = Math.imul(h ^ (h >>> 15), 2246822519);
    return 4 + ((h >>> 8) % 14);
  });
}
/** 80 to 200 px by length. */
export const soundWidth = (second: number): number =>
  Math.round(80 + 120 * Math.sqrt(Math.min(60, Math.max(1, second)) / 60));
