// Gives the hand-written threads times, authors, pictures, places and counts. Times of the last 24 hours are relative
// to `now`; earlier ones are relative to the day, so they are at hours when people write.
import { allDrafts } from './allDrafts';
import type { ThemedDraft } from './allDrafts';
import { AuthorChooser } from '../people/chooseAuthor';
import { PictureChooser, leadFiles } from '../generator/choosePictures';
import { circleRows } from '../people/communityRows';
import { imageOf, pictureOf } from '../generator/pictures';
import { places } from '../../domains/clubz/public';
import { randomOf } from '../generator/random';
import type { Random } from '../generator/random';
import { day, hour, minute } from '../generator/time';
import { excerptOf, tokenise } from '../generator/tokens';
import type { Names } from '../generator/tokens';
import type { SeedPerson, SeedThread } from '../types/seedTypes';
import { videoOf } from '../generator/videos';

export type MadeThread = { thread: SeedThread; draft: ThemedDraft; age: number };

/** Hours of the day at which people write; busy hours occur more than once. */
const hours = [7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 18, 19, 20, 20, 21, 21, 21, 22, 22, 23];
const days = 120;

/**
 * Hours ago, newest first, for threads without an own time: two in the last hour, eight more in the last day, then ever
 * fewer.
 */
const spread = (count: number, random: Random): number[] => {
  const recent = Array.from({ length: Math.min(10, count) }, (_, at) =>
    at < 2 ? 0.2 + at * 0.5 : 1.4 + (at - 2) * 2.7 + random.next() * 1.5,
  );
  const older = Array.from(
    { length: count - recent.length },
    () => 24 * (2 + Math.floor((days - 3) * random.next() ** 1.9)) + random.next(),
  );
  return [...recent, ...older].sort((a, b) => a - b);
};

const timeOf = (age: number, now: number, dayStart: number, random: Random): number =>
  age < 24
    ? now - Math.round(age * 60) * minute - random.int(0, 50) * 1000
    : dayStart - Math.max(2, Math.floor(age / 24)) * day + random.pick(hours) * hour + random.int(0, 3599) * 1000;

const pollAge = (draft: ThemedDraft, random: Random): number | undefined => {
  if (!draft.poll || draft.ago !== undefined) return draft.ago;
  if (draft.poll.state === 0) return random.chance(0.4) ? 1 + random.next() * 20 : 48 + random.int(0, 1) * 24;
  return draft.poll.state === 1
    ? random.chance(0.4)
      ? 2 + random.next() * 21
      : 48 + random.int(0, 3) * 24
    : 24 * random.int(8, 100);
};

const likesBy: [number, number][] = [
  [0, 9],
  [12, 70],
  [70, 340],
  [360, 2_900],
  [3_000, 16_800],
];

/** Counts grow over the first two days. */
const countsOf = (draft: ThemedDraft, age: number, random: Random) => {
  if (draft.audit !== undefined) return { likes: 0, collects: 0, shares: 0, views: random.int(1, 4) };
  const [from, to] = likesBy[draft.heat ?? random.int(0, 2)] ?? [0, 9];
  const grown = draft.heat === 4 && age > 1 ? 1 : Math.min(1, (age + 0.8) / 20);
  const likes = Math.round(random.int(from, to) * grown);
  return {
    likes,
    collects: Math.round(likes * (draft.essence ? 0.35 : 0.08) * (0.6 + random.next())),
    shares: Math.round(likes * 0.04 * (0.4 + random.next())),
    views: Math.round((likes + 6) * (5 + random.next() * 16)) + random.int(8, 90),
  };
};

/** Candidates for the first picture: files of the first group, the video's cover, or the poll's first picture. */
const leadsOf = (draft: ThemedDraft): string[] => {
  if (draft.video) return [videoOf(draft.video, '').lead];
  if (draft.groups && draft.pics) return leadFiles(draft.groups);
  return draft.poll?.images?.slice(0, 1).map((name) => pictureOf(name).file.replace('.webp', '')) ?? [];
};

type Slot = { age: number; fixed: ThemedDraft | null };

