// Whether an element is on the screen or about to be: what lies further down asks for nothing yet. One observer for all.
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** About one screen ahead of the finger. */
const MARGIN = '600px 0px';
/** Safari 12.0 has no such observer: all is near. */
const blind = typeof window !== 'undefined' && !('IntersectionObserver' in window);
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function watch(el: Element, seen: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  waiting.set(el, seen);
  observer.observe(el);
  return () => observer?.unobserve(el);
}

/** `due`: looked at only from then on. Once near, it stays so. */
export function useNear<T extends Element>(due: boolean): [RefObject<T | null>, boolean] {
  const el = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!due || near || blind || !el.current) return undefined;
    return watch(el.current, () => setNear(true));
  }, [due, near]);
  return [el, near || (due && blind)];
}
