// The phone's pages on top of each other, and its bar: webviews stay as they are while others lie over them.
import { nextId, phone, root, top, topWeb } from './phone';
import type { Layer, Tab } from './phone';

/** At most so many pages; the oldest above the first goes. */
const MAX_LAYERS = 8;

export function pushLayer(layer: Layer, instead = ''): void {
  const kept = phone.layers.filter((one) => one.id !== instead);
  if (kept.length >= MAX_LAYERS) kept.splice(1, 1);
  phone.layers = kept.concat(layer);
}
export const openNativePage = (name: string, args: { [name: string]: string }): void =>
  pushLayer({ kind: 'native', id: nextId(), name, args: { ...args } });

/** Closes one page; the app's first stays: from there one is led to the app's own start. */
export function closeLayer(id: string): void {
  if (phone.layers.length > 1) phone.layers = phone.layers.filter((one) => one.id !== id);
  else phone.tab = 'today';
}
/** A fresh app: one webview, on the page where the person was. */
export function restart(path = topWeb()?.path ?? '/home'): void {
  phone.keyboard = 0;
  phone.tab = 'community';
  phone.layers = [root(path)];
}
export function chooseTab(tab: Tab): void {
  const before = phone.tab;
  phone.tab = tab;
  const first = phone.layers[0];
  if (tab === 'club' && before !== 'club') goClub();
  // Also from a place of the app's own, which was gone to from Club Z.
  if (
    tab === 'community' &&
    before !== tab &&
    first?.kind === 'web' &&
    (before === 'club' || /^\/($|[?#])/.test(first.path))
  )
    leadTo(first.id, '/home');
}
/** The first webview, on Club Z. */
export function goClub(): void {
  const first = phone.layers[0];
  phone.layers = first ? [first] : [];
  phone.tab = 'club';
  if (first?.kind === 'web') leadTo(first.id, '/');
}

/** Filled by the frames: leads a webview to a path, as the app's own bar does. */
let lead: (id: string, path: string) => void = () => undefined;
export const onLead = (fn: typeof lead): void => void (lead = fn);
export const leadTo = (id: string, path: string): void => lead(id, path);

/** The app's own back: its page, else what the page in it makes of it. */
export function appBack(tellPage: (id: string) => void): void {
  const now = top();
  if (now?.kind === 'native') closeLayer(now.id);
  else if (now) tellPage(now.id);
}

/** From this version on picked files have paths of the app's own. */
export function atLeast521(): boolean {
  if (phone.capabilities) return phone.capabilities.split(/[\s,]+/).indexOf('fetchFilePart') >= 0;
  const have = phone.appVersion.split('.').map(Number);
  const need = [5, 2, 1];
  for (let i = 0; i < 3; i++) {
    const difference = (have[i] ?? 0) - (need[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
