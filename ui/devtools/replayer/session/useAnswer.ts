// An answer of the worker replay for one moment. Asked a little later than the moment came, so that a drag asks once;
// the old answer stays until the new one is there.
import { useEffect, useEffectEvent, useState } from 'react';

export type Answer<T> = { ok: T } | { failed: string };
const PATIENCE = 120;

/** `ask` null: nothing can be asked now. A new `key` asks anew. */
export function useAnswer<T>(ask: (() => Promise<T>) | null, key: string): Answer<T> | null {
  const [answer, setAnswer] = useState<{ key: string; is: Answer<T> } | null>(null);
  const latest = useEffectEvent(() => ask?.());
  const can = ask !== null;
  useEffect(() => {
    if (!can) return undefined;
    let over = false;
    const timer = setTimeout(() => {
      latest()?.then(
        (ok) => !over && setAnswer({ key, is: { ok } }),
        (e: unknown) => !over && setAnswer({ key, is: { failed: e instanceof Error ? e.message : String(e) } }),
      );
    }, PATIENCE);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [key, can]);
  return can && answer?.key === key ? answer.is : null;
}
