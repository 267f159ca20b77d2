// The files that a backup holds: finished uploads and tickets. Parts of uploads on their way are sent again by the
// phone, and scaled copies are made again.
import { join } from 'node:path';
import { diskFiles } from '../media/files/disk';
import type { Files } from '../media/files/files';

const [uploads, tickets] = ['uploads/files/', 'tickets/'];

/** Their keys, sorted. */
export async function keptKeys(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of [uploads, tickets]) for await (const { key } of files.list(prefix)) keys.push(key);
  return keys.toSorted();
}
/** A ticket is not named by a row: it is in the backup because it was there. */
export const isTicket = (key: string): boolean => key.startsWith(tickets);
/** The files inside of a backup. */
export const filesOfBackup = (folder: string): Files => diskFiles(join(folder, 'files'));
