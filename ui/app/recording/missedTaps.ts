// Tells the recording the taps that reach no control, and which control lies under what they reached: an overlay that
// takes the taps of a button leaves no other trace. Comes with the script that keeps the recording.
import type { Payload } from '../../../bus/client/topics';
import { controls, controlsOf, nameOf, ownNameOf, roleOf } from '../../../bus/rules/controlName';
import { tell } from '../../bus';
import { overlays } from '../../kit/overlays/overlay';

type Control = Payload<'session.tapMissed'>['under'];

/** Controls that do something when they are tapped; other roles name parts of the page. */
const operable =
  /^(a|button|checkbox|combobox|input|label|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|searchbox|select|slider|spinbutton|summary|switch|tab|textarea|textbox|treeitem)$/;

function operableAround(el: Element | null): Element | null {
  for (let around = el; around; around = around.parentElement) if (operable.test(roleOf(around))) return around;
  return null;
}
/** The first control at this point below `hit`. */
function controlUnder(hit: Element, x: number, y: number): Control {
  const open = overlays.open.filter(({ held }) => !held);
  const layer = open[open.length - 1]?.layer;
  for (const el of document.elementsFromPoint(x, y)) {
    const control = operableAround(el);
    if (!control || control.contains(hit) || (layer && !layer.contains(control))) continue;
    const [role, name] = [roleOf(control), nameOf(control)];
    const own = ownNameOf(name);
    const nth = Math.max(0, controlsOf<Element>(document, role).indexOf(control));
    return { role, name, ...(own ? { own } : {}), nth };
  }
  return undefined;
}

/** Returns the function that removes the listener. */
export function watchMissedTaps(): () => void {
  const onClick = (event: MouseEvent): void => {
    const { target: hit } = event;
    if (!event.isTrusted || !(hit instanceof Element) || operableAround(hit)) return;
    const under = controlUnder(hit, event.clientX, event.clientY);
    // The bridge has told a tap on a part that has a role.
    if (under ?? !hit.closest(controls)) tell('session.tapMissed', { role: roleOf(hit), ...(under ? { under } : {}) });
  };
  document.addEventListener('click', onClick, { capture: true, passive: true });
  return () => document.removeEventListener('click', onClick, true);
}
