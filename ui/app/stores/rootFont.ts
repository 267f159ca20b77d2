// The root's font size is a sixteenth of the window's width, and grows to 30 px: the style sheet says so. A
// webview's text zoom (Android) enlarges what is set, and with it all that is measured in rem: what is in effect is
// measured, and the zoom taken out.
const MOST = 30;

function correct(): void {
  const root = document.documentElement;
  root.style.fontSize = '';
  const wanted = Math.min(MOST, window.innerWidth / 16);
  const real = parseFloat(getComputedStyle(root).fontSize);
  if (real > 0 && Math.abs(real - wanted) > 0.5) root.style.fontSize = `${(wanted * wanted) / real}px`;
}

/**
 * From now on; whoever has changed the zoom in the phone's settings comes back to the page. Gives back what stops it.
 */
export function watchRootFont(): () => void {
  correct();
  window.addEventListener('resize', correct);
  document.addEventListener('visibilitychange', correct);
  return () => {
    window.removeEventListener('resize', correct);
    document.removeEventListener('visibilitychange', correct);
  };
}
