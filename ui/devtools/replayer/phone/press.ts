// Presses in the phone what the person tapped, where that is a control of the page itself: a handler that throws, or
// opens nothing, is seen in the screens. Links are left out, since the recording says where they led.
import type { Payload } from '../../../../bus/client/topics';
import type { Envelope } from '../../../../bus/protocol/envelope';
import { mask } from '../../../../bus/recording/maskers';
import { controlsOf, nameOf } from '../../../../bus/rules/controlName';

const pressed = /^(button|summary|tab|switch|checkbox|radio|option|menuitem|menuitemradio|menuitemcheckbox)$/;

function isInView(el: Element): boolean {
  const { top, bottom, width, height } = el.getBoundingClientRect();
  const view = el.ownerDocument.documentElement.clientHeight;
  return width > 0 && height > 0 && bottom > 0 && top < view;
}
/**
 * The control that the envelope says was tapped: of those with its role and name the nearest to its place, since a page
 * that plays has some controls more or fewer; without a place the first one in view. Null where there is none.
 */
export function tappedControl(page: Document, { topic, payload }: Envelope): HTMLElement | null {
  if (topic !== 'session.tapped') return null;
  const { role, name, own, nth } = payload as Payload<'session.tapped'>;
  if (!pressed.test(role)) return null;
  const all = controlsOf<HTMLElement>(page, role);
  const start = own?.replace(/…$/, '') ?? '';
  const named = all.filter((el) => mask(nameOf(el)) === mask(name) && nameOf(el).startsWith(start));
  if (nth === undefined) return named.find(isInView) ?? null;
  const distance = (el: HTMLElement): number => Math.abs(all.indexOf(el) - nth);
  return named.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
