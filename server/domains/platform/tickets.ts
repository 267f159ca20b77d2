// Tickets: problems that people reported, as files in the data folder. One file each, so that a developer can look at
// them beside a running server; the newest are kept, for a while. Those of visitors lie in a folder of their own with
// limits of its own, so that however many they send, what signed-in people report has its room.
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

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
const folderOf = (dataDir: string): string => join(dataDir, 'tickets');
const visitorsFolderOf = (dataDir: string): string => join(folderOf(dataDir), 'visitors');
const foldersOf = (dataDir: string): string[] => [folderOf(dataDir), visitorsFolderOf(dataDir)];

/** Newest first. Ids begin with their time. */
async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .filter(isTicketId)
    .toSorted()
    .reverse();
}

export async function readTicket(dataDir: string, id: string): Promise<Ticket | null> {
  if (!isTicketId(id)) return null;
  for (const folder of foldersOf(dataDir)) {
    const text = await readFile(join(folder, id + '.json'), 'utf8').catch(() => null);
    if (text !== null) return v.parse(Ticket, JSON.parse(text));
  }
  return null;
}

export async function listTickets(dataDir: string): Promise<TicketLine[]> {
  const lines: TicketLine[] = [];
  const ids = (await Promise.all(foldersOf(dataDir).map(idsIn))).flat().toSorted().reverse();
  for (const id of ids) {
    const one = await readTicket(dataDir, id).catch(() => null);
    if (one !== null)
      lines.push({
        ticket: one.ticket,
        at: one.at,
        bytes: Buffer.byteLength(one.recording),
        words: one.words,
        screenshot: one.screenshot !== '',
      });
  }
  return lines;
}

export async function fileTicket(dataDir: string, ticket: Ticket): Promise<void> {
  const folder = ticket.userId === '' ? visitorsFolderOf(dataDir) : folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, ticket.ticket + '.json'), JSON.stringify(ticket), { flag: 'wx', mode: 0o600 });
  await sweepTickets(dataDir, ticket.at);
}

export async function sweepTickets(dataDir: string, now: number): Promise<void> {
  await sweepFolder(folderOf(dataDir), ticketLimits, now);
  await sweepFolder(visitorsFolderOf(dataDir), visitorTicketLimits, now);
}

/** Another process on the same folder may be sweeping too: what is gone already is fine. */
async function sweepFolder(folder: string, limits: typeof ticketLimits, now: number): Promise<void> {
  let bytes = 0;
  for (const [i, id] of (await idsIn(folder)).entries()) {
    const path = join(folder, id + '.json');
    bytes += (await stat(path).catch(() => null))?.size ?? 0;
    const made = Number.parseInt(id.slice(1, 10), 36);
    // The newest stays, however large.
    if (i > 0 && (i >= limits.count || bytes > limits.bytes || made < now - limits.ms)) await rm(path, { force: true });
  }
}
