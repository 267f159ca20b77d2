// A list in pages for the screen that shows it: opened with it, read on and anew from there, and let go with it.
import { useEffect, useEffectEvent } from 'react';
import type { AskTopic, Input } from '../../../bus/client/topics';
import type { How } from '../../../bus/entities/shared';
import { ask, useAskWhile } from '../../bus';

export type ListTopic = { [T in AskTopic]: Input<T> extends { how: How } ? T : never }[AskTopic];
/** Which of the topic's lists. */
export type ListOf<T extends ListTopic> = Omit<Input<T>, 'how'>;

/** null: none (yet). It is opened once more when `again` changes. */
export function usePagedList<T extends ListTopic>(
  topic: T,
  of: ListOf<T> | null,
  again: unknown = null,
): (how: How) => void {
  const name = of ? JSON.stringify(of) : '';
  const askHere = useAskWhile(topic + name);
  const load = (how: How) => {
    if (of) askHere(topic, { ...of, how } as Input<T>);
  };
  const open = useEffectEvent(() => load('open'));
  useEffect(() => open(), [topic, name, again]);
  return load;
}

/** As a person pulls it: ends when it has been read. */
export const refreshList = <T extends ListTopic>(topic: T, of: ListOf<T>): Promise<void> =>
  ask(topic, { ...of, how: 'refresh' } as Input<T>).then(
    () => undefined,
    () => undefined,
  );
