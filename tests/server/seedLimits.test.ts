// The demonstration community keeps the limits of the product.
import { describe, expect, test } from 'vitest';
import { countBy, now, pollOf, seed, unique } from './seedKit';

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
