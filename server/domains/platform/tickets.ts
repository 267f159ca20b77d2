// Tickets: problems that people reported, as objects of the files port. One each, so that a developer can look at them
// beside a running server; the newest are kept, for a while. Those of visitors are below a prefix of their own with
// limits of its own, so that however many they send, what signed-in people report has its room.
import * as v from 'valibot';
import type { FileInfo, Files } from '../../media/files/files';

const Ticket = v.object({
  ticket: v.string(),
  at: v.number(),
  userId: v.optional(v.string(), ''),
  words: v.string(),
  recording: v.string(),
  screenshot: v.optional(v.string(), ''),
});
export type Ticket = v.InferOutput<typeof Ticket>;
/** What a list shows of one: nothing of the recording, nobody's name. */
export type TicketLine = { ticket: string; at: number; bytes: number; words: string; screenshot: boolean };

/** Kept: so many, so much of them, for so long. */
export const ticketLimits = { count: 200, bytes: 1024 * 1024 * 1024, ms: 30 * 86_400_000 };
export const visitorTicketLimits = { count: 50, bytes: 256 * 1024 * 1024, ms: ticketLimits.ms };

const isTicketId = (text: string): boolean => /^t[0-9a-z]{15}$/.test(text);
const members = 'tickets/';
const visitors = 'tickets/visitors/';
const keyOf = (prefix: string, id: string): string => `${prefix}${id}.json`;

type Found = FileInfo & { id: string };
/** All tickets, newest first. Ids begin with their time. */
async function findTickets(files: Files): Promise<Found[]> {
  const found: Found[] = [];
  for await (const info of files.list(members)) {
    const [, id = ''] = /^tickets\/(?:visitors\/)?(\w+)\.json$/.exec(info.key) ?? [];
    if (isTicketId(id)) found.push({ ...info, id });
  }
  return found.toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

export async function readTicket(files: Files, id: string): Promise<Ticket | null> {
  if (!isTicketId(id)) return null;
  return (await readKey(files, keyOf(members, id))) ?? readKey(files, keyOf(visitors, id));
}
async function readKey(files: Files, key: string): Promise<Ticket | null> {
  const bytes = await files.read(key);
  return bytes === null ? null : v.parse(Ticket, JSON.parse(bytes.toString('utf8')));
}

/** What a list shows is stored before the recording, which may have megabytes. */
const Head = v.object({
  ticket: v.string(),
  at: v.number(),
  words: v.string(),
  bytes: v.number(),
  hasScreenshot: v.boolean(),
});
const headBytes = 16_384;
const readAtOnce = 8;
const withHead = (ticket: Ticket): object => {
  const { recording, screenshot, ...rest } = ticket;
  return { ...rest, bytes: Buffer.byteLength(recording), hasScreenshot: screenshot !== '', recording, screenshot };
};
async function readLine(files: Files, key: string): Promise<TicketLine | null> {
  const found = await files.open(key);
  if (found === null || found.size === 0) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of found.bytes(0, Math.min(headBytes, found.size) - 1)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  // A quote inside of a text is escaped: this is the field.
  const end = text.indexOf(',"recording":"');
  const head = end < 0 ? null : v.safeParse(Head, JSON.parse(text.slice(0, end) + '}'));
  if (head?.success === true) {
    const { hasScreenshot, ...line } = head.output;
    return { ...line, screenshot: hasScreenshot };
  }
  // Of an older server.
  const one = await readKey(files, key);
  if (one === null) return null;
  const { ticket, at, words, recording, screenshot } = one;
  return { ticket, at, words, bytes: Buffer.byteLength(recording), screenshot: screenshot !== '' };
}

export async function listTickets(files: Files): Promise<TicketLine[]> {
  const found = await findTickets(files);
  const lines: (TicketLine | null)[] = [];
  for (let at = 0; at < found.length; at += readAtOnce) {
    const some = found.slice(at, at + readAtOnce).map(({ key }) => readLine(files, key).catch(unreadable));
    lines.push(...(await Promise.all(some)));
  }
  return lines.filter((line) => line !== null);
}
/** One that a killed process or an editor has damaged is left out; a store that does not answer is an error. */
function unreadable(error: unknown): null {
  if (error instanceof SyntaxError || error instanceof v.ValiError) return null;
  throw error;
}

const keyFor = ({ ticket, userId }: Ticket): string => keyOf(userId === '' ? visitors : members, ticket);
export const fileTicket = (files: Files, ticket: Ticket): Promise<void> =>
  files.write(keyFor(ticket), Buffer.from(JSON.stringify(withHead(ticket))), { once: true, ownerOnly: true });
export const dropTicket = (files: Files, ticket: Ticket): Promise<void> => files.remove(keyFor(ticket));

/** Deletes what a person has reported. */
export async function dropTicketsOf(files: Files, userId: string): Promise<void> {
  for (const { key } of await findTickets(files))
    if ((await readKey(files, key).catch(unreadable))?.userId === userId) await files.remove(key);
}

export async function sweepTickets(files: Files, now: number): Promise<void> {
  const all = await findTickets(files);
  const isVisitors = ({ key }: Found): boolean => key.startsWith(visitors);
  await sweepOld(
    files,
    all.filter((one) => !isVisitors(one)),
    ticketLimits,
    now,
  );
  await sweepOld(files, all.filter(isVisitors), visitorTicketLimits, now);
}

/** `tickets`: the newest first. Another process may be sweeping too: what is gone already is fine. */
async function sweepOld(files: Files, tickets: Found[], limits: typeof ticketLimits, now: number): Promise<void> {
  let bytes = 0;
  for (const [i, { id, key, size }] of tickets.entries()) {
    bytes += size;
    const made = Number.parseInt(id.slice(1, 10), 36);
    // The newest stays, however large.
    if (i > 0 && (i >= limits.count || bytes > limits.bytes || made < now - limits.ms)) await files.remove(key);
  }
}
