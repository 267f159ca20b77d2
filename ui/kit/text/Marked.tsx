// A text with the words in it that were looked for, in the accent colour: where the server found them, else where they
// stand as typed.
import type { ReactNode } from 'react';
import type { Ranges } from '../../../bus/entities/search';

export type MarkedProps = {
  text: string;
  words?: string | undefined;
  /** From and to, apart and in order. */ marks?: Ranges | undefined;
};

export function Marked({ text, words = '', marks }: MarkedProps) {
  const at = !marks && words ? text.toLowerCase().indexOf(words.toLowerCase()) : -1;
  const ranges: Ranges = marks ?? (at < 0 ? [] : [[at, at + words.length]]);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    parts.push(
      text.slice(end, from),
      <em key={from} className="ac">
        {text.slice(from, to)}
      </em>,
    );
    end = to;
  }
  return <>{parts.concat(text.slice(end))}</>;
}
