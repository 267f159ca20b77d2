// Whether an element is on the screen or about to be: what lies further down asks for nothing yet. One observer for all. At first only
// what is seen counts: on a slow network pictures below the window's edge would hold up those above it.
import { startTransition, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { firstScreen } from './firstScreen';

/** About one screen ahead of the finger. */
const AHEAD = '600px 0px';
/** What is seen has had its time. */
const AHEAD_MS = 1500;
/** Safari 12.0 has no such observer: all is near. */
const blind = typeof window !== 'undefined' && !('IntersectionObserver' in window);
const waiting = new Map<Element, (unseen: boolean) => void>();
let observer: IntersectionObserver | undefined;
let ahead = false;
let scrolled = false;

function look(): void {
  observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      // In small steps: many come into view at once.
      if (seen.length) startTransition(() => seen.forEach(({ target, boundingClientRect: at }) => waiting.get(target)?.(at.top >= innerHeight)));
    },
    ahead ? { rootMargin: AHEAD } : {},
  );
  for (const el of waiting.keys()) observer.observe(el);
}
function watch(el: Element, seen: (unseen: boolean) => void): () => void {
  if (!observer) look();
  waiting.set(el, seen);
  observer?.observe(el);
  return () => {
    waiting.delete(el);
    observer?.unobserve(el);
  };
}
/** The picture at the head of the page is there, or somebody moves on: what lies further down may come. */
export function lookAhead(): void {
  if (ahead) return;
  ahead = true;
  if (!observer) return;
  observer.disconnect();
  look();
}
if (typeof window !== 'undefined' && !blind) {
  const moved = (): void => {
    scrolled = true;
    window.removeEventListener('scroll', moved, true);
    lookAhead();
  };
  window.addEventListener('scroll', moved, { capture: true, passive: true });
  void firstScreen.then(() => setTimeout(lookAhead, AHEAD_MS));
}

export type Near = false | 'seen' | 'unseen';
/** Once near, it stays so; `unseen`: below the window's edge when it came near. */
export function useNear<T extends Element>(): [RefObject<T | null>, Near] {
  const el = useRef<T>(null);
  const [near, setNear] = useState<Near>(blind && 'seen');
  useEffect(() => (near || !el.current ? undefined : watch(el.current, (unseen) => setNear(unseen ? 'unseen' : 'seen'))), [near]);
  return [el, near];
}
/** What was out of sight when it came near still is: it may change without a motion that nobody sees. */
export const outOfSight = (near: Near): boolean => near === 'unseen' && !scrolled;
