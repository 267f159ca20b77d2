// A message that quotes another one carries its words in its own data. They are sent to nobody once the quoted message is
// revoked, whichever phone wrote them there: the phones show a quote without words as one of a revoked message.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { rowsOf, type Db } from '../db/open';
import { accountNumberOf } from './accounts';
import { readMessageId, type MessageRow } from './messages';

/** As the phone writes it (customText in worker/im/plain.ts). */
const Quoting = v.looseObject({ q: v.looseObject({ messageID: v.string(), abstract: v.string() }) });
type Quoting = v.InferOutput<typeof Quoting>;

function quotingOf({ cloudData }: MessageRow): Quoting | null {
  if (!cloudData.includes('"q"')) return null;
  try {
    const read = v.safeParse(Quoting, JSON.parse(cloudData));
    return read.success && read.output.q.abstract !== '' ? read.output : null;
  } catch {
    return null;
  }
}

/** The messages as they are sent: quotes of revoked messages of the same conversation without the words. */
export async function withoutRevokedQuotes(db: Db, rows: readonly MessageRow[]): Promise<MessageRow[]> {
  const quoting = new Map<MessageRow, Quoting>();
  const asked: { at: number; talk: string; no: number; random: number; seconds: number }[] = [];
  rows.forEach((row, at) => {
    const data = quotingOf(row);
    const name = data && readMessageId(data.q.messageID);
    if (!data || !name) return;
    quoting.set(row, data);
    const { clientSeconds: seconds, random } = name;
    asked.push({ at, talk: row.talkId, no: accountNumberOf(name.tinyId), random, seconds });
  });
  if (asked.length === 0) return [...rows];
  const found = await rowsOf<{ at: number }>(
    db,
    sql`
    select one.at from json_to_recordset(${JSON.stringify(asked)}::json)
      as one(at int, talk text, no bigint, random bigint, seconds bigint)
    join im_accounts a on a.no = one.no
    join im_messages m on m.talk_id = one.talk and m.sender = a.user_id and m.random = one.random
      and m.client_seconds = one.seconds
    where m.revoked_by <> ''`,
  );
  const revoked = new Set(found.map(({ at }) => at));
  return rows.map((row, at) => {
    const data = revoked.has(at) ? quoting.get(row) : undefined;
    return data ? { ...row, cloudData: JSON.stringify({ ...data, q: { ...data.q, abstract: '' } }) } : row;
  });
}
