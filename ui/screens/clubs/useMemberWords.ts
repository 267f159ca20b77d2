// The words that members are looked for by: taken up once typing has settled.
import { useEffect, useState } from 'react';
import { wordsToFind } from '../../components/base/wordsToFind';

const SETTLE_MS = 350;

export function useMemberWords(): { words: string; setWords: (words: string) => void; looked: string } {
  const [words, setWords] = useState('');
  const [looked, setLooked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLooked(wordsToFind(words)), words ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [words]);
  return { words, setWords, looked };
}
