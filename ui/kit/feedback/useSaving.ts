// Saving what stands in a sheet: busy while it is on its way; then the sheet closes, or it says at the field what is
// wrong. Off line it closes too, since the write waits for the network by itself. What is said of other failures, the
// worker says.
import { useState } from 'react';
import { AskFailed } from '../../../bus/protocol/envelope';
import { showToast } from './toast';
import { waitingText } from './waiting';

export type Saving = {
  busy: boolean;
  /** What is wrong with what was sent, until something is typed. */
  wrong: string | undefined;
  /** A field's `onChange`: what was wrong is being mended. */
  typed: <T>(set: (value: T) => void) => (value: T) => void;
  /** `said`: once it is saved. */
  save: <T>(saving: Promise<T>, said: string, onSaved?: (answer: T) => void) => void;
};
/** Refusal code → what is said at the field. */
export type Faults = { readonly [code: string]: string };

const badWords = { '010007': '内容包含不合适的词语，请修改' };

/** `verb`: what the write does once the network is back (保存). */
export function useSaving(onClose: () => void, verb: string, faults?: Faults): Saving {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const said: Faults = { ...badWords, ...faults };
  return {
    busy,
    wrong,
    typed: (set) => (value) => {
      set(value);
      setWrong(undefined);
    },
    save: (saving, text, onSaved) => {
      setBusy(true);
      saving.then(
        (answer) => {
          setBusy(false);
          onClose();
          showToast(text, true);
          onSaved?.(answer);
        },
        (why: unknown) => {
          setBusy(false);
          if (!(why instanceof AskFailed)) return;
          setWrong(said[why.failure.code]);
          const waiting = waitingText(why, verb);
          if (!waiting) return;
          onClose();
          showToast(waiting);
        },
      );
    },
  };
}
