// Forum: the refused words of a text (010007), the same for comments and threads.
import type { RefusedWords } from '../../../bus/entities/draft';
import type { Json } from '../../../bus/protocol/envelope';

/** The positions of the refused words, from the server's answer. */
export function refusedIn(data: Json | undefined): RefusedWords[] {
  const { ranges, title, options } = (
    typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}
  ) as { [name: string]: Json | undefined };
  const rows = (list: Json | undefined): number[][] =>
    Array.isArray(list)
      ? list.filter((r): r is number[] => Array.isArray(r) && r.every((n) => typeof n === 'number'))
      : [];
  return [
    ...rows(title).map(([from = 0, to = 0]) => ({ field: 'title' as const, at: 0, from, to })),
    ...rows(ranges).map(([from = 0, to = 0]) => ({ field: 'content' as const, at: 0, from, to })),
    ...rows(options).map(([at = 0, from = 0, to = 0]) => ({ field: 'option' as const, at, from, to })),
  ];
}
