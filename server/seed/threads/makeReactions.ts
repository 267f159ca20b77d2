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
