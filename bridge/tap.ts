// Taps: every cause in a recording leads back to one. Sent are the role and name that a screen reader would read out.
import { controls, namedControl } from '../bus/rules/controlName';
import type { Edges } from './host';

/** When a person last touched the page, in ms since the epoch (read by recentTouch.ts). */
export const gesture = { at: 0 };

export function watchTaps({ client, w }: Edges): void {
  const onTouch = (e: Event): void => {
    if (!e.isTrusted) return;
    gesture.at = Date.now();
    const { closest } = e.target as Partial<Element>;
    const control = e.type === 'click' && closest ? closest.call(e.target, controls) : null;
    if (!control) return;
    client.tell('session.tapped', namedControl<Element>(w.document, control));
    client.causedByLast();
  };
  w.addEventListener('click', onTouch, true);
  w.addEventListener('keydown', onTouch, true);
}
