// The rhythm of a feed: which shape a card has below which.
import { describe, expect, it } from 'vitest';
import { ownShape, shapeAfter } from '../../ui/features/forum/components/cardShape';
import type { CardShape } from '../../ui/features/forum/components/cardShape';
import { thread } from './forumThings';

const picture = (width: number, height: number) => ({
  url: `/media/${width}x${height}.webp`,
  width,
  height,
  size: 1,
  color: '',
  status: 0 as const,
});
const wide = picture(1600, 900);
const upright = picture(900, 1200);
const video = { vid: 'v', playUrl: '', coverUrl: '', width: 16, height: 9, duration: 4, size: 1, status: 1 as const };
const poll = thread('p').poll;
type Post = Pick<ReturnType<typeof thread>, 'images' | 'video' | 'poll'>;
const post = (more: Partial<Post>): Post => ({ images: [], video: null, poll: null, ...more });
const pictures = (...images: Post['images']): Post => post({ images });
const aPoll = post({ poll: { ...poll, options: [] } as never });

const shapes = (posts: readonly Post[]): CardShape[] => {
  let above: ReturnType<typeof shapeAfter> | undefined;
  return posts.map((one) => (above = shapeAfter(one, above)).shape);
};

describe('a card', () => {
  it.each<[CardShape, Post]>([
    ['text', post({})],
    ['one', pictures(wide)],
    ['two', pictures(wide, wide)],
    ['three', pictures(wide, wide, wide)],
    ['landscape', pictures(wide, upright, wide, wide)],
    ['portrait', pictures(upright, wide, wide, wide, wide)],
    ['video', post({ video })],
    ['poll', aPoll],
  ])('alone is %s by what its post has', (shape, one) => {
    expect(ownShape(one)).toBe(shape);
  });
});

describe('below another card', () => {
  it('the same mosaic a second time becomes a small picture beside the words, and a third time a mosaic again', () => {
    const two = pictures(wide, wide);
    expect(shapes([two, two, two])).toEqual(['two', 'side', 'two']);
  });
  it('the third tall card in a row has a small picture, and the count begins anew', () => {
    const tall = pictures(wide, wide, wide, wide);
    const high = pictures(upright, wide, wide, wide);
    expect(shapes([tall, high, tall, high])).toEqual(['landscape', 'portrait', 'side', 'portrait']);
  });
  it('a second single picture is 16:9, whatever its own ratio is', () => {
    expect(shapes([pictures(upright), pictures(upright), pictures(upright)])).toEqual(['one', 'wide', 'wide']);
  });
  it('a second poll is folded', () => {
    expect(shapes([aPoll, aPoll, post({}), aPoll])).toEqual(['poll', 'folded', 'text', 'poll']);
  });
  it('videos and texts follow anything', () => {
    const high = post({ video: { ...video, width: 9, height: 16 } });
    expect(shapes([high, high, high, post({}), post({})])).toEqual(['video', 'video', 'video', 'text', 'text']);
  });
});
