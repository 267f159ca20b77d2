// Chat: a message as its conversation's last one.
import type { LastMessage, Message } from '../../../bus/entities/chat';
import { messageLine } from '../../../bus/rules/messageLine';
import { sameJson } from '../../kernel/sameJson';

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
 * With the line of its payload, as `lastMessageOf` has it, or as it was `before` with the same payload. In a replay, what
 * the service sent and what a snapshot contains is masked, labels such as [图片] too, and would differ from the line of
 * this phone's own message.
 */
export function withAbstract(last: LastMessage, before: LastMessage | null | undefined): LastMessage {
  if (!last.payload) return last;
  const isSame = !!before && sameJson(before.payload, last.payload);
  return { ...last, abstract: isSame ? before.abstract : messageLine(last.payload) };
}
