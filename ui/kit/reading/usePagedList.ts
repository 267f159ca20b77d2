// A list in pages for the screen that shows it: opened with it, read on and anew from there, and let go with it.
import { useEffect, useEffectEvent } from 'react';
import type { AskTopic, Input } from '../../../bus/client/topics';
import type { How } from '../../../bus/entities/paging';
import { ask, useAskWhile } from '../../bus';

export type ListTopic = { [T in AskTopic]: Input<T> extends { how: How } ? T : never }[AskTopic];
/** Which of the topic's lists. */
export type ListOf<T extends ListTopic> = Omit<Input<T>, 'how'>;

/** `of`, null: none. It is opened once more when `as` changes, and not yet while that is null. */
export function usePagedList<T extends ListTopic>(
  topic: T,
  of: ListOf<T> | null,
  as: unknown = '',
): (how: How) => void {
  const name = of ? JSON.stringify(of) : '';
  const askHere = useAskWhile(topic + name);
  const load = (how: How) => {
    if (of) askHere(topic, { ...of, how } as Input<T>);
  };
  const open = useEffectEvent(() => load('open'));
  useEffect(() => {
    if (as !== null) open();
  }, [topic, name, as]);
  return load;
}

/** As a person pulls it: ends when it has been read. */
export const refreshList = <T extends ListTopic>(topic: T, of: ListOf<T>): Promise<void> =>
  ask(topic, { ...of, how: 'refresh' } as Input<T>).then(
    () => undefined,
    () => undefined,
  );
