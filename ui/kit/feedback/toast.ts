// One line that says what happened, for two seconds. Separate from its host: anyone may say, the shell shows.

export type Toast = { readonly text: string; readonly ok: boolean; readonly turn: number };

let current: Toast | null = null;
let timer = 0;
let turn = 0;
const listeners = new Set<() => void>();

function set(next: Toast | null): void {
  current = next;
  listeners.forEach((tell) => tell());
}

/** ok: with a tick, for a success. */
export function showToast(text: string, ok = false): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => set(null), 2000);
  set({ text, ok, turn: ++turn });
}

export const readToast = (): Toast | null => current;
export function watchToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
