// How one page gives way to another: the new one comes from the right, the left one goes back to the
// right. Works on elements, not on React: what leaves is a picture of the page as it stood.
import s from '../Pages.module.css';

const still = (): boolean =>
  document.documentElement.getAttribute('data-perf') === 'low' || matchMedia('(prefers-reduced-motion:reduce)').matches;
/** More than this is slower to copy than the way out lasts. */
const MOST = 1500;

/** The page comes in. During its way it is one screen high, so that what is fixed in it stays where it belongs. */
export function enterPage(page: HTMLElement): void {
  if (still() || !s.in) return;
  const name = s.in;
  page.classList.add(name);
  setTimeout(() => page.classList.remove(name), 280);
}

/** A picture of the page slides away over the one that it uncovers. */
export function leavePage(page: HTMLElement): void {
  if (still() || !s.out || page.getElementsByTagName('*').length > MOST) return;
  const layer = document.createElement('div');
  layer.className = s.out;
  layer.inert = true;
  layer.setAttribute('aria-hidden', 'true');
  // The next page may stand elsewhere in a wide window.
  const { left, width } = page.getBoundingClientRect();
  Object.assign(layer.style, { left: `${left}px`, right: 'auto', width: `${width}px` });
  const picture = page.cloneNode(true);
  if (picture instanceof HTMLElement) picture.style.marginTop = -window.scrollY + 'px';
  layer.appendChild(picture);
  page.parentNode?.appendChild(layer);
  setTimeout(() => layer.remove(), 190);
}
