// `npm run files -- move FROM TO`: copies all files from one place to another and checks each by its hash. It can be
// stopped and started again at any time; what is there already with the same bytes is not copied again.
import { Misconfigured } from '../process/config';
import { filesOfEnvironment } from '../media/files/makeFiles';
import type { Files } from '../media/files/files';
import { ignoreEpipe } from './ignoreEpipe';
import { moveFiles } from './moveFiles';

const usage = `usage: npm run files -- move FROM TO

Copies uploaded files, parts and tickets, and compares the hash of every copy. FROM and TO are each one of:
  disk             the data folder (DATA_DIR, default ./data)
  s3               the store of FILES_URL
  s3://… file:///… an address as in FILES_URL
Nothing is removed at FROM. Run it once beside the running servers, stop them, run it again (it copies what is new),
set FILES_URL to TO and start them. Exit status 1 when a file could not be copied.`;

ignoreEpipe();
const say = (line: string): void => void process.stdout.write(line + '\n');
const complain = (line: string): void => void process.stderr.write(line + '\n');

function placeOf(name: string): Files {
  const { FILES_URL = '', ...rest } = process.env;
  if (name === 'disk') return filesOfEnvironment(rest);
  if (name !== 's3') return filesOfEnvironment({ ...rest, FILES_URL: name });
  if (!FILES_URL.startsWith('s3:')) throw new Misconfigured('set FILES_URL to the store: s3://BUCKET?endpoint=…');
  return filesOfEnvironment({ ...rest, FILES_URL });
}

async function move(from: Files, to: Files): Promise<number> {
  if (from.place === to.place) throw new Misconfigured(`both are ${to.place}`);
  await to.check();
  say(`from ${from.place} to ${to.place}`);
  const { copied, present, bytes, failed } = await moveFiles(from, to, say);
  for (const { key, why } of failed) complain(`not copied: ${key}: ${why}`);
  say(`${copied} copied (${(bytes / 1024 / 1024).toFixed(1)} MB), ${present} there already, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

const [command, from = '', to = '', ...more] = process.argv.slice(2);
if (command === '--help' || command === '-h') say(usage);
else if (command !== 'move' || from === '' || to === '' || more.length > 0) {
  complain(usage);
  process.exitCode = 2;
} else
  try {
    process.exitCode = await move(placeOf(from), placeOf(to));
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
