// The demonstration community is whole: what a row names is there.
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { specRoutes } from '../spec/routes';
import { allSize, folder, images, seed, unique } from './seedKit';

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
    expect(allSize(folder)).toBeLessThanOrEqual(24 * 1024 * 1024);
  });
});
