// Makes a picture small with the page's canvas, in engines whose worker cannot: that also takes off what the camera
// wrote about itself and the place. A file that this engine would turn wrongly, or cannot read, goes as it is; the
// server does the same.
const longest = 1600;
/** Two points side by side, said to be turned by a quarter: an engine that knows turning shows one above the other. */
const turned =
  'data:image/jpeg;base64,/9j/4QAiRXhpZgAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAv/EABgQAAIDAAAAAAAAAAAAAAAAAAABMXGx/9oACAEBAAA/AA5dvT//2Q==';

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const img = new Image();
    img.onload = () => resolve(img);
    img.onerror = () => reject(new Error('unreadable'));
    img.src = url;
  });
}
const draws = load(turned).then(
  (img) => {
    if (img.naturalWidth !== 1) return false;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    return !!canvas.getContext('2d') && typeof canvas.toBlob === 'function';
  },
  () => false,
);

export async function shrinkOne(file: Blob): Promise<Blob> {
  if (!(await draws)) return file;
  const url = URL.createObjectURL(file);
  try {
    const img = await load(url);
    const { naturalWidth: width, naturalHeight: height } = img;
    const by = Math.min(1, longest / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * by));
    canvas.height = Math.max(1, Math.round(height * by));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Behind what is clear jpeg is black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(img, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((small) => resolve(small ?? file), 'image/jpeg', 0.82));
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}
