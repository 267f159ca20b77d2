// Makes a picture small on the phone, and by that takes off everything that the camera wrote about itself and the
// place. Only where the engine can do it rightly; elsewhere the file goes as it is, and the server does both.
const LONGEST = 1600;
const QUALITY = 0.82;
/** Larger ones would cost a phone more memory than it has. */
const MAX_PIXELS = 50_000_000;
/** Two points side by side, said to be turned by a quarter: an engine that knows turning makes one above the other. */
const TURNED =
  '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABgQAAIDAAAAAAAAAAAAAAAAAAABMXGx/9oACAEBAAA/AA5dvT//2Q==';

export type Shrunk = { file: Blob; width: number; height: number };

const bitmapOf = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file);
/** Whether this engine turns a picture as its camera meant it, and can write one. Asked once. */
let able: Promise<boolean> | null = null;
function canShrink(): Promise<boolean> {
  able =
    able ??
    Promise.resolve()
      .then(async () => {
        if (
          typeof OffscreenCanvas !== 'function' ||
          typeof createImageBitmap !== 'function' ||
          !OffscreenCanvas.prototype.convertToBlob
        )
          return false;
        const probe = await bitmapOf(
          new Blob([Uint8Array.from(atob(TURNED), (c) => c.charCodeAt(0))], { type: 'image/jpeg' }),
        );
        const right = probe.width === 1 && probe.height === 2;
        probe.close();
        return right;
      })
      .catch(() => false);
  return able;
}

async function write(canvas: OffscreenCanvas): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  if (webp.type === 'image/webp') return webp;
  // Engines that cannot write webp give png, which is no saving for a photo; behind what is clear jpeg is black.
  const context = canvas.getContext('2d');
  if (context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** null: this engine cannot, or cannot with this file. */
export async function shrink(file: Blob): Promise<Shrunk | null> {
  if (!(await canShrink())) return null;
  const bitmap = await bitmapOf(file).catch(() => null);
  if (!bitmap) return null;
  try {
    const { width, height } = bitmap;
    if (width < 1 || height < 1 || width * height > MAX_PIXELS) return null;
    const by = Math.min(1, LONGEST / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by)));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return { file: await write(canvas), width: canvas.width, height: canvas.height };
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}
