// A throw-away NATS server for tests, which can be killed and started again at the same port.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from './debian.mjs';
import { freePort } from './serverProcess.mjs';

const places = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server', '/usr/bin/nats-server'];
const installed = () => places.find((path) => existsSync(path));

/** Whether there is one; `install`: Debian's package is installed where that is allowed. */
export const hasNats = ({ install = false } = {}) =>
  installed() !== undefined ||
  (install && installPackages('no NATS found', 'nats-server') && installed() !== undefined);

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true));
    socket.on('error', () => resolve(false));
  });

/** `{ url, kill(), start() }`. `kill` resolves when it has ended. */
export async function startNats() {
  const port = await freePort();
  let child;
  const start = async () => {
    const path = installed();
    if (path === undefined) throw new Error('no nats-server found: apt-get install nats-server');
    child = spawn(path, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    for (let tries = 0; !(await answers(port)); tries++) {
      if (child.exitCode !== null || tries > 200) throw new Error('NATS did not start');
      await wait(25);
    }
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
        return undefined;
      }),
  };
}
