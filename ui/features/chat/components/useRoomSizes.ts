// What changes the sizes in a room of messages: the keyboard and panels take height from it, and its rows are measured
// or grow.
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Whether the height of an element is observed at all. */
export const isObserved = typeof ResizeObserver === 'function';

/**
 * `resized` gets the height of `box` in px, at first and whenever it changes; where it cannot be observed, with that of
 * the window. `grown`: the rows, its last element, have another height; told before they are painted.
 */
export function useRoomSizes(
  box: RefObject<HTMLElement | null>,
  hasRows: boolean,
  resized: (height: number) => void,
  grown: () => void,
): void {
  const room = useEffectEvent(resized);
  // Observers are called in the order they were made. This one is made before the list's: a room that grows cuts the
  // offset, and the list, told first, would report that as a scroll by the person.
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return undefined;
    const changed = () => room(el.clientHeight);
    if (!isObserved) {
      changed();
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    }
    const watch = new ResizeObserver(changed);
    watch.observe(el);
    return () => watch.disconnect();
  }, [box]);

  const rows = useEffectEvent(grown);
  useEffect(() => {
    const drawn = box.current?.lastElementChild;
    if (!hasRows || !(drawn instanceof HTMLElement)) return undefined;
    // The list has its height as a style. A ResizeObserver would tell of it one frame too late.
    let { height } = drawn.style;
    const watch = new MutationObserver(() => {
      if (height === drawn.style.height) return;
      ({ height } = drawn.style);
      rows();
    });
    watch.observe(drawn, { attributes: true, attributeFilter: ['style'] });
    return () => watch.disconnect();
  }, [box, hasRows]);
}
