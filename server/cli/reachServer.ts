// Where a command does its work: at the running server through its socket, else on the database itself.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded, openServer, type Opened } from '../db/open';
import { Misconfigured, type Config } from '../process/config';
import { lockFolder } from '../process/folderLock';

/** The database's error message, without the address, which may contain a password. */
async function openNamed(databaseUrl: string): Promise<Opened> {
  return openServer(databaseUrl).catch((error: unknown) => {
    const why = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : null;
    throw new Misconfigured(
      'cannot open the database of DATABASE_URL: ' +
        ((why && (why.message || ('code' in why ? String(why.code) : ''))) || 'no answer'),
    );
  });
}

/** `ask` gives null when no server runs; `work` has the database, which is closed afterwards. */
export async function reachServer<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  ask: () => Promise<T | null>,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const worked = (opened: Opened): Promise<T> => work(opened).finally(() => opened.close());
  if (config.databaseUrl !== '') return worked(await openNamed(config.databaseUrl));
  const answer = await ask();
  if (answer !== null) return answer;
  const folder = join(config.dataDir, 'pg');
  if (!existsSync(folder)) throw new Misconfigured(`no database in ${config.dataDir}: set DATA_DIR to the server's`);
  const unlock = lockFolder(config.dataDir);
  try {
    return await worked(await openEmbedded(folder));
  } finally {
    unlock();
  }
}
