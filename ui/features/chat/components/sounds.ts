// Playing voices: one at a time on the whole page, and which of them were heard on this phone. Separate from the
// bubbles, since a voice goes on while its row is scrolled away.
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import { read } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';

type Playing = { id: string; state: 'loading' | 'playing' | 'failed'; /** 0 to 1. */ at: number };
let now: Playing | null = null;
let audio: HTMLAudioElement | null = null;
/** `now` under its id: only the bubble of that voice renders again. */
const playing = proxy<{ [id: string]: Playing | undefined }>({});

function set(next: Playing | null): void {
  if (now && now.id !== next?.id) delete playing[now.id];
  now = next;
  if (next) playing[next.id] = ref(next);
}
/** How this voice plays; null while it does not. */
export const usePlaying = (id: string): Playing | null => useSnapshot(playing)[id] ?? null;

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
/** Of one person: the ids in order for the storage, and a mark under each id for the bubbles. */
type Heard = { key: string; ids: string[]; marks: { [id: string]: true } };
let heard: Heard | null = null;

function loadHeard(): Heard {
  const ids = readKept(key()).split(' ').filter(Boolean);
  const marks: Heard['marks'] = {};
  for (const id of ids) marks[id] = true;
  return { key: key(), ids, marks: proxy(marks) };
}
const heardNow = (): Heard => (heard?.key === key() ? heard : (heard = loadHeard()));
export const useHeard = (id: string): boolean => useSnapshot(heardNow().marks)[id] === true;
export function markHeard(id: string): void {
  const { ids, marks } = heardNow();
  if (marks[id]) return;
  ids.push(id);
  marks[id] = true;
  for (const oldest of ids.splice(0, ids.length - most)) delete marks[oldest];
  keep(key(), ids.join(' '));
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
