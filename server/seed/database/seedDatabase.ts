// Inserts the demonstration community once, in one transaction. A count that people see is the base of the seed plus
// the number of rows, so it stays correct when a row is inserted or deleted.
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { postLikes, posts, replies } from '../../db/tables/comments';
import { banners } from '../../db/tables/content';
import {
  ballots,
  collections,
  pollOptions,
  polls,
  threadLikes,
  threadTopics,
  threads,
  topicFollows,
  topics,
} from '../../db/tables/forum';
import { pictures } from '../../db/tables/media';
import { blockWords, reports } from '../../db/tables/moderation';
import { facts, headerTabs, terms } from '../../db/tables/platform';
import { hotWords } from '../../db/tables/search';
import { blocks, follows, users } from '../../db/tables/users';
import { circleFoundings, circleApplies, circleMembers, circles } from '../../db/tables/circles';
import { drafts } from '../../db/tables/drafts';
import * as im from '../../db/tables/im';
import { noticeActors, notices } from '../../db/tables/notices';
import { faqs } from '../../db/tables/search';
import type { Seed, SeedChat, SeedPerson } from '../types/seedTypes';
import { plantActivities } from './seedActivities';
import { plantContent } from './seedContent';
import { plantQuestions } from './seedQuestions';
import { plantClubs } from './seedClubs';
import { plantShop } from './seedShop';
import { insertAll } from './insertAll';

function tally<T>(rows: readonly T[], keyOf: (row: T) => string): (key: string) => number {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return (key) => counts.get(key) ?? 0;
}

/** False when the seed is in the database already. */
export async function plantSeed(db: Db, makeSeed: () => Promise<Seed>): Promise<boolean> {
  const [planted] = await db.select().from(facts).where(eq(facts.name, 'seed'));
  if (planted !== undefined) return false;
  const seed = await makeSeed();
  await db.transaction(async (tx) => {
    await plantPeople(tx, seed);
    await plantCircles(tx, seed);
    await plantThreads(tx, seed);
    await plantTalk(tx, seed);
    await plantNotices(tx, seed);
    if (seed.chat !== undefined) await plantChat(tx, seed.chat, seed.dayStart);
    await plantShell(tx, seed);
    await plantShop(tx, seed.shop);
    if (seed.clubs !== undefined) await plantClubs(tx, seed.clubs);
    if (seed.activities !== undefined) await plantActivities(tx, seed.activities);
    if (seed.content !== undefined) await plantContent(tx, seed.content);
    if (seed.questions !== undefined) await plantQuestions(tx, seed.questions);
    await tx.insert(facts).values({ name: 'seed', value: String(seed.now) });
  });
  return true;
}

const userRow = (
  { phone, isPlatformAdmin, baseFansCount, ...row }: SeedPerson,
  fans: number,
): typeof users.$inferInsert => ({
  ...row,
  phone: phone === '' ? null : phone,
  isStaff: isPlatformAdmin,
  fansCount: baseFansCount + fans,
});

async function plantPeople(db: Db, seed: Seed): Promise<void> {
  const fans = tally(seed.follows, (row) => row.targetId);
  await insertAll(
    db,
    users,
    seed.people.map((person) => userRow(person, fans(person.userId))),
  );
  await insertAll(db, follows, seed.follows);
  await insertAll(db, blocks, seed.blocks);
}

async function plantCircles(db: Db, seed: Seed): Promise<void> {
  const members = tally(seed.circleMembers, (row) => row.tribeId);
  const shown = tally(
    seed.threads.filter((row) => row.auditStatus === 1),
    (row) => row.tribeId,
  );
  await insertAll(
    db,
    circles,
    seed.circles.map(({ baseMemberCount, groupID, ...row }) => ({
      ...row,
      groupId: groupID,
      memberCount: baseMemberCount + members(row.tribeId),
      threadCount: shown(row.tribeId),
    })),
  );
  // The last visit of each member is yesterday, so threads of today count as unread.
  await insertAll(
    db,
    circleMembers,
    seed.circleMembers.map((row) => ({ ...row, seenTime: Math.max(row.joinTime, seed.dayStart - 86_400_000) })),
  );
  await insertAll(db, circleApplies, seed.circleApplies);
  await insertAll(db, circleFoundings, seed.circleFoundings);
  await insertAll(db, topics, seed.topics);
  await insertAll(db, topicFollows, seed.topicFollows);
}

