// Safari 12 and 13.0 have no ResizeObserver, without which virtua draws no list: there the sizes are compared in the
// frame after whatever may have changed one. Imported by those who draw lists with it.
const watches = new Set<Watch>();
let frame = 0;

function compareSoon(): void {
  frame =
    frame ||
    requestAnimationFrame(() => {
      frame = 0;
      watches.forEach((watch) => watch.compare());
    });
}

/** What virtua and the app use of the browser's own: targets, and their width and height without padding of their own. */
class Watch {
  private readonly sizes = new Map<Element, { width: number; height: number }>();
  private readonly changed: (entries: object[]) => void;
  constructor(changed: (entries: object[]) => void) {
    this.changed = changed;
  }
  observe(target: Element): void {
    // Told at first, too.
    this.sizes.set(target, { width: -1, height: -1 });
    watches.add(this);
    compareSoon();
  }
  unobserve(target: Element): void {
    this.sizes.delete(target);
  }
  disconnect(): void {
    this.sizes.clear();
    watches.delete(this);
  }
  compare(): void {
    const entries: object[] = [];
    this.sizes.forEach((before, target) => {
      const { width, height } = target.getBoundingClientRect();
      if (width === before.width && height === before.height) return;
      this.sizes.set(target, { width, height });
      entries.push({ target, contentRect: { width, height } });
    });
    if (entries.length) this.changed(entries);
  }
}

// Also evaluated where there is no page: by the prerenderer.
if (typeof window === 'object' && typeof ResizeObserver !== 'function') {
  Object.assign(window, { ResizeObserver: Watch });
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(compareSoon).observe(document, all);
  window.addEventListener('resize', compareSoon);
  for (const event of ['load', 'transitionend']) document.addEventListener(event, compareSoon, true);
}

export {};
