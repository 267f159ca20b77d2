// Gives the hand-written threads times, authors, places and counts.
import { allDrafts } from './allDrafts';
import type { ThemedDraft } from './allDrafts';
import { AuthorChooser } from '../people/chooseAuthor';
import { circleRows } from '../people/communityRows';
import { imageOf } from '../generator/pictures';
import { places } from '../../domains/clubz/public';
import { randomOf } from '../generator/random';
import type { Random } from '../generator/random';
import { hour, minute, recently } from '../generator/time';
import { excerptOf, tokenise } from '../generator/tokens';
import type { Names } from '../generator/tokens';
import type { SeedPerson, SeedThread } from '../types/seedTypes';
import { videoOf } from '../generator/videos';

export type MadeThread = { thread: SeedThread; draft: ThemedDraft; age: number };

/** Of the last day, relative to `now`; earlier, relative to the day, so that what was written at noon stays so. */
const timeOf = (ago: number, now: number, dayStart: number): number =>
  ago < 24 ? recently(now, ago * hour) : Math.round(dayStart - ago * hour);

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

export const makeThreads = (people: SeedPerson[], names: Names, now: number, dayStart: number): MadeThread[] => {
  const random = randomOf('threads');
  const drafts = [...allDrafts].sort((a, b) => a.ago - b.ago);
  const authors = new AuthorChooser(people, randomOf('authors'));
  const recent: string[] = [];

  return drafts.map((draft, at) => {
    const age = draft.ago;
    const createTime = timeOf(age, now, dayStart);
    const author = authors.choose(draft.by, draft.circle, recent);
    recent.unshift(author.userId);
    recent.splice(6);

    const threadId = `t${1000 + drafts.length - at}`;
    const words = tokenise(draft.text, names);
    const place = draft.place ? places.get(draft.place) : null;
    if (place === undefined) throw new Error(`no place ${draft.place}`);
    const counts = countsOf(draft, age, random);
    const isEdited = age > 30 && random.chance(0.06) ? 1 : 0;
    const video = draft.video ? videoOf(draft.video, `v${threadId.slice(1)}`) : null;
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
      images: (draft.pictures?.split(' ') ?? []).map(imageOf),
      video,
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
