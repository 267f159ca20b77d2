// Chat: a message as its conversation's last one.
import type { LastMessage, Message } from '../../../bus/entities/chat';
import { messageLine } from '../../../bus/rules/messageLine';

export const lastMessageOf = (m: Message): LastMessage => ({
  payload: m.payload,
  extension: 'extension' in m.payload ? m.payload.extension : '',
  data: 'card' in m.payload ? m.payload.data : '',
  atFlag: 0,
  type: m.type,
  fromID: m.from,
  fromName: m.nick,
  abstract: messageLine(m.payload),
  time: m.time,
  isRevoked: 0,
  status: m.status,
});

/**
 * With the line of its payload, as `lastMessageOf` has it. In a replay the line that the service sent is masked, labels
 * such as [图片] too, and would differ from the one of this phone's own message.
 */
export const withAbstract = (last: LastMessage): LastMessage =>
  last.payload ? { ...last, abstract: messageLine(last.payload) } : last;
