// Makes the demonstration community as plain rows. Pure: the same `now` gives the same rows, and within a day only
// times relative to `now` differ (texts of the last 24 hours, open polls). It reads neither files nor a database.
import { makeChat } from './chat/chat';
import { circleRows, topicRows } from './people/communityRows';
import { makeContent } from './content/makeContent';
import { faqs } from './questions/faqRows';
import {
  makeApplies,
  makeCircles,
  makeFoundings,
  makeMembers,
  makeTopicFollows,
  makeTopics,
} from './people/makeCommunity';
import { makeClubs } from './clubs/makeClubs';
import { makeComments } from './threads/makeComments';
import { makeBlocks, makeFollows, makePeople } from './people/makePeople';
import { makeDrafts } from './threads/makeDrafts';
import { makePolls } from './threads/makePolls';
import { makeActivities } from './activities/makeActivities';
import { makeBanners, makeTerms } from './shell/makeShell';
import { makeMentions } from './threads/makeMentions';
import { makeNotices } from './makeNotices';
import { fitCounts, makeCollections, makeThreadLikes } from './threads/makeReactions';
import { makeQuestions } from './questions/makeQuestions';
import { makeReports } from './makeReports';
import { makeShop } from './shop/makeShop';
import { makeThreads } from './threads/makeThreads';
import { seedPictures } from './generator/pictures';
import { blockWords, hotWords, searchWords, tabs } from './shell/shellRows';
import { startOfDay } from '../../bus/rules/calendar';
import type { Names } from './generator/tokens';
import type { Seed } from './types/seedTypes';
import { videoFiles } from './generator/videos';

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
  const commentCounts = new Map<string, number>();
  for (const one of [...comments.posts, ...comments.replies])
    if (one.status === 0) commentCounts.set(one.threadId, (commentCounts.get(one.threadId) ?? 0) + 1);
  for (const { thread } of made) thread.postCount = commentCounts.get(thread.threadId) ?? 0;
  fitCounts(made);
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

export const clubZCircleId = circleRows.find((row) => row.isClubZ === 1)?.id ?? '';
