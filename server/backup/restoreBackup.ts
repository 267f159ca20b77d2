// Restores a backup into an empty place, and compares a place with a backup.
import { join } from 'node:path';
import { bytesOf, hashObject, type Files } from '../media/files/files';
import { Misconfigured } from '../process/config';
import type { Readable } from './databaseParts';
import { factsOf, type FileEntry, type Manifest } from './manifest';
import { filesOfBackup, isTicket, keptKeys } from './keptFiles';
import { compareDigests } from './rowDigests';

const differenceOf = (was: FileEntry, is: { bytes: number; sha256: string } | null): string =>
  is === null
    ? `file ${was.name} is missing`
    : is.sha256 === was.sha256 && is.bytes === was.bytes
      ? ''
      : `file ${was.name} is different`;

async function factsIn(store: Files, key: string): Promise<{ bytes: number; sha256: string } | null> {
  const found = await hashObject(store, key);
  return found && { bytes: found.size, sha256: found.sha256 };
}

/** One line for each of the backup's own files that is damaged. */
export async function damageIn(folder: string, manifest: Manifest): Promise<string[]> {
  const shelf = join(folder, 'files');
  const all = [
    ...manifest.parts.map((part) => ({ part, path: join(folder, part.name) })),
    ...manifest.files.map((part) => ({ part, path: join(shelf, part.name) })),
  ];
  const found: string[] = [];
  for (const { part, path } of all) {
    const said = differenceOf(part, await factsOf(path).catch(() => null));
    if (said !== '') found.push('in the backup, ' + said);
  }
  return found;
}

/** The database first: it refuses a place that is not empty before anything is written. */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  store: Files,
  restoreDatabase: () => Promise<void>,
): Promise<void> {
  if ((await keptKeys(store)).length > 0)
    throw new Misconfigured('the store of files is not empty: nothing was restored');
  const damage = await damageIn(folder, manifest);
  if (damage.length > 0) throw new Misconfigured([...damage, 'nothing was restored'].join('\n'));
  await restoreDatabase();
  const shelf = filesOfBackup(folder);
  for (const { name, sha256 } of manifest.files) {
    const found = await shelf.open(name);
    if (found === null) throw new Misconfigured(`in the backup, file ${name} is missing`);
    await store.write(name, bytesOf(found), { sha256, ownerOnly: isTicket(name) });
  }
}

/** One line for each difference between the place and the backup; none when they are the same. */
export async function compareWithBackup(
  folder: string,
  manifest: Manifest,
  store: Files,
  database: Readable,
): Promise<string[]> {
  const found = await database.run((query) => compareDigests(query, folder, manifest.tables));
  for (const file of manifest.files) {
    const said = differenceOf(file, await factsIn(store, file.name));
    if (said !== '') found.push(said);
  }
  const known = new Set(manifest.files.map((file) => file.name));
  for (const name of await keptKeys(store)) if (!known.has(name)) found.push(`file ${name} is not in the backup`);
  return found;
}
