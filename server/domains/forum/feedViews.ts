// Threads of lists for concurrent viewers: what is equal for all is read once, and the viewers' own state in one
// statement beside it. threadViews.ts has the view of one thread.
import { and, eq, sql } from 'drizzle-orm';
import type { Thread } from '../../../bus/entities/forum';
import type { Caller } from '../../platform/context';
import { rowsOf, type Db } from '../../db/open';
import { oneOf } from '../../db/oneOf';
import { threads } from '../../db/tables/forum';
import { users } from '../../db/tables/users';
import { perDatabase, batchRequests } from '../../platform/requestBatcher';
import { briefOf, noRelation, personColumns, type Person } from '../users/public';
import { pollView, pollsWithOptions, type PollWithOptions } from './polls';
import { rowsWith, threadView, type ThreadRow } from './threadViews';

/** A published thread as it is for everybody. */
type Shared = { row: ThreadRow; people: Map<string, Person>; poll: PollWithOptions | null; isPrivate: boolean };

/** `null` for one that is not in any list. */
async function sharedThreads(db: Db, asked: string[][]): Promise<Map<string, Shared>[]> {
  const ids = [...new Set(asked.flat())];
  if (ids.length === 0) return asked.map(() => new Map<string, Shared>());
  const rows = await rowsWith(db, null).where(
    and(oneOf(threads.threadId, ids), eq(threads.deletedTime, 0), eq(threads.auditStatus, 1)),
  );
  const wanted = [...new Set(rows.flatMap((row) => [row.authorId, ...row.atUserIds]))];
  const pollIds = rows.filter((row) => row.threadType === 2).map((row) => row.threadId);
  const found =
    wanted.length === 0 ? [] : await db.select(personColumns).from(users).where(oneOf(users.userId, wanted));
  const polls = pollIds.length === 0 ? [] : await pollsWithOptions(db, pollIds);
  const people = new Map(found.map((person) => [person.userId, person]));
  const pollOf = new Map(polls.map((poll) => [poll.threadId, poll]));
  const byId = new Map(
    rows.map((row) => [
      row.threadId,
      { row, people, poll: pollOf.get(row.threadId) ?? null, isPrivate: row.isPrivate === 1 },
    ]),
  );
  return asked.map(() => byId);
}
const sharedOf = perDatabase((db: Db) => batchRequests((asked: string[][]) => sharedThreads(db, asked), 50));

/** One viewer's relation to the threads of a page, with their circles, polls and people. */
type Marks = {
  likes: string[];
  collects: string[];
  following: string[];
  followers: string[];
  blocked: string[];
  /** circle → the viewer's role. */ roles: { [tribeId: string]: number } | null;
  /** poll → the viewer's ballot. */ ballots: { [pollId: string]: string[] } | null;
};
type MarksAsked = { me: string; threads: string[]; circles: string[]; people: string[]; polls: string[] };

/** One statement for all viewers of a moment. */
async function marksOf(db: Db, asked: MarksAsked[]): Promise<Marks[]> {
  const keys = asked.map((one, place) => ({ place, ...one }));
  const rows = await rowsOf<Marks & { place: number }>(
    db,
    sql`
    select a.place,
      array(select l.thread_id from thread_likes l where l.user_id = a.me and l.thread_id = any(a.threads)) as likes,
      array(select c.target_id from collections c where c.user_id = a.me and c.collect_type = 1
      and c.target_id = any(a.threads)) as collects,
      array(select f.target_id from follows f where f.user_id = a.me and f.target_id = any(a.people)) as following,
      array(select f.user_id from follows f where f.target_id = a.me and f.user_id = any(a.people)) as followers,
      array(select b.target_id from blocks b where b.user_id = a.me and b.target_id = any(a.people)) as blocked,
      (select json_object_agg(m.tribe_id, m.role) from circle_members m where m.user_id = a.me
      and m.tribe_id = any(a.circles)) as roles,
      (select json_object_agg(b.poll_id, b.option_ids) from ballots b where b.user_id = a.me
      and b.poll_id = any(a.polls)) as ballots
    from json_to_recordset(${JSON.stringify(keys)}::json) as a(place int, me text, threads text[], circles text[],
    people text[], polls text[])`,
  );
  const marks = new Map(rows.map((row) => [row.place, row]));
  return asked.map(
    (_, place) =>
      marks.get(place) ?? {
        likes: [],
        collects: [],
        following: [],
        followers: [],
        blocked: [],
        roles: null,
        ballots: null,
      },
  );
}
const viewerOf = perDatabase((db: Db) => batchRequests((asked: MarksAsked[]) => marksOf(db, asked), 50));

function seenBy(who: Caller | null, found: Shared[], marks: Marks | null, now: number): Thread[] {
  const sets = marks && {
    likes: new Set(marks.likes),
    collects: new Set(marks.collects),
    following: new Set(marks.following),
    followers: new Set(marks.followers),
    blocked: new Set(marks.blocked),
  };
  const seen: Thread[] = [];
  for (const { row, people, poll, isPrivate } of found) {
    const myRole = marks?.roles?.[row.tribeId] ?? 0;
    if ((isPrivate && myRole === 0 && who?.isStaff !== true) || sets?.blocked.has(row.authorId) === true) continue;
    const mark = {
      isLike: sets?.likes.has(row.threadId) === true ? 1 : 0,
      isCollect: sets?.collects.has(row.threadId) === true ? 1 : 0,
      myRole,
    };
    const brief = (userId: string) =>
      briefOf(
        userId,
        people.get(userId),
        sets
          ? {
              isFollowing: sets.following.has(userId),
              isFollowed: sets.followers.has(userId),
              isBlocked: sets.blocked.has(userId),
            }
          : noRelation,
      );
    seen.push(
      threadView({ ...row, ...mark }, who, brief, poll && pollView(poll, marks?.ballots?.[poll.pollId] ?? [], now)),
    );
  }
  return seen;
}

/** Those of the ids that stand in lists and that the caller may see, by id. */
export async function listedThreads(
  db: Db,
  who: Caller | null,
  ids: string[],
  now: number,
): Promise<Map<string, Thread>> {
  const all = await sharedOf(db)(ids);
  const found = ids.flatMap((id) => all.get(id) ?? []);
  const distinct = (list: string[]): string[] => [...new Set(list)].filter((id) => id !== '');
  const marks =
    who === null || found.length === 0
      ? null
      : await viewerOf(db)({
          me: who.userId,
          threads: found.map((one) => one.row.threadId),
          circles: distinct(found.map((one) => one.row.tribeId)),
          people: distinct(found.flatMap((one) => [one.row.authorId, ...one.row.atUserIds])),
          polls: found.flatMap((one) => one.poll?.pollId ?? []),
        });
  return new Map(seenBy(who, found, marks, now).map((thread) => [thread.threadId, thread]));
}
