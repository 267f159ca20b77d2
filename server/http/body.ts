// Bodies of requests: each read within its call's own limit and hashed as it comes, all together within what the
// process may hold.
import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Malformed } from '../platform/refusals';

/** There is no room for a body now: the same request is taken a moment later. */
export class Busy extends Error {}

/** What one request holds of a room. */
export type BudgetShare = { fits: (bytes: number) => boolean; take: (bytes: number) => void; giveBack: () => void };
export type BodyBudget = (holder: string) => BudgetShare;

/** At most `whole` bytes at a time for everybody together, and `each` for one holder: a person, or an address. */
export function makeBodyBudget(whole: number, each = whole): BodyBudget {
  const held = new Map<string, number>();
  let all = 0;
  return (holder) => {
    let heldByShare = 0;
    const fits = (bytes: number): boolean => all + bytes <= whole && (held.get(holder) ?? 0) + bytes <= each;
    const move = (bytes: number): void => {
      heldByShare += bytes;
      all += bytes;
      const now = (held.get(holder) ?? 0) + bytes;
      if (now === 0) held.delete(holder);
      else held.set(holder, now);
    };
    const take = (bytes: number): void => {
      if (!fits(bytes)) throw new Busy();
      move(bytes);
    };
    return { fits, take, giveBack: () => move(-heldByShare) };
  };
}

/** `bytes` puts the parts together, which is worth its cost only once the hash is known to be signed. */
export type Body = { sha256: string; bytes: () => Uint8Array };

/**
 * Reads a body of at most `max` bytes into `share`. A compressed one is refused, since nothing bounds what it unpacks
 * to. Where its length is declared, one that is too long or does not fit is refused before its first byte is read.
 */
export async function readBody(request: Request, max: number, share: BudgetShare): Promise<Body> {
  if (request.headers.has('content-encoding')) throw new Malformed('content-encoding');
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > max) throw new Malformed('body');
  if (!share.fits(declared)) throw new Busy();
  const hash = createHash('sha256');
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader();
  while (reader !== undefined) {
    const part = await reader.read();
    if (part.done) break;
    size += part.value.byteLength;
    if (size > max) throw new Malformed('body');
    share.take(part.value.byteLength);
    hash.update(part.value);
    parts.push(part.value);
  }
  const bytes = (): Uint8Array => (parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts));
  return { sha256: hash.digest('hex'), bytes };
}

/** Of a body that nobody reads so much may still come, for the sake of the connection. */
const unreadBytes = 1_048_576;

/**
 * Lets the rest of an unread body go by without keeping it. Too much of it ends the connection, once the answer is out.
 */
export function discardRest({ incoming, outgoing }: HttpBindings): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = incoming.headers;
  if (incoming.readableEnded || (length === '0' && coding === undefined)) return;
  let left = unreadBytes;
  const close = (): void => incoming.socket.destroySoon();
  incoming.on('data', (part: Uint8Array) => {
    left -= part.byteLength;
    if (left >= 0) return;
    incoming.pause();
    if (outgoing.writableFinished) close();
    else outgoing.once('finish', close);
  });
}
