// The page that replays what people reported: its policy, the tickets in it, and who can open it.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTicket } from '../../server/domains/platform/tickets';
import { diskFiles } from '../../server/media/files/disk';
import { mapsOf } from '../../build/sourceMaps';
import { linesOf } from '../../build/lines/linesFile';
import { makePages, type Pages } from '../../server/http/pages';
import { newId } from '../../server/platform/ids';
import { databases, openTestServer, type TestServer } from './kit';

const open = databases[0]?.open ?? (() => Promise.reject(new Error('no database')));
const picture = 'data:image/jpeg;base64,' + Buffer.from('a picture').toString('base64');
const recording = readFileSync(join(import.meta.dirname, '../recordings/golden/format-1.ndjson'), 'utf8');

describe('the replayer’s page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-replayer-'));
  const files = diskFiles(join(folder, 'data'));
  const dist = join(folder, 'dist');
  const inline = 'window.boot=1';
  const appConfig =
    '{"bases":{"main":"https://api.brand.example/main","events":"/e","message":"/m","member":"/me","guide":"/g"},"signKey":"k","tabListKey":"t","encryptionId":"e","applicationId":"a","authorization":"b","mediaHosts":["cdn.brand.example"],"demo": 1}';
  const words = '</script><script>alert(1)</script><!-- $& \u2028';
  let pages: Pages;
  let testServer: TestServer;
  let ticket: string;
  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(
      join(dist, 'index.html'),
      `<!doctype html><html><head><script type="application/json" id="app-config">${appConfig}</script><script>${inline}</script></head><body></body></html>`,
    );
    writeFileSync(
      join(dist, 'replay.html'),
      '<!doctype html><html><head></head>\n<body>\n<div id="root"></div><script type="module" src="/assets/replayer-1.js"></script></body></html>',
    );
    writeFileSync(join(dist, 'assets/replay-A1.js'), 'worker');
    writeFileSync(join(dist, 'assets/worker-A1.js'), 'worker');
    testServer = await openTestServer(open);
    pages = makePages(dist, testServer.config, files);
    ticket = newId('t', 1_700_000_000_000);
    await fileTicket(files, {
      ticket,
      at: 1_700_000_000_000,
      userId: 'the-reporter',
      words,
      recording,
      screenshot: picture,
    });
  });
  afterAll(async () => {
    await testServer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const get = (path: string, near = true) => pages(new Request('http://x' + path), near);
  const policy = async (path: string) =>
    new Map(
      ((await get(path)).headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
    );

  it('makes no requests and frames the app of this host', async () => {
    for (const path of ['/replay', '/replay/', '/replay.html']) {
      const page = await get(path);
      expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
      const csp = await policy(path);
      for (const [name, value] of [
        ['connect-src', "'none'"],
        ['frame-src', "'self'"],
        ['worker-src', "'self'"],
        ['frame-ancestors', "'none'"],
        ['form-action', "'none'"],
        ['script-src', "'self'"],
        ['img-src', "'self' data: blob:"],
      ])
        expect([path, name, csp.get(name ?? '')]).toEqual([path, name, value]);
      expect(csp.get('require-trusted-types-for')).toBe("'script'");
    }
    expect((await policy('/assets/replay-A1.js')).get('connect-src')).toBe("'none'");
    // The worker speaks to the API, and to the chat's socket on this host.
    expect((await policy('/assets/worker-A1.js')).get('connect-src')).toMatch(
      /^'self' https:\/\/api\.brand\.example( wss?:\/\/[\w.:-]+){0,2}$/,
    );
  });

  it('is the only page that may frame the app, which makes no requests then', async () => {
    const hash = createHash('sha256').update(inline).digest('base64');
    for (const path of ['/home?replay=frame', '/circle/threadDetail?threadId=1&replay=frame']) {
      const csp = await policy(path);
      expect([csp.get('connect-src'), csp.get('frame-ancestors'), csp.get('frame-src'), csp.get('script-src')]).toEqual(
        ["'none'", "'self'", "'none'", `'self' 'sha256-${hash}'`],
      );
    }
    for (const path of ['/home', '/home?replay=', '/home?replay=/recordings/x.ndjson', '/home?other=frame'])
      expect([path, (await policy(path)).get('frame-ancestors')]).toEqual([path, "'none'"]);
  });

  it('has the ticket in it as data that cannot end its block, and not who sent it', async () => {
    const page = await get('/replay?ticket=' + ticket);
    const text = await page.text();
    expect([page.status, page.headers.get('cache-control'), page.headers.get('etag')]).toEqual([200, 'no-store', null]);
    const block = /<script type="application\/json" id="ticket">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual({
      sources: {},
      ticket,
      at: 1_700_000_000_000,
      words,
      recording,
      screenshot: picture,
    });
    expect(block).not.toContain('<');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect((await policy('/replay?ticket=' + ticket)).get('script-src')).toBe("'self'");
  });

  it('lists the tickets, without recordings and senders', async () => {
    const page = await get('/replay');
    const text = await page.text();
    expect(page.headers.get('cache-control')).toBe('no-store');
    const block = /<script type="application\/json" id="tickets">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual([
      { ticket, at: 1_700_000_000_000, words, bytes: Buffer.byteLength(recording), screenshot: true },
    ]);
    expect(block).not.toContain('<');
  });

  it('has the development map of the build in it, which is served nowhere else', async () => {
    const map = { commit: 'c', topics: {}, sources: { 'worker/a.ts': [[1, 'if (a </script> 1)']] } };
    mkdirSync(join(folder, 'dist-server'));
    writeFileSync(linesOf(dist), JSON.stringify(map));
    for (const path of ['/replay', '/replay?ticket=' + ticket]) {
      const text = await (await get(path)).text();
      const block = /<script type="application\/json" id="lines">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? '';
      expect([path, JSON.parse(block)]).toEqual([path, map]);
      expect((await get(path, false)).status).toBe(404);
    }
    for (const path of ['/lines.json', '/assets/lines.json', '/dist-server/lines.json', '/../dist-server/lines.json'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect(await (await get('/home')).text()).not.toContain('id="lines"');
  });

  it('gives the developer tools of this machine the source map of its worker, and nobody else', async () => {
    mkdirSync(mapsOf(dist), { recursive: true });
    writeFileSync(join(mapsOf(dist), 'replay-A1.js.map'), '{"version":3}');
    writeFileSync(join(mapsOf(dist), 'worker-A1.js.map'), '{"version":3}');
    const script = async (near: boolean) => (await get('/assets/replay-A1.js', near)).text();
    expect(await script(true)).toBe('worker\n//# sourceMappingURL=/replay/replay-A1.js.map\n');
    expect(await (await get('/replay/replay-A1.js.map')).json()).toEqual({ version: 3 });
    expect(await script(false)).toBe('worker');
    expect((await get('/replay/replay-A1.js.map', false)).status).toBe(404);
    expect(await (await get('/assets/worker-A1.js')).text()).toBe('worker');
    for (const path of ['worker-A1.js.map', 'replay-B2.js.map', '../maps/replay-A1.js.map', 'replay-%2e%2e.js.map'])
      expect([path, (await get('/replay/' + path)).status]).toEqual([path, 404]);
  });

  it('shows a ticket to this machine only, and only one that is there', async () => {
    for (const path of ['/replay?ticket=' + ticket, '/replay', '/replay/', '/replay.html'])
      expect([path, (await get(path, false)).status]).toEqual([path, 404]);
    for (const id of ['', 't000000000000000', '../../package', ticket + '.json'])
      expect([id, (await get('/replay?ticket=' + encodeURIComponent(id))).status]).toEqual([id, 404]);
    expect(
      (await testServer.app.request('/replay?ticket=' + ticket, { headers: { 'X-Forwarded-For': '9.9.9.9' } })).status,
    ).toBe(404);
    expect((await pages(new Request('http://x/replay?ticket=' + ticket))).status).toBe(404);
  });
});
