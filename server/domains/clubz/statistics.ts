// The statistics of a vote: how many chose what, and who. Nothing of it before the own ballot or the end; in a secret
// ballot never who.
import { sql } from 'drizzle-orm';
import type { Poll } from '../../../bus/entities/forum';
import type { Context, Caller } from '../../platform/context';
import { visitor, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { gone } from '../../platform/refusals';
import { briefsOf } from '../users/public';
import { pollsOf, findThread } from '../forum/public';

const mostVoters = 20;

/** The newest of each option, without people whom the caller has blocked. */
async function votersOf(
  cx: Context,
  who: Caller | null,
  poll: Poll,
  optionIds: string[],
): Promise<{ optionId: string; voters: string[] }[]> {
  if (poll.resultVisible === 0 || poll.pollAnonymous === 1)
    return optionIds.map((optionId) => ({ optionId, voters: [] }));
  return Promise.all(
    optionIds.map(async (optionId) => {
      const rows = await rowsOf<{ id: string }>(
        cx.db,
        sql`select b.user_id as id from ballots b
      where b.poll_id = ${poll.pollId} and ${optionId} = any(b.option_ids)
        and not exists (select 1 from blocks x where x.user_id = ${who?.userId ?? ''} and x.target_id = b.user_id)
      order by b.create_time desc, b.user_id limit ${mostVoters}`,
      );
      return { optionId, voters: rows.map((row) => row.id) };
    }),
  );
}

export const statistics = {
  getVoteStatistics: visitor(async (input, who, cx) => {
    const thread = await findThread(cx.db, input.threadId, who);
    const poll = (await pollsOf(cx.db, [thread.threadId], who, cx.now)).get(thread.threadId);
    if (poll === undefined) throw gone();
    const wanted =
      (input.optionId ?? '') === ''
        ? poll.options
        : poll.options.filter((option) => option.optionId === input.optionId);
    if (wanted.length === 0) throw gone();
    const found = await votersOf(
      cx,
      who,
      poll,
      wanted.map((option) => option.optionId),
    );
    const people = await briefsOf(
      cx.db,
      found.flatMap((one) => one.voters),
      who,
    );
    return {
      threadId: thread.threadId,
      title: thread.title || thread.excerpt,
      poll,
      total: poll.voterCount,
      options: found.map(({ optionId, voters }) => ({ optionId, voters: voters.map((id) => people.of(id)) })),
    };
  }),
} satisfies Partial<Handlers<'clubz'>>;
