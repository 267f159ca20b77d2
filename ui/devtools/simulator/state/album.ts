// The phone's pictures: a few of the seed's, and what the page saved. Their bytes are read in parts, as the app would.
import { phone } from './phone';
import type { Shot } from './phone';

const art = '/server/seed/art/';
const chosen = [
  'coast-dusk',
  'roof-gold',
  'city-night',
  'charge-blue',
  'bridge-mist',
  'meetup-gold',
  'switchback-clear',
  'desert-car',
  'detail-wheel',
  'garage-car',
  'tunnel-cool',
  'show-warm',
].map((name) => name + '.webp');

/** Fills the album once; without the seed's folder it stays empty and says so. */
export async function loadAlbum(): Promise<void> {
  const answer = await fetch(art + 'manifest.json');
  const all = (await answer.json()) as {
    file: string;
    width: number;
    height: number;
    bytes: number;
    caption: string;
  }[];
  phone.album = chosen.flatMap((file) => {
    const one = all.find((row) => row.file === file);
    return one
      ? [{ file, url: art + file, width: one.width, height: one.height, size: one.bytes, caption: one.caption }]
      : [];
  });
}

/** Below the gate of fetchFilePart the app gives addresses that a page can load, above it paths of its own. */
export const pathOf = (shot: Shot, ownPaths: boolean): string =>
  ownPaths ? 'album/' + shot.file : location.origin + shot.url;

const read = new Map<string, Promise<Uint8Array>>();
function bytesOf(shot: Shot): Promise<Uint8Array> {
  const known = read.get(shot.file);
  if (known) return known;
  const made = fetch(shot.url).then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
  read.set(shot.file, made);
  return made;
}
/** Base64 of at most `size` bytes from `offset` on; null when there is no such file. */
export async function readPart(
  path: string,
  offset: number,
  size: number,
): Promise<{ data: string; eof: 0 | 1 } | null> {
  const shot = phone.album.find((one) => pathOf(one, true) === path);
  if (!shot) return null;
  const bytes = await bytesOf(shot);
  const part = bytes.subarray(offset, offset + size);
  let text = '';
  for (let i = 0; i < part.length; i += 8192) text += String.fromCharCode(...part.subarray(i, i + 8192));
  return { data: btoa(text), eof: offset + size >= bytes.length ? 1 : 0 };
}
