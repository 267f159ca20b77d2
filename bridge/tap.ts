// Taps: every cause in a recording leads back to one. Sent are the role and name that a screen reader would read out.
import { controls, controlsOf, nameOf, ownNameOf, roleOf } from '../bus/rules/controlName';
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
    const [role, name] = [roleOf(control), nameOf(control)];
    const own = ownNameOf(name);
    const nth = Math.max(0, controlsOf<Element>(w.document, role).indexOf(control));
    client.tell('session.tapped', { role, name, ...(own ? { own } : {}), nth });
    client.causedByLast();
  };
  w.addEventListener('click', onTouch, true);
  w.addEventListener('keydown', onTouch, true);
}
