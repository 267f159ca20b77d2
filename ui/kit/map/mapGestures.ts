// Fingers, mouse, wheel and keys on a map: drag, pinch, double tap; arrows, + and − while one of its buttons has the
// focus. Touch events and not pointer events (docs/decisions/0097-dragging-uses-touch-events-and-the-mouse.md).
export type MapGestures = {
  /** px by which the map is dragged. */
  pan: (dx: number, dy: number) => void;
  /** Factor about a point of the map, px from its corner. */
  zoom: (factor: number, x: number, y: number) => void;
  /** The fingers are off, or the wheel is still. */
  rest: () => void;
};

const DOUBLE_MS = 300;
const STEP = 64;
const still = 180;

export function watchMap(el: HTMLElement, on: MapGestures): () => void {
  let last: { x: number; y: number; apart: number; n: number } | null = null;
  let tapped = { at: 0, x: 0, y: 0 };
  let moved = false;
  let timer = 0;
  const corner = (): DOMRect => el.getBoundingClientRect();
  const restSoon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(on.rest, still);
  };
  const reading = (touches: TouchList) => {
    const [a, b] = [touches[0], touches[1]];
    if (!a) return null;
    return b
      ? {
          x: (a.clientX + b.clientX) / 2,
          y: (a.clientY + b.clientY) / 2,
          apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
          n: 2,
        }
      : { x: a.clientX, y: a.clientY, apart: 0, n: 1 };
  };
  const own = (event: Event): boolean => !(event.target instanceof Element && event.target.closest('button,a'));

  const touchStart = (event: TouchEvent): void => {
    if (!own(event)) return;
    if (event.touches.length === 1) moved = false;
    last = reading(event.touches);
  };
  const touchMove = (event: TouchEvent): void => {
    const next = reading(event.touches);
    if (!last || !next) return;
    if (event.cancelable) event.preventDefault();
    if (next.n === last.n) {
      if (Math.abs(next.x - last.x) + Math.abs(next.y - last.y) > 0) {
        moved = moved || Math.hypot(next.x - last.x, next.y - last.y) > 3;
        on.pan(next.x - last.x, next.y - last.y);
      }
      const { left, top } = corner();
      if (next.apart && last.apart) on.zoom(next.apart / last.apart, next.x - left, next.y - top);
    }
    last = next;
  };
  const touchEnd = (event: TouchEvent): void => {
    if (!last) return;
    const before = last;
    last = reading(event.touches);
    if (last) return;
    if (before.n === 1 && !moved) {
      const { left, top } = corner();
      const twice =
        event.timeStamp - tapped.at < DOUBLE_MS && Math.hypot(before.x - tapped.x, before.y - tapped.y) < 30;
      tapped = { at: twice ? 0 : event.timeStamp, x: before.x, y: before.y };
      if (twice) on.zoom(2, before.x - left, before.y - top);
    }
    on.rest();
  };
  const mouseMove = (event: MouseEvent): void => {
    if (!last) return;
    on.pan(event.clientX - last.x, event.clientY - last.y);
    last = { x: event.clientX, y: event.clientY, apart: 0, n: 1 };
  };
  const mouseUp = (): void => {
    removeEventListener('mousemove', mouseMove);
    removeEventListener('mouseup', mouseUp);
    if (last) on.rest();
    last = null;
  };
  const mouseDown = (event: MouseEvent): void => {
    if (event.button || !own(event)) return;
    last = { x: event.clientX, y: event.clientY, apart: 0, n: 1 };
    addEventListener('mousemove', mouseMove);
    addEventListener('mouseup', mouseUp);
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { left, top } = corner();
    on.zoom(Math.pow(2, -event.deltaY / (event.deltaMode ? 12 : 300)), event.clientX - left, event.clientY - top);
    restSoon();
  };
  const doubled = (event: MouseEvent): void => {
    if (!own(event)) return;
    const { left, top } = corner();
    on.zoom(2, event.clientX - left, event.clientY - top);
    on.rest();
  };
  const key = (event: KeyboardEvent): void => {
    const way = ({ ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] } as const)[
      event.key as 'ArrowLeft'
    ];
    const factor = event.key === '+' || event.key === '=' ? 2 : event.key === '-' ? 0.5 : 0;
    if (!way && !factor) return;
    event.preventDefault();
    if (way) on.pan(way[0], way[1]);
    else on.zoom(factor, el.clientWidth / 2, el.clientHeight / 2);
    restSoon();
  };
  el.addEventListener('touchstart', touchStart, { passive: true });
  el.addEventListener('touchmove', touchMove, { passive: false });
  el.addEventListener('touchend', touchEnd);
  el.addEventListener('touchcancel', touchEnd);
  el.addEventListener('mousedown', mouseDown);
  el.addEventListener('dblclick', doubled);
  el.addEventListener('wheel', wheel, { passive: false });
  el.addEventListener('keydown', key);
  return () => {
    clearTimeout(timer);
    mouseUp();
    el.removeEventListener('touchstart', touchStart);
    el.removeEventListener('touchmove', touchMove);
    el.removeEventListener('touchend', touchEnd);
    el.removeEventListener('touchcancel', touchEnd);
    el.removeEventListener('mousedown', mouseDown);
    el.removeEventListener('dblclick', doubled);
    el.removeEventListener('wheel', wheel);
    el.removeEventListener('keydown', key);
  };
}
