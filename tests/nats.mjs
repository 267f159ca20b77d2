// A throw-away NATS server for tests.
import { existsSync } from 'node:fs';
import { installPackages } from './debian.mjs';
import { startEngine } from './engine.mjs';
import { freePort } from './serverProcess.mjs';

const places = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server', '/usr/bin/nats-server'];
const installed = () => places.find((path) => existsSync(path));

/** Whether there is one; `install`: Debian's package is installed where that is allowed. */
export const hasNats = ({ install = false } = {}) =>
  installed() !== undefined ||
  (install && installPackages('no NATS found', 'nats-server') && installed() !== undefined);

/** An engine with its `url`. */
export async function startNats() {
  const program = installed();
  if (program === undefined) throw new Error('no nats-server found: apt-get install nats-server');
  const port = await freePort();
  const engine = await startEngine({ name: 'NATS', port, program, args: ['-a', '127.0.0.1', '-p', String(port)] });
  return { ...engine, url: `nats://127.0.0.1:${port}` };
}
