// Searches messages: in the caller's conversations only, and only those still visible to the caller.
import { sql } from 'drizzle-orm';
import { member, type Handlers } from '../../platform/handlers';
import { rowsOf } from '../../db/open';
import { peopleOf } from '../../im/accounts';
import { messageIdOf } from '../../im/messages';
import { conversationOf, conversationIdOf } from '../../im/conversationIds';

type Hit = {
  talk_id: string;
  seq: number;
  sender: string;
  name_card: string | null;
  random: number;
  client_seconds: number;
  create_time: number;
  words: string;
  total: number;
};
const most = 50;
/** How many hits of a conversation are counted: more are 99+ to a person. */
const countedTo = 100;
/** A stretch of the text around the words. */
function abstractOf(words: string, keyword: string): string {
  const at = Math.max(0, words.indexOf(keyword));
  const from = Math.max(0, at - 12);
  return (from > 0 ? '…' : '') + words.slice(from, from + 60).replace(/\n/g, ' ');
}

export const searchHandlers = {
  /** All conversations: the newest hit of each with how many there are. One conversation: every hit, newest first. */
  searchMessages: member(
    async (input, who, cx) => {
      const keyword = input.keyword.trim().toLowerCase();
      if (keyword === '') return { list: [] };
      const talk = input.conversationID === undefined ? '' : conversationIdOf(input.conversationID, who.userId);
      if (input.conversationID !== undefined && talk === '') return { list: [] };
      const pattern = '%' + keyword.replace(/[\\%_]/g, '\\$&') + '%';
      // Limits the hits per conversation, so that a common word costs no more than a rare one.
      const rows = await rowsOf<Hit>(
        cx.db,
        sql`
      select hit.*, card.name_card from im_conversations c left join im_group_members gm on c.is_group = 1
      and gm.group_id = c.peer and gm.user_id = c.user_id cross join lateral (
        select found.*, ${talk === '' ? sql`count(*) over ()::int` : sql`1`} as total from (
          select m.talk_id, m.seq, m.sender, m.random::float8 as random, m.client_seconds::float8 as client_seconds,
          m.create_time::float8 as create_time, m.words from im_messages m
          where m.talk_id = c.talk_id and m.seq > greatest(c.cleared_seq, coalesce(gm.join_seq, 0))
          and m.words like ${pattern} and m.revoked_by = ''
            and not exists (select 1 from im_hidden h where h.user_id = c.user_id and h.talk_id = m.talk_id
            and h.seq = m.seq)
          order by m.seq desc limit ${talk === '' ? countedTo : most}) found
        order by found.seq desc limit ${talk === '' ? 1 : most}) hit
      left join im_group_members card on c.is_group = 1 and card.group_id = c.peer and card.user_id = hit.sender
      where c.user_id = ${who.userId} and (${talk} = '' or c.talk_id = ${talk}) and (c.is_group = 0
      or gm.user_id is not null)
      order by hit.create_time desc, hit.seq desc limit ${most}`,
      );
      const people = await peopleOf(
        cx.db,
        rows.map((row) => row.sender),
      );
      const list = rows.map((row) => {
        const { nick, avatar, tinyId } = people.of(row.sender);
        return {
          conversationID: conversationOf(row.talk_id, who.userId),
          messageID: messageIdOf(tinyId, { clientSeconds: row.client_seconds, random: row.random }),
          // As the messages themselves have it: in a group the name that a member has chosen for it.
          from: row.sender,
          nick: row.name_card || nick,
          avatar,
          abstract: abstractOf(row.words, keyword),
          time: row.create_time,
          count: row.total,
        };
      });
      return { list };
    },
    { name: 'searchMessages', max: 60, seconds: 60 },
  ),
} satisfies Partial<Handlers<'chat'>>;
