// Pictures of the demonstration community: each is new to who scrolls, none is kept for nothing, and they are small.
import { describe, expect, test } from 'vitest';
import manifest from '../../server/seed/art/manifest.json';
import { familyFiles, pictureFamily } from '../../server/seed/generator/pictureFamilies';
import { makeSeed } from '../../server/seed/makeSeed';
import type { Seed, SeedThread } from '../../server/seed/types/seedTypes';
import { countBy, hour, now, seed } from './seedKit';
import { startOfDay } from '../../bus/rules/calendar';

const fileOf = new Map(seed.pictures.map((one) => [`/media/seed/${one.name}.webp`, one.file.replace('.webp', '')]));
const file = (url: string): string => fileOf.get(url) ?? url;
const filesOf = (one: SeedThread, { polls }: Seed): string[] =>
  [
    ...one.images.map((image) => image.url),
    one.video?.coverUrl ?? '',
    ...(polls.find((poll) => poll.threadId === one.threadId)?.options ?? []).map((option) => option.image?.url ?? ''),
  ]
    .filter((url) => url !== '')
    .map(file);

const published = (made: Seed): SeedThread[] =>
  made.threads.filter((one) => one.auditStatus === 1).sort((a, b) => b.createTime - a.createTime);
/** As `server/domains/forum/queries.ts` orders what it recommends, authors spread. */
const recommended = (made: Seed): SeedThread[] => {
  const likes = countBy(made.threadLikes, (one) => one.threadId);
  const collects = countBy(made.collections, (one) => one.targetId);
  const worth = (one: SeedThread): number =>
    Math.log(
      1 +
        one.baseLikeCount +
        (likes.get(one.threadId) ?? 0) +
        2 * one.postCount +
        3 * (one.baseCollectCount + (collects.get(one.threadId) ?? 0)),
    ) +
    0.8 * one.isEssence +
    one.createTime / 43_200_000;
  const waiting = published(made).sort((a, b) => worth(b) - worth(a));
  const spread: SeedThread[] = [];
  while (waiting.length > 0) {
    const last = spread.slice(-3).map((one) => one.authorId);
    const next = waiting.slice(0, 12).findIndex((one) => !last.includes(one.authorId));
    spread.push(...waiting.splice(Math.max(0, next), 1));
  }
  return spread;
};
const publicOf = (list: SeedThread[]): SeedThread[] => list.filter((one) => one.tribeId !== 'c107');

/** What a list shows twice within 40 posts. */
const repeated = (list: SeedThread[], made: Seed, nameOf: (name: string) => string): string[] => {
  const last = new Map<string, number>();
  return list.flatMap((one, at) =>
    [...new Set(filesOf(one, made).map(nameOf))].flatMap((name) => {
      const before = last.get(name);
      last.set(name, at);
      return before !== undefined && at - before < 40 ? [`${name}: ${list[before]?.threadId} ${one.threadId}`] : [];
    }),
  );
};

describe.each([0.5, 7, 10.3, 15, 23.5])('scrolling a community that began at %s o’clock', (at) => {
  const made = makeSeed(startOfDay(now) + at * hour);
  const lists: [string, SeedThread[]][] = [
    ['最新', published(made)],
    ['最新, as a stranger sees it', publicOf(published(made))],
    ['推荐', recommended(made)],
    ['推荐, as a stranger sees it', publicOf(recommended(made))],
    ['Club Z', published(made).filter((one) => one.scope === 'clubz')],
  ];
  test.each(lists)('no picture and nothing alike comes twice within 40 posts: %s', (_name, list) => {
    expect(list.length).toBeGreaterThan(25);
    expect([...repeated(list, made, (name) => name), ...repeated(list, made, pictureFamily)]).toEqual([]);
  });
  const atNight = (rows: { createTime?: number | undefined }[], until: number): number[] =>
    rows.map((one) => one.createTime ?? 0).filter((time) => time < until && time - startOfDay(time) < 7 * hour);
  test('people write from 7 to 24 o’clock, and just now', () => {
    expect(atNight([...made.threads, ...made.posts, ...made.replies], made.now - 2 * hour)).toEqual([]);
    const { questions, answers, posts = [] } = made.questions ?? { questions: [], answers: [] };
    expect(answers.length).toBeGreaterThan(40);
    expect(atNight([...questions, ...answers, ...posts, ...made.shop.evaluations], made.dayStart)).toEqual([]);
  });
});

describe('the files', () => {
  test('no post shows one picture twice', () =>
    expect(seed.threads.filter((one) => new Set(filesOf(one, seed)).size < filesOf(one, seed).length)).toEqual([]));
  test('a family names pictures that exist', () => {
    const names = new Set(manifest.map((one) => one.file.replace('.webp', '')));
    expect(familyFiles.filter((name) => !names.has(name))).toEqual([]);
  });
  test('every picture is shown somewhere', () => {
    const { pictures, ...rows } = seed;
    const shown = new Set(
      [...JSON.stringify(rows).matchAll(/\/media\/seed\/[a-z0-9-]+\.webp/g)].map(([url]) => file(url)),
    );
    expect(pictures.map((one) => one.file.replace('.webp', '')).filter((name) => !shown.has(name))).toEqual([]);
  });
  test('heads know the colour of their picture', () => {
    const colors = new Map(seed.pictures.map((one) => [`/media/seed/${one.name}.webp`, one.color]));
    for (const one of [...seed.circles, ...seed.people, ...seed.topics, ...(seed.clubs?.clubs ?? [])])
      expect(one.coverColor).toBe(colors.get(one.coverUrl ?? ''));
    for (const one of seed.people) expect(one.avatarColor).toBe(colors.get(one.avatarUrl) ?? '');
  });
  test('lists of one kind show no cover twice', () => {
    const twice = (urls: (string | undefined)[]) =>
      urls.map((url = '') => file(url)).filter((name, at, all) => all.indexOf(name) !== at);
    const articles = seed.content?.articles ?? [];
    const activities = seed.activities?.activities ?? [];
    expect(Math.min(articles.length, activities.length)).toBeGreaterThan(20);
    for (const kind of new Set(articles.map((one) => one.kind)))
      expect(twice(articles.filter((one) => one.kind === kind).map((one) => one.coverUrl))).toEqual([]);
    for (const kind of new Set(activities.map((one) => one.kind)))
      expect(twice(activities.filter((one) => one.kind === kind).map((one) => one.coverUrl))).toEqual([]);
    for (const rows of [seed.clubs?.clubs ?? [], seed.circles, seed.topics])
      expect(twice(rows.map((one) => one.coverUrl))).toEqual([]);
  });
  test('a gift box has the colour of its name', () => {
    const captions = new Map(manifest.map((one) => [one.file.replace('.webp', ''), one.caption]));
    const box = seed.shop.products.find((one) => one.name === '车主礼盒');
    const skus = seed.shop.skus.filter((one) => one.productId === box?.productId);
    expect(skus.map((one) => captions.get(file(one.image)))).toEqual(skus.map((one) => `车主礼盒 ${one.name}`));
    expect(skus).toHaveLength(6);
  });
});
