// The moment when somebody first touches, scrolls or types: the page is used, and not only opened. In the first script,
// so that nothing is missed.
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

export const firstTouch = new Promise<void>((resolve) => {
  const options = { capture: true, passive: true };
  const touched = (): void => {
    for (const sign of SIGNS) removeEventListener(sign, touched, options);
    resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, touched, options);
});
