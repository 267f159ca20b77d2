// Keys: `/` searches, J and K go to the next and the previous card, on a post to its comments. Only in a browser, and
// not on pages where something is written, which have no rail. Esc and Enter belong to overlays and fields.
import { isTyping } from '../../kit/inputs/isTyping';
import { overlays } from '../../kit/overlays/overlay';
import { navigate } from './navigation';
import { links } from './routes';

const shown = (cards: string): HTMLElement[] =>
  Array.from(document.querySelectorAll<HTMLElement>(cards)).filter((card) => card.offsetParent !== null);

/** What the keys go through on the page that is shown, from the top: its comments, else its cards. */
function cards(): HTMLElement[] {
  const comments = shown('main [data-post]');
  return comments.length > 0 ? comments : shown('main article');
}

function step(by: 1 | -1): void {
  const all = cards();
  const at = all.findIndex((card) => card.contains(document.activeElement));
  const visible = all.findIndex((card) => card.getBoundingClientRect().bottom > 120);
  // A comment is answered by Enter.
  const next = all[at < 0 ? visible : at + by];
  const link = next?.querySelector<HTMLElement>('[data-answer]') ?? next?.querySelector<HTMLElement>('a[href]');
  if (!next || !link) return;
  link.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'center' });
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isTyping(event.target) || overlays.open.length > 0) return;
  if (document.documentElement.dataset['rail'] === undefined) return;
  if (event.key === '/') navigate(links.search());
  else if (event.key === 'j' || event.key === 'J') step(1);
  else if (event.key === 'k' || event.key === 'K') step(-1);
  else return;
  event.preventDefault();
}
export function watchKeys(): () => void {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
