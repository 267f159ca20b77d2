// The answer to a read that has no stream, for the part that shows it: asked for when the part comes, again on demand.
import { useEffect, useState } from 'react';
import type { AskTopic, Input, Output } from '../../../../bus/client/topics';
import { ask } from '../../../bus';
import { readFailure } from '../../../kit/reading/readFailure';

export type Answer<T extends AskTopic> = { data: Output<T> | undefined; code: string; load: () => void };

export function useAnswer<T extends AskTopic>(topic: T, input: Input<T>): Answer<T> {
  const name = topic + JSON.stringify(input);
  const [turn, setTurn] = useState(0);
  const [last, setLast] = useState<{ name: string; data: Output<T> | undefined; code: string }>();
  useEffect(() => {
    let here = true;
    ask(topic, JSON.parse(name.slice(topic.length)) as Input<T>).then(
      (data) => here && setLast({ name, data, code: '' }),
      (why: unknown) =>
        here &&
        setLast((before) => ({
          name,
          data: before?.name === name ? before.data : undefined,
          code: readFailure(why).code,
        })),
    );
    return () => {
      here = false;
    };
  }, [topic, name, turn]);
  const known = last?.name === name ? last : undefined;
  return { data: known?.data, code: known?.code ?? '', load: () => setTurn(turn + 1) };
}
