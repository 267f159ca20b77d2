// A sheet that would lose what was typed asks before it goes, whichever way it is closed: its box, the scrim, the
// phone's back, a finger that drags it down. For pages: `useConfirmLeave` in ui/app/navigation.
import type { ReactElement } from 'react';
import { useDiscardQuestion } from './useDiscardQuestion';

/** `close` goes to the sheet as its onClose; `question` is drawn beside it. */
export function useConfirmClose(
  changed: boolean,
  what: string,
  onClose: () => void,
): { close: () => void; question: ReactElement | null } {
  const { ask, question } = useDiscardQuestion(what, onClose);
  return { close: () => (changed ? ask() : onClose()), question };
}
