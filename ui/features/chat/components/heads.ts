// Whose a message is, said again within a long run: where what was said since the last head is taller than the list, or
// after five minutes. Decided once for each message, from heights as they will be about, so that no row changes while it
// is scrolled.
import { useState } from 'react';
import type { Message } from '../../../../bus/entities/chat';
import { read } from '../../../bus';
import { isLine } from './messageText';
import { pictureBox } from './pictureBox';

/** A message keeps its answer, and its row, when the service gives it another name. */
const keyOf = (m: Message): string => m.clientMsgId || m.messageID;
export function rowKey(id: string): string {
  const m = read('chat.message', id);
  return m ? keyOf(m) : id;
}

const gapMs = 5 * 60_000;
/** Letters of a line of 259 px; ASCII counts half. */
const lineLetters = 15.6;

function textHeight(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => {
    const wide = Array.from(line).reduce((w, sign) => w + (sign < '\u0080' ? 0.5 : 1), 0);
    return sum + Math.max(1, Math.ceil(wide / lineLetters));
  }, 0);
  return 18 + 22 * lines;
}
/** About the height of a row within a run, in px. */
export function rowHeight({ payload, quote }: Pick<Message, 'payload' | 'quote'>): number {
  const gap = 6 + (quote ? 42 : 0);
  if ('text' in payload) return gap + textHeight(payload.text);
  if ('images' in payload)
    return gap + pictureBox(payload.images[0]?.width ?? 0, payload.images[0]?.height ?? 0).height;
  if ('videoUrl' in payload) return gap + pictureBox(payload.thumbWidth, payload.thumbHeight).height;
  if ('fileUrl' in payload) return gap + 68;
  if ('latitude' in payload || 'merged' in payload) return gap + 154;
  if ('card' in payload && payload.card) return gap + (payload.card.kind === 'userCard' ? 112 : 200);
  return gap + 44;
}

/**
 * Those of the messages, oldest first, that say again whose they are. `decided`: earlier answers, which stay. `height`: of
 * the list, in px.
 */
export function repeatedHeads(
  messages: readonly (Message | undefined)[],
  height: number,
  decided: ReadonlyMap<string, boolean>,
): Map<string, boolean> {
  const heads = new Map<string, boolean>();
  let since = 0;
  let at = 0;
  let before: Message | undefined;
  for (const m of messages) {
    const own = m ? rowHeight(m) : 0;
    const goesOn = !!m && !!before && !isLine(m) && !isLine(before) && before.from === m.from && m.timeSign === '';
    const isRepeated = goesOn && (decided.get(keyOf(m)) ?? (since + own > height || m.time - at > gapMs));
    if (m) heads.set(keyOf(m), isRepeated);
    if (!goesOn || isRepeated) {
      since = 0;
      at = m?.time ?? 0;
    }
    since += own;
    before = m;
  }
  return heads;
}

/** What surrounds the list in a window: head and field. */
const aroundList = 100;
/** Whether a message of the list repeats its head. */
export function useRepeatedHeads(ids: readonly string[]): (id: string) => boolean {
  const [known, setKnown] = useState<{ ids: readonly string[]; heads: ReadonlyMap<string, boolean> }>({
    ids: [],
    heads: new Map(),
  });
  if (known.ids !== ids) {
    const messages = ids.map((id) => read('chat.message', id));
    setKnown({ ids, heads: repeatedHeads(messages, window.innerHeight - aroundList, known.heads) });
  }
  return (id) => known.heads.get(rowKey(id)) ?? false;
}
