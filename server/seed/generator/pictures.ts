// The pictures of the seed: each file of art/, and for scenes up to eight cuts of it. A name gives the file and the
// cut, independent of the rows that use it.
import manifest from '../art/manifest.json';
import { pictureFocus } from './pictureFocus';
import type { SeedImage } from '../types/postTypes';
import type { Crop, SeedPicture } from '../types/seedTypes';

type Art = { file: string; kind: string; width: number; height: number; dominant: string; bytes: number };
const art: Art[] = manifest;

/**
 * The cut of a given ratio around a point, as large as fits into `share` of the file. It begins and ends at whole
 * pixels, so its size is exact.
 */
const cut = (
  width: number,
  height: number,
  ratio: number,
  share: number,
  x: number,
  y: number,
): { crop: Crop; width: number; height: number } => {
  const fit = Math.min(width * share, height * share * ratio);
  const w = Math.round(fit);
  const h = Math.round(fit / ratio);
  const left = Math.round(Math.min(width - w, Math.max(0, x * width - w / 2)));
  const top = Math.round(Math.min(height - h, Math.max(0, y * height - h / 2)));
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    crop: { x: round(left / width), y: round(top / height), w: round(w / width), h: round(h / height) },
    width: w,
    height: h,
  };
};

/** Scenes with a wide subject: an upright cut would show half of the car. */
const wide = new Set([
  'detail-side',
  'detail-sedan',
  'detail-head',
  'detail-tail',
  'show-cool',
  'show-warm',
  'roof-gold',
  'garage-cover',
  'charge-night',
  'charge-blue',
  'lake-picnic',
  'cockpit-coast',
  'cockpit-snow',
]);

/** Ends of names: p 3:4 · l 4:3 · q 1:1 · w 16:9 · v 9:16 · f 4:5 · z close · b the second subject close. */
const cutsOf = (file: Art): SeedPicture[] => {
  const name = file.file.replace('.webp', '');
  const whole: SeedPicture = {
    name,
    file: file.file,
    width: file.width,
    height: file.height,
    color: file.dominant,
    size: file.bytes,
  };
  const focus = pictureFocus[name];
  if (!focus) return [whole];
  const [x, y, bx, by] = focus;
  const own = file.width / file.height;
  const close = Math.max(640 / Math.max(file.width, file.height), 0.62);
  const made: [string, number, number, number, number][] = [
    ['p', 3 / 4, 1, x, y],
    ['l', 4 / 3, 1, x, y],
    ['q', 1, 1, x, y],
    ['w', 16 / 9, 1, x, y],
    ['v', 9 / 16, 1, x, y],
    ['f', 4 / 5, 1, x, y],
    ['z', own < 1 ? 3 / 4 : 4 / 3, close, x, y],
    ['b', own < 1 ? 4 / 3 : 1, close, bx, by],
  ];
  const cuts = made.flatMap(([end, ratio, share, cx, cy]) => {
    if ((share === 1 && Math.abs(ratio - own) < 0.01) || (ratio < 1 && wide.has(name))) return [];
    let found = cut(file.width, file.height, ratio, share, cx, cy);
    if (Math.max(found.width, found.height) < 640) found = cut(file.width, file.height, ratio, 1, cx, cy);
    const part = (found.width * found.height) / (file.width * file.height);
    return [
      { name: `${name}-${end}`, file: file.file, ...found, color: file.dominant, size: Math.round(file.bytes * part) },
    ];
  });
  return [whole, ...cuts];
};

export const seedPictures: SeedPicture[] = art.flatMap(cutsOf);

const byName = new Map(seedPictures.map((picture) => [picture.name, picture]));

/** A cut that equals the whole file is not made; its name refers to the whole file. */
export const pictureOf = (name: string): SeedPicture => {
  const picture = byName.get(name) ?? byName.get(name.replace(/-[plqwvf]$/, ''));
  if (!picture) throw new Error(`no picture ${name}`);
  return picture;
};
export const urlOf = (name: string) => `/media/seed/${pictureOf(name).name}.webp`;
export const imageOf = (name: string): SeedImage => {
  const { width, height, size, color } = pictureOf(name);
  return { url: urlOf(name), width, height, size, color, status: 0 };
};
/** The names of a file: the whole one first, then its cuts. */
export const cutNames = (base: string): string[] =>
  seedPictures.filter((one) => one.file === `${base}.webp`).map((one) => one.name);
