// Cuts what is written into pieces of one size, holding two of them in memory.
import type { Source } from './files';

async function* cut(source: Source, size: number): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    for (let at = 0; at < source.byteLength; at += size) yield source.subarray(at, at + size);
    return;
  }
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source)
    for (let at = 0; at < bytes.byteLength;) {
      const more = bytes.subarray(at, at + size - length);
      held.push(more);
      at += more.byteLength;
      length += more.byteLength;
      if (length < size) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  if (length > 0) yield Buffer.concat(held);
}

/** All in one piece, then `rest` is null; or `rest` with all pieces, of `size` bytes each but the last. */
export async function inPieces(
  source: Source,
  size: number,
): Promise<{ first: Uint8Array; rest: AsyncIterable<Uint8Array> | null }> {
  const pieces = cut(source, size);
  const first = await pieces.next();
  if (first.done === true) return { first: new Uint8Array(0), rest: null };
  const second = await pieces.next();
  if (second.done === true) return { first: first.value, rest: null };
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield second.value;
    yield* pieces;
  };
  return { first: first.value, rest: all() };
}
