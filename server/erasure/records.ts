// Records of merged messages (聊天记录) that others sent hold copies of what the person said. A copy names nobody by id:
// it is the person's who said just this in that second, or said something then under its name.
import { and, eq, sql } from 'drizzle-orm';
import { packRecord, recordKind } from '../../bus/rules/mergedRecords';
import { recordLimits, type ChatRecord, type RecordContent, type RecordItem } from '../../bus/entities/chatContents';
import type { Db } from '../db/open';
import { imGroupMembers, imMessages, type Elem } from '../db/tables/im';
import { recordIn } from '../im/content';
import { wordsOf } from '../im/messages';
import type { Person } from './rules';

/** Short, so that a record stays within the length of a message. */
const erasedWords = '内容已删除';
const erasedName = '已注销用户';
const batch = 200;

/** How the messages of the person stand in the database, by their second. */
type Said = Map<number, string[]>;
async function saidBy(db: Db, userId: string): Promise<Said> {
  const said: Said = new Map();
  const rows = await db
    .select({ createTime: imMessages.createTime, body: imMessages.body })
    .from(imMessages)
    .where(eq(imMessages.sender, userId));
  for (const { createTime, body } of rows) {
    const second = Math.floor(createTime / 1000);
    said.set(second, (said.get(second) ?? []).concat('elems' in body ? JSON.stringify(body.elems) : []));
  }
  return said;
}

/** Part of every message with this content. */
function partOf(content: RecordContent): string {
  switch (content.type) {
    case 'text':
      return `"Text":${JSON.stringify(content.text)}`;
    case 'location':
      return `"Desc":${JSON.stringify(content.description)}`;
    case 'face':
      return `"Data":${JSON.stringify(content.data)}`;
    case 'custom':
      return JSON.stringify(`"id":"${content.card.id}"`).slice(1, -1);
    case 'merged':
      return JSON.stringify(packRecord(content.record));
    default:
      return content.url;
  }
}

/** The same record where nothing in it is the person's. */
function without(record: ChatRecord, said: Said, names: ReadonlySet<string>): ChatRecord {
  const list = record.list.map((item): RecordItem => {
    const { nick, time, content } = item;
    const then = said.get(Math.floor(time / 1000));
    if (then && (names.has(nick) || then.some((body) => body.includes(partOf(content)))))
      return { nick: erasedName, avatar: '', time, content: { type: 'text', text: erasedWords } };
    if (content.type !== 'merged') return item;
    const inner = without(content.record, said, names);
    return inner === content.record ? item : { ...item, content: { type: 'merged', record: inner } };
  });
  const title = [...names].reduce(withoutName, record.title);
  const isSame = title === record.title && list.every((item, i) => item === record.list[i]);
  return isSame ? record : { title, list };
}
/** 甲和乙的聊天记录 without the name. */
function withoutName(title: string, name: string): string {
  const end = `和${name}的聊天记录`;
  const rest = title.startsWith(name + '和') ? erasedName + title.slice(name.length) : title;
  return rest.endsWith(end) ? rest.slice(0, -end.length) + `和${erasedName}的聊天记录` : rest;
}

/** Call it before their own messages are emptied. */
export async function eraseFromRecords(db: Db, { userId, userName }: Person): Promise<void> {
  const cards = await db
    .select({ name: imGroupMembers.nameCard })
    .from(imGroupMembers)
    .where(eq(imGroupMembers.userId, userId));
  // As long as a record has them.
  const names = new Set(
    [userName, ...cards.map(({ name }) => name)]
      .filter((name) => name !== '')
      .map((name) =>
        Array.from(name)
          .slice(0, recordLimits.nick / 2)
          .join(''),
      ),
  );
  const said = await saidBy(db, userId);
  const cleared = (elem: Elem): Elem => {
    const record = recordIn(elem);
    const kept = record && without(record, said, names);
    if (!kept || kept === record) return elem;
    return { ...elem, MsgContent: { ...elem.MsgContent, Data: packRecord(kept), Desc: kept.title } };
  };
  let after = { talkId: '', seq: 0 };
  for (;;) {
    const rows = await db
      .select({ talkId: imMessages.talkId, seq: imMessages.seq, body: imMessages.body })
      .from(imMessages)
      .where(
        and(
          sql`(${imMessages.talkId}, ${imMessages.seq}) > (${after.talkId}, ${after.seq}::int)`,
          sql`strpos(${imMessages.body}::text, ${recordKind}) > 0`,
        ),
      )
      .orderBy(imMessages.talkId, imMessages.seq)
      .limit(batch);
    for (const { talkId, seq, body } of rows) {
      if (!('elems' in body)) continue;
      const elems = body.elems.map(cleared);
      if (elems.some((elem, i) => elem !== body.elems[i]))
        await db
          .update(imMessages)
          .set({ body: { elems }, words: wordsOf({ elems }) })
          .where(and(eq(imMessages.talkId, talkId), eq(imMessages.seq, seq)));
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
