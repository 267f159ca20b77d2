// The server's port, and how long a connection may take over what it sends. And the two streams that the server writes
// its log to.
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { App } from './app';

const times = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 };

/** Node looks every `connectionsCheckingInterval` for who is over his time; by itself every 30 s only. */
export const makeListener = (fetch: App['fetch'], headersTimeout = times.headersTimeout): ServerType =>
  createAdaptorServer({ fetch, serverOptions: { ...times, headersTimeout, connectionsCheckingInterval: 1000 } });

/** Whoever reads the log may go away, or its disk be full: the server goes on without a log. */
export function ignoreLostLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
