// A process that keeps files in a folder which another one keeps files in too: `node SCRIPT FOLDER COUNT`, begins with
// the first line of its input. Says what became of them as one line of JSON.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { makeFiles } from '../../server/media/files/makeFiles';
import { fileKey, joinParts, keepFile, openParts, scratchFolder, writePart } from '../../server/media/store';

const [, , folder = '', count = '0'] = process.argv;
// Where the system gives a process no pid of its own, it says that it has another one.
if (process.env['SAID_PID']) Object.defineProperty(process, 'pid', { value: Number(process.env['SAID_PID']) });

const files = makeFiles({ kind: 'disk', folder });
const PART = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const random = (length: number): string => randomBytes(length).toString('hex').slice(0, length);

/** Three parts and the whole, as an upload does it; whether the bytes under the name are the ones that were sent. */
async function upload(): Promise<'right' | 'wrong' | 'refused'> {
  const bytes = randomBytes(3 * PART);
  const uploadId = 'f' + random(15);
  const name = random(32) + '.bin';
  await openParts(files, uploadId);
  const offsets = [0, PART, 2 * PART];
  for (const from of offsets) await writePart(files, uploadId, from, bytes.subarray(from, from + PART));
  try {
    const joined = await joinParts(files, scratchFolder(folder), uploadId, offsets);
    await keepFile(files, name, joined.path, sha256(bytes));
  } catch {
    return 'refused';
  }
  return sha256((await files.read(fileKey(name))) ?? bytes.subarray(1)) === sha256(bytes) ? 'right' : 'wrong';
}

console.log('here');
await once(process.stdin, 'data');
const ends = await Promise.all(Array.from({ length: Number(count) }, upload));
const of = (end: string): number => ends.filter((one) => one === end).length;
console.log(JSON.stringify({ pid: process.pid, right: of('right'), wrong: of('wrong'), refused: of('refused') }));
process.exit(0);
