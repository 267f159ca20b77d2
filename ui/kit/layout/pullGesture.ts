// The finger's part of pulling a page that scrolls with the window. Only transforms move. Apart from PullToRefresh.tsx,
// since the first screen can stand before anyone pulls at it.

export type PullState = 'idle' | 'pull' | 'ready' | 'busy';
const reach = 56;

/** `el` is touched, `moved` moves. `refresh` settles when the gap may close. Gives back what ends it. */
export function pullGesture(
  el: HTMLElement,
  moved: HTMLElement,
  refresh: () => Promise<unknown>,
  say: (state: PullState) => void,
): () => void {
  let from: { x: number; y: number } | null = null;
  let by = 0;
  let busy = false;

  const place = (y: number, settle: boolean) => {
    by = y;
    moved.style.transition = settle ? 'transform var(--d3) var(--ease-out)' : 'none';
    // No transform at rest: it would be the frame of every fixed element inside.
    moved.style.transform = y ? `translateY(${y}px)` : '';
    el.style.setProperty('--pull', `${Math.min(1, y / reach)}`);
  };
  const move = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!from || !touch || event.touches.length > 1) return;
    const dy = touch.clientY - from.y;
    if (!by && (dy < 6 || Math.abs(touch.clientX - from.x) > dy)) {
      if (dy < -4 || Math.abs(touch.clientX - from.x) > 10) stop();
      return;
    }
    if (event.cancelable) event.preventDefault();
    place(Math.max(0.1, Math.min(120, dy * 0.5)), false);
    say(by >= reach ? 'ready' : 'pull');
  };
  const stop = () => {
    from = null;
  };
  // The browser waits for script on every move that this listens to, so it listens only at the top of the page.
  const arm = () => {
    if (window.scrollY > 0) el.removeEventListener('touchmove', move);
    else el.addEventListener('touchmove', move, { passive: false });
  };
  const start = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (busy || !touch || event.touches.length > 1 || window.scrollY > 0) return;
    from = { x: touch.clientX, y: touch.clientY };
  };
  const end = () => {
    if (!from) return;
    stop();
    if (by < reach) {
      place(0, true);
      say('idle');
      return;
    }
    busy = true;
    place(reach, true);
    say('busy');
    const close = () => {
      busy = false;
      place(0, true);
      say('idle');
    };
    refresh().then(close, close);
  };

  arm();
  window.addEventListener('scroll', arm, { passive: true });
  el.addEventListener('touchstart', start, { passive: true });
  el.addEventListener('touchend', end);
  el.addEventListener('touchcancel', end);
  return () => {
    stop();
    place(0, false);
    window.removeEventListener('scroll', arm);
    el.removeEventListener('touchmove', move);
    el.removeEventListener('touchstart', start);
    el.removeEventListener('touchend', end);
    el.removeEventListener('touchcancel', end);
  };
}
