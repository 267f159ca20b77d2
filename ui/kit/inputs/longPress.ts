// Holding a finger (or the right button) on something. Handlers to spread on an element; a scroll or a second finger
// ends it.
import type { MouseEvent, TouchEvent } from 'react';

let timer = 0;
let held = false;
const stop = () => window.clearTimeout(timer);

export type LongPress = {
  onTouchStart: (event: TouchEvent) => void;
  onTouchMove: () => void;
  onTouchEnd: (event: TouchEvent) => void;
  onTouchCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
};

export function longPress(open: () => void): LongPress {
  return {
    onTouchStart(event) {
      stop();
      held = false;
      event.stopPropagation();
      if (event.touches.length > 1) return;
      timer = window.setTimeout(() => {
        held = true;
        open();
      }, 500);
    },
    onTouchMove: stop,
    onTouchEnd(event) {
      stop();
      // The lifting finger must not press what it held.
      if (held && event.cancelable) event.preventDefault();
    },
    onTouchCancel: stop,
    // Android says this by itself, the mouse with its right button, the keyboard with its menu key.
    onContextMenu(event) {
      event.preventDefault();
      event.stopPropagation();
      stop();
      if (!held) open();
      held = false;
    },
  };
}
