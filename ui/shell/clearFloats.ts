// Keeps the floating buttons (发布, 回到顶部) off the controls of the page: when it rests, they stand together at the nearest place upwards
// where they cover none. While it moves, they stay.

const CONTROLS = 'main a,main button:not([data-float]),main input,main [role=button]';
const REST_MS = 120;
const STEP = 4;
const MOST = 160;
/** px high: pictures, tiles and whole cards are larger, and are hit beside a button. */
const LARGE = 92;

type Box = { left: number; right: number; top: number; bottom: number };
const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

function settle(): void {
  const floats = Array.from(document.querySelectorAll<HTMLElement>('[data-float]')).filter((el) => el.offsetHeight > 0);
  // Where they stand by themselves: fixed, so this is their place in the window, whatever moves them now.
  const boxes = floats.map(({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }) => ({ left, right: left + offsetWidth, top, bottom: top + offsetHeight }));
  const controls = Array.from(document.querySelectorAll(CONTROLS), (el) => el.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height <= LARGE);
  const coveredAt = (up: number): number => {
    let most = 0;
    for (const { left, right, top, bottom } of boxes) {
      const box = { left, right, top: top - up, bottom: bottom - up };
      for (const control of controls) most = Math.max(most, overlap(box, control) / (control.width * control.height));
    }
    return most;
  };
  let best = 0;
  let least = coveredAt(0);
  for (let up = STEP; least > 0 && up <= MOST; up += STEP) {
    const covered = coveredAt(up);
    if (covered < least) [best, least] = [up, covered];
  }
  document.documentElement.style.setProperty('--float-up', `${best}px`);
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
