// The server's port, and how long a connection may take over what it sends. And the two streams that the server writes
// its log to.
import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from './app';

const times = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 };

/** Node looks every `connectionsCheckingInterval` for who is over his time; by itself every 30 s only. */
export function makeListener(fetch: App['fetch'], headersTimeout = times.headersTimeout): Server {
  const server = createAdaptorServer({
    fetch,
    serverOptions: { ...times, headersTimeout, connectionsCheckingInterval: 1000 },
  });
  if (!(server instanceof Server)) throw new Error('the adaptor makes another kind of server');
  return server;
}

/**
 * Connections that wait to be taken. Node takes one in each turn of its event loop, so several hundred phones that come
 * back at once have to wait; the system refuses to remember more than its own limit (`net.core.somaxconn`), and whoever
 * comes then tries again after a second, then three.
 */
const backlog = 4096;

/** Resolves when the port is open. */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog }, resolve);
  });

/** Whoever reads the log may go away, or its disk be full: the server goes on without a log. */
export function ignoreLostLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
