// `npm run admin`: the shared secret is rotated, and a person is erased on request.
import { configFrom, Misconfigured, pageHtml } from '../process/config';
import { openBus } from '../composition/bus';
import { makeFiles } from '../media/files/makeFiles';
import { FolderTaken } from '../process/folderLock';
import { makeLog } from '../process/log';
import { askTask } from './adminSocket';
import { adminTasks, type AdminTask } from './adminTasks';
import { ignoreEpipe } from './ignoreEpipe';
import { reachServer } from './reachServer';

const usage = `usage: npm run admin -- COMMAND
  secret status             the shared secrets that are in force
  secret rotate [HOURS]     makes a new one, which signs a minute later; the older ones are accepted for HOURS (default 48)
                            more. 0, for one that has leaked: they end at once, and what they signed has to be made again
  secret reseal             seals the films in messages with the new one; two minutes after rotate, before the overlap ends
  erase USER                says who that is
  erase USER --yes          erases this person: see docs/operations.md
Works beside a running server on the same DATA_DIR (default ./data), on its folder when none runs, or on DATABASE_URL.`;

ignoreEpipe();
const say = (line: string): void => void process.stdout.write(line + '\n');
const complain = (line: string): void => void process.stderr.write(line + '\n');

/** Returns null for an unknown command. */
function taskFrom([command = '', what = '', argument = '', ...more]: readonly string[]): [AdminTask, string] | null {
  if (more.length > 0) return null;
  if (command === 'secret' && what === 'rotate') return ['rotateSecret', argument];
  if (command === 'secret' && argument === '' && what === 'status') return ['secretStatus', ''];
  if (command === 'secret' && argument === '' && what === 'reseal') return ['resealFilms', ''];
  if (command !== 'erase' || what === '' || (argument !== '' && argument !== '--yes')) return null;
  return [argument === '' ? 'describePerson' : 'erasePerson', what];
}

const words = process.argv.slice(2);
const asked = taskFrom(words);
if (asked === null) {
  const wanted = ['help', '--help', '-h'].includes(words[0] ?? '');
  (wanted ? say : complain)(usage);
  process.exitCode = wanted ? 0 : 2;
} else {
  const [task, argument] = asked;
  try {
    const config = configFrom({ ...process.env, CODE_SENDER: 'log', CODE_SENDER_FILE: '' }, pageHtml());
    const lines = await reachServer(
      config,
      () => askTask(config.dataDir, task, argument),
      async (opened) => {
        // Other processes hear that sessions have ended.
        const bus = await openBus(opened, config.busUrl, makeLog('warn', complain));
        const services = { files: makeFiles(config.files), now: Date.now };
        return adminTasks[task](opened.db, services, argument).finally(() => bus.close());
      },
    );
    for (const line of lines) say(line);
    if (task === 'describePerson') say('to erase this person: the same with --yes');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    complain(
      error instanceof FolderTaken || error instanceof Misconfigured ? error.message : (error.stack ?? error.message),
    );
    process.exitCode = 1;
  }
}
