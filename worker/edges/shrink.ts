// Scales a picture down on the phone, which also removes its camera and location metadata. Only where the engine does
// it correctly; elsewhere the file is sent as it is, and the server does both.
const LONGEST = 1600;
const QUALITY = 0.82;
/** Larger pictures need more memory than a phone has. */
const MAX_PIXELS = 50_000_000;
/** Two pixels side by side with an Exif rotation of 90°: an engine that applies it decodes one above the other. */
const TURNED =
  '/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABgQAAIDAAAAAAAAAAAAAAAAAAABMXGx/9oACAEBAAA/AA5dvT//2Q==';

export type Shrunk = { file: Blob; width: number; height: number };

const bitmapOf = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file);
/** Whether this engine applies a picture's rotation and can encode pictures. Checked once. */
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
  // Engines that cannot encode webp return png, which is too large for a photo. In jpeg transparent pixels become
  // black.
  const context = canvas.getContext('2d');
  if (context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** Resolves with null when this engine cannot, or cannot with this file. */
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
