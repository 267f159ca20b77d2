// Storage that outlives the page, and a replacement in memory where the phone refuses it (private mode, full disk,
// blocked). The replacement is a property of the window, because the inline boot script and the page's bundle each have
// their own copy of this file.
type WindowWithMemory = Window & { __kept?: { [key: string]: string } };

/** Values that live as long as the page. */
export function memory(w: WindowWithMemory): { [key: string]: string } {
  return w.__kept || (w.__kept = {});
}
/** Returns the text stored under a key, or ''. */
export function stored(key: string, w: Window): string {
  try {
    return memory(w)[key] || w.localStorage.getItem(key) || '';
  } catch {
    return '';
  }
}
/** Stores a text; '' counts as none. Never throws. */
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
