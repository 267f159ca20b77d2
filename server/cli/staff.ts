// `npm run staff`: reports, audit, hiding and muting on the server's own machine. It calls a running server through the
// socket in the data folder (adminSocket.ts); with DATABASE_URL, or when no server runs, it works on the database
// itself.
import { configFrom, Misconfigured, pageHtml } from '../process/config';
import type { Opened } from '../db/open';
import { ignoreEpipe } from './ignoreEpipe';
import { FolderTaken } from '../process/folderLock';
import { makeLog } from '../process/log';
import { openBus } from '../composition/bus';
import { makeServices } from '../composition/services';
import { callAsStaff, askAdminSocket, type AdminAnswer } from './adminSocket';
import type { Question } from './question';
import { reachServer } from './reachServer';
import { linesOf, questionFrom, usage } from './staffCommands';

ignoreEpipe();
const say = (line: string): void => void process.stdout.write(line + '\n');
const complain = (line: string): void => void process.stderr.write(line + '\n');

async function onDatabase(
  opened: Opened,
  config: ReturnType<typeof configFrom>,
  { topic, input }: Question,
): Promise<AdminAnswer> {
  const log = makeLog('warn', complain);
  const bus = await openBus(opened, config.busUrl, log);
  const { services } = await makeServices(opened.db, config, log);
  try {
    return await callAsStaff(opened.db, services, topic, input);
  } finally {
    await bus.close();
  }
}

async function answerOf(question: Question): Promise<AdminAnswer> {
  // Staff calls start no sessions and send no codes.
  const config = configFrom({ ...process.env, CODE_SENDER: 'log', CODE_SENDER_FILE: '' }, pageHtml());
  return reachServer(
    config,
    () => askAdminSocket(config.dataDir, question.topic, question.input),
    (opened) => onDatabase(opened, config, question),
  );
}

const words = process.argv.slice(2);
/** undefined: a named file cannot be read; the error has been printed. */
function asked(): Question | null | undefined {
  try {
    return questionFrom(words);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    complain(error.message);
    process.exitCode = 2;
    return undefined;
  }
}
const question = asked();
if (question === undefined) {
  // No call to make.
} else if (question === null) {
  const wanted = words[0] === 'help' || words[0] === '--help' || words[0] === '-h';
  (wanted ? say : complain)(usage);
  process.exitCode = wanted ? 0 : 2;
} else {
  try {
    const answer = await answerOf(question);
    const lines = linesOf(question, answer);
    for (const line of lines) (answer.code === '000000' ? say : complain)(line);
    process.exitCode = answer.code === '000000' ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    complain(
      error instanceof FolderTaken || error instanceof Misconfigured ? error.message : (error.stack ?? error.message),
    );
    process.exitCode = 1;
  }
}
