// Going from tab to tab by a swipe across the panel. Loaded after the first screen. What swipes by itself (banners,
// strips) and what is dragged (a video's controls) is left alone.
import { watchDrag } from '../../../kit/overlays/drag';

export function swipeTabs(panel: HTMLElement, turn: (by: 1 | -1) => void): () => void {
  const place = (x: number, settle: boolean) => {
    panel.style.transition = settle ? 'transform var(--d2) var(--ease-out)' : 'none';
    // No transform at rest: it would be the frame of what is fixed or sticky inside.
    panel.style.transform = x ? `translateX(${x}px)` : '';
  };
  return watchDrag(panel, {
    start: (dx, dy, target) =>
      Math.abs(dx) > 1.5 * Math.abs(dy) &&
      !(target instanceof Element && target.closest('[data-swipe],video,input,textarea')),
    move: (dx) => place(dx * 0.4, false),
    end: (dx, _dy, vx) => {
      place(0, true);
      if (Math.abs(dx) > 80 || (Math.abs(dx) > 24 && Math.abs(vx) > 0.5)) turn(dx < 0 ? 1 : -1);
    },
  });
}
