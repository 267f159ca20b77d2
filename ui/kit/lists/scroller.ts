// What a list scrolls in: the window, or a pane with a scroll of its own, which is marked `data-scroller`.
export const paneOf = (el: Element): HTMLElement | null => el.closest<HTMLElement>('[data-scroller]');

/** Scrolls until the element begins `above` px below the upper edge of what it scrolls in. */
export function scrollToTop(el: Element, above: number): void {
  const pane = paneOf(el);
  const edge = pane ? pane.getBoundingClientRect().top : 0;
  (pane ?? window).scrollBy(0, el.getBoundingClientRect().top - edge - above);
}
