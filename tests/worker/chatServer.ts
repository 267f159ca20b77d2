// Runs the real server for the chat tests, which kill it and start it again on the same folder and port.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { builtScript } from '../builtScript';
import { filledFolder } from '../server/kit';
import { freePort } from '../serverProcess.mjs';

export type ChatServer = {
  origin: string;
  port: number;
  start(): Promise<void>;
  kill(signal?: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  remove(): Promise<void>;
};

export async function startChatServer(): Promise<ChatServer> {
  const dataDir = await filledFolder();
  const script = await builtScript('tests/worker/chatServerProcess.ts');
  const port = await freePort();
  let child: ChildProcess | null = null;
  const gone = (one: ChildProcess): Promise<void> =>
    new Promise((done) => (one.exitCode !== null || one.signalCode ? done() : void one.once('exit', () => done())));
  const server: ChatServer = {
    origin: `http://127.0.0.1:${port}`,
    port,
    start: () =>
      new Promise((ready, failed) => {
        const one = fork(script, [String(port), dataDir], {
          execArgv: [],
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        });
        child = one;
        one.once('message', () => ready());
        one.once('exit', (code) => failed(new Error('the server ended: ' + String(code))));
      }),
    async kill(signal = 'SIGKILL') {
      if (!child) return;
      child.kill(signal);
      if (signal === 'SIGKILL' || signal === 'SIGTERM') await gone(child);
    },
    async remove() {
      if (child) {
        child.kill('SIGCONT');
        child.kill('SIGKILL');
        await gone(child);
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
