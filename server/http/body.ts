// Request bodies: each is read within its call's limit and hashed as it arrives, all together within a memory budget.
import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Malformed } from '../platform/refusals';

/** The budget is used up; the same request succeeds a moment later. */
export class Busy extends Error {}

/** The part of a budget that one request holds. */
export type BudgetShare = { fits: (bytes: number) => boolean; take: (bytes: number) => void; giveBack: () => void };
export type BodyBudget = (holder: string) => BudgetShare;

/**
 * At most `whole` bytes at a time for all requests. With `each`, one holder (a person or a network) has at most that and
 * no more than stays free for others: however many accounts somebody has, the next person finds room.
 */
export function makeBodyBudget(whole: number, each?: number): BodyBudget {
  const held = new Map<string, number>();
  let all = 0;
  return (holder) => {
    let heldByShare = 0;
    const fits = (bytes: number): boolean => {
      const free = whole - all - bytes;
      return free >= 0 && (each === undefined || (held.get(holder) ?? 0) + bytes <= Math.min(each, free));
    };
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

/** `bytes` concatenates the parts; call it only once the signature of the hash is checked. */
export type Body = { sha256: string; bytes: () => Uint8Array };

/**
 * Reads a body of at most `max` bytes into `share`. A compressed body is refused, since its unpacked size is unbounded.
 * With a declared length, a body that is too long or exceeds the budget is refused before its first byte is read.
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

/** Bytes of an unread body that are discarded before the connection is closed. */
const unreadBytes = 1_048_576;

/** Discards the rest of an unread body. Too many bytes close the connection after the answer. */
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
