// The port: clients that send the head of a request too slowly are disconnected; others are served.
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { makeListener } from '../../server/http/listener';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

it('closes connections that are silent, slow or stuck in the middle of a head, and answers the others', async () => {
  const server = makeListener(async () => new Response('ok'), 300);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  ended.push(() => server.close());
  const open = new Set<Socket>();
  const come = (say: (socket: Socket) => void) => {
    for (let i = 0; i < 40; i++) {
      const socket = connect(port, '127.0.0.1', () => say(socket));
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => open.delete(socket))
        .resume();
      ended.push(() => socket.destroy());
    }
  };
  come(() => undefined);
  come((socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Long: '));
  // A sign now and then must not buy more time.
  come((socket) => {
    socket.write('GET / HTTP/1.1\r\nX-Long: ');
    const drip = setInterval(() => void socket.write('a'), 50);
    socket.on('close', () => clearInterval(drip));
  });
  await vi.waitUntil(() => server.listening && open.size === 120);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
  await vi.waitUntil(() => open.size === 0, { timeout: 8000, interval: 20 });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
});
