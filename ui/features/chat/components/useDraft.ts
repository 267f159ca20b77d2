// What was begun in a conversation: the worker keeps it within a second, and when the page goes.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { Quote } from '../../../../bus/entities/chat';
import { ask, read, useStream } from '../../../bus';
import { emptyInput } from '../../forum/editor/components/richInput';
import type { RichInput } from '../../forum/editor/components/richInput';
import { draftOf, inputOf } from './draftInput';

/** The name of a member of the group; '' for who is not known. */
export const nameIn =
  (groupID: string) =>
  (id: string): string => {
    const member = read('chat.members', groupID)?.list.find((one) => one.userID === id);
    return member ? member.nameCard || member.nick : '';
  };

export type Draft = {
  input: RichInput;
  setInput: Dispatch<SetStateAction<RichInput>>;
  quote: Quote | null;
  setQuote: Dispatch<SetStateAction<Quote | null>>;
  /** The person has begun: what was kept does not come in any more. */
  touch: () => void;
};

export function useDraft(conversationID: string): Draft {
  const groupID = conversationID.indexOf('GROUP') === 0 ? conversationID.slice(5) : '';
  const kept = useStream('chat.conversation', conversationID)?.draft;
  const [input, setInput] = useState<RichInput>(() =>
    kept ? inputOf(kept.text, kept.atUserIDs, nameIn(groupID)) : emptyInput,
  );
  const [quote, setQuote] = useState<Quote | null>(() => kept?.quote ?? null);
  // A conversation that is opened cold may stand before its draft is read from the phone.
  const [untouched, setUntouched] = useState(!kept);
  if (untouched && kept) {
    setUntouched(false);
    setInput(inputOf(kept.text, kept.atUserIDs, nameIn(groupID)));
    setQuote(kept.quote);
  }

  const saved = useRef<string | null>(null);
  const save = useEffectEvent(() => {
    const now = `${input.text}|${quote?.messageID ?? ''}`;
    if (saved.current === null) saved.current = `${kept?.text ?? ''}|${kept?.quote?.messageID ?? ''}`;
    if (now === saved.current || untouched) return;
    saved.current = now;
    ask('chat.keepDraft', { conversationID, draft: draftOf(input, quote, Date.now()) }).catch(() => undefined);
  });
  useEffect(() => {
    const timer = setTimeout(() => save(), 400);
    return () => clearTimeout(timer);
  }, [input, quote]);
  useEffect(() => {
    const now = () => save();
    addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      now();
    };
  }, []);
  return { input, setInput, quote, setQuote, touch: () => setUntouched(false) };
}
