// Shows in the replayer's phone what the person saw there besides the values of the streams: scrolls to where they had
// scrolled to, and rings the control that had the focus. Drawn by itself, since the app does not know that it is played.
import type { ScreenState } from '../../bus/inspect/screenState';
import { mask } from '../../bus/recording/maskers';
import { controlsOf } from '../../bus/rules/controlName';
import { labelOf, scrollParts } from '../app/recording/controls';

export type FrameScreen = Pick<ScreenState, 'scrolled' | 'focus'>;
/** The screen may only just be drawing (ms). */
const AGAIN = [0, 120, 400, 1000, 2000];

function scroll({ scrolled }: FrameScreen): void {
  for (const { of, nth, x, y } of scrolled) {
    if (of === 'window') {
      if (window.scrollX !== x || window.scrollY !== y) window.scrollTo({ left: x, top: y, behavior: 'instant' });
    } else if (of !== 'strip') {
      const part = document.querySelectorAll(scrollParts[of])[nth];
      if (part && (part.scrollLeft !== x || part.scrollTop !== y))
        part.scrollTo({ left: x, top: y, behavior: 'instant' });
    }
  }
}
/** Texts of the recording are masked, the app's own are not. */
function found({ focus }: FrameScreen): HTMLElement | null {
  if (!focus?.role) return null;
  const all = controlsOf<Element>(document, focus.role);
  const isIt = (el: Element | undefined): boolean => el !== undefined && mask(labelOf(el)) === focus.name;
  const el = isIt(all[focus.nth]) ? all[focus.nth] : all.find(isIt);
  return el instanceof HTMLElement ? el : null;
}

export function createFrameScreen(): (screen: FrameScreen) => void {
  let timers: number[] = [];
  let ringed: HTMLElement | null = null;
  function ring(el: HTMLElement | null): void {
    if (el === ringed) return;
    for (const name of ['outline', 'outline-offset']) ringed?.style.removeProperty(name);
    ringed = el;
    el?.style.setProperty('outline', '2px solid var(--c-accent)', 'important');
    el?.style.setProperty('outline-offset', '2px', 'important');
  }
  return (screen) => {
    timers.forEach((timer) => clearTimeout(timer));
    timers = AGAIN.map((ms) =>
      window.setTimeout(() => {
        scroll(screen);
        ring(found(screen));
      }, ms),
    );
  };
}
