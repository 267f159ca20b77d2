// The room under the field: the keyboard's height as the app or the browser tells it, and how high a panel in its place
// is, so that turning from one to the other moves nothing.
import { useEffect, useEffectEvent, useState } from 'react';
import { on } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';

const key = 'keyboard.height';
const usual = 280;

/** Remembered from the last keyboard, within what leaves room for reading. */
export function panelHeight(): number {
  const known = Number(readKept(key)) || usual;
  return Math.max(220, Math.min(known, Math.round(window.innerHeight * 0.5)));
}
/** Above the keyboard, while signs are searched for: the field and a row of them, in px. */
export const searchHeight = 108;
const heightNow = (): number =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--keyboard')) || 0;

/** `changed` is told before the new height is drawn. */
export function useKeyboard(changed: (height: number) => void): number {
  const [height, setHeight] = useState(heightNow);
  const tell = useEffectEvent(changed);
  useEffect(
    () =>
      on('native.keyboardChanged', ({ height: next }) => {
        setHeight(next);
        tell(next);
        if (next > 150) keep(key, String(Math.round(next)));
        // iOS moves the whole page up to the field, which stands above the keyboard anyway.
        if (next > 0) window.scrollTo(0, 0);
      }),
    [],
  );
  return height;
}
/** Where nothing tells the keyboard's height the browser itself must bring the field into view. */
export function bringIntoView(el: HTMLElement): void {
  if (window.visualViewport) return;
  setTimeout(() => el.scrollIntoView(false), 350);
}
