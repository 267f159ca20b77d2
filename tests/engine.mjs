// A program that tests start beside the server (PostgreSQL, NATS, nginx, an object store): it can be stopped, and killed
// and started again at the same port.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const startMs = 20_000;

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() && true));
    socket.on('error', () => resolve(false));
  });

/** `[state, parent]` of a process, null when it has ended. */
function stateOf(pid) {
  try {
    // The name between the brackets may hold anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
const isOver = (pid) => ['Z', undefined].includes(stateOf(pid)?.[0]);
const childrenOf = (parent) =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && stateOf(name)?.[1] === String(parent));

/**
 * Resolves when `isReady`, by default when it accepts connections at `port`, with `{ said, start, kill, stop }`. `kill`
 * is SIGKILL for the program and the processes that it has started, which else would go on; it and `stop` resolve when
 * they have ended.
 */
export async function startEngine({
  name,
  port,
  program,
  args,
  options = {},
  stopSignal = 'SIGTERM',
  isReady = accepts,
}) {
  let said = '';
  let child;
  let over;
  const start = async () => {
    child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], ...options });
    const own = child;
    over = new Promise((resolve) => own.once('exit', resolve));
    child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-100_000)));
    for (const end = Date.now() + startMs; !(await isReady(port));) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) {
        await kill();
        throw new Error(`${name} did not start: ${said}`);
      }
      await wait(25);
    }
  };
  const kill = async () => {
    // Stopped, it starts no more of them while they are looked for.
    if (!isOver(child.pid)) child.kill('SIGSTOP');
    const all = [child.pid, ...childrenOf(child.pid)];
    for (const pid of all) if (!isOver(pid)) process.kill(Number(pid), 'SIGKILL');
    await over;
    while (!all.every(isOver)) await wait(5);
  };
  const stop = async () => {
    child.kill(stopSignal);
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await over;
    clearTimeout(late);
  };
  await start();
  return { said: () => said, start, kill, stop };
}
