// Removing members of a circle or a club: who is ticked, and what became of it. Those who could not be removed stay
// ticked.
import { useState } from 'react';
import { showToast } from '../../../kit/feedback/toast';
import { waitingText } from '../../../kit/feedback/waiting';

type Outcome = { failed: readonly { userId: string; reason: string }[] };
export type Removing = {
  picked: readonly string[];
  setPicked: (userIds: readonly string[]) => void;
  busy: boolean;
  remove: (userIds: readonly string[]) => void;
};

/** People one call takes. */
export const mostAtOnce = 50;

/** `word`: what it is called there (移出, 移除). */
export function useRemoving(word: string, send: (userIds: string[]) => Promise<Outcome>): Removing {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const remove = (userIds: readonly string[]) => {
    setBusy(true);
    send(userIds.slice(0, mostAtOnce)).then(
      ({ failed }) => {
        setBusy(false);
        setPicked(failed.map((one) => one.userId));
        showToast(
          failed.length ? `${failed.length} 位未能${word}：${failed[0]?.reason ?? ''}` : `已${word}`,
          failed.length === 0,
        );
      },
      (why: unknown) => {
        setBusy(false);
        const waiting = waitingText(why, word);
        if (!waiting) return;
        // They are gone from the list already.
        setPicked([]);
        showToast(waiting);
      },
    );
  };
  return { picked, setPicked, busy, remove };
}
