// What stands at the top of a room lies over the list's box, which keeps that much free (`--lid`): when a bulletin comes,
// the list gets shorter from above and neither its box nor a message moves. Without a ResizeObserver it stands above
// the list as before.
export function watchLid(lid: HTMLElement | null): (() => void) | undefined {
  const room = lid?.parentElement;
  if (!lid || !room || typeof ResizeObserver !== 'function') return undefined;
  lid.style.position = 'absolute';
  const keepFree = () => room.style.setProperty('--lid', `${lid.offsetHeight}px`);
  keepFree();
  const watch = new ResizeObserver(keepFree);
  watch.observe(lid);
  return () => watch.disconnect();
}
