// The demonstration community stays the same, and is as rich as the product needs.
import { describe, expect, test } from 'vitest';
import { makeSeed } from '../../server/seed/makeSeed';
import type { SeedThread } from '../../server/seed/types/seedTypes';
import { countBy, hour, now, seed } from './seedKit';

describe('the seed is the same community each time', () => {
  test('the same moment gives the same rows', () => expect(makeSeed(now)).toEqual(seed));
  test('later on the same day everything but recent times is the same', () => {
    const later = makeSeed(now + 9 * hour);
    expect(later.people).toEqual(seed.people);
    expect(later.dayStart).toBe(seed.dayStart);
    const still = (thread: SeedThread) => ({
      id: thread.threadId,
      by: thread.authorId,
      text: thread.content,
      images: thread.images,
      video: thread.video,
      topics: thread.topicIds,
    });
    expect(later.threads.map(still)).toEqual(seed.threads.map(still));
    expect(later.posts.map((one) => [one.postId, one.authorId, one.content])).toEqual(
      seed.posts.map((one) => [one.postId, one.authorId, one.content]),
    );
  });
  test('on any other day it moves with the day and nothing lies in the future', { tags: 'full' }, () => {
    for (const days of [1, 40, 200]) {
      const other = makeSeed(now + days * 24 * hour - 7 * hour);
      expect(other.threads.length).toBe(seed.threads.length);
      const times = [
        ...other.threads,
        ...other.posts,
        ...other.replies,
        ...other.threadLikes,
        ...other.collections,
        ...other.ballots,
        ...other.follows,
        ...other.postLikes,
      ].map((one) => one.createTime);
      expect(Math.max(...times)).toBeLessThanOrEqual(other.now);
      expect(Math.max(...other.threads.map((one) => one.updateTime))).toBeLessThanOrEqual(other.now);
    }
  });
});

