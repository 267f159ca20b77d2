/** Resolves with the first touch, click or key. */
export function firstTouch(w: Window): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['touchstart', 'mousedown', 'keydown'])
      w.addEventListener(type, () => resolve(), { capture: true, once: true });
  });
}
