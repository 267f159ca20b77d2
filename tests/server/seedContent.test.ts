// The demonstration community: that it is whole, stays the same, keeps the product's limits and is as rich as it must
// be.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeSeed } from '../../server/seed/makeSeed';
import type { SeedImage } from '../../server/seed/types/postTypes';
import type { SeedThread } from '../../server/seed/types/seedTypes';
import { specRoutes } from '../spec/routes';

const folder = resolve(__dirname, '../../server/seed');
const now = Date.parse('2026-11-21T10:20:00+08:00');
const hour = 3_600_000;
const seed = makeSeed(now);
const unique = (list: string[]) => new Set(list).size === list.length;
const countBy = <T>(list: T[], key: (one: T) => string) => {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return counts;
};
const allSize = (at: string): number =>
  readdirSync(at, { withFileTypes: true }).reduce(
    (sum, one) => sum + (one.isDirectory() ? allSize(resolve(at, one.name)) : statSync(resolve(at, one.name)).size),
    0,
  );
const pollOf = new Map(seed.polls.map((poll) => [poll.threadId, poll]));
const leadOf = (thread: SeedThread): string =>
  thread.images[0]?.url ?? thread.video?.coverUrl ?? pollOf.get(thread.threadId)?.options[0]?.image?.url ?? '';
