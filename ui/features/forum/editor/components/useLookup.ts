// Asks for what is looked for while it is typed: once the typing rests, the newest answer only, what stood before stays
// meanwhile.
import { useEffect, useState } from 'react';

export type Lookup<T> = { list: readonly T[]; phase: 'loading' | 'ready' | 'error'; again: () => void };

const restMs = 250;

export function useLookup<T>(words: string, ask: (words: string) => Promise<readonly T[]>): Lookup<T> {
  const [state, setState] = useState<{ list: readonly T[]; phase: Lookup<T>['phase'] }>({ list: [], phase: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let over = false;
    const timer = setTimeout(
      () => {
        ask(words).then(
          (list) => !over && setState({ list, phase: 'ready' }),
          () => !over && setState((last) => ({ ...last, phase: 'error' })),
        );
      },
      words ? restMs : 0,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
    // `ask` is made anew with each drawing and always the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [words, turn]);
  return { ...state, again: () => setTurn(turn + 1) };
}
