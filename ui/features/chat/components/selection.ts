// 多选: which messages of a room are chosen. The screen has it, since its head changes too; rows read it from a context,
// null while nothing is being chosen. Back and Escape leave it.
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { forwardLimits } from '../../../../bus/rules/forwarding';
import { read, useStream } from '../../../bus';
import { showToast } from '../../../kit/feedback/toast';
import { interceptBack, overlays } from '../../../kit/overlays/overlay';
import { isLine } from './messageText';

export type Selection = {
  /** Null: nothing is being chosen. */
  ids: readonly string[] | null;
  begin: (id: string) => void;
  toggle: (id: string) => void;
  end: () => void;
};
export const SelectionContext = createContext<Selection | null>(null);
/** Null while nothing is being chosen. */
export const useRoomSelection = (): Selection | null => useContext(SelectionContext);

const inRow = (id: string, what: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"] ${what}`);

export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [first, setFirst] = useState('');
  const begin = useCallback((id: string) => {
    setIds([id]);
    setFirst(id);
  }, []);
  const end = useCallback(() => {
    setIds(null);
    setFirst('');
  }, []);
  useEffect(() => {
    if (!first) return undefined;
    const letGo = interceptBack(end);
    const onKey = (event: KeyboardEvent) => {
      // A sheet over the room takes the key first.
      const top = overlays.open[overlays.open.length - 1];
      if (event.key !== 'Escape' || event.defaultPrevented || (top && !top.held)) return;
      event.preventDefault();
      end();
    };
    document.addEventListener('keydown', onKey);
    inRow(first, 'input')?.focus({ preventScroll: true });
    return () => {
      letGo();
      document.removeEventListener('keydown', onKey);
      inRow(first, '[role=group]')?.focus({ preventScroll: true });
    };
  }, [first, end]);
  return useMemo(
    () => ({
      ids,
      begin,
      end,
      toggle(id) {
        if (!ids) return;
        if (ids.includes(id)) setIds(ids.filter((one) => one !== id));
        else if (ids.length < forwardLimits.messages) setIds(ids.concat(id));
        else showToast(`最多选择 ${forwardLimits.messages} 条`);
      },
    }),
    [ids, begin, end],
  );
}

/** Those of the chosen that are still there, oldest first: some may have been taken back or deleted meanwhile. */
export function useChosen(conversationID: string, ids: readonly string[]): string[] {
  const list = useStream('chat.messages', conversationID);
  useStream('chat.revoked', conversationID);
  const chosen = new Set(ids);
  return (list?.ids ?? []).filter((id) => {
    const message = chosen.has(id) ? read('chat.message', id) : undefined;
    return !!message && !isLine(message);
  });
}
