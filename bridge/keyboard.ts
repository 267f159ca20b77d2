// The keyboard's height. In the app it says so itself; in a browser it is what the visual viewport lost at the bottom.
// Styles read it at once: `--keyboard` (px) and `data-keyboard="open"` on the root element.
import type { Edges } from './host';

/** Less than this is a browser's own bar, not a keyboard. */
const LEAST = 80;

export function setKeyboard({ w }: Edges, height: number): void {
  const root = w.document.documentElement;
  root.style.setProperty('--keyboard', height + 'px');
  if (height > 0) root.setAttribute('data-keyboard', 'open');
  else root.removeAttribute('data-keyboard');
}

/** Only where no app tells the height. */
export function watchKeyboard(edges: Edges): () => void {
  const { client, w } = edges;
  const view = w.visualViewport;
  if (!view) return () => undefined;
  let last = 0;
  const changed = (): void => {
    // A pinched page has a smaller viewport without any keyboard.
    const lost = view.scale > 1.01 ? 0 : Math.round(w.innerHeight - view.height - view.offsetTop);
    const height = lost > LEAST ? lost : 0;
    if (height === last) return;
    last = height;
    setKeyboard(edges, height);
    client.tell('native.keyboardChanged', { height }, 'native');
  };
  view.addEventListener('resize', changed);
  view.addEventListener('scroll', changed);
  return () => {
    view.removeEventListener('resize', changed);
    view.removeEventListener('scroll', changed);
  };
}
