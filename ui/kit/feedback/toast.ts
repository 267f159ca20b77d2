// One line that says what happened, for two seconds. Separate from its host: anyone may say, the shell shows.
import { proxy } from 'valtio/vanilla';

export type Toast = { readonly text: string; readonly ok: boolean; readonly turn: number };

const SHOWN_MS = 2000;

export const toasts = proxy<{ shown: Toast | null }>({ shown: null });
let timer = 0;
let turn = 0;

/** ok: with a tick, for a success. */
export function showToast(text: string, ok = false): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    toasts.shown = null;
  }, SHOWN_MS);
  toasts.shown = { text, ok, turn: ++turn };
}
