// Random numbers from the state's seed, so that a replay draws the same ones.

/** mulberry32: small, fast, good enough for nonces and back-off; not used for secrets. */
export function nextRandom(state: { seed: number }): number {
  state.seed = (state.seed + 0x6d2b79f5) | 0;
  let t = Math.imul(state.seed ^ (state.seed >>> 15), 1 | state.seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(state: { seed: number }, length: number): string {
  let out = '';
  for (let i = 0; i < length; i++) out += LETTERS.charAt(Math.floor(nextRandom(state) * LETTERS.length));
  return out;
}
