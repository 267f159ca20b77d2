// One finger or the mouse dragging an element. Touch events and not pointer events: Safari 12 has only these,
// and only they can be taken from the browser's own scrolling after the first move. Cost: nothing until touched.

export type Drag = {
  /** Called on the first clear move; false leaves the gesture to the browser. */
  start: (dx: number, dy: number, target: EventTarget | null) => boolean;
  move: (dx: number, dy: number) => void;
  /** Speeds in px per ms over the last moves. */
  end: (dx: number, dy: number, vx: number, vy: number) => void;
};

const slop = 6;
const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

export function watchDrag(el: HTMLElement, drag: Drag): () => void {
  let from: { x: number; y: number; on: boolean | null; target: EventTarget | null } | null = null;
  let last = { x: 0, y: 0, at: 0, vx: 0, vy: 0 };

  const down = (x: number, y: number, target: EventTarget | null) => {
    from = { x, y, on: null, target };
    last = { x, y, at: performance.now(), vx: 0, vy: 0 };
  };
  const move = (x: number, y: number, event: Event) => {
    if (!from || from.on === false) return;
    const dx = x - from.x;
    const dy = y - from.y;
    if (from.on === null) {
      if (Math.abs(dx) < slop && Math.abs(dy) < slop) return;
      from.on = drag.start(dx, dy, from.target);
      if (!from.on) return;
    }
    if (event.cancelable) event.preventDefault();
    const at = performance.now();
    const span = Math.max(1, at - last.at);
    last = { x, y, at, vx: (x - last.x) / span, vy: (y - last.y) / span };
    drag.move(dx, dy);
  };
  const up = () => {
    const was = from;
    from = null;
    if (!was?.on) return;
    const still = performance.now() - last.at > 80;
    drag.end(last.x - was.x, last.y - was.y, still ? 0 : last.vx, still ? 0 : last.vy);
  };

  const touchDown = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (event.touches.length > 1) up();
    else if (touch) down(touch.clientX, touch.clientY, event.target);
  };
  const touchMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (touch && event.touches.length === 1) move(touch.clientX, touch.clientY, event);
  };
  const mouseMove = (event: MouseEvent) => {
    move(event.clientX, event.clientY, event);
    if (from?.on) window.getSelection()?.removeAllRanges();
  };
  const mouseUp = () => {
    window.removeEventListener('mousemove', mouseMove);
    window.removeEventListener('mouseup', mouseUp);
    if (from?.on) {
      // A finger's drag is no tap; a mouse's drag would still end in a click on what is under it.
      window.addEventListener('click', swallow, true);
      setTimeout(() => window.removeEventListener('click', swallow, true));
    }
    up();
  };
  const mouseDown = (event: MouseEvent) => {
    if (event.button) return;
    down(event.clientX, event.clientY, event.target);
    window.addEventListener('mousemove', mouseMove);
    window.addEventListener('mouseup', mouseUp);
  };

  el.addEventListener('touchstart', touchDown, { passive: true });
  el.addEventListener('touchmove', touchMove, { passive: false });
  el.addEventListener('touchend', up);
  el.addEventListener('touchcancel', up);
  el.addEventListener('mousedown', mouseDown);
  return () => {
    el.removeEventListener('touchstart', touchDown);
    el.removeEventListener('touchmove', touchMove);
    el.removeEventListener('touchend', up);
    el.removeEventListener('touchcancel', up);
    el.removeEventListener('mousedown', mouseDown);
    mouseUp();
  };
}
