// The keyboard never hides the field that is typed into: once it is up, the page is moved as far as that field needs.
// For apps whose webview lies under the keyboard; a browser that moves by itself finds nothing left to do.
import { useEffect } from 'react';
import { on } from '../../../../bus';

/** px between the field's lower edge and the keyboard. */
const AIR = 24;

export function keepInView(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const keyboard = parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--keyboard')) || 0;
  const view = window.visualViewport;
  // What is shown ends above the keyboard, whichever of the two knows of it.
  const end = Math.min(window.innerHeight - keyboard, view ? view.offsetTop + view.height : window.innerHeight);
  const below = field.getBoundingClientRect().bottom + AIR - end;
  if (below > 0) window.scrollBy(0, below);
}
export function useKeptInView(): void {
  useEffect(() => {
    // The style is set before it is told; the page's own growth comes with the next frame.
    const soon = () => requestAnimationFrame(keepInView);
    const stop = on('native.keyboardChanged', soon);
    // Where the window itself gets smaller.
    window.addEventListener('resize', soon);
    document.addEventListener('focusin', soon);
    return () => {
      stop();
      window.removeEventListener('resize', soon);
      document.removeEventListener('focusin', soon);
    };
  }, []);
}