async function plantThreads(db: Db, seed: Seed): Promise<void> {
  const likes = tally(seed.threadLikes, (row) => row.threadId);
  const collected = tally(seed.collections, (row) => row.targetId);
  const floors = new Map<string, number>();
  for (const post of seed.posts) floors.set(post.threadId, Math.max(post.floor, floors.get(post.threadId) ?? 0));
  await insertAll(
    db,
    threads,
    seed.threads.map(({ baseLikeCount, baseCollectCount, ...row }) => ({
      ...row,
      likeCount: baseLikeCount + likes(row.threadId),
      collectCount: baseCollectCount + collected(row.threadId),
      lastFloor: floors.get(row.threadId) ?? 0,
    })),
  );
  await insertAll(
    db,
    threadTopics,
    seed.threads.flatMap((row) => row.topicIds.map((topicId, sort) => ({ threadId: row.threadId, topicId, sort }))),
  );
  await insertAll(db, threadLikes, seed.threadLikes);
  await insertAll(db, collections, seed.collections);
  const voters = tally(seed.ballots, (row) => row.pollId);
  const votes = tally(
    seed.ballots.flatMap((row) => row.optionIds),
    (optionId) => optionId,
  );
  await insertAll(
    db,
    polls,
    seed.polls.map(({ baseVoterCount, ...row }) => ({ ...row, voterCount: baseVoterCount + voters(row.pollId) })),
  );
  await insertAll(
    db,
    pollOptions,
    seed.polls.flatMap((poll) =>
      poll.options.map(({ baseCount, ...row }) => ({
        ...row,
        pollId: poll.pollId,
        count: baseCount + votes(row.optionId),
      })),
    ),
  );
  await insertAll(db, ballots, seed.ballots);
  await insertAll(db, drafts, seed.drafts);
}

async function plantTalk(db: Db, seed: Seed): Promise<void> {
  const likes = tally(seed.postLikes, (row) => (row.postId === '' ? row.responseId : row.postId));
  const answers = tally(
    seed.replies.filter((row) => row.status === 0),
    (row) => row.postId,
  );
  await insertAll(
    db,
    posts,
    seed.posts.map(({ baseLikeCount, ...row }) => ({
      ...row,
      likeCount: baseLikeCount + likes(row.postId),
      replyCount: answers(row.postId),
    })),
  );
  await insertAll(
    db,
    replies,
    seed.replies.map(({ baseLikeCount, ...row }) => ({ ...row, likeCount: baseLikeCount + likes(row.responseId) })),
  );
  await insertAll(
    db,
    postLikes,
    seed.postLikes.map((row) => ({
      targetId: row.postId === '' ? row.responseId : row.postId,
      userId: row.userId,
      createTime: row.createTime,
    })),
  );
}

async function plantNotices(db: Db, seed: Seed): Promise<void> {
  await insertAll(
    db,
    notices,
    seed.notices.map(({ actors, ...row }) => ({ ...row, actorCount: row.category === 1 ? actors.length : 1 })),
  );
  await insertAll(
    db,
    noticeActors,
    seed.notices.flatMap(({ noticeId, actors }) => actors.map((one) => ({ noticeId, ...one }))),
  );
}

async function plantShell(db: Db, seed: Seed): Promise<void> {
  await insertAll(db, banners, seed.banners);
  const hot = seed.hotWords.map((row) => ({ ...row, rolls: 0 }));
  const known = new Set(hot.map((row) => row.word));
  const rolling = seed.searchWords
    .filter((word) => !known.has(word))
    .map((word, rank) => ({ word, rank: rank + 1, rolls: 1 }));
  await insertAll(db, hotWords, [...hot, ...rolling]);
  await insertAll(db, faqs, seed.faqs);
  await insertAll(db, headerTabs, seed.tabs);
  await insertAll(db, terms, seed.terms);
  await insertAll(db, reports, seed.reports);
  await insertAll(
    db,
    blockWords,
    [...new Set(seed.blockWords)].map((word) => ({ word })),
  );
  await insertAll(db, pictures, [
    ...seed.pictures.map((row) => ({
      name: row.name + '.webp',
      file: 'art/' + row.file,
      crop: row.crop ?? null,
      width: row.width,
      height: row.height,
    })),
    ...seed.videoFiles.map((row) => ({
      name: row.name + '.mp4',
      file: 'video/' + row.file,
      width: row.width,
      height: row.height,
    })),
  ]);
}

async function plantChat(db: Db, chat: SeedChat, dayStart: number): Promise<void> {
  await insertAll(
    db,
    users,
    chat.people.map((person) => userRow(person, 0)),
  );
  // `baseMemberCount` of their circle includes these members already.
  await insertAll(
    db,
    circleMembers,
    chat.circleMembers.map((row) => ({ ...row, seenTime: dayStart })),
  );
  await insertAll(
    db,
    im.imAccounts,
    chat.accounts.map((userId) => ({ userId, createTime: dayStart })),
  );
  await insertAll(db, im.imTalks, chat.talks);
  await insertAll(db, im.imMessages, chat.messages);
  await insertAll(db, im.imGroups, chat.groups);
  await insertAll(db, im.imGroupMembers, chat.groupMembers);
  await insertAll(db, im.imConversations, chat.conversations);
  await insertAll(db, im.imGroupNotices, chat.notices);
  await insertAll(
    db,
    pictures,
    chat.files.map((row) => ({ ...row, crop: null })),
  );
}
