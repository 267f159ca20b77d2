// What pages of one origin share by local storage and what one tab keeps over a reload. Separate because either storage
// may be refused (private mode, blocked cookies, full disk): then memory stands in, and nothing throws.
const memory = new Map<string, string>();

function storageOf(session: boolean): Storage {
  return session ? sessionStorage : localStorage;
}
/** The text kept under a key, or ''. */
export function readKept(key: string, session = false): string {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return storageOf(session).getItem(key) ?? '';
  } catch {
    return '';
  }
}
/** The keys that begin so. */
export function keysKept(start: string): string[] {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // Memory stands in.
  }
  return Array.from(keys).filter((key) => key.startsWith(start) && readKept(key) !== '');
}
/** '' removes it. */
export function keep(key: string, value: string, session = false): void {
  try {
    if (value) storageOf(session).setItem(key, value);
    else storageOf(session).removeItem(key);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** The flag noHistory: 1 makes the next navigation replace the top entry, and is then set to 2. */
export const setNoHistory = (): void => keep('noHistory', '1');
export function takeNoHistory(): boolean {
  if (readKept('noHistory') !== '1') return false;
  keep('noHistory', '2');
  return true;
}
