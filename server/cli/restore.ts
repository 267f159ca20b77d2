// `npm run restore`: a backup into an empty place, and the comparison of a place with a backup.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { configFrom, Misconfigured, pageHtml, type Config } from '../process/config';
import { readEmbedded, readServer, restoreEmbedded, restoreServer, type Readable } from '../backup/databaseParts';
import { readManifest, type Manifest } from '../backup/manifest';
import { makeFiles } from '../media/files/makeFiles';
import { compareWithBackup, damageIn, restoreBackup } from '../backup/restoreBackup';
import { FolderTaken, lockFolder } from '../process/folderLock';
import { ignoreEpipe } from './ignoreEpipe';

const usage = `usage: npm run restore -- FOLDER             restores the backup in FOLDER and compares the result with it
       npm run restore -- FOLDER --verify    compares only, where something is already
The place is DATA_DIR (default ./data) and, for a backup of PostgreSQL, the database of DATABASE_URL. It must be empty, and
no server may run on it. Start the server afterwards: it brings the tables up to date.`;

ignoreEpipe();
const say = (line: string): void => void process.stdout.write(line + '\n');
const complain = (line: string): void => void process.stderr.write(line + '\n');
const here = process.env['INIT_CWD'] ?? process.cwd();

function checkKind(config: Config, manifest: Manifest): void {
  const isEmbedded = config.databaseUrl === '';
  if (isEmbedded === (manifest.database === 'pglite')) return;
  throw new Misconfigured(
    isEmbedded
      ? 'this is a backup of PostgreSQL: set DATABASE_URL to an empty database'
      : 'this is a backup of the embedded database: it cannot be restored into the database of DATABASE_URL',
  );
}

async function run(folder: string, onlyVerify: boolean): Promise<number> {
  const config = configFrom({ ...process.env, CODE_SENDER: 'log', CODE_SENDER_FILE: '' }, pageHtml());
  const manifest = await readManifest(folder);
  checkKind(config, manifest);
  const isEmbedded = manifest.database === 'pglite';
  const databaseFolder = join(config.dataDir, 'pg');
  const store = makeFiles(config.files);
  const unlock = lockFolder(config.dataDir);
  try {
    if (!onlyVerify || (isEmbedded && !existsSync(databaseFolder))) {
      await restoreBackup(folder, manifest, store, () =>
        isEmbedded
          ? restoreEmbedded(databaseFolder, folder)
          : restoreServer(config.databaseUrl, folder, manifest.postgres),
      );
      say(`restored the backup of ${new Date(manifest.at).toISOString()}`);
    }
    const database: Readable = isEmbedded ? await readEmbedded(databaseFolder) : await readServer(config.databaseUrl);
    const found = await compareWithBackup(folder, manifest, store, database).finally(() => database.close());
    // A restore has looked at these before.
    if (onlyVerify) found.unshift(...(await damageIn(folder, manifest)));
    for (const line of found) complain(line);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    if (found.length === 0)
      say(`the same: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files`);
    return found.length === 0 ? 0 : 1;
  } finally {
    unlock();
  }
}

const words = process.argv.slice(2);
const [folder = '', ...more] = words.filter((word) => word !== '--verify');
if (folder === '' || folder.startsWith('-') || more.length > 0) {
  const wanted = folder === '--help' || folder === '-h';
  (wanted ? say : complain)(usage);
  process.exitCode = wanted ? 0 : 2;
} else {
  try {
    process.exitCode = await run(resolve(here, folder), words.includes('--verify'));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    complain(
      error instanceof FolderTaken || error instanceof Misconfigured ? error.message : (error.stack ?? error.message),
    );
    process.exitCode = 1;
  }
}
