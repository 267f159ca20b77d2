// Pages: cursors and cutting. A cursor names the last row seen, never an offset, so that nothing is repeated or skipped
// while rows are added.
import { Malformed } from './refusals';

export type PageInput = { pageNum?: number | undefined; pageSize?: number | undefined; cursor?: string | undefined };
export type Page<T> = { list: T[]; total: number; pageNum: number; pageSize: number; hasMore: boolean; cursor: string };
/** The last row of the previous page: its time and id, and what else the list needs to continue. */
export type After = { time: number; id: string; rest: string };

const largest = 50;
export const sizeOf = (input: PageInput, usual = 20): number => Math.min(largest, Math.max(1, input.pageSize ?? usual));

export function readCursor(input: PageInput): After | null {
  if (input.cursor === undefined || input.cursor === '') return null;
  const found = /^(\d{1,15}),([\w-]{1,64})(?:,([\w|:-]{0,200}))?$/.exec(input.cursor);
  if (found === null) throw new Malformed('cursor');
  return { time: Number(found[1]), id: found[2] ?? '', rest: found[3] ?? '' };
}

/** A whole number from 0 to `most`, whatever the cursor says: clients can make cursors up. */
const wholeIn = (after: After | null, most: number): number =>
  Math.trunc(Math.min(most, Math.max(0, Number(after?.rest) || 0)));
export const rankIn = (after: After): number => wholeIn(after, 9);
/** How many rows are before the page. */
export const rowsBefore = (after: After | null): number => wholeIn(after, 1e9);

/** `rows` holds one row more than the page when there is a next page. */
export function cutPage<R, T>(
  input: PageInput,
  rows: readonly R[],
  shown: readonly T[],
  cursorOf: (row: R) => string,
  usual = 20,
): Page<T> {
  const pageSize = sizeOf(input, usual);
  const last = rows[Math.min(rows.length, pageSize) - 1];
  const hasMore = rows.length > pageSize;
  return {
    list: shown.slice(0, pageSize),
    total: -1,
    pageNum: Math.max(1, input.pageNum ?? 1),
    pageSize,
    hasMore,
    cursor: hasMore && last !== undefined ? cursorOf(last) : '',
  };
}

export const cursorAt = (time: number, id: string, rest = ''): string =>
  `${time},${id}${rest === '' ? '' : ',' + rest}`;
