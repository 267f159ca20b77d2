// Whether an element is on the screen or about to be: what lies further down asks for nothing yet. One observer for
// all. At first only what is seen counts: on a slow network pictures below the window's edge would hold up those above
// it. It stays so where nothing may be fetched ahead.
import { startTransition, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { firstScreen } from '../navigation/firstScreen';
import { mayFetchAhead } from '../navigation/mayFetchAhead';

/** About one screen ahead of the finger. */
const AHEAD = '600px 0px';
/** What is seen has had its time. */
const AHEAD_MS = 1500;
/** Safari 12.0 has no such observer: all is near. */
const blind = !('IntersectionObserver' in globalThis);
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;
let ahead = false;

function look(): void {
  observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      // In small steps: many come into view at once.
      if (seen.length) startTransition(() => seen.forEach(({ target }) => waiting.get(target)?.()));
    },
    ahead ? { rootMargin: AHEAD } : {},
  );
  for (const el of waiting.keys()) observer.observe(el);
}
function watch(el: Element, seen: () => void): () => void {
  if (!observer) look();
  waiting.set(el, seen);
  observer?.observe(el);
  return () => {
    waiting.delete(el);
    observer?.unobserve(el);
  };
}
/** The picture at the head of the page is there, or somebody moves on: what lies further down may come. */
export function loadDistantPictures(): void {
  if (ahead || !mayFetchAhead()) return;
  ahead = true;
  window.removeEventListener('scroll', loadDistantPictures, true);
  if (!observer) return;
  observer.disconnect();
  look();
}
if (typeof window !== 'undefined' && !blind) {
  window.addEventListener('scroll', loadDistantPictures, { capture: true, passive: true });
  void firstScreen.then(() => setTimeout(loadDistantPictures, AHEAD_MS));
}

/** Once near, it stays so. */
export function useNear<T extends Element>(): [RefObject<T | null>, boolean] {
  const el = useRef<T>(null);
  const [near, setNear] = useState(blind);
  useEffect(() => (near || !el.current ? undefined : watch(el.current, () => setNear(true))), [near]);
  return [el, near];
}
