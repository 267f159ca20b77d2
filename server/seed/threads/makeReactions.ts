// Makes likes and collections of threads. The base counts decrease by the number of rows, so the totals of makeThreads
// do not change.
import type { MadeThread } from './makeThreads';
import { randomOf } from '../generator/random';
import type { Random } from '../generator/random';
import { day } from '../generator/time';
import type { SeedCollection, SeedPerson, SeedThreadLike } from '../types/seedTypes';

const drawPeople = (people: SeedPerson[], count: number, without: string, random: Random): string[] => {
  const chosen = new Set<string>();
  while (chosen.size < count) {
    const one = random.pick(people).userId;
    if (one !== without) chosen.add(one);
  }
  return [...chosen];
};

const moment = (from: number, now: number, random: Random) =>
  from + Math.floor(Math.min(now - from, 12 * day) * random.next() ** 2);

/**
 * Makes the numbers of a thread fit each other: 10 to 40 likes for each comment, 20 to 80 views for each like. Needs its
 * comments; call it before likes and collections are made.
 */
export const fitCounts = (made: MadeThread[]): void => {
  const random = randomOf('counts');
  for (const { thread } of made) {
    if (thread.auditStatus !== 1) continue;
    const { postCount, baseLikeCount: wanted } = thread;
    const likes = Math.round(
      postCount
        ? Math.min(postCount * (32 + 8 * random.next()), Math.max(postCount * 10, wanted))
        : Math.min(wanted, 9),
    );
    const share = wanted ? likes / wanted : 0;
    thread.baseLikeCount = likes;
    thread.baseCollectCount = Math.round(thread.baseCollectCount * share);
    thread.shareCount = Math.round(thread.shareCount * share);
    thread.viewCount = Math.round((likes + 1) * (20 + 60 * random.next() ** 2)) + random.int(0, 19);
  }
};

export const makeThreadLikes = (made: MadeThread[], people: SeedPerson[], now: number): SeedThreadLike[] => {
  const random = randomOf('likes');
  return made.flatMap(({ thread, age }) => {
    if (thread.auditStatus !== 1 || age > 45 * 24) return [];
    const users = drawPeople(people, Math.min(thread.baseLikeCount, random.int(3, 16)), thread.authorId, random);
    thread.baseLikeCount -= users.length;
    return users.map((userId) => ({
      threadId: thread.threadId,
      userId,
      createTime: moment(thread.createTime, now, random),
    }));
  });
};

export const makeCollections = (made: MadeThread[], people: SeedPerson[], now: number): SeedCollection[] => {
  const random = randomOf('collections');
  return made.flatMap(({ thread }) => {
    if (thread.auditStatus !== 1) return [];
    const users = drawPeople(people, Math.min(thread.baseCollectCount, random.int(0, 5)), thread.authorId, random);
    thread.baseCollectCount -= users.length;
    return users.map((userId) => ({
      collectId: `k${thread.threadId.slice(1)}u${userId}`,
      collectType: 1 as const,
      targetId: thread.threadId,
      userId,
      createTime: moment(thread.createTime, now, random),
    }));
  });
};
