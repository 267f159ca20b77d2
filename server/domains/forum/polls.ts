// Polls as a viewer sees them: results only after the viewer's ballot or the end, the state by the server's clock. One
// statement reads all polls of a page with their options and the viewer's ballots.
import { getTableColumns, sql } from 'drizzle-orm';
import type { Image } from '../../../bus/entities/media';
import type { Poll } from '../../../bus/entities/forum';
import type { Caller } from '../../platform/context';
import type { Db } from '../../db/open';
import { oneOf } from '../../db/oneOf';
import { polls } from '../../db/tables/forum';
import { flag } from '../../platform/flag';

type PollRow = typeof polls.$inferSelect;
type Option = { optionId: string; text: string; image: Image | null; sort: number; count: number };

/** 0 not started, 1 in progress, 2 ended. */
export const voteStatus = (poll: Pick<PollRow, 'startTime' | 'endTime'>, now: number): 0 | 1 | 2 =>
  now < poll.startTime ? 0 : now < poll.endTime ? 1 : 2;

// The table name is written out: drizzle omits it in a select from one table, and the inner table would be meant.
const optionsOf = sql<
  Option[] | null
>`(select json_agg(json_build_object('optionId', o.option_id, 'text', o.text, 'image', o.image, 'sort', o.sort,
  'count', o.count)
  order by o.sort, o.option_id) from poll_options o where o.poll_id = polls.poll_id)`;

/** A poll with its options, the same for all viewers. */
export type PollWithOptions = PollRow & { options: Option[] | null };
export const pollsWithOptions = (db: Db, threadIds: string[]): Promise<PollWithOptions[]> =>
  db
    .select({ ...getTableColumns(polls), options: optionsOf })
    .from(polls)
    .where(oneOf(polls.threadId, threadIds));

/** By threadId. */
export async function pollsOf(
  db: Db,
  threadIds: string[],
  who: Caller | null,
  now: number,
): Promise<Map<string, Poll>> {
  if (threadIds.length === 0) return new Map();
  const ownBallots =
    who === null
      ? sql<string[] | null>`null::json`
      : sql<
          string[] | null
        >`(select to_json(b.option_ids) from ballots b where b.poll_id = polls.poll_id and b.user_id = ${who.userId})`;
  const rows = await db
    .select({ ...getTableColumns(polls), options: optionsOf, mine: ownBallots })
    .from(polls)
    .where(oneOf(polls.threadId, threadIds));
  return new Map(rows.map((row) => [row.threadId, pollView(row, row.mine ?? [], now)]));
}

export function pollView(row: PollWithOptions, myOptionIds: string[], now: number): Poll {
  const options = row.options ?? [];
  const status = voteStatus(row, now);
  const resultVisible = myOptionIds.length > 0 || status === 2;
  const voteCount = options.reduce((sum, option) => sum + option.count, 0);
  return {
    pollId: row.pollId,
    pollType: flag(row.pollType),
    votingType: row.votingType as Poll['votingType'],
    voteStatus: status,
    startTime: row.startTime,
    endTime: row.endTime,
    maxChoice: row.maxChoice,
    voterCount: row.voterCount,
    voteCount,
    myOptionIds,
    pollAnonymous: flag(row.pollAnonymous),
    resultVisible: flag(resultVisible),
    options: options.map((option) => ({
      ...option,
      count: resultVisible ? option.count : -1,
      percent: resultVisible && voteCount > 0 ? Math.round((option.count * 1000) / voteCount) / 10 : 0,
    })),
  };
}
