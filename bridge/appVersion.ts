// Versions of the app: three parts, compared as numbers. Accepts any text, since it comes from a user agent.
const format = /^v?(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?:\.\d+)*\.?(?:[+-].*)?$/i;

export type Triple = readonly [number, number, number];

/** `5.1` is 5.1.0; further parts, a leading v and a suffix (`-beta`) are ignored. Returns null for any other text. */
export function parseVersion(text: string): Triple | null {
  const m = format.exec(text.trim());
  return m ? [Number(m[1]), Number(m[2] || 0), Number(m[3] || 0)] : null;
}
/** False where one of the two cannot be read as a version. */
export function atLeast(version: string, gate: string): boolean {
  const actual = parseVersion(version);
  const wanted = parseVersion(gate);
  if (!actual || !wanted) return false;
  for (let i = 0; i < 3; i++) {
    const difference = (actual[i] as number) - (wanted[i] as number);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
