// The moment when the first screen can be seen. What it does not need waits for it: other blocks, the bridge, pictures
// further down. A page without cards, or a slow network, opens the gate after a while.
import { startTransition, useEffect, useState } from 'react';

const LATEST_MS = 3000;
let stands = false;
const waiting = new Set<() => void>();

/** The first cards are drawn. */
export function firstScreenStands(): void {
  if (stands) return;
  stands = true;
  waiting.forEach((fn) => fn());
  waiting.clear();
}
setTimeout(firstScreenStands, LATEST_MS);

function afterFirstScreen(fn: () => void): () => void {
  if (stands) fn();
  else waiting.add(fn);
  return () => waiting.delete(fn);
}
export const firstScreen = new Promise<void>((resolve) => afterFirstScreen(resolve));
/** In small steps: many wait for it at once, and a finger may be on the screen. */
export function useFirstScreenStands(): boolean {
  const [now, set] = useState(stands);
  useEffect(() => afterFirstScreen(() => startTransition(() => set(true))), []);
  return now;
}
