// Where somebody stopped reading: the first of the messages that were unread when the room was opened, and those of
// them that mention me. Decided once: what arrives later is no part of it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message, MessageList } from '../../../../bus/entities/chat';
import { ask, read } from '../../../bus';
import { idle } from '../../../kit/navigation/idle';
import { mayFetchAhead } from '../../../kit/navigation/mayFetchAhead';
import { isLine } from './messageText';

export type NewMessages = {
  /** Unread when the room was opened. */
  count: number;
  /** The first of them; '' until it is here. */
  first: string;
  /** Those that mention me, newest first. */
  mentions: readonly { id: string; nick: string }[];
};

/** So many messages are loaded before somebody asks for the first new one. */
const AHEAD = 600;
/** Everybody, as `atUserIDs` has it. */
const ALL = 'all';
const messageOf = (id: string): Message | undefined => read('chat.message', id);
const isOthers = (m: Message | undefined): m is Message => !!m && m.flow === 'in' && !isLine(m);

/**
 * The first of so many messages of others, counted back from the last one that was there; '' while older ones are
 * missing.
 */
export function firstOf(ids: readonly string[], end: string, count: number): string {
  let left = count;
  for (let i = ids.indexOf(end); i >= 0 && left > 0; i--) {
    const id = ids[i] ?? '';
    if (isOthers(messageOf(id)) && --left === 0) return id;
  }
  return '';
}

/** `find` loads older messages until the first new one is here, then calls back with it. */
export function useNewMessages(
  conversationID: string,
  list: MessageList | undefined,
  me: string,
): NewMessages & { find: (found: (id: string) => void) => void } {
  // What is said first: it counts back from the last message of that moment.
  const [known, setKnown] = useState({ count: 0, end: '' });
  const sought = useRef<((id: string) => void) | null>(null);
  const ids = list?.ids ?? [];
  const last = ids[ids.length - 1];
  if (!known.end && list?.unread && last) setKnown({ count: list.unread, end: last });
  const { count, end } = known;
  const located = end ? firstOf(ids, end, count) : '';
  // What is older than all that the phone can have: the list's own beginning.
  const first = located || (end && list?.isCompleted ? (ids[0] ?? '') : '');

  const go = (): void => {
    const found = sought.current;
    if (!found || !list) return;
    if (first) {
      sought.current = null;
      found(first);
    } else if (list.more === 'idle' && list.phase === 'ready')
      ask('chat.loadHistory', { conversationID }).catch(() => {
        sought.current = null;
      });
  };
  const grown = useEffectEvent(go);
  useEffect(() => grown(), [first, list?.more, list?.phase, ids.length]);

  // The way to the first new message is ready before it is taken.
  const isAhead =
    count > 0 && !first && list?.more === 'idle' && list.phase === 'ready' && ids.length < AHEAD && mayFetchAhead();
  useEffect(() => {
    if (!isAhead) return undefined;
    let isLeft = false;
    void idle()
      .then(() => (isLeft ? undefined : ask('chat.loadHistory', { conversationID })))
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [isAhead, ids.length, conversationID]);

  const mentions: { id: string; nick: string }[] = [];
  const from = first ? ids.indexOf(first) : 0;
  if (end)
    for (let i = ids.indexOf(end); i >= from; i--) {
      const m = messageOf(ids[i] ?? '');
      if (isOthers(m) && m.atUserIDs.some((id) => id === me || id === ALL))
        mentions.push({ id: m.messageID, nick: m.nick });
    }
  const find = (found: (id: string) => void): void => {
    sought.current = found;
    go();
  };
  return { count, first, mentions, find };
}
