// A PostgreSQL of the bench's own: an empty cluster in a temporary folder on a free port, gone when the bench is over.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../serverProcess.mjs';

const installed = '/usr/lib/postgresql';

/** PostgreSQL refuses to run as root: it runs as its own user then. */
function person() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true));
    socket.on('error', () => resolve(false));
  });

/** `{ url, stop() }`, or undefined where no PostgreSQL is installed. */
export async function startPostgres() {
  const [newest] = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  if (newest === undefined) return undefined;
  const bin = (name) => join(installed, newest, 'bin', name);
  const as = person();
  const folder = mkdtempSync(join(tmpdir(), 'zeal-postgres-'));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  execFileSync(bin('initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], { ...as, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const child = spawn(bin('postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder], { ...as, cwd: folder, stdio: 'ignore' });
  const over = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGINT');
    await over;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 200) {
      await stop();
      throw new Error('PostgreSQL did not start');
    }
    await wait(50);
  }
  return { url: `postgres://bench@127.0.0.1:${port}/postgres`, stop };
}
