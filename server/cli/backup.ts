// `npm run backup`: database and files of the server on this machine together, while it works.
import { join, resolve } from 'node:path';
import { configFrom, Misconfigured, pageHtml, type Config } from '../process/config';
import { createBackup } from '../backup/createBackup';
import { dumpEmbedded, dumpServer, type Dumped } from '../backup/databaseParts';
import { makeFiles } from '../media/files/makeFiles';
import { FolderTaken } from '../process/folderLock';
import { askTask } from './adminSocket';
import { ignoreEpipe } from './ignoreEpipe';
import { reachServer } from './reachServer';

const usage = `usage: npm run backup [-- --to FOLDER]
Writes database and files of the server on DATA_DIR (default ./data), DATABASE_URL and FILES_URL into FOLDER (default
backups/<time> beside the data folder), with a manifest of counts and hashes. The server may be running.
PostgreSQL needs pg_dump of the server's version or newer (PATH, /usr/lib/postgresql, or the folder PG_BIN).`;

ignoreEpipe();
const say = (line: string): void => void process.stdout.write(line + '\n');
const complain = (line: string): void => void process.stderr.write(line + '\n');
/** The folder in which the command was typed. */
const here = process.env['INIT_CWD'] ?? process.cwd();

/** Through a running server, else from the folder itself. */
async function dumpOwn(config: Config, folder: string): Promise<Dumped> {
  return dumpEmbedded(async (to) => {
    await reachServer(
      config,
      () => askTask(config.dataDir, 'dumpDatabase', to),
      async (opened) => {
        await opened.dump?.(to);
        return [];
      },
    );
  }, folder);
}

async function run(to: string): Promise<number> {
  const config = configFrom({ ...process.env, CODE_SENDER: 'log', CODE_SENDER_FILE: '' }, pageHtml());
  const isEmbedded = config.databaseUrl === '';
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = to === '' ? join(config.dataDir, '..', 'backups', name) : resolve(here, to);
  const { manifest } = await createBackup(
    folder,
    isEmbedded ? 'pglite' : 'postgres',
    makeFiles(config.files),
    (into) => (isEmbedded ? dumpOwn(config, into) : dumpServer(config.databaseUrl, into)),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${folder}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files.length} files`);
  for (const file of manifest.missing) complain(`a row names ${file}, which is not there`);
  return manifest.missing.length === 0 ? 0 : 1;
}

const [flag, to = '', ...more] = process.argv.slice(2);
if ((flag !== undefined && flag !== '--to') || (flag === '--to' && to === '') || more.length > 0) {
  const wanted = flag === '--help' || flag === '-h';
  (wanted ? say : complain)(usage);
  process.exitCode = wanted ? 0 : 2;
} else {
  try {
    process.exitCode = await run(to);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    complain(
      error instanceof FolderTaken || error instanceof Misconfigured ? error.message : (error.stack ?? error.message),
    );
    process.exitCode = 1;
  }
}
