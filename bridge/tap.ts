// Taps: the roots of every recording's cause tree. What is sent is what a screen reader would say: role and name.
import type { Edges } from './host';

const controls = 'a,button,input,textarea,select,label,summary,[role]';
/** When a person last touched the page (ms since the epoch); what leaves for the app needs one that is fresh. */
export const gesture = { at: 0 };

export function watchTaps({ client, w }: Edges): void {
  const touched = (e: Event): void => {
    if (!e.isTrusted) return;
    gesture.at = Date.now();
    const { closest } = e.target as Partial<Element>;
    const control = e.type === 'click' && closest ? closest.call(e.target, controls) : null;
    if (!control) return;
    const say = (name: string): string => control.getAttribute(name) || '';
    // What is typed into a field is never its name.
    const name = say('aria-label') || say('title') || say('placeholder') || control.textContent || '';
    client.tell('session.tapped', {
      role: say('role') || control.tagName.toLowerCase(),
      name: name.replace(/\s+/g, ' ').trim().slice(0, 40),
    });
    client.causedByLast();
  };
  w.addEventListener('click', touched, true);
  w.addEventListener('keydown', touched, true);
}
