// The proxy of deploy/nginx.conf, before servers that count what comes.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startNginx } from '../nginx.mjs';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

type Counted = { port: number; connections: Set<Socket>; server: Server };
async function counting(answer: (response: ServerResponse) => void): Promise<Counted> {
  const connections = new Set<Socket>();
  const server = createServer((_request, response) => answer(response));
  server.on('connection', (socket) => connections.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close() && server.closeAllConnections());
  const at = server.address();
  return { port: typeof at === 'object' && at !== null ? at.port : 0, connections, server };
}

it('keeps its connections to the processes, and takes another where one has been closed', async () => {
  const servers = [await counting((it) => it.end('yes')), await counting((it) => it.end('yes'))] as const;
  const nginx = await startNginx(servers.map(({ port }) => port));
  ends.push(nginx.stop);
  const calls = async (method: 'GET' | 'POST'): Promise<void> => {
    for (let i = 0; i < 60; i++) {
      const answer = await fetch(nginx.origin + '/api/' + i, {
        method,
        ...(method === 'POST' ? { body: 'a write' } : {}),
      });
      expect([answer.status, await answer.text()]).toEqual([200, 'yes']);
    }
  };
  const opened = (): number => servers.reduce((sum, { connections }) => sum + connections.size, 0);
  await calls('GET');
  const kept = opened();
  // Each of its two workers has some to each server.
  expect(kept).toBeLessThan(20);
  // They are cut off without a word, and what is sent on them is lost.
  for (const { connections } of servers) for (const socket of connections) socket.pause().resetAndDestroy();
  await calls('POST');
  expect(opened()).toBeGreaterThan(kept);
});
