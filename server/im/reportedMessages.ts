// Reports of messages (by id) and groups, and what the staff read of them. Outside the calls of chat, since reports
// belong to the forum. The staff are members of no conversation: they read what was reported, nothing around it.
import { eq, inArray } from 'drizzle-orm';
import { wordsOfRecord } from '../../bus/rules/mergedRecords';
import type { Db } from '../db/open';
import { imConversations, imGroups, type MessageBody } from '../db/tables/im';
import { gone } from '../platform/refusals';
import { userOfTiny } from './accounts';
import { recordIn } from './content';
import { findNamed, readMessageId, textOfElem, type MessageRow } from './messages';
import { memberOf, type GroupRow } from './permissions';
import { groupOf, isPair } from './conversationIds';

const talksOf = (db: Db, userIds: readonly string[]) =>
  db
    .select({ talkId: imConversations.talkId })
    .from(imConversations)
    .where(inArray(imConversations.userId, [...userIds]));

/**
 * A message of a person, not revoked, in a conversation of the caller, and in a group not older than their membership.
 */
async function isSeen(db: Db, row: MessageRow, userId: string): Promise<boolean> {
  if (row.revokedBy !== '' || 'tip' in row.body) return false;
  if (isPair(row.talkId)) return true;
  const me = await memberOf(db, groupOf(row.talkId), userId);
  return me !== undefined && row.seq > me.joinSeq;
}

/** The message with this id that the caller can see; 010002 otherwise. */
export async function findReportedMessage(db: Db, messageID: string, userId: string): Promise<MessageRow> {
  for (const row of await findNamed(db, messageID, talksOf(db, [userId])))
    if (await isSeen(db, row, userId)) return row;
  throw gone();
}

/** A group that the caller is in; 010002 otherwise. */
export async function findReportedGroup(db: Db, groupId: string, userId: string): Promise<GroupRow> {
  if ((await memberOf(db, groupId, userId)) === undefined) throw gone();
  const [group] = await db.select().from(imGroups).where(eq(imGroups.groupId, groupId));
  if (group === undefined || group.dismissTime > 0) throw gone();
  return group;
}

const kindWords: { readonly [type: string]: string } = {
  TIMImageElem: '[图片]',
  TIMVideoFileElem: '[视频]',
  TIMSoundElem: '[语音]',
  TIMFileElem: '[文件]',
  TIMLocationElem: '[位置]',
  TIMFaceElem: '[表情]',
  TIMCustomElem: '[卡片]',
};
/** The text as written; the kind for a message without text. */
const linesOf = (body: MessageBody): string =>
  'elems' in body
    ? body.elems
        .map((elem) => {
          const record = recordIn(elem);
          return record
            ? ['[聊天记录]', ...wordsOfRecord(record)].join(' ')
            : [kindWords[elem.MsgType] ?? '', textOfElem(elem)].filter((one) => one !== '').join(' ');
        })
        .join(' ')
    : '';

/**
 * What was said to its reporters under each name, within `most` letters; also what was taken back, or left behind,
 * since. A name that stands in several of their talks is read with all that was said under it, each as much: nobody
 * hides his words behind kind ones.
 */
export async function messagesForStaff(
  db: Db,
  reports: readonly { targetId: string; userId: string }[],
  most: number,
): Promise<{ messageID: string; sender: string; words: string }[]> {
  const found: { messageID: string; sender: string; words: string }[] = [];
  for (const messageID of new Set(reports.map((one) => one.targetId))) {
    const sender = await userOfTiny(db, readMessageId(messageID)?.tinyId ?? '');
    const reporters = reports.filter((one) => one.targetId === messageID).map((one) => one.userId);
    const messageTexts = [
      ...new Set((await findNamed(db, messageID, talksOf(db, reporters))).map((row) => linesOf(row.body))),
    ];
    const maxEach = Math.floor(most / Math.max(1, messageTexts.length)) - (messageTexts.length > 1 ? 3 : 0);
    if (sender !== '')
      found.push({ messageID, sender, words: messageTexts.map((one) => one.slice(0, maxEach)).join(' / ') });
  }
  return found;
}

/** Includes dismissed groups. */
export async function groupsForStaff(
  db: Db,
  groupIds: readonly string[],
): Promise<{ groupId: string; ownerId: string; name: string }[]> {
  return groupIds.length === 0
    ? []
    : db
        .select({ groupId: imGroups.groupId, ownerId: imGroups.ownerId, name: imGroups.name })
        .from(imGroups)
        .where(inArray(imGroups.groupId, [...groupIds]));
}
