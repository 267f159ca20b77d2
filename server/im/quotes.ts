// A message that quotes another one carries its words in its own data: those that were said, whichever the phone wrote
// there. They are sent to nobody once the quoted message is revoked: the phones show a quote without words as one of a
// revoked message.
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { cardNames, line } from '../../bus/rules/messageLine';
import { rowsOf, type Db } from '../db/open';
import type { Elem } from '../db/tables/im';
import { accountNumberOf, peopleOf } from './accounts';
import { recordIn } from './content';
import { groupOf } from './conversationIds';
import { findNamed, readMessageId, type MessageRow } from './messages';
import { memberOf } from './permissions';

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

/** As a phone reads it: it takes a number for a text. */
const Claimed = v.looseObject({
  q: v.looseObject({ messageID: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) }),
});
const Card = v.object({
  kind: v.picklist(Object.keys(cardNames) as (keyof typeof cardNames)[]),
  id: v.pipe(v.string(), v.minLength(1)),
  title: v.string(),
});
const readJson = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** The line that a phone quotes a message by (abstractOf in ui/features/chat/components/messageText.ts). */
function lineOf(elem: Elem): string {
  const { MsgType, MsgContent: content } = elem;
  const say = (name: string): string => (typeof content[name] === 'string' ? content[name] : '');
  switch (MsgType) {
    case 'TIMTextElem':
      return line.text(say('Text'));
    case 'TIMImageElem':
      return line.image;
    case 'TIMVideoFileElem':
      return line.video;
    case 'TIMSoundElem':
      return line.sound(Number(content['Second']) || 0);
    case 'TIMFileElem':
      return line.file(say('FileName'));
    case 'TIMLocationElem':
      return line.place(say('Desc'));
    case 'TIMFaceElem':
      return line.face(say('Data'));
    default: {
      if (recordIn(elem)) return line.merged;
      const card = v.safeParse(Card, readJson(content['Data']));
      return card.success ? line.card(card.output) : say('Desc') || '[消息]';
    }
  }
}
/**
 * A message's own data, with what was really said in place of what its writer quotes. `since`: they have seen nothing of
 * the conversation up to this number. A quote of what they cannot have seen, or what is not there, is without words.
 */
export async function withTrueQuote(db: Db, talkId: string, cloudData: string, since = 0): Promise<string> {
  const read = v.safeParse(Claimed, readJson(cloudData));
  if (!read.success || read.output.q.messageID === '') return cloudData;
  const { messageID } = read.output.q;
  const [row] = (await findNamed(db, messageID, [talkId])).filter(({ seq }) => seq > since);
  return JSON.stringify({ ...read.output, q: { messageID, ...(await saidIn(db, row)) } });
}
async function saidIn(db: Db, row: MessageRow | undefined): Promise<{ nick: string; abstract: string }> {
  const [elem] = row && 'elems' in row.body ? row.body.elems : [];
  if (!row || !elem) return { nick: '', abstract: '' };
  const { talkId, sender } = row;
  const card = groupOf(talkId) === '' ? '' : ((await memberOf(db, groupOf(talkId), sender))?.nameCard ?? '');
  const nick = card || (await peopleOf(db, [sender])).of(sender).nick;
  return { nick, abstract: row.revokedBy === '' ? lineOf(elem) : '' };
}