describe('the community is rich enough', () => {
  const imageText = seed.threads.filter((one) => one.threadType === 0);
  test('people', () => {
    expect(seed.people.length).toBe(206);
    expect(
      seed.people.slice(0, 6).map((one) => [one.phone.slice(-2), one.userType, one.authTac, one.isPlatformAdmin]),
    ).toEqual([
      ['01', 1, 1, 0],
      ['02', -1, 1, 0],
      ['03', 0, 1, 0],
      ['04', 2, 0, 0],
      ['05', 1, 1, 0],
      ['06', -1, 1, 1],
    ]);
    const bare = seed.people.filter((one) => one.avatarUrl === '').length / seed.people.length;
    expect(bare > 0.08 && bare < 0.16).toBe(true);
    for (const one of seed.people.slice(0, 6)) {
      const follows = seed.follows.filter((row) => row.userId === one.userId).length;
      expect(follows >= 8 && follows <= 20).toBe(true);
      expect(seed.follows.some((row) => row.targetId === one.userId)).toBe(true);
    }
  });
  test('threads of all kinds, dense in the last days', () => {
    expect(seed.threads.length).toBeGreaterThanOrEqual(240);
    expect(new Set(seed.threads.map((one) => one.content)).size).toBe(seed.threads.length);
    expect(imageText.filter((one) => one.images.length === 9).length).toBeGreaterThanOrEqual(1);
    for (const count of [1, 2, 3, 4, 5])
      expect(imageText.filter((one) => one.images.length === count).length).toBeGreaterThanOrEqual(4);
    expect(imageText.filter((one) => one.images.length === 0).length).toBeGreaterThanOrEqual(20);
    expect(seed.threads.filter((one) => one.threadType === 1).length).toBeGreaterThanOrEqual(30);
    expect(seed.threads.filter((one) => one.scope === 'clubz').length).toBeGreaterThanOrEqual(28);
    const within = (hours: number) => seed.threads.filter((one) => now - one.createTime < hours * hour).length;
    expect(within(1)).toBeGreaterThanOrEqual(4);
    expect(within(24)).toBeGreaterThanOrEqual(20);
    expect(Math.min(...seed.threads.map((one) => one.createTime))).toBeGreaterThan(now - 121 * 24 * hour);
    expect([0, 2, 3].map((status) => seed.threads.filter((one) => one.auditStatus === status).length)).toEqual([
      2, 2, 1,
    ]);
    const placed = seed.threads.filter((one) => one.place).length / seed.threads.length;
    expect(placed > 0.3 && placed < 0.5).toBe(true);
  });
  test('numbers of a thread that fit each other', () => {
    const likes = countBy(seed.threadLikes, (one) => one.threadId);
    const numbers = seed.threads
      .filter(({ auditStatus }) => auditStatus === 1)
      .map((one) => ({ ...one, liked: one.baseLikeCount + (likes.get(one.threadId) ?? 0) }));
    const isOdd = ({ liked, postCount, viewCount }: (typeof numbers)[number]): boolean => {
      const [least, most] = postCount ? [postCount * 10 - 1, postCount * 40 + 1] : [0, 9];
      return liked < least || liked > most || viewCount < liked * 20 || viewCount > (liked + 1) * 80 + 20;
    };
    expect(numbers.filter(isOdd).map(({ threadId }) => threadId)).toEqual([]);
  });
  test('no two persons with the same face', () => {
    const faces = seed.people.map((one) => one.avatarUrl.replace(/(-[plqwvfzb])?\.webp$/, '')).filter(Boolean);
    expect(faces.filter((face, at) => faces.indexOf(face) !== at)).toEqual([]);
  });
  test('polls in every state, kind and way', () => {
    expect(seed.polls.length).toBeGreaterThanOrEqual(30);
    const kinds = new Set(
      seed.polls.map(
        (one) => `${now < one.startTime ? 0 : now < one.endTime ? 1 : 2} ${one.votingType} ${one.pollType}`,
      ),
    );
    expect(kinds.size).toBe(18);
    expect(seed.polls.some((one) => one.pollAnonymous === 1)).toBe(true);
  });
  test('comments: many, distinct, with the edge cases', () => {
    expect(new Set(seed.posts.map((one) => one.threadId)).size).toBeGreaterThanOrEqual(150);
    expect(new Set(seed.posts.map((one) => one.content)).size).toBeGreaterThanOrEqual(260);
    expect(new Set(seed.replies.map((one) => one.content)).size).toBeGreaterThanOrEqual(120);
    expect(Math.max(...countBy(seed.posts, (one) => one.threadId).values())).toBeGreaterThanOrEqual(120);
    expect(Math.max(...countBy(seed.replies, (one) => one.postId).values())).toBeGreaterThanOrEqual(30);
    expect(seed.posts.some((one) => one.content.length >= 450)).toBe(true);
    expect(seed.posts.some((one) => /^[A-Z0-9]{100,}$/.test(one.content))).toBe(true);
    expect(seed.posts.filter((one) => one.images.length === 1).length).toBeGreaterThanOrEqual(8);
    expect(
      seed.posts.some((one) => one.status === 1 && seed.replies.some((reply) => reply.postId === one.postId)),
    ).toBe(true);
    expect(seed.replies.filter((one) => one.toUserId !== '').length).toBeGreaterThanOrEqual(3);
  });
  test('circles and shell', () => {
    expect(seed.circles.map((one) => [one.isClubZ, one.isPrivate].join()).sort()).toEqual([
      '0,0',
      '0,0',
      '0,0',
      '0,0',
      '0,0',
      '0,0',
      '0,1',
      '1,0',
    ]);
    expect(seed.circles.some((one) => one.joinType === 1 && one.isPrivate === 0 && one.isClubZ === 0)).toBe(true);
    expect([seed.topics.length, seed.hotWords.length, seed.blockWords.length, seed.terms.length]).toEqual([
      12, 10, 10, 3,
    ]);
    expect(seed.banners.filter((one) => one.position === 'home').length).toBeGreaterThanOrEqual(3);
    expect(seed.searchWords.every((word) => seed.hotWords.some((one) => one.word === word))).toBe(true);
  });
});
