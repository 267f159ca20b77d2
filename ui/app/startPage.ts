// The loading page stands in the HTML before any script. It is taken out of React's reach, stays over the first
// screen until it is settled who is here, then fades and goes.
import s from './Pages.module.css';

let start = typeof document === 'undefined' ? null : document.querySelector('.start');
if (start) document.body.appendChild(start);

/** The first time it fades, later nothing happens. */
export function endStart(): void {
  const leaving = start;
  start = null;
  if (!leaving) return;
  leaving.classList.add(s.over ?? '');
  setTimeout(() => leaving.remove(), 200);
}
