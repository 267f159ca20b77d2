// A search field and the words that are looked for: taken over once typing rests, never while letters are being put
// together, at once when the field is sent or emptied. Whose the words are (the page's, the address's), the screen
// says.
import { useEffect, useEffectEvent, useState } from 'react';
import type { SearchFieldProps } from './SearchField';
import { wordsToFind } from './wordsToFind';

const REST_MS = 300;
/** Goes into a `SearchField` as it is; `onChange('')` empties it. */
export type WordsField = Pick<SearchFieldProps, 'value' | 'onChange'> & {
  onSubmit: (typed: string) => void;
  onComposing: (composing: boolean) => void;
};

/** `words`: those that are looked for now. `most`: how long they may be. */
export function useWordsToFind(words: string, onWords: (words: string) => void, most?: number): WordsField {
  const [value, onChange] = useState(words);
  const [isComposing, onComposing] = useState(false);
  const take = (typed: string) => {
    const clean = wordsToFind(typed, most);
    if (clean !== words) onWords(clean);
  };
  const rested = useEffectEvent(() => take(value));
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => rested(), value ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [value, isComposing]);
  return { value, onChange, onComposing, onSubmit: take };
}
