// The keyboard's height. The app sends it; in a browser it is the part of the window below the visual viewport.
// Styles read it at once: `--keyboard` (px) and `data-keyboard="open"` on the root element.
import type { Edges } from './host';

/** A smaller difference is a bar of the browser. */
const MIN_HEIGHT = 80;

export function setKeyboard({ w }: Edges, height: number): void {
  const root = w.document.documentElement;
  root.style.setProperty('--keyboard', height + 'px');
  if (height > 0) root.setAttribute('data-keyboard', 'open');
  else root.removeAttribute('data-keyboard');
}

/** For a browser, where no app sends the height. Returns a function that ends it. */
export function watchKeyboard(edges: Edges): () => void {
  const { client, w } = edges;
  const view = w.visualViewport;
  if (!view) return () => undefined;
  let last = 0;
  const changed = (): void => {
    // A zoomed page has a smaller viewport without any keyboard.
    const lost = view.scale > 1.01 ? 0 : Math.round(w.innerHeight - view.height - view.offsetTop);
    const height = lost > MIN_HEIGHT ? lost : 0;
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
