// Fetches ahead what is likely to be wanted next, and what must be there when the network is not, once the page is used:
// the worker's commands at once, the tabs and a post into the browser's cache as soon as the phone is idle, and into the
// page one after the other when the phone is left in peace. Other screens come when they are opened: there are many, and
// data costs.
import type { WorkerScripts } from '../../../bus/protocol/appConfig';
import { fetchAhead } from '../../kit/navigation/chunkLoader';
import { idle } from '../../kit/navigation/idle';
import { mayFetchAhead } from '../../kit/navigation/mayFetchAhead';
import { isWaiting } from '../../kit/skeleton/Skeleton';
import { whenUsed } from '../stores/whenUsed';
import { screensAhead } from './allRoutes';

const NEXT_MS = 1500;
/** Nobody has touched the page for so long. */
const PEACE_MS = 8000;
/** Who never rests gets it between two steps. */
const LATEST_MS = 30_000;
const PAUSE_MS = 400;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The scripts of the worker's commands, for its own `importScripts`. */
async function fetchWorkerScripts(): Promise<void> {
  const { __boot: boot } = window as { __boot?: { said?: { scripts: WorkerScripts } | null } };
  if (import.meta.env.DEV) return;
  await Promise.all((boot?.said?.scripts.more ?? []).map(async (url) => (await fetch(url)).arrayBuffer()));
}

export function preloadAhead(): () => void {
  let stopped = false;
  const begun = performance.now();
  const screens = screensAhead().flatMap(({ load }) => load ?? []);
  const [next] = screens;
  let touched = begun;
  let run: typeof next;
  const touch = () => {
    touched = performance.now();
    // A finger comes down a tenth of a second before it is a tap.
    run?.().catch(() => undefined);
    run = undefined;
  };
  const signs = ['touchstart', 'mousedown', 'keydown', 'scroll'];
  for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true });
  const stop = () => {
    stopped = true;
    for (const sign of signs) window.removeEventListener(sign, touch, true);
  };
  const isOver = () => stopped || !mayFetchAhead();
  /** What was asked for comes first. */
  async function filled(): Promise<void> {
    const latest = performance.now() + LATEST_MS;
    while (isWaiting() && performance.now() < latest && !stopped) await pause(PAUSE_MS);
    await idle();
  }
  async function peace(): Promise<void> {
    for (;;) {
      const left = Math.min(touched + PEACE_MS, begun + LATEST_MS) - performance.now();
      if (left <= 0 || stopped) return;
      await pause(left);
    }
  }
  void (async () => {
    await Promise.all([pause(NEXT_MS), whenUsed]);
    if (isOver()) return stop();
    // The tap that begins the use may open a screen whose commands the worker lacks: it would ask for their scripts only
    // once that screen is drawn.
    await fetchWorkerScripts().catch(() => undefined);
    for (const load of screens) {
      await filled();
      if (isOver()) return stop();
      fetchAhead(load);
    }
    run = next;
    for (const load of [
      ...screens,
      () => import('../terms/bundledTerms'),
      () => import('../problem/ProblemSheet'),
      () => import('html-to-image'),
    ]) {
      await peace();
      await idle();
      if (isOver()) return stop();
      // One that cannot be had now is asked for when it is needed.
      await load().catch(() => undefined);
      await pause(PAUSE_MS);
    }
    stop();
  })();
  return stop;
}
