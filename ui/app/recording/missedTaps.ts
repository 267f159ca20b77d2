// Tells the recording the taps that reach no control, and which control lies under what they reached: an overlay that
// takes the taps of a button leaves no other trace. Comes with the script that keeps the recording.
import type { NamedControl } from '../../../bus/rules/controlName';
import { controls, namedControl, roleOf } from '../../../bus/rules/controlName';
import { tell } from '../../bus';
import { overlays } from '../../kit/overlays/overlay';

/** Controls that do something when they are tapped; other roles name parts of the page. */
const operable =
  /^(a|button|checkbox|combobox|input|label|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|searchbox|select|slider|spinbutton|summary|switch|tab|textarea|textbox|treeitem)$/;

function operableAround(el: Element | null): Element | null {
  for (let around = el; around; around = around.parentElement) if (operable.test(roleOf(around))) return around;
  return null;
}
/** The first control at this point below `hit`. */
function controlUnder(hit: Element, x: number, y: number): NamedControl | undefined {
  const open = overlays.open.filter(({ held }) => !held);
  const layer = open[open.length - 1]?.layer;
  for (const el of document.elementsFromPoint(x, y)) {
    const control = operableAround(el);
    if (!control || control.contains(hit) || (layer && !layer.contains(control))) continue;
    return namedControl<Element>(document, control);
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
