// The demonstration community as plain rows. Pure: the same `now` gives the same rows, and on the same day only the
// times that hang on the hour differ (what was written in the last 24 hours, open polls). Nothing here reads a file or a database.
import { circleRows, topicRows } from './communityRows';
import { faqs, makeArticles } from './faqRows';
import { makeApplies, makeCircles, makeMembers, makeTopicFollows, makeTopics } from './makeCommunity';
import { makeComments } from './makeComments';
import { makeBlocks, makeFollows, makePeople } from './makePeople';
import { makePolls } from './makePolls';
import { makeBanners, makeTerms, makeUnread } from './makeShell';
import { makeCollections, makeThreadLikes } from './makeReactions';
import { makeReports } from './makeReports';
import { makeThreads } from './makeThreads';
import { seedPictures } from './pictures';
import { blockWords, hotWords, searchWords, tabs } from './shellRows';
import { startOfDay } from './time';
import type { Names } from './tokens';
import type { Seed } from './types';
import { videoFiles } from './videos';

export const makeSeed = (now: number): Seed => {
  const dayStart = startOfDay(now);
  const people = makePeople(dayStart);
  const names: Names = { topicIds: new Map(topicRows.map((row) => [row.name, row.id])), userIds: new Map(people.map((one) => [one.userName, one.userId])) };
  const made = makeThreads(people, names, now, dayStart);
  const comments = makeComments(made, people, names, now);
  const said = new Map<string, number>();
  for (const one of [...comments.posts, ...comments.replies]) if (one.status === 0) said.set(one.threadId, (said.get(one.threadId) ?? 0) + 1);
  for (const { thread } of made) thread.postCount = said.get(thread.threadId) ?? 0;
  const threadLikes = makeThreadLikes(made, people, now);
  const collections = makeCollections(made, people, now);
  const threads = made.map((one) => one.thread);
  const follows = makeFollows(people, dayStart);
  const { polls, ballots } = makePolls(made, people, now);
  return {
    dayStart, now, pictures: seedPictures, videoFiles, people, follows, blocks: makeBlocks(people, follows, dayStart),
    circles: makeCircles(names, dayStart), circleMembers: makeMembers(people, threads, names, dayStart), circleApplies: makeApplies(dayStart),
    topics: makeTopics(threads, names, dayStart), topicFollows: makeTopicFollows(people, dayStart),
    threads, threadLikes, collections, polls, ballots, ...comments,
    banners: makeBanners(threads, dayStart), hotWords, searchWords, faqs,
    articles: makeArticles(people.find((one) => one.isOfficial === 1)?.userId ?? '', dayStart), tabs, terms: makeTerms(dayStart), unread: makeUnread(), reports: makeReports(threads, comments.posts, people, now), blockWords,
  };
};

/** Ids that tests and demonstrations name. */
export const clubZCircleId = circleRows.find((row) => row.isClubZ === 1)?.id ?? '';
