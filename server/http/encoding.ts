// Content encodings of a client, and compression: files once and small, answers on the fly and fast.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Above this size the best compression takes seconds. */
const LARGE = 262_144;
/** An answer of this size fits into one packet with its headers; compression gains nothing. */
const SMALL = 1024;

/** `accept`: the header Accept-Encoding. */
export function wanted(accept: string): Encoding | null {
  const names = accept
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0] ?? '');
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}
const brotliAt = (bytes: Uint8Array, quality: number): Promise<Uint8Array> =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

export const packedFile = (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> =>
  encoding === 'br' ? brotliAt(bytes, bytes.byteLength > LARGE ? 9 : 11) : gzipped(bytes, { level: 9 });

/** The body of an answer that is not cached; `setEncoding` is told how it is encoded, where it is. */
export async function packedAnswer(
  text: string,
  accept: string,
  setEncoding: (encoding: Encoding) => void,
): Promise<string | Buffer<ArrayBuffer>> {
  const encoding = text.length > SMALL ? wanted(accept) : null;
  if (encoding === null) return text;
  setEncoding(encoding);
  const bytes = Buffer.from(text);
  return Buffer.from(await (encoding === 'br' ? brotliAt(bytes, 5) : gzipped(bytes, { level: 5 })));
}
