// `npm run tickets`: the problems that people reported to the server on this data folder or store. `npm run tickets -- ID`
// writes one as a recording file (and its picture), to be opened in /replay or run by `npm run replay`; `-- --check`
// replays them all.
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { legible } from '../../bus/inspect/legible';
import { checkTickets, type Group } from './checkTickets';
import { ignoreEpipe } from './ignoreEpipe';
import { inProject } from '../process/root';
import { makeFiles } from '../media/files/makeFiles';
import { filesConfigFrom } from '../process/filesConfig';
import { listTickets, readTicket } from '../domains/platform/public';
import { whenOf } from './formatTimestamp';

const usage = `usage: npm run tickets                 lists the tickets, newest first
       npm run tickets -- ID           writes ID.ndjson here, and its picture if there is one
       npm run tickets -- ID FOLDER    writes them there
       npm run tickets -- --check      replays all tickets on this build, grouped by their first difference
                                       or first error; exit status 1 when one differs
DATA_DIR is the server's data folder (default ./data), or FILES_URL its store. The server may be running.
Times are of this machine's clock (or TZ), with their distance from UTC.`;

ignoreEpipe();
const fail = (line: string): never => {
  process.stderr.write(line + '\n');
  process.exit(1);
};
const config = filesConfigFrom(process.env, resolve(process.env['DATA_DIR'] || inProject('data')), fail);
const files = makeFiles(config);
const say = (line: string): void => void process.stdout.write(line + '\n');
const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
/** One line, without control sequences. */
const brief = (words: string): string => {
  const line = words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > 60 ? line.slice(0, 59) + '…' : line;
};
/** The folder in which `npm run tickets` was started. */
const here = process.env['INIT_CWD'] ?? process.cwd();

async function list(): Promise<number> {
  const tickets = await listTickets(files);
  if (tickets.length === 0)
    say(
      config.kind === 's3' || existsSync(config.folder)
        ? `no tickets in ${files.place}`
        : `no data folder ${files.place}: set DATA_DIR to the server's`,
    );
  for (const { ticket, at, bytes, words, screenshot } of tickets) {
    say(
      [ticket, whenOf(at), sizeOf(bytes).padStart(8), screenshot ? 'picture' : '       ', brief(words) || '–'].join(
        '  ',
      ),
    );
  }
  return 0;
}

async function save(id: string, folder: string): Promise<number> {
  const found = await readTicket(files, id);
  if (found === null) {
    process.stderr.write(`no ticket ${brief(id)} in ${files.place}\n`);
    return 1;
  }
  const file = join(folder, found.ticket + '.ndjson');
  writeFileSync(file, found.recording);
  say(file);
  const [, type = '', data = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(found.screenshot) ?? [];
  if (data !== '') {
    const picture = join(folder, found.ticket + (type === 'jpeg' ? '.jpg' : '.' + type));
    writeFileSync(picture, Buffer.from(data, 'base64'));
    say(picture);
  }
  if (found.words !== '') say(found.words.replace(/\p{Cc}/gu, (c) => (c === '\n' ? c : ' ')));
  say(`with a server in demo mode: /replay?ticket=${found.ticket}`);
  return 0;
}

const headings: { readonly [kind in Group['kind']]: string } = {
  differs: 'differs at',
  error: 'noted',
  refused: 'cannot be replayed:',
  same: 'no difference and no error',
};
async function check(): Promise<number> {
  const groups = await checkTickets(files);
  if (groups.length === 0) say(`no tickets in ${files.place}`);
  for (const { kind, cause, tickets } of groups) {
    say(legible(`${tickets.length} × ${headings[kind]} ${cause}`.trim()));
    for (const { ticket, at, seq, words } of tickets)
      say(['  ' + ticket, whenOf(at), ...(seq > 0 ? [`seq ${seq}`] : []), brief(words) || '–'].join('  '));
  }
  return groups.some(({ kind }) => kind === 'differs') ? 1 : 0;
}

const [id, folder, ...more] = process.argv.slice(2);
if (id === '--check' && folder === undefined) process.exitCode = await check();
else if (more.length > 0 || id?.startsWith('-')) {
  (id === '--help' || id === '-h' ? process.stdout : process.stderr).write(usage + '\n');
  process.exitCode = id === '--help' || id === '-h' ? 0 : 2;
} else process.exitCode = id === undefined ? await list() : await save(id, resolve(here, folder ?? '.'));
