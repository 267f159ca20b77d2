// Says that the person is writing in a talk of two; the worker decides whether the other learns it.
import { useRef } from 'react';
import { tell } from '../../../bus';

const EVERY_MS = 1000;

/** Call it with the words of the field when they have changed. */
export function useTyped(conversationID: string): (words: string) => void {
  const told = useRef(-EVERY_MS);
  return (words) => {
    const now = performance.now();
    if (conversationID.indexOf('C2C') !== 0 || !words.trim() || now - told.current < EVERY_MS) return;
    told.current = now;
    tell('chat.typed', { conversationID });
  };
}