const slotsOf = (random: Random): { slots: Slot[]; rest: ThemedDraft[] } => {
  const fixed: Slot[] = [];
  const rest: ThemedDraft[] = [];
  for (const draft of random.shuffle(allDrafts)) {
    const age = pollAge(draft, random);
    if (age === undefined) rest.push(draft);
    else fixed.push({ age, fixed: draft });
  }
  return { slots: [...fixed, ...spread(rest.length, random).map((age) => ({ age, fixed: null }))], rest };
};

export const makeThreads = (people: SeedPerson[], names: Names, now: number, dayStart: number): MadeThread[] => {
  const random = randomOf('threads');
  const { slots, rest } = slotsOf(random);
  const timed = slots
    .map((slot) => ({ ...slot, createTime: timeOf(slot.age, now, dayStart, random) }))
    .sort((a, b) => b.createTime - a.createTime);
  const authors = new AuthorChooser(people, randomOf('authors'));
  const pictures = new PictureChooser(randomOf('pictures'));
  const waiting: ThemedDraft[] = [];
  const recent: { theme: string; by: string | undefined; authorId: string }[] = [];

  return timed.map(({ age, fixed, createTime }, at) => {
    const nextFixed = waiting[0] ?? timed[at + 1]?.fixed ?? null;
    const nextLeads = nextFixed ? leadsOf(nextFixed) : [];
    const avoid = nextLeads.length === 1 ? nextLeads : [];
    const suits = (one: ThemedDraft) =>
      recent.slice(0, 2).every((near) => near.theme !== one.theme) &&
      recent.every((near) => !one.by || near.by !== one.by) &&
      pictures.fits(leadsOf(one), avoid);
    const next =
      rest.find((one) => suits(one) && one.theme !== nextFixed?.theme) ??
      rest.find(suits) ??
      rest.find((one) => pictures.fits(leadsOf(one), avoid)) ??
      rest[0];
    if (fixed) waiting.push(fixed);
    // A thread with an own time moves back one place when its first picture equals that of its neighbour.
    const draft = waiting.find((one) => pictures.fits(leadsOf(one), [])) ?? next ?? waiting[0];
    if (!draft) throw new Error('no thread is left for a time');
    const from = waiting.includes(draft) ? waiting : rest;
    from.splice(from.indexOf(draft), 1);
    const author = authors.choose(
      draft.by,
      draft.circle,
      recent.map((near) => near.authorId),
    );
    recent.unshift({ theme: draft.theme, by: draft.by, authorId: author.userId });
    recent.splice(6);

    const threadId = `t${1000 + timed.length - at}`;
    const words = tokenise(draft.text, names);
    const place = draft.place ? places.get(draft.place) : null;
    if (place === undefined) throw new Error(`no place ${draft.place}`);
    const counts = countsOf(draft, age, random);
    const isEdited = age > 30 && random.chance(0.06) ? 1 : 0;
    const chosen = draft.groups && draft.pics ? pictures.choose(draft.groups, draft.pics, avoid) : [];
    const video = draft.video ? videoOf(draft.video, `v${threadId.slice(1)}`) : null;
    if (video) pictures.note(video.lead);
    else if (chosen.length === 0) pictures.note(draft.poll?.images?.[0] ?? '');
    const topicIds = [
      ...new Set([...words.topicIds, ...(draft.topics ?? []).map((name) => names.topicIds.get(name) ?? name)]),
    ].slice(0, 3);
    const thread: SeedThread = {
      threadId,
      threadType: draft.poll ? 2 : video ? 1 : 0,
      title: draft.title ?? '',
      content: words.content,
      excerpt: excerptOf(words.content),
      authorId: author.userId,
      tribeId: circleRows.find((row) => row.name === draft.circle)?.id ?? '',
      scope: draft.circle === 'Club Z' ? 'clubz' : 'bbs',
      topicIds,
      atUserIds: words.atUserIds,
      images: chosen.map(imageOf),
      video: video?.row ?? null,
      place: place ?? null,
      createTime,
      updateTime: isEdited ? createTime + random.int(20, 600) * minute : createTime,
      isEdited,
      auditStatus: draft.audit ?? 1,
      auditReason: draft.reason ?? '',
      isTop: draft.top ?? 0,
      isEssence: draft.essence ?? 0,
      viewCount: counts.views,
      shareCount: counts.shares,
      baseLikeCount: counts.likes,
      baseCollectCount: counts.collects,
      postCount: 0,
    };
    return { thread, draft, age };
  });
};
