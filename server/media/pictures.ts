// A picture that came from a phone, looked at and made anew: what it says it is counts for nothing, only its bytes, and
// what leaves here is our own webp without anything about camera or place. One at a time, and people take turns:
// decoding is the costliest work.
import { Malformed } from '../platform/refusals';
import { makeFairQueue } from './fairQueue';

/** Longest side of a stored picture, in px. */
export const longestSide = 1600;
const maxPixels = 40_000_000;
/** A phone sends at most nine pictures at a time. */
const inTurn = makeFairQueue({ perPerson: 12, all: 100 });

export type ProcessedPicture = { bytes: Buffer; width: number; height: number; color: string };
export type PictureRule = {
  /** Already scaled by the phone. */ small?: boolean;
  /** Cut to a square of so many px. */ square?: number;
};

const signs: readonly (readonly [format: string, at: number, bytes: string])[] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['gif', 0, '474946383761'],
  ['gif', 0, '474946383961'],
  ['webp', 8, '57454250'],
  ['heif', 4, '6674797061766966'],
  ['heif', 4, '667479706d696631'],
];
/** By the first bytes; null for unsupported formats (also svg, tiff, pdf, which the decoder could read). */
export function formatOf(head: Uint8Array): string | null {
  const hex = Buffer.from(head.subarray(0, 16)).toString('hex');
  return (
    signs.find(
      ([format, at, bytes]) => hex.startsWith(bytes, at * 2) && (format !== 'webp' || hex.startsWith('52494646')),
    )?.[0] ?? null
  );
}

/** `load` returns the bytes when it is this picture's turn: waiting jobs take no memory. */
export const makePicture = (
  userId: string,
  load: () => Promise<Uint8Array>,
  rule: PictureRule = {},
): Promise<ProcessedPicture> => inTurn(userId, async () => make(await load(), rule));

async function make(bytes: Uint8Array, { small, square }: PictureRule): Promise<ProcessedPicture> {
  const format = formatOf(bytes);
  if (format === null) throw new Malformed('file');
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // Only the first frame of an animation is read.
  const options = { limitInputPixels: maxPixels, failOn: 'error' as const, sequentialRead: true };
  const facts = await sharp(bytes, options)
    .metadata()
    .catch(() => null);
  if (facts === null || facts.format !== format) throw new Malformed('file');
  const { width, height } = facts;
  if (
    width * height > maxPixels ||
    Math.max(width, height) > 20_000 ||
    (small === true && Math.max(width, height) > longestSide)
  )
    throw new Malformed('pixels');
  try {
    const upright = sharp(bytes, options).autoOrient();
    const sized =
      square === undefined
        ? upright.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        : upright.resize({ width: square, height: square, fit: 'cover' });
    const { data, info } = await sized
      .webp({ quality: 80, effort: 3 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    const { dominant } = await sharp(
      await sharp(data).flatten({ background: '#ffffff' }).resize(48, 48, { fit: 'fill' }).png().toBuffer(),
    ).stats();
    return {
      bytes: data,
      width: info.width,
      height: info.height,
      color: '#' + [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join(''),
    };
  } catch (error) {
    throw error instanceof Malformed ? error : new Malformed('file');
  }
}
