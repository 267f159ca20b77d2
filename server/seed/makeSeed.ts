// The demonstration community as plain rows. Pure: the same `now` gives the same rows, and on the same day only the
// times that hang on the hour differ (what was written in the last 24 hours, open polls). Nothing here reads a file or
// a database.
import { makeChat } from './chat';
import { circleRows, topicRows } from './communityRows';
import { makeContent } from './content/makeContent';
import { faqs } from './faqRows';
import { makeApplies, makeCircles, makeFoundings, makeMembers, makeTopicFollows, makeTopics } from './makeCommunity';
import { makeClubs } from './makeClubs';
import { makeComments } from './makeComments';
import { makeBlocks, makeFollows, makePeople } from './makePeople';
import { makeDrafts } from './makeDrafts';
import { makePolls } from './makePolls';
import { makeActivities } from './makeActivities';
import { makeBanners, makeTerms } from './makeShell';
import { makeMentions } from './makeMentions';
import { makeNotices } from './makeNotices';
import { makeCollections, makeThreadLikes } from './makeReactions';
import { makeQuestions } from './makeQuestions';
import { makeReports } from './makeReports';
import { makeShop } from './makeShop';
import { makeThreads } from './makeThreads';
import { seedPictures } from './pictures';
import { blockWords, hotWords, searchWords, tabs } from './shellRows';
import { startOfDay } from '../platform/shanghaiDays';
import type { Names } from './tokens';
import type { Seed } from './types';
import { videoFiles } from './videos';

export const makeSeed = (now: number): Seed => {
  const dayStart = startOfDay(now);
  const people = makePeople(dayStart);
  const names: Names = {
    topicIds: new Map(topicRows.map((row) => [row.name, row.id])),
    userIds: new Map(people.map((one) => [one.userName, one.userId])),
  };
  const made = makeThreads(people, names, now, dayStart);
  const comments = makeComments(made, people, names, now);
  const mentions = makeMentions(made, comments, people, names, now);
  comments.posts.push(...mentions.posts);
  comments.replies.push(...mentions.replies);
  comments.postLikes.push(...mentions.postLikes);
  const said = new Map<string, number>();
  for (const one of [...comments.posts, ...comments.replies])
    if (one.status === 0) said.set(one.threadId, (said.get(one.threadId) ?? 0) + 1);
  for (const { thread } of made) thread.postCount = said.get(thread.threadId) ?? 0;
  const threadLikes = makeThreadLikes(made, people, now);
  const collections = makeCollections(made, people, now);
  const threads = made.map((one) => one.thread);
  const follows = makeFollows(people, dayStart);
  const circles = makeCircles(names, dayStart);
  const circleMembers = makeMembers(people, threads, names, dayStart);
  const blocks = makeBlocks(people, follows, dayStart);
  const { polls, ballots } = makePolls(made, people, now);
  const clubs = makeClubs(people, now, dayStart);
  const activities = makeActivities(
    people,
    circleMembers,
    clubZCircleId,
    new Set(clubs.members.map((row) => row.userId)),
    now,
    dayStart,
  );
  const questions = makeQuestions(people, names, now);
  const content = makeContent(people, now, dayStart);
  return {
    dayStart,
    now,
    pictures: seedPictures,
    videoFiles,
    people,
    follows,
    blocks,
    circles,
    circleMembers,
    chat: makeChat(people, circles, circleMembers, clubs, now, dayStart),
    circleApplies: makeApplies(dayStart),
    circleFoundings: makeFoundings(dayStart),
    topics: makeTopics(threads, names, dayStart),
    topicFollows: makeTopicFollows(people, dayStart),
    threads,
    threadLikes,
    collections,
    polls,
    ballots,
    ...comments,
    banners: makeBanners(threads, dayStart),
    hotWords,
    searchWords,
    faqs,
    content: content.made,
    tabs,
    terms: makeTerms(dayStart),
    reports: makeReports(threads, comments.posts, people, now),
    blockWords,
    drafts: makeDrafts(people, names, dayStart),
    shop: makeShop(people, now, dayStart, [...activities.events, ...questions.events, ...content.events]),
    activities: activities.made,
    questions: questions.made,
    clubs,
    notices: makeNotices(
      { people, follows, blocks, threads, threadLikes, questions: questions.made, ...comments },
      now,
    ),
  };
};

/** Ids that tests and demonstrations name. */
export const clubZCircleId = circleRows.find((row) => row.isClubZ === 1)?.id ?? '';
