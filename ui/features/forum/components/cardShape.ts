// Which shape a card has in a list, so that neighbours differ (docs/product/screens.md#rhythm). It is decided once, from
// the card above, and kept while the list is known: a card that is read again, or that newer ones have come in above,
// looks as before.
import type { StoredThread } from '../../../../bus/entities/forum';
import { read } from '../../../bus';

/**
 * `one`: a picture in its own ratio; `wide`: the same in 16:9. `two` … `portrait`: mosaics. `side`: a small picture
 * beside the words. `folded`: a poll without its options.
 */
export type CardShape =
  'text' | 'one' | 'wide' | 'two' | 'three' | 'landscape' | 'portrait' | 'side' | 'video' | 'poll' | 'folded';
type Media = Pick<StoredThread, 'images' | 'video' | 'poll'>;
/** A card with the number of tall ones that stand in a row, itself included. */
type Placed = { shape: CardShape; tall: number };

/** px that media would have in a window 390 wide; decided for all windows alike. */
const TALL = 280;
const WIDTH = 390;
/** The third of a row. */
const MOST_TALL = 2;
const mosaics: readonly CardShape[] = ['two', 'three', 'landscape', 'portrait'];

/** What a post looks like by itself. */
export function ownShape({ images, video, poll }: Media): CardShape {
  if (video) return 'video';
  const n = images.length;
  if (!n) return poll ? 'poll' : 'text';
  if (n < 4) return n === 1 ? 'one' : n === 2 ? 'two' : 'three';
  const { width = 0, height = 0 } = images[0] ?? {};
  return height > width ? 'portrait' : 'landscape';
}
function isTall(shape: CardShape, { images, video }: Media): boolean {
  if (shape === 'landscape' || shape === 'portrait') return true;
  if (shape === 'video') return !!video && video.height > video.width;
  const { width = 4, height = 3 } = images[0] ?? {};
  return shape === 'one' && (WIDTH * height) / width > TALL;
}

/** What it looks like below another card. */
export function shapeAfter(media: Media, above: Placed | undefined): Placed {
  const own = ownShape(media);
  const tall = isTall(own, media) ? (above?.tall ?? 0) + 1 : 0;
  if (own === above?.shape && mosaics.includes(own)) return { shape: 'side', tall: 0 };
  if (tall > MOST_TALL && own !== 'video') return { shape: 'side', tall: 0 };
  if (own === 'one' && above && /^(one|wide)$/.test(above.shape)) return { shape: 'wide', tall: 0 };
  if (own === 'poll' && above && /^(poll|folded)$/.test(above.shape)) return { shape: 'folded', tall: 0 };
  return { shape: own, tall };
}

const lists = new Map<string, Map<string, Placed>>();
/** Beyond so many, what is not in the list any more is forgotten. */
const MOST = 1000;

/** The shape of a card of this list; undefined while its post is not there. */
export function shapeIn(list: string, ids: readonly string[], id: string): CardShape | undefined {
  let known = lists.get(list);
  if (!known) lists.set(list, (known = new Map<string, Placed>()));
  if (known.size > MOST) for (const old of known.keys()) if (!ids.includes(old)) known.delete(old);
  const at = ids.indexOf(id);
  let from = at;
  while (from > 0 && !known.has(ids[from - 1] ?? '')) from--;
  for (let i = from; i <= at; i++) {
    const one = ids[i] ?? '';
    const thread = known.has(one) ? undefined : read('forum.thread', one);
    if (thread) known.set(one, shapeAfter(thread, known.get(ids[i - 1] ?? '')));
  }
  return known.get(id)?.shape;
}
