// What a store's answers mean: its errors by name and status, and the bytes of a range.
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { FilesUnavailable } from './files';

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
export const statusOf = (error: unknown): number =>
  error instanceof Error && '$metadata' in error
    ? ((error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0)
    : 0;
/** A missing bucket is also a 404. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket';
/** Conflict, condition not met, no such range, unknown feature. */
export const expected = new Set([409, 412, 416, 501]);
export const unavailable = (what: string, error: unknown): FilesUnavailable =>
  new FilesUnavailable(`${what}: the store answers ${nameOf(error)} ${statusOf(error) || ''}`.trim(), { cause: error });

/** The answer's bytes; rejects when they are fewer than it announces. */
export async function bodyOf(
  { Body, ContentRange = '', ContentLength }: GetObjectCommandOutput,
  from: number,
  to: number,
): Promise<{ bytes: Buffer; size: number }> {
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  if (ContentLength !== undefined && bytes.byteLength !== ContentLength) throw new Error('the body is too short');
  const size = Number(/\/(\d+)$/.exec(ContentRange)?.[1] ?? -1);
  if (size >= 0 && bytes.byteLength !== Math.min(to + 1, size) - from) throw new Error('this is another range');
  // A store that knows no ranges sends all.
  return size < 0 ? { bytes: bytes.subarray(from, to + 1), size: bytes.byteLength } : { bytes, size };
}
