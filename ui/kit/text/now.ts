// The present for everything that says how long ago: one timer for all, corrected by the server's clock.
import { useSyncExternalStore } from 'react';

let offset = 0;
let current = Date.now();
let timer = 0;
const listeners = new Set<() => void>();

function tick(): void {
  current = Date.now() + offset;
  listeners.forEach((tell) => tell());
}

/** Server's clock minus the phone's, in ms. */
export function setClockOffset(ms: number): void {
  offset = ms;
  tick();
}

function subscribe(listener: () => void): () => void {
  if (!listeners.size) {
    current = Date.now() + offset;
    timer = window.setInterval(tick, 30_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) window.clearInterval(timer);
  };
}

/** The server's clock at this moment, for what counts seconds. */
export const clockNow = (): number => Date.now() + offset;

/**
 * The server's clock at this render, in ms; renders again every 30 s. Not the instant of the last tick: what a component
 * shows may have arrived since (a mute of 10 minutes would be 11 minutes long).
 */
export function useNow(): number {
  useSyncExternalStore(subscribe, () => current);
  return clockNow();
}
