// A form that would lose what was typed asks before it is left, by its own button and by the phone's back. For sheets:
// ui/kit/overlays/useConfirmClose.
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { back } from './navigation';
import { interceptBack } from '../../kit/overlays/overlay';
import { useDiscardQuestion } from '../../kit/overlays/useDiscardQuestion';

export function useConfirmLeave(
  dirty: boolean,
  what: string,
  /** What was typed is given up. */ onDrop?: () => void,
): { leave: () => void; /** Away without a question: it is saved. */ go: () => void; question: ReactElement | null } {
  const [left, setLeft] = useState(false);
  const { ask, question } = useDiscardQuestion(what, () => {
    onDrop?.();
    setLeft(true);
  });
  const holds = dirty && !left;
  const held = useEffectEvent(ask);
  useEffect(() => (holds ? interceptBack(() => held()) : undefined), [holds]);
  // Not with the tap: the first step back only closes what lies over the page. By now the question has gone, and its
  // entry of the history is about to.
  useEffect(() => {
    if (left) setTimeout(back, 0);
  }, [left]);
  return { leave: () => (dirty ? ask() : back()), go: () => setLeft(true), question };
}
