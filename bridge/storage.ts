// Storage that outlives the page, and a stand-in in memory where the phone refuses it (private mode, full disk,
// blocked). The stand-in hangs on the window, since the inline boot script and the page's bundle each have their own
// copy of this file.
type Keeping = Window & { __kept?: { [key: string]: string } };

/** What lives as long as the page. */
export function memory(w: Keeping): { [key: string]: string } {
  return w.__kept || (w.__kept = {});
}
/** The text kept under a key, or ''. */
export function stored(key: string, w: Window): string {
  try {
    return memory(w)[key] || w.localStorage.getItem(key) || '';
  } catch {
    return '';
  }
}
/** Keeps a text; '' is as good as nothing. Never throws. */
export function store(key: string, value: string, w: Window): void {
  const kept = memory(w);
  kept[key] = value;
  try {
    w.localStorage.setItem(key, value);
    delete kept[key];
  } catch {
    // Kept in memory only.
  }
}
