// What the service worker takes for the app's page.
import { createServer } from 'node:http';
import { bar, installedPhone, openAgain } from './installedPhone';
import { expect, onOwnServer } from './kit';

const test = onOwnServer();

test(
  'a page that something in place of the server answers is not stored as the app',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    let at = await installedPhone(phone);
    const { port } = new URL(server.origin);
    await server.stop();
    let asked = 0;
    const other = createServer((request, response) => {
      if (request.url === '/index.html') asked++;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>维护中</title><p>系统维护中');
    });
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
    try {
      for (const times of [1, 2, 3]) {
        at = await openAgain(at, '/home');
        await expect(bar(at)).toBeVisible({ timeout: 20_000 });
        await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThanOrEqual(times);
      }
    } finally {
      other.closeAllConnections();
      await new Promise((resolve) => other.close(resolve));
      await server.start();
    }
  },
);