const newest = [...seed.threads].sort((a, b) => b.createTime - a.createTime);
const images: SeedImage[] = [
  ...seed.threads.flatMap((one) => one.images),
  ...seed.posts.flatMap((one) => one.images),
  ...seed.polls.flatMap((one) => one.options.flatMap((option) => (option.image ? [option.image] : []))),
];

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
  test('on any other day it moves with the day and nothing lies in the future', () => {
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

describe('every reference leads somewhere', () => {
  const people = new Set(seed.people.map((one) => one.userId));
  const circles = new Set(seed.circles.map((one) => one.tribeId));
  const topics = new Set(seed.topics.map((one) => one.topicId));
  const threads = new Map(seed.threads.map((one) => [one.threadId, one]));
  const posts = new Map(seed.posts.map((one) => [one.postId, one]));
  const replies = new Map(seed.replies.map((one) => [one.responseId, one]));
  const personIds = [
    ...seed.follows.flatMap((one) => [one.userId, one.targetId]),
    ...seed.blocks.flatMap((one) => [one.userId, one.targetId]),
    ...seed.circles.map((one) => one.ownerId),
    ...seed.circleMembers.map((one) => one.userId),
    ...seed.circleApplies.map((one) => one.userId),
    ...seed.topics.map((one) => one.creatorId),
    ...seed.topicFollows.map((one) => one.userId),
    ...seed.threads.flatMap((one) => [one.authorId, ...one.atUserIds]),
    ...seed.threadLikes.map((one) => one.userId),
    ...seed.collections.map((one) => one.userId),
    ...seed.ballots.map((one) => one.userId),
    ...seed.posts.flatMap((one) => [one.authorId, ...one.atUserIds]),
    ...seed.replies.flatMap((one) => [one.authorId, ...(one.toUserId ? [one.toUserId] : [])]),
    ...seed.postLikes.map((one) => one.userId),
    ...seed.notices.flatMap((one) => [one.userId, ...one.actors.map((actor) => actor.actorId)]),
  ];
  test('people, circles, topics, threads, comments', () => {
    expect(personIds.filter((id) => !people.has(id))).toEqual([]);
    expect(
      [...seed.threads, ...seed.circleMembers, ...seed.circleApplies].filter((one) => !circles.has(one.tribeId)),
    ).toEqual([]);
    expect(
      [...seed.threads.flatMap((one) => one.topicIds), ...seed.topicFollows.map((one) => one.topicId)].filter(
        (id) => !topics.has(id),
      ),
    ).toEqual([]);
    expect(
      [...seed.posts, ...seed.replies, ...seed.polls, ...seed.threadLikes].filter((one) => !threads.has(one.threadId)),
    ).toEqual([]);
    expect(seed.collections.filter((one) => !threads.has(one.targetId))).toEqual([]);
    expect(seed.replies.filter((one) => posts.get(one.postId)?.threadId !== one.threadId)).toEqual([]);
    expect(
      seed.replies.filter(
        (one) =>
          one.toResponseId &&
          (replies.get(one.toResponseId)?.postId !== one.postId ||
            replies.get(one.toResponseId)?.authorId !== one.toUserId),
      ),
    ).toEqual([]);
    expect(
      seed.postLikes.filter(
        (one) =>
          (one.postId === '') === (one.responseId === '') ||
          (one.postId ? !posts.has(one.postId) : !replies.has(one.responseId)),
      ),
    ).toEqual([]);
    const shows = new Set(seed.activities?.activities.map((one) => one.activityId));
    const articles = new Set(seed.content?.articles.map((one) => one.contentId));
    const leads = (link: string): boolean => {
      const { pathname, searchParams: at } = new URL(link, 'http://app');
      const named: [string | null, { has(id: string): boolean }][] = [
        [at.get('threadId'), threads],
        [at.get('activityId'), shows],
        [at.get('contentId'), articles],
      ];
      return (
        specRoutes.some((one) => one.path === pathname) && named.every(([id, there]) => id === null || there.has(id))
      );
    };
    expect(seed.banners.filter((one) => one.linkType === 1 && !leads(one.link)).map((one) => one.link)).toEqual([]);
  });
  test('tokens in texts name the people and topics that the rows list', () => {
    for (const one of [...seed.threads, ...seed.posts]) {
      expect(
        [...one.content.matchAll(/@\{(\d+)\|/g)]
          .map((found) => found[1])
          .filter((id) => !one.atUserIds.includes(id ?? '')),
      ).toEqual([]);
      expect(one.content.replace(/[#@]\{[^|}]+\|[^}]+\}/g, '')).not.toMatch(/[@#]\{/);
    }
    for (const one of seed.threads)
      expect(
        [...one.content.matchAll(/#\{(\w+)\|/g)]
          .map((found) => found[1])
          .filter((id) => !one.topicIds.includes(id ?? '')),
      ).toEqual([]);
  });
  test('ids are unique and nobody does the same thing twice', () => {
    for (const ids of [
      seed.people.map((one) => one.userId),
      seed.people.map((one) => one.userName),
      seed.threads.map((one) => one.threadId),
      seed.posts.map((one) => one.postId),
      seed.replies.map((one) => one.responseId),
      seed.polls.map((one) => one.pollId),
      seed.polls.flatMap((one) => one.options.map((option) => option.optionId)),
      seed.pictures.map((one) => one.name),
      seed.circleMembers.map((one) => one.memberId),
      seed.collections.map((one) => one.collectId),
      seed.follows.map((one) => `${one.userId}>${one.targetId}`),
      seed.threadLikes.map((one) => `${one.threadId} ${one.userId}`),
      seed.ballots.map((one) => `${one.pollId} ${one.userId}`),
      seed.postLikes.map((one) => `${one.postId}${one.responseId} ${one.userId}`),
      seed.threads.flatMap((one) => (one.video ? [one.video.vid] : [])),
    ])
      expect(unique(ids)).toBe(true);
    expect(seed.follows.filter((one) => one.userId === one.targetId)).toEqual([]);
  });
  test('whoever writes in a circle belongs to it, and answers come after what they answer', () => {
    const members = new Set(seed.circleMembers.map((one) => `${one.tribeId} ${one.userId}`));
    expect(seed.threads.filter((one) => !members.has(`${one.tribeId} ${one.authorId}`))).toEqual([]);
    expect(seed.posts.filter((one) => one.createTime < (threads.get(one.threadId)?.createTime ?? 0))).toEqual([]);
    expect(seed.replies.filter((one) => one.createTime < (posts.get(one.postId)?.createTime ?? 0))).toEqual([]);
    const owners = seed.threads
      .filter((one) => one.tribeId === 'c103')
      .map((one) => seed.people.find((person) => person.userId === one.authorId));
    expect(owners.filter((one) => one?.isPlatformAdmin !== 1 && !one?.carModelName.startsWith('ZEAL 7'))).toEqual([]);
  });
  test('every picture and video is a file that stands in the tree', () => {
    const names = new Map(seed.pictures.map((one) => [`/media/seed/${one.name}.webp`, one]));
    expect(seed.pictures.filter((one) => !existsSync(resolve(folder, 'art', one.file)))).toEqual([]);
    expect(
      seed.pictures.filter(
        (one) => one.crop && (one.crop.x + one.crop.w > 1.00001 || one.crop.y + one.crop.h > 1.00001),
      ),
    ).toEqual([]);
    expect(
      seed.pictures.filter((one) => !one.file.startsWith('avatar') && Math.max(one.width, one.height) < 640),
    ).toEqual([]);
    for (const one of images)
      expect(names.get(one.url)).toMatchObject({
        width: one.width,
        height: one.height,
        color: one.color,
        size: one.size,
      });
    const others = [
      ...seed.people.flatMap((one) => [one.avatarUrl, one.coverUrl]),
      ...seed.circles.flatMap((one) => [one.avatarUrl, one.coverUrl]),
      ...seed.topics.map((one) => one.coverUrl),
      ...seed.banners.map((one) => one.imageUrl),
      ...seed.threads.map((one) => one.video?.coverUrl ?? ''),
    ];
    expect(others.filter((url) => url !== '' && !names.has(url))).toEqual([]);
    const files = new Map(seed.videoFiles.map((one) => [`/media/seed/${one.name}.mp4`, one]));
    for (const file of seed.videoFiles) expect(statSync(resolve(folder, 'video', file.file)).size).toBe(file.size);
    expect(seed.threads.filter((one) => one.video && !files.has(one.video.playUrl))).toEqual([]);
    expect(Math.max(...seed.videoFiles.map((one) => one.size))).toBeLessThanOrEqual(450 * 1024);
    expect(allSize(folder)).toBeLessThanOrEqual(10 * 1024 * 1024);
  });
});

describe('the limits of the product hold', () => {
  test('threads', () => {
    const broken = seed.threads.filter(
      (one) =>
        one.title.length > 30 ||
        one.content.length < 1 ||
        one.content.length > 5000 ||
        one.excerpt.length < 1 ||
        one.excerpt.length > 120 ||
        one.images.length > 9 ||
        one.topicIds.length > 3 ||
        one.atUserIds.length > 20 ||
        !unique(one.images.map((image) => image.url)) ||
        (one.threadType === 1) !== (one.video !== null) ||
        (one.threadType === 2) !== pollOf.has(one.threadId) ||
        (one.threadType === 2 && one.title === '') ||
        Math.min(one.baseLikeCount, one.baseCollectCount, one.shareCount, one.viewCount) < 0,
    );
    expect(broken).toEqual([]);
  });
  test('comments, replies, people, words', () => {
    expect(
      [...seed.posts, ...seed.replies].filter((one) => one.content.length < 1 || one.content.length > 500),
    ).toEqual([]);
    for (const one of seed.posts) expect(one.images.length <= 1 && one.atUserIds.length <= 20).toBe(true);
    expect(seed.people.filter((one) => one.intro.length > 60)).toEqual([]);
    for (const word of seed.blockWords)
      expect([...seed.threads, ...seed.posts, ...seed.replies].filter((one) => one.content.includes(word))).toEqual([]);
  });
  test('what is said of a thread is what stands under it', () => {
    const said = countBy(
      [...seed.posts, ...seed.replies].filter((one) => one.status === 0),
      (one) => one.threadId,
    );
    expect(seed.threads.filter((one) => one.postCount !== (said.get(one.threadId) ?? 0))).toEqual([]);
    for (const topic of seed.topics)
      expect(topic.threadCount).toBe(
        seed.threads.filter((one) => one.auditStatus === 1 && one.topicIds.includes(topic.topicId)).length,
      );
  });
  test('polls: ballots and counts agree', () => {
    const wrong = seed.polls.filter((poll) => {
      const ballots = seed.ballots.filter((one) => one.pollId === poll.pollId);
      const base = poll.options.reduce((sum, one) => sum + one.baseCount, 0);
      const voters = poll.baseVoterCount;
      const counts =
        now < poll.startTime
          ? ballots.length + voters + base === 0
          : base >= voters && base <= voters * poll.maxChoice && ballots.length > 0;
      const ways =
        poll.pollType === 0
          ? poll.maxChoice === 1 && base === voters
          : poll.maxChoice > 1 && poll.maxChoice <= poll.options.length;
      const options = poll.options.every(
        (one) =>
          one.text.length <= 20 &&
          (poll.votingType === 0) === (one.image === null) &&
          (poll.votingType === 1) === (one.text === '') &&
          one.baseCount <= voters,
      );
      const cast = ballots.every(
        (one) =>
          one.optionIds.length >= 1 &&
          one.optionIds.length <= poll.maxChoice &&
          unique(one.optionIds) &&
          one.optionIds.every((id) => poll.options.some((option) => option.optionId === id)) &&
          one.createTime >= poll.startTime &&
          one.createTime <= Math.min(now, poll.endTime),
      );
      return !(
        counts &&
        ways &&
        options &&
        cast &&
        poll.options.length >= 2 &&
        poll.options.length <= 10 &&
        poll.startTime < poll.endTime
      );
    });
    expect(wrong).toEqual([]);
  });
  test('terms are safe markup of a readable length', () => {
    for (const one of seed.terms) {
      expect(
        [...one.html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)].filter(
          (tag) => !['p', 'h2', 'h3', 'h4', 'b', 'ul', 'li'].includes(tag[1] ?? '') || tag[2] !== '',
        ),
      ).toEqual([]);
      const letters = one.html.replace(/<[^>]+>/g, '').length;
      expect(letters).toBeGreaterThanOrEqual(900);
      expect(letters).toBeLessThanOrEqual(1800);
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
    expect(imageText.filter((one) => one.images.length === 9).length).toBeGreaterThanOrEqual(40);
    for (const count of [1, 2, 3, 4, 6])
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
    expect(seed.threads.filter((one) => one.baseLikeCount >= 10_000).length).toBeGreaterThanOrEqual(8);
    const placed = seed.threads.filter((one) => one.place).length / seed.threads.length;
    expect(placed > 0.3 && placed < 0.5).toBe(true);
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
  test('no two neighbours of the newest list open with the same picture', () => {
    const file = new Map(seed.pictures.map((one) => [`/media/seed/${one.name}.webp`, one.file]));
    const seen = (list: SeedThread[]) =>
      list
        .filter(
          (one, at) => at > 0 && leadOf(one) !== '' && file.get(leadOf(one)) === file.get(leadOf(list[at - 1] ?? one)),
        )
        .map((one) => one.title || one.excerpt);
    expect(seen(newest)).toEqual([]);
    expect(
      seen(newest.filter((one) => one.auditStatus === 1 && one.scope === 'bbs' && one.tribeId !== 'c107')),
    ).toEqual([]);
  });
});
