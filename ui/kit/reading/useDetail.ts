// One thing for the page that shows it: read when the page comes into view, again for another viewer, and let go with
// the page.
import { useEffect, useEffectEvent, useState } from 'react';
import type { AskTopic, Input } from '../../../bus/client/topics';
import type { Failure } from '../../../bus/protocol/envelope';
import { ask, askWhile } from '../../bus';
import { asGone, readFailure } from './readFailure';

export type Detail = {
  /** null unless the last reading failed. */
  failure: Failure | null;
  /** Who was looking when it was last read; null before. */
  readBy: string | null;
  load: () => Promise<void>;
};

/** `input`: null names nothing (yet). */
export function useDetail<T extends AskTopic>(topic: T, input: Input<T> | null, viewer = ''): Detail {
  const name = input ? topic + JSON.stringify(input) : '';
  const [last, setLast] = useState<{ name: string } & Omit<Detail, 'load'>>({ name, failure: null, readBy: null });
  const known = last.name === name ? last : null;
  const settle = (failure: Failure | null) =>
    setLast((before) => ({
      name,
      failure: failure && asGone(failure),
      readBy: failure ? (before.name === name ? before.readBy : null) : viewer,
    }));
  const load = async () => {
    if (!input) return;
    await ask(topic, input).then(
      () => settle(null),
      (why: unknown) => settle(readFailure(why)),
    );
  };
  const open = useEffectEvent(() => (input ? askWhile(topic, input, settle) : undefined));
  useEffect(() => open(), [topic, name, viewer]);
  return { failure: known?.failure ?? null, readBy: known?.readBy ?? null, load };
}
