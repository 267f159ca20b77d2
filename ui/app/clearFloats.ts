// Keeps the floating buttons (发布, 回到顶部) off the controls of the page: when it rests, each stands at the nearest place
// upwards where it covers none, 回到顶部 above 发布. While it moves, they stay.

const CONTROLS = 'main a,main button:not([data-float]),main input,main [role=button]';
const REST_MS = 120;
const STEP = 4;
const MOST = 160;
/** px between two of them. */
const GAP = 12;
/** px high: pictures, tiles and whole cards are larger, and are hit beside a button. */
const LARGE = 92;

type Box = { left: number; right: number; top: number; bottom: number };
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

function settle(): void {
  const controls = Array.from(document.querySelectorAll(CONTROLS), (el) => el.getBoundingClientRect()).filter(
    ({ width, height }) => width > 0 && height <= LARGE,
  );
  // The lowest first, where they stand by themselves: fixed, so this is their place in the window, whatever moves them
  // now.
  const floats = Array.from(document.querySelectorAll<HTMLElement>('[data-float]'))
    .filter((el) => el.offsetHeight > 0)
    .sort((a, b) => b.offsetTop - a.offsetTop);
  let room = Infinity;
  for (const el of floats) {
    const { style, offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = el;
    if (el.hasAttribute('data-away')) {
      style.removeProperty('--float-up');
      continue;
    }
    const coveredAt = (up: number): number => {
      const box = { left, right: left + offsetWidth, top: top - up, bottom: top + offsetHeight - up };
      return controls.reduce(
        (most, control) => Math.max(most, overlap(box, control) / (control.width * control.height)),
        0,
      );
    };
    const from = Math.max(0, top + offsetHeight - room);
    let best = from;
    let least = coveredAt(best);
    for (let up = from + STEP; least > 0 && up <= from + MOST; up += STEP) {
      const covered = coveredAt(up);
      if (covered < least) [best, least] = [up, covered];
    }
    style.setProperty('--float-up', `${best}px`);
    room = top - best - GAP;
  }
}

/** Gives back what stops it. */
export function clearFloats(): () => void {
  let timer = 0;
  const later = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(settle, REST_MS);
  };
  window.addEventListener('scroll', later, { passive: true });
  window.addEventListener('resize', later);
  // Pages and what they show come and go.
  const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(later) : null;
  const root = document.getElementById('root');
  if (root) watch?.observe(root);
  later();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', later);
    window.removeEventListener('resize', later);
    watch?.disconnect();
  };
}
