// Chat: a message as its conversation's last one.
import type { LastMessage, Message, MessagePayload, MessageType } from '../../../bus/entities/chat';

const WORDS: { readonly [type: string]: string } = {
  image: '[图片]',
  sound: '[语音]',
  video: '[视频]',
  face: '[表情]',
  groupTip: '[群消息]',
  groupSystemNotice: '[群通知]',
};
const CARDS = { threadCard: '帖子', activityCard: '活动', userCard: '名片', questionCard: '问答' } as const;

/** One line of a message that a person can send. */
export function lineOf(type: MessageType, payload: MessagePayload): string {
  if ('text' in payload) return payload.text.replace(/\s+/g, ' ').slice(0, 100);
  if ('fileName' in payload) return '[文件] ' + payload.fileName;
  if ('latitude' in payload) return '[位置] ' + payload.description;
  if ('card' in payload)
    return payload.card ? `[${CARDS[payload.card.kind]}] ${payload.card.title}` : payload.description || '[消息]';
  if ('merged' in payload) return '[聊天记录]';
  return WORDS[type] ?? '[消息]';
}
export const lastMessageOf = (m: Message): LastMessage => ({
  payload: m.payload,
  extension: 'extension' in m.payload ? m.payload.extension : '',
  data: 'card' in m.payload ? m.payload.data : '',
  atFlag: 0,
  type: m.type,
  fromID: m.from,
  fromName: m.nick,
  abstract: lineOf(m.type, m.payload),
  time: m.time,
  isRevoked: 0,
  status: m.status,
});
