// Sending a request to be let in (ApplyForm): busy while it is on its way, the rules agreed to, the reason that was
// refused for its words, and nothing typed lost by leaving.
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Failure } from '../../../../bus/protocol/envelope';
import { markDirty } from '../../../app/stores/dirty';
import { useConfirmLeave } from '../../../app/navigation/useConfirmLeave';

export type Applying = {
  busy: boolean;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  /** What is wrong with the reason, until it is typed again. */
  reasonError: string | undefined;
  onReason: (text: string) => void;
  /** Before what was typed is given up. */
  question: ReactElement | null;
  /** `onRefused`: what else the refusal says. */
  send: (asked: Promise<unknown>, onSent: () => void, onRefused?: (failure: Failure) => void) => void;
};

/**
 * `dirty`: something would be lost by leaving. `onSending`: while it is on its way the form stays, though the request
 * already counts as made: a refusal is said in it.
 */
export function useApplication(
  dirty: boolean,
  setReason: (text: string) => void,
  onSending: (is: boolean) => void,
): Applying {
  const [agreed, onAgree] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reasonError, setError] = useState<string | undefined>(undefined);
  const { question } = useConfirmLeave(dirty && !busy, '申请');
  useEffect(() => (dirty ? markDirty('apply') : undefined), [dirty]);
  return {
    busy,
    agreed,
    onAgree,
    reasonError,
    question,
    onReason: (text) => {
      setReason(text);
      setError(undefined);
    },
    send: (asked, onSent, onRefused) => {
      setBusy(true);
      onSending(true);
      asked.then(
        () => {
          setBusy(false);
          onSending(false);
          onSent();
        },
        (why: unknown) => {
          setBusy(false);
          onSending(false);
          if (!(why instanceof AskFailed)) return;
          if (why.failure.code === '010007') setError('内容包含不合适的词语，请修改');
          onRefused?.(why.failure);
        },
      );
    },
  };
}
