// The controls and scrolling parts of the page, as recordings name them: for what tells them, and for the replayer's
// phone, which finds them again.
import { nameOf } from '../../../bus/rules/controlName';

/** Parts with a scroll of their own, by their mark. */
export const scrollParts = { pane: '[data-scroller]', part: '[data-scroll]' } as const;

/** A dialog is named by its heading. */
export function labelOf(el: Element): string {
  const by = el.getAttribute('aria-labelledby');
  const heading = by ? document.getElementById(by) : null;
  return nameOf(heading ?? el);
}
