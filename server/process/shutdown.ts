// The end of the process: it takes no more work, finishes what it has, sends the phones elsewhere, and ends in time
// whoever does not answer.
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log';
import type { Readiness } from './readiness';

/** The sockets of chat. */
export type Sockets = {
  /** New ones are refused, so that whoever comes back finds another process. */
  refuse: () => void;
  /** Resolves when all are closed; they are closed one after the other within `ms`. */
  close: (ms: number) => Promise<void>;
  /** Closes all at once, without waiting for the other end. */
  cut: () => void;
};
export type Ending = {
  readiness: Pick<Readiness, 'phase'>;
  server: Server;
  sockets: Sockets;
  /** The whole time; two seconds later the process ends, whatever is open. */
  drainMs: number;
  /** A proxy has to see that the process is not ready before calls may be refused. */
  isBehindProxy: boolean;
  /** Stops what repeats. */
  stop: () => void;
  /** Writes what is in memory and closes the database. */
  finish: () => Promise<void>;
  log: Log;
  say: (line: string) => void;
  exit: (code: number) => void;
};

/** Of the drain time: until the proxy has seen that the process is not ready; then, until the last socket is closed. */
const shares = { notice: 0.4, sockets: 0.4 } as const;
const hardEndMs = 2000;
/** A connection is idle again after its last answer; only then is it closed. */
const idleLookMs = 50;

/** Ends the process: 0 when all is finished, 1 when something had to be cut off after the time for it. */
export async function endProcess(signal: string, ending: Ending): Promise<void> {
  const { readiness, server, sockets, drainMs, log, exit } = ending;
  readiness.phase = 'draining';
  ending.say(`${signal}: draining`);
  setTimeout(() => {
    log.error('not ended in time', new Error(`${signal}, ${drainMs} ms`));
    exit(1);
  }, drainMs + hardEndMs).unref();
  sockets.refuse();
  // Whoever keeps a connection opens the next one elsewhere.
  server.prependListener('request', (_request, response) => void response.setHeader('Connection', 'close'));
  const noticeMs = ending.isBehindProxy && signal === 'SIGTERM' ? drainMs * shares.notice : 0;
  await wait(noticeMs);
  ending.stop();
  const cut = setTimeout(() => {
    sockets.cut();
    server.closeAllConnections();
  }, drainMs - noticeMs);
  const idle = setInterval(() => server.closeIdleConnections(), idleLookMs);
  const closed = new Promise((resolve) => server.close(resolve));
  try {
    await Promise.all([closed, sockets.close(drainMs * shares.sockets)]);
    clearTimeout(cut);
    clearInterval(idle);
    await ending.finish();
    exit(0);
  } catch (error) {
    log.error('closing failed', error);
    exit(1);
  }
}
