// The present for everything that says how long ago: one timer for all, corrected by the server's clock.
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { whileUsed } from '../../sharedSource';

let offset = 0;
const lastTick = proxy({ at: Date.now() });

/** The server's clock at this moment, for what counts seconds. */
export const clockNow = (): number => Date.now() + offset;

function tick(): void {
  lastTick.at = clockNow();
}

/** Server's clock minus the phone's, in ms. */
export function setClockOffset(ms: number): void {
  offset = ms;
  tick();
}

const runTimer = whileUsed(() => {
  tick();
  const timer = window.setInterval(tick, 30_000);
  return () => window.clearInterval(timer);
});

/**
 * The server's clock at this render, in ms; renders again every 30 s. Not the instant of the last tick: what a component
 * shows may have arrived since (a mute of 10 minutes would be 11 minutes long).
 */
export function useNow(): number {
  useEffect(runTimer, []);
  useSnapshot(lastTick);
  return clockNow();
}
