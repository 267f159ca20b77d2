// The viewer under the fingers: swipe between pictures, pinch, double tap, pan, and down to close. Moves the
// elements itself, by transforms alone; React only learns of a new index and of the end.
import { watchDrag } from './drag';

export type ViewerMotion = {
  /** Moves to a picture; `still` without the slide. */
  go: (index: number, still?: boolean) => void;
  /** Flies to (or from) a place on screen, or fades; `done` when it has gone. */
  fly: (cell: DOMRect | null | undefined, way: 'in' | 'out', done?: () => void) => void;
  stop: () => void;
};

type Options = {
  stage: HTMLElement;
  track: HTMLElement;
  ground: HTMLElement;
  count: number;
  onIndex: (index: number) => void;
  onDismiss: () => void;
  onZoom: () => void;
};

const ease = 'transform var(--d3) var(--ease-out)';

export function moveViewer({ stage, track, ground, count, onIndex, onDismiss, onZoom }: Options): ViewerMotion {
  let index = 0;
  let zoom = { s: 1, x: 0, y: 0 };
  let mode: 'swipe' | 'pan' | 'dismiss' = 'swipe';
  let from = zoom;

  const slide = () => track.querySelector<HTMLElement>(`[data-slide="${index}"]`);
  const place = (next: typeof zoom, settle: boolean) => {
    zoom = next;
    const el = slide();
    if (!el) return;
    el.style.transition = settle ? ease : 'none';
    el.style.transform =
      next.s === 1 && !next.x && !next.y ? '' : `translate(${next.x}px,${next.y}px) scale(${next.s})`;
  };
  /** Keeps the picture's edge from leaving the screen's. */
  const bound = ({ s, x, y }: typeof zoom): typeof zoom => {
    const img = slide()?.querySelector<HTMLElement>('img:last-of-type');
    const roomX = Math.max(0, ((img?.offsetWidth ?? 0) * s - stage.offsetWidth) / 2);
    const roomY = Math.max(0, ((img?.offsetHeight ?? 0) * s - stage.offsetHeight) / 2);
    return { s, x: Math.max(-roomX, Math.min(roomX, x)), y: Math.max(-roomY, Math.min(roomY, y)) };
  };
  const shift = (px: number, settle: boolean) => {
    track.style.transition = settle ? ease : 'none';
    track.style.transform = `translateX(${px - index * stage.offsetWidth}px)`;
  };
  const go = (next: number, still = false) => {
    const to = Math.max(0, Math.min(count - 1, next));
    if (to !== index) {
      if (zoom.s !== 1) place({ s: 1, x: 0, y: 0 }, false);
      zoom = { s: 1, x: 0, y: 0 };
      index = to;
      onIndex(to);
    }
    shift(0, !still);
  };
  /** Zooms about a point of the screen. */
  const zoomAt = (s: number, clientX: number, clientY: number) => {
    const box = stage.getBoundingClientRect();
    const px = clientX - box.left - box.width / 2;
    const py = clientY - box.top - box.height / 2;
    place(
      s <= 1
        ? { s: 1, x: 0, y: 0 }
        : bound({ s, x: px - (px - zoom.x) * (s / zoom.s), y: py - (py - zoom.y) * (s / zoom.s) }),
      true,
    );
    if (s > 1) onZoom();
  };

  const stopDrag = watchDrag(stage, {
    start: (dx, dy) => {
      from = zoom;
      mode = zoom.s > 1 ? 'pan' : Math.abs(dx) > Math.abs(dy) ? 'swipe' : 'dismiss';
      return mode !== 'dismiss' || dy > 0;
    },
    move: (dx, dy) => {
      if (mode === 'pan') place({ s: from.s, x: from.x + dx, y: from.y + dy }, false);
      else if (mode === 'swipe') shift((index === 0 && dx > 0) || (index === count - 1 && dx < 0) ? dx / 3 : dx, false);
      else {
        const y = Math.max(0, dy);
        place({ s: 1 - Math.min(0.4, y / 900), x: dx, y }, false);
        ground.style.transition = 'none';
        ground.style.opacity = `${1 - Math.min(0.9, y / 420)}`;
      }
    },
    end: (dx, dy, vx, vy) => {
      if (mode === 'pan') place(bound(zoom), true);
      else if (mode === 'swipe') {
        const step = Math.abs(dx) > stage.offsetWidth / 3 || Math.abs(vx) > 0.4 ? (dx < 0 ? 1 : -1) : 0;
        go(index + step);
      } else if (dy > 100 || vy > 0.6) onDismiss();
      else {
        place({ s: 1, x: 0, y: 0 }, true);
        ground.style.transition = '';
        ground.style.opacity = '';
      }
    },
  });

  // Two fingers.
  let pinch: { d: number; x: number; y: number; zoom: typeof zoom } | null = null;
  const fingers = (event: TouchEvent) => {
    const [a, b] = [event.touches[0], event.touches[1]];
    if (!a || !b) return null;
    const box = stage.getBoundingClientRect();
    const d = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    return {
      d,
      x: (a.clientX + b.clientX) / 2 - box.left - box.width / 2,
      y: (a.clientY + b.clientY) / 2 - box.top - box.height / 2,
    };
  };
  const pinchStart = (event: TouchEvent) => {
    const at = fingers(event);
    if (at) pinch = { ...at, zoom };
  };
  const pinchMove = (event: TouchEvent) => {
    const at = fingers(event);
    if (!pinch || !at) return;
    if (event.cancelable) event.preventDefault();
    const s = Math.max(0.7, Math.min(4, (pinch.zoom.s * at.d) / pinch.d));
    const k = s / pinch.zoom.s;
    place({ s, x: at.x - (pinch.x - pinch.zoom.x) * k, y: at.y - (pinch.y - pinch.zoom.y) * k }, false);
  };
  const pinchEnd = () => {
    if (!pinch) return;
    pinch = null;
    place(zoom.s <= 1 ? { s: 1, x: 0, y: 0 } : bound(zoom), true);
    if (zoom.s > 1) onZoom();
  };
  // One tap closes, two zoom: the first waits for a second. A drag of the mouse ends with a click too.
  let tap = 0;
  let down = { x: 0, y: 0 };
  const press = (event: MouseEvent) => {
    down = { x: event.clientX, y: event.clientY };
  };
  const click = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > 8) return;
    if (tap) {
      window.clearTimeout(tap);
      tap = 0;
      zoomAt(zoom.s > 1 ? 1 : 2.5, event.clientX, event.clientY);
    } else {
      tap = window.setTimeout(() => {
        tap = 0;
        onDismiss();
      }, 260);
    }
  };
  const resize = () => shift(0, false);
  const key = (event: KeyboardEvent) => {
    // Not while something lies over the viewer.
    if (stage.closest('[aria-hidden=true]')) return;
    if (event.key === 'ArrowRight') go(index + 1);
    else if (event.key === 'ArrowLeft') go(index - 1);
  };

  stage.addEventListener('touchstart', pinchStart, { passive: true });
  stage.addEventListener('touchmove', pinchMove, { passive: false });
  stage.addEventListener('touchend', pinchEnd);
  stage.addEventListener('touchcancel', pinchEnd);
  stage.addEventListener('mousedown', press);
  stage.addEventListener('click', click);
  window.addEventListener('resize', resize);
  document.addEventListener('keydown', key);

  const fly: ViewerMotion['fly'] = (cell, way, done) => {
    const el = slide();
    const img = el?.querySelector<HTMLElement>('img:last-of-type');
    const low = document.documentElement.dataset.perf === 'low';
    const box = stage.getBoundingClientRect();
    const away = () => {
      if (!el) return;
      if (cell && img && img.offsetWidth > 1 && !low) {
        const s = Math.max(cell.width / img.offsetWidth, cell.height / img.offsetHeight);
        const x = cell.left + cell.width / 2 - box.left - box.width / 2;
        const y = cell.top + cell.height / 2 - box.top - box.height / 2;
        el.style.transform = `translate(${x}px,${y}px) scale(${s})`;
      } else el.style.opacity = '0';
      ground.style.opacity = '0';
    };
    if (!el) return done?.();
    if (way === 'in') {
      el.style.transition = ground.style.transition = 'none';
      away();
      el.getBoundingClientRect();
    }
    el.style.transition = `${ease},opacity var(--d2)`;
    ground.style.transition = 'opacity var(--d3)';
    if (way === 'in') {
      el.style.transform = el.style.opacity = ground.style.opacity = '';
    } else {
      away();
      window.setTimeout(() => done?.(), low ? 0 : 240);
    }
  };

  return {
    go,
    fly,
    stop: () => {
      stopDrag();
      window.clearTimeout(tap);
      stage.removeEventListener('touchstart', pinchStart);
      stage.removeEventListener('touchmove', pinchMove);
      stage.removeEventListener('touchend', pinchEnd);
      stage.removeEventListener('touchcancel', pinchEnd);
      stage.removeEventListener('mousedown', press);
      stage.removeEventListener('click', click);
      window.removeEventListener('resize', resize);
      document.removeEventListener('keydown', key);
    },
  };
}
