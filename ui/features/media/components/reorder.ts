// Moving pictures in a grid of three: where a place lies, which one a finger is over, and the dragging itself. A finger
// holds first (the page must still scroll), the mouse drags at once. Only transforms move; the list changes when it is
// let go.
import { watchDrag } from '../../../kit/overlays/drag';

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.slice();
  const [one] = rest.splice(from, 1);
  if (one !== undefined) rest.splice(Math.max(0, Math.min(rest.length, to)), 0, one);
  return rest;
}
export const columns = 3;
export type Cell = { width: number; height: number; gap: number };
/** The place nearest to a shift of `dx`, `dy` from the place `from`. */
export function placeAt(from: number, dx: number, dy: number, { width, height, gap }: Cell, count: number): number {
  const column = Math.max(0, Math.min(columns - 1, (from % columns) + Math.round(dx / (width + gap))));
  const row = Math.max(0, Math.floor(from / columns) + Math.round(dy / (height + gap)));
  return Math.min(count - 1, row * columns + column);
}
/** How far the picture at `at` steps aside while the one from `from` hangs over `to`. */
export function displacementOf(
  at: number,
  from: number,
  to: number,
  { width, height, gap }: Cell,
): { x: number; y: number } {
  const shown = at === from ? to : at > from && at <= to ? at - 1 : at < from && at >= to ? at + 1 : at;
  return {
    x: ((shown % columns) - (at % columns)) * (width + gap),
    y: (Math.floor(shown / columns) - Math.floor(at / columns)) * (height + gap),
  };
}

const holdMs = 350;
const slop = 8;

/** `[data-tile]` children of the grid can be dragged. `done` gets the new order's move. */
export function watchReorder(grid: HTMLElement, done: (from: number, to: number) => void): () => void {
  let timer = 0;
  let held = false;
  let byTouch = false;
  let at = { x: 0, y: 0 };
  let from = -1;
  let to = -1;
  let cell: Cell = { width: 1, height: 1, gap: 4 };
  const tiles = () => Array.from(grid.querySelectorAll<HTMLElement>('[data-tile]'));
  const tileOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;

  function lift(): void {
    held = true;
    tiles()[from]?.setAttribute('data-lifted', '');
    if (navigator.vibrate) navigator.vibrate(10);
  }
  function settle(): void {
    window.clearTimeout(timer);
    held = false;
    for (const tile of tiles()) {
      tile.style.removeProperty('transform');
      tile.removeAttribute('data-lifted');
      tile.removeAttribute('data-aside');
    }
    from = to = -1;
  }
  function begin(target: EventTarget | null): boolean {
    const tile = tileOf(target);
    const all = tiles();
    from = tile ? all.indexOf(tile) : -1;
    to = from;
    const box = tile?.getBoundingClientRect();
    const next = all[1]?.getBoundingClientRect();
    if (!tile || !box || all.length < 2) return false;
    cell = {
      width: box.width,
      height: box.height,
      gap: next && all[0] ? Math.max(0, next.left - all[0].getBoundingClientRect().right) : 4,
    };
    return true;
  }
  const touchStart = (event: TouchEvent): void => {
    settle();
    byTouch = true;
    const touch = event.touches[0];
    if (!touch || event.touches.length > 1 || !begin(event.target)) return;
    at = { x: touch.clientX, y: touch.clientY };
    timer = window.setTimeout(lift, holdMs);
  };
  const touchMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!held && touch && Math.abs(touch.clientX - at.x) + Math.abs(touch.clientY - at.y) > slop)
      window.clearTimeout(timer);
  };
  const touchEnd = (event: TouchEvent): void => {
    // Held and let go without a move: no tap either.
    if (held && event.cancelable) event.preventDefault();
    window.setTimeout(() => (byTouch = false), 400);
    settle();
  };
  const noMenu = (event: Event): void => {
    if (held || byTouch) event.preventDefault();
  };
  grid.addEventListener('touchstart', touchStart, { passive: true });
  grid.addEventListener('touchmove', touchMove, { passive: true });
  const stop = watchDrag(grid, {
    start(_dx, _dy, target) {
      if (byTouch) return held;
      if (!begin(target)) return false;
      lift();
      return true;
    },
    move(dx, dy) {
      const all = tiles();
      to = placeAt(from, dx, dy, cell, all.length);
      all.forEach((tile, i) => {
        const aside = displacementOf(i, from, to, cell);
        tile.style.transform =
          i === from
            ? `translate(${dx}px,${dy}px) scale(1.04)`
            : aside.x || aside.y
              ? `translate(${aside.x}px,${aside.y}px)`
              : '';
        if (i !== from) tile.setAttribute('data-aside', '');
      });
    },
    end() {
      const move = { from, to };
      settle();
      if (move.from >= 0 && move.to >= 0 && move.from !== move.to) done(move.from, move.to);
    },
  });
  // After watchDrag's own, so that the drag has ended when this settles.
  grid.addEventListener('touchend', touchEnd);
  grid.addEventListener('touchcancel', settle);
  grid.addEventListener('contextmenu', noMenu);
  return () => {
    settle();
    stop();
    grid.removeEventListener('touchstart', touchStart);
    grid.removeEventListener('touchmove', touchMove);
    grid.removeEventListener('touchend', touchEnd);
    grid.removeEventListener('touchcancel', settle);
    grid.removeEventListener('contextmenu', noMenu);
  };
}
