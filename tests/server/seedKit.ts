// The demonstration community of one moment, and what its tests count in it.
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeSeed } from '../../server/seed/makeSeed';
import type { SeedImage } from '../../server/seed/types/postTypes';

export const folder = resolve(__dirname, '../../server/seed');
export const now = Date.parse('2026-11-21T10:20:00+08:00');
export const hour = 3_600_000;
export const seed = makeSeed(now);
export const unique = (list: string[]) => new Set(list).size === list.length;
export const countBy = <T>(list: T[], key: (one: T) => string) => {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return counts;
};
export const allSize = (at: string): number =>
  readdirSync(at, { withFileTypes: true }).reduce(
    (sum, one) => sum + (one.isDirectory() ? allSize(resolve(at, one.name)) : statSync(resolve(at, one.name)).size),
    0,
  );
export const pollOf = new Map(seed.polls.map((poll) => [poll.threadId, poll]));
export const images: SeedImage[] = [
  ...seed.threads.flatMap((one) => one.images),
  ...seed.posts.flatMap((one) => one.images),
  ...seed.polls.flatMap((one) => one.options.flatMap((option) => (option.image ? [option.image] : []))),
];
