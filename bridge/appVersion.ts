// Versions of the app: three parts, compared as numbers. Defined for every odd input, since the text comes from a user
// agent.
const form = /^v?(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?:\.\d+)*\.?(?:[+-].*)?$/i;

export type Triple = readonly [number, number, number];

/** `5.1` is 5.1.0; further parts, a leading v and a suffix (`-beta`) are ignored; anything else is null. */
export function parseVersion(text: string): Triple | null {
  const m = form.exec(text.trim());
  return m ? [Number(m[1]), Number(m[2] || 0), Number(m[3] || 0)] : null;
}
/** An unreadable version is never high enough. */
export function atLeast(version: string, gate: string): boolean {
  const have = parseVersion(version);
  const need = parseVersion(gate);
  if (!have || !need) return false;
  for (let i = 0; i < 3; i++) {
    const difference = (have[i] as number) - (need[i] as number);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
