// A picture of the page as it stands under the sheet, made in the page itself: only what can be seen of it, and nothing
// of it leaves before the person sends it. The drawing is html-to-image's, loaded when somebody ticks the box.

/** Wider is not needed to see what was wrong. */
const MAX_RATIO = 1.5;

function within(box: DOMRect): boolean {
  return box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
}
/**
 * What has no part in the picture is not copied. A box out of sight stays, empty, so that the others keep their places.
 */
function isPart(node: Node): boolean {
  const parent = node.parentElement;
  if (parent && parent.id !== 'root') {
    const box = parent.getBoundingClientRect();
    if (box.height > 0 && box.width > 0 && !within(box)) return false;
  }
  if (!(node instanceof HTMLElement)) return true;
  // What is typed is not the page's; a video has its poster.
  if (/^(TEXTAREA|VIDEO|IFRAME)$/.test(node.tagName) || node.hasAttribute('data-unseen')) return false;
  return getComputedStyle(node).display !== 'none';
}

/** A JPEG as a data address. */
export async function takeScreenshot(): Promise<string> {
  const { toCanvas } = await import('html-to-image');
  const root = document.getElementById('root');
  if (!root) throw new Error('no page');
  const box = root.getBoundingClientRect();
  const canvas = await toCanvas(root, {
    width: window.innerWidth,
    height: window.innerHeight,
    pixelRatio: Math.min(window.devicePixelRatio || 1, MAX_RATIO),
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    skipFonts: true,
    filter: isPart,
    // A margin and not a transform: bars that are fixed stay where they are.
    style: { margin: `${box.top}px 0 0 ${box.left}px`, width: `${box.width}px` },
  });
  return canvas.toDataURL('image/jpeg', 0.8);
}
