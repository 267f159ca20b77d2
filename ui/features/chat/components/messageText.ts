// What messages say in words: one line of each kind, what may be done with one. Plain functions, so that
// the room, its menu, quotes and the live region say the same.
import type { GroupRole, Message } from '../../../../bus/entities/chat';
import type { RecordContent } from '../../../../bus/entities/chatContents';
import { cardNames, line, messageLine } from '../../../../bus/rules/messageLine';
import { isRevocable } from '../../../../bus/rules/revoking';
import { emoji } from '../../../kit/text/emoji';
import { noticeSentence } from './noticeText';

export type CardKind = keyof typeof cardNames;
export const cardWord = (kind: CardKind): string => cardNames[kind];
export const unsupported = '暂不支持的消息';

/** One line of it, as quotes and screen readers have it. */
export function abstractOf({ payload, type }: Pick<Message, 'payload' | 'type'>): string {
  if ('notice' in payload) return noticeSentence(payload.notice);
  if (isBirth({ payload })) return '创建了群聊';
  return messageLine(payload, type === 'custom' ? undefined : unsupported);
}
/** One line of what a record holds. */
export function lineOfContent(content: RecordContent): string {
  switch (content.type) {
    case 'text':
      return line.text(content.text);
    case 'image':
      return line.image;
    case 'video':
      return line.video;
    case 'sound':
      return line.sound(content.second);
    case 'file':
      return line.file(content.fileName);
    case 'location':
      return line.place(content.description);
    case 'face':
      return line.face(content.data);
    case 'custom':
      return line.card(content.card);
    case 'merged':
      return line.merged;
  }
}
/** The service says by itself that a group was made. */
export const isBirth = ({ payload }: Pick<Message, 'payload'>): boolean =>
  'data' in payload && payload.data === 'group_create';
/** Stands in the middle without a bubble. */
export const isLine = (m: Message): boolean =>
  m.revokedText !== '' || 'operatorID' in m.payload || 'notice' in m.payload || isBirth(m);
export const isFailed = (m: Message): boolean => m.status === 'fail' || m.pending === 3;

/** In a talk of two nobody has a role. The server decides again. */
export const mayRevoke = (m: Message, role: GroupRole | '', now: number, senderRole: GroupRole | '' = ''): boolean =>
  m.status === 'success' && !isLine(m) && isRevocable({ isOwn: m.flow === 'out', age: now - m.time, role, senderRole });

/** A message that is one sign of the panel alone is a face, drawn large; −1 for anything else. */
export const faceIndex = (text: string): number => emoji.findIndex(([sign]) => sign === text.trim());
export const mostLetters = 1000;

/** 2.4 MB */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kb = bytes / 1024;
  return kb < 1000 ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / 1024).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** Letters of the two lines that a file has for its name, less what may stay empty at their ends; ASCII counts half. */
const nameLetters = 18;
/** The name of a file for the eye: one that is too long is cut before its extension. */
export function cutFileName(name: string): string {
  const letters = (text: string): number =>
    Array.from(text).reduce((sum, sign) => sum + (sign < '\u0080' ? 0.5 : 1), 0);
  if (letters(name) <= nameLetters) return name;
  const end = '…' + (/.(\.[^.\s]{1,8})$/.exec(name)?.[1] ?? '');
  let cut = '';
  for (const sign of Array.from(name)) {
    if (letters(cut + sign + end) > nameLetters) break;
    cut += sign;
  }
  return cut + end;
}
