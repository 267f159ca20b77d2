// Moving between pages: the history stack of from-to pairs, noHistory, back, and how far down a page was left. Wouter
// reads the address (router.ts); every change of it goes through here. What overlays and page transitions add comes
// later, with DeferredShell.
import { useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { ask, read } from '../../bus';
import { keep, readKept, takeNoHistory } from '../stores/pageStorage';
import { netBarHeight } from '../../kit/feedback/network';
import { links, pathOf } from './routes';
import type { RouteMeta } from './routes';

/** How the page that is shown was reached. */
export type Kind = 'start' | 'push' | 'replace' | 'back';
export type Pair = { from: string; to: string };
/** In history.state of each entry. `n` counts from 0; `key` is the visit's own; `guard` holds one back for overlays. */
export type Entry = { n: number; key: string; guard?: 1 };
export type Go = { replace?: boolean };
/** What stands before pages: each says whether it has taken the matter over. */
export type Overlays = {
  popped(to: Entry): boolean;
  going(link: string, replace: boolean): boolean;
  back(): boolean;
  /** Calls `then` once nothing lies over the page. */
  closed(then: () => void): void;
  gone(): void;
};
/** How pages come and go, beyond being there. */
export type PageTransitions = {
  leave(page: HTMLElement, how: Kind, to: string): void;
  arrive(page: HTMLElement, how: Kind, top: number, meta: RouteMeta): () => void;
};

let stack: Pair[] = [];
let tops: number[] = [];
let entry: Entry = { n: 0, key: '' };
let kind: Kind = 'start';
let page: HTMLElement;
let pageTransitions: PageTransitions | undefined;
let overlays: Overlays | undefined;
let made = 0;
/** The page that is being left by a step back, until the browser has taken it. */
let leaving = '';
/** ms after which back is heard again where neither the browser nor the app steps. */
const STEP_MS = 1000;

const here = (): string => location.pathname + location.search;
const newKey = (): string => Date.now().toString(36) + made++;
/** Counted without the off-line bar, which may come or go before the page is back. The very top stays the top. */
const keepTop = (): void => void (tops[entry.n] = scrollY && scrollY - netBarHeight());
const save = (): void => keep('history', JSON.stringify([stack, tops]), true);

/** Once, before the first render. */
export function startNavigation(): void {
  if (entry.key) return;
  history.scrollRestoration = 'manual';
  const known = history.state as Entry | null;
  entry = known?.key ? known : { n: 0, key: newKey() };
  try {
    if (known) [stack, tops] = JSON.parse(readKept('history', true)) as [Pair[], number[]];
  } catch {
    // Nothing kept, or not ours: a new stack.
  }
  history.replaceState(entry, '');
  window.addEventListener('popstate', ({ state, hasUAVisualTransition }) => {
    // An address with another hash is an entry that the browser made.
    const to = (state ?? { n: entry.n + 1, key: newKey() }) as Entry;
    if (!state) history.replaceState(to, '');
    leaving = '';
    if (overlays?.popped(to)) return;
    // A browser that has shown the way itself (a swipe from the edge) needs none of ours.
    if (to.key !== entry.key) leave(to.n < entry.n ? 'back' : 'push', here(), hasUAVisualTransition);
    entry = to;
    overlays?.gone();
  });
  window.addEventListener('pagehide', () => {
    keepTop();
    save();
  });
}
/** From now on pages come and go with these, and overlays take what is theirs. */
export function setPageTransitions(how: PageTransitions, before: Overlays): void {
  pageTransitions = how;
  overlays = before;
}

function leave(how: Kind, to: string, shown?: boolean): void {
  pageTransitions?.leave(page, shown ? 'replace' : how, to);
  keepTop();
  kind = how;
}
/**
 * Goes to a path of this app. The pair is kept. The top entry is replaced with noHistory set, and, as browsers do, by
 * another way to the address that is shown: a second tap on what led there adds none.
 */
export function navigate(link: string, options?: Go): void {
  const replace = takeNoHistory() || !!options?.replace || link === here();
  if (overlays?.going(link, replace)) return;
  // A guard gives its place to the page that is gone to.
  const over = replace || entry.guard;
  const n = replace ? entry.n : entry.n + 1;
  leave(replace ? 'replace' : 'push', link);
  const from = replace ? stack[n - 1]?.from : here();
  stack.length = tops.length = n;
  if (n) stack[n - 1] = { from: from ?? '', to: link };
  entry = { n, key: newKey() };
  save();
  history[over ? 'replaceState' : 'pushState'](entry, '', link);
  overlays?.gone();
}
/** Nothing of this visit lies behind the page. */
export const isFirstPage = (): boolean => !entry.n;
/** Overlay, then page, then the app (or home, in a browser). */
export function back(): void {
  if (overlays?.back()) return;
  // A second tap before the page has gone would leave the one behind it too.
  const { n, key } = entry;
  if (leaving === key) return;
  leaving = key;
  setTimeout(() => void (leaving === key && (leaving = '')), STEP_MS);
  if (n) history.back();
  else if (read('session.state')?.isApp) ask('native.back', {}).catch(() => undefined);
  else navigate(links.home(), { replace: true });
}

/** Goes back from a page whose content is gone, once what still lies over it has closed. */
export function leavePage(): void {
  const { key } = entry;
  const leaveIt = () => void (key === entry.key && back());
  if (overlays) overlays.closed(leaveIt);
  else leaveIt();
}

/** A page has come into view: where it was left, or at its top. */
export function arrive(shown: HTMLElement, meta: RouteMeta): (() => void) | undefined {
  page = shown;
  if (kind === 'start') return undefined;
  scrollTo(0, keptTop());
  return pageTransitions?.arrive(shown, kind, keptTop(), meta);
}
/** How the page that is shown was reached. */
export const readKind = (): Kind => kind;
export const readEntry = (): Entry => entry;
/** Changes with each visit of a page; on back it is that of the first visit. */
export const entryKey = (): string => entry.key;
/** px from the top where this visit was left; 0 when it is fresh. */
export function keptTop(): number {
  const top = tops[entry.n];
  return top ? Math.max(0, top + netBarHeight()) : 0;
}
/** The pairs that lie behind the page, oldest first. */
export const historyPairs = (): readonly Pair[] => stack.slice(0, entry.n);
/** Another entry of the same visit (a guard comes or goes). */
export function setEntry(same: Entry): void {
  entry = same;
}

export type Visit = { key: string; path: string; search: string };
/** The visit that is shown. */
export function useVisit(): Visit {
  // One text, since the address is compared by value.
  const [key = '', path = '', search = ''] = useLocationProperty(() =>
    [entry.key, pathOf(location.pathname), location.search].join('\n'),
  ).split('\n');
  return { key, path, search };
}
/** A value of the address's query, or ''. */
export const useQuery = (name: string): string => new URLSearchParams(useSearch()).get(name) ?? '';
