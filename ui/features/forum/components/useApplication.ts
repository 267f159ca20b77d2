// Sending a request to be let in (ApplyForm): busy while it is on its way, the rules agreed to, the reason that was
// refused for its words, and nothing typed lost by leaving.
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { AskFailed } from '../../../../bus/protocol/envelope';
import type { Failure } from '../../../../bus/protocol/envelope';
import { markDirty } from '../../../app/stores/dirty';
import { useConfirmLeave } from '../../../app/navigation/useConfirmLeave';
import { forgetApplication, keepApplication } from './keptApplication';
import type { Words } from './keptApplication';

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

type Application = {
  /** What is applied to (readApplication). */
  of: string;
  /** What was typed. */
  words: Words;
  /** Something would be lost by leaving. */
  dirty: boolean;
  setReason: (text: string) => void;
  /** While it is on its way the form stays, though the request already counts as made: a refusal is said in it. */
  onSending: (is: boolean) => void;
};

export function useApplication({ of, words, dirty, setReason, onSending }: Application): Applying {
  const [agreed, onAgree] = useState(false);
  const [busy, setBusy] = useState(false);
  const [reasonError, setError] = useState<string | undefined>(undefined);
  const { question } = useConfirmLeave(dirty && !busy, '申请', () => forgetApplication(of));
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
      keepApplication(of, words);
      onSending(true);
      asked.then(
        () => {
          setBusy(false);
          forgetApplication(of);
          onSending(false);
          onSent();
        },
        (why: unknown) => {
          setBusy(false);
          onSending(false);
          if (!(why instanceof AskFailed)) return;
          // It was made before, elsewhere.
          if (why.failure.code === '010004') forgetApplication(of);
          if (why.failure.code === '010007') setError('内容包含不合适的词语，请修改');
          onRefused?.(why.failure);
        },
      );
    },
  };
}
