// One line of a message, as lists, quotes and screen readers have it.
import type { MessagePayload } from '../entities/chat';
import { tipParts } from './groupTips';

/** What cards are called. */
export const cardNames = { threadCard: '帖子', activityCard: '活动', userCard: '名片', questionCard: '问题' } as const;
/** Letters of a text. */
const longest = 100;
const halfSign = /[\ud800-\udbff]$/;
export const stickerPrefix = 'sticker:';

/** A face that is a sticker: its data names it. */
export const isSticker = (data: string): boolean => data.indexOf(stickerPrefix) === 0;
/** Name and address of a place: the first line of its description, and the rest. */
export function placeLines(description: string): [name: string, address: string] {
  const cut = description.indexOf('\n');
  return cut < 0
    ? [description || '位置', '']
    : [description.slice(0, cut) || '位置', description.slice(cut + 1).trim()];
}

/** The line by what a message is. */
export const line = {
  text: (text: string): string => text.replace(/\s+/g, ' ').slice(0, longest).replace(halfSign, ''),
  image: '[图片]',
  video: '[视频]',
  merged: '[聊天记录]',
  sound: (second: number): string => `[语音] ${Math.max(1, Math.round(second))}″`,
  file: (fileName: string): string => `[文件] ${fileName}`,
  place: (description: string): string => `[位置] ${placeLines(description)[0]}`,
  face: (data: string): string => (isSticker(data) ? '[表情]' : data || '[表情]'),
  card: ({ kind, title }: { kind: keyof typeof cardNames; title: string }): string => `[${cardNames[kind]}] ${title}`,
} as const;

/** `other`: said of what none of these is. */
export function messageLine(payload: MessagePayload, other = '[消息]'): string {
  if ('text' in payload) return line.text(payload.text);
  if ('images' in payload) return line.image;
  if ('videoUrl' in payload) return line.video;
  if ('second' in payload) return line.sound(payload.second);
  if ('fileUrl' in payload) return line.file(payload.fileName);
  if ('latitude' in payload) return line.place(payload.description);
  if ('index' in payload) return line.face(payload.data);
  if ('operatorID' in payload)
    return tipParts(payload)
      .map((part) => part.text)
      .join('');
  if ('notice' in payload) return '[群通知]';
  if ('merged' in payload) return line.merged;
  return payload.card ? line.card(payload.card) : payload.description || other;
}
