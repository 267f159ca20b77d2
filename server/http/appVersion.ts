// Dotted three-part versions of the app.

function triple(version: string): [number, number, number] | null {
  const found = /^v?(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?/.exec(version);
  return found === null ? null : [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)];
}

/** An empty minimum accepts all versions; an unreadable version is older than any. */
export function appVersionAtLeast(version: string, least: string): boolean {
  const want = triple(least);
  if (want === null) return true;
  const have = triple(version);
  if (have === null) return false;
  for (const i of [0, 1, 2] as const) if (have[i] !== want[i]) return have[i] > want[i];
  return true;
}
