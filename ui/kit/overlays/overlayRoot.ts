// Apart from overlay.ts, which the first screen does not need.

/** Where parts are put; it carries the page's data-scope. */
export function overlayRoot(): HTMLElement {
  return document.getElementById('overlays') ?? document.body;
}
