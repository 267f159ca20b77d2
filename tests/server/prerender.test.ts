// The first screen in the HTML of the home page: rendered by the built thread, with calls to a real server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Thread } from '../../bus/entities/forum';
import { threads } from '../../server/db/tables/forum';
import { blocks } from '../../server/db/tables/users';
import { makeFirstScreen } from '../../server/http/firstScreen';
import { makePrerender } from '../../server/http/prerender';
import { makeLog } from '../../server/process/log';
import type { SnapshotNode } from '../../ui/app/snapshot/snapshot';
import { forumCalls } from './forumKit';
import { databases, openTestServer, type TestServer } from './kit';

const phone =
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36';
const hostile = '</script><img src=x onerror=alert(1)> & "双引号"';
type Block = { isApp: number; members: number; nodes: SnapshotNode[] };

const textIn = (nodes: SnapshotNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textIn(node[2]))).join('');

describe('the home page in the HTML', () => {
  let server: TestServer;
  const { nextTest, as } = forumCalls(() => server);
  beforeAll(async () => {
    const open = databases[0]?.open;
    if (!open) throw new Error('no database');
    server = await openTestServer(open, (config) => ({ ...config, prerender: true }));
    server.clock.now = Date.now();
  });
  afterAll(() => server.close());
  beforeEach(nextTest);

  const get = async (path = '/home', headers: { [name: string]: string } = {}) =>
    server.app.request(path, { headers: { 'User-Agent': phone, ...headers } });
  const blockIn = (html: string): Block | null => {
    const text = /<script type="application\/json" id="prerendered">([\s\S]*?)<\/script>/.exec(html)?.[1];
    return text === undefined ? null : (JSON.parse(text) as Block);
  };
  /** As a browser finds it once it is rendered; the first request does not wait for a slow machine. */
  async function screen(headers: { [name: string]: string } = {}): Promise<Block> {
    let found: Block | null = null;
    await expect
      .poll(async () => (found = blockIn(await (await get('/home', headers)).text())), { timeout: 20_000 })
      .not.toBeNull();
    return found as unknown as Block;
  }
  /** The first thread that a visitor is shown. */
  const first = async () => {
    const [thread] = (await as(null, 'forum.listThreads', { tab: 'recommend' })).data['list'] as unknown as Thread[];
    if (!thread) throw new Error('no thread');
    return thread;
  };
  const renamed = async (title: string) => {
    const { threadId } = await first();
    await server.db.update(threads).set({ title }).where(eq(threads.threadId, threadId));
    // What was rendered before has become too old.
    server.clock.now += 31_000;
  };

  it('has the first cards for a phone, and is never stored', async () => {
    await renamed('第一张卡片');
    const block = await screen();
    expect(block).toMatchObject({ isApp: 0, members: 1 });
    expect(textIn(block.nodes)).toContain('第一张卡片');
    const { headers } = await get();
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  it('is a page of its own in the app', async () => {
    expect(await screen({ 'User-Agent': phone + ' CommunityApp/5.2.1' })).toMatchObject({ isApp: 1 });
  });

  it('is not in other pages, in the page of the service worker, in a played recording, and on a computer', async () => {
    await screen();
    for (const path of ['/', '/index.html', '/home?replay=/recordings/a.ndjson', '/mine/info', '/home/']) {
      const answer = await get(path);
      expect([path, blockIn(await answer.text())]).toEqual([path, null]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    expect(blockIn(await (await get('/home', { 'Sec-CH-UA-Mobile': '?0' })).text())).toBeNull();
  });

  it('shows what people write as text', async () => {
    await renamed(hostile);
    const block = await screen();
    expect(textIn(block.nodes)).toContain(hostile);
    const html = await (await get()).text();
    expect(html).not.toContain('<img src=x');
    expect(html.split('id="prerendered"')).toHaveLength(2);
  });

  it('is for visitors alone where somebody has blocked an author', async () => {
    const authorId = (await first()).author.userId;
    await server.db.insert(blocks).values({ userId: 'fan', targetId: authorId, createTime: 1 });
    server.clock.now += 31_000;
    expect(await screen()).toMatchObject({ members: 0 });
    await server.db.delete(blocks).where(eq(blocks.targetId, authorId));
    server.clock.now += 31_000;
    expect(await screen()).toMatchObject({ members: 1 });
  });

  it('no longer has what was deleted half a minute ago', async () => {
    await renamed('很快就不在了');
    expect(textIn((await screen()).nodes)).toContain('很快就不在了');
    const { threadId } = await first();
    expect((await as('staff', 'forum.deleteThread', { threadId })).answer.code).toBe('000000');
    server.clock.now += 31_000;
    expect(textIn((await screen()).nodes)).not.toContain('很快就不在了');
  });

  it.each(['/banner/bannerList', '/tribe/recommended/list', '/topics/recommend', '/hot-words'])(
    'waits for %s, however late it is answered',
    { tags: 'full' },
    async (path) => {
      let othersAreIn = (): void => undefined;
      const others = new Promise<void>((resolve) => (othersAreIn = resolve));
      const prerender = makePrerender({
        answer: async (request) => {
          const { pathname } = new URL(request.url);
          if (pathname.endsWith(path)) await others;
          // By then the cards could have been drawn.
          else if (pathname.endsWith('/threads')) setTimeout(othersAreIn, 300);
          return server.app.fetch(request);
        },
        isAnyBlocked: async () => false,
        log: makeLog('info', () => undefined),
        now: Date.now,
      });
      const screenOf = makeFirstScreen(await (await get('/index.html')).text(), prerender);
      const home = new Request('http://x/home', { headers: { 'User-Agent': phone } });
      let found: Block | null = null;
      await expect.poll(async () => (found = blockIn((await screenOf(home))?.html ?? ''))).not.toBeNull();
      expect(found).toEqual(await screen());
    },
  );

  it('is missing while the feed does not answer, and comes when it does', async () => {
    server.clock.now += 31_000;
    server.faults.set({ call: 'forum.listThreads', kind: 'status5xx', value: 503, times: 100 });
    for (let i = 0; i < 3; i++) expect(blockIn(await (await get()).text())).toBeNull();
    server.faults.clear();
    server.clock.now += 31_000;
    await screen();
  });
});

const folder = mkdtempSync(join(tmpdir(), 'zeal-prerender-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('after a visit', () => {
  afterEach(() => void vi.useRealTimers());

  it(
    'is rendered again every 20 s for ten minutes, so that the next visitor need not wait',
    { tags: 'full' },
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const file = join(folder, 'empty.cjs');
      const rendered = "{ rendered: { nodes: [], picture: '', authors: [] } }";
      writeFileSync(
        file,
        `const { parentPort } = require('worker_threads'); parentPort.on('message', () => parentPort.postMessage(${rendered}))`,
      );
      let renderings = 0;
      let looks = 0;
      const prerender = makePrerender({
        file,
        answer: () => new Response(''),
        // Asked once for each rendering.
        isAnyBlocked: async () => ++renderings < 0,
        log: makeLog('info', () => undefined),
        now: () => (looks++, Date.now()),
      });
      const many = async (count: number): Promise<void> => {
        for (const end = performance.now() + 10_000; renderings < count && performance.now() < end;)
          await new Promise(setImmediate);
        expect(renderings).toBe(count);
        await new Promise(setImmediate);
      };
      expect(await prerender.screenFor('{}', 0)).not.toBeNull();
      await many(1);
      for (let n = 2; n <= 30; n++) {
        vi.advanceTimersByTime(20_000);
        await many(n);
      }
      vi.advanceTimersByTime(3_600_000);
      await many(30);
      // A visit shortly before the timer renews it in place of the timer, not beside it.
      expect(await prerender.screenFor('{}', 0)).not.toBeNull();
      await many(31);
      vi.advanceTimersByTime(12_000);
      vi.setSystemTime(Date.now() + 20_001);
      await prerender.screenFor('{}', 0);
      await many(32);
      const before = looks;
      vi.advanceTimersByTime(15_000);
      // The first timer is gone.
      expect(looks).toBe(before);
      vi.advanceTimersByTime(5000);
      await many(33);
    },
  );
});

describe('a thread that fails', () => {
  it.each([
    ['while it waits', "throw new Error('broken')"],
    ['while it renders', "require('worker_threads').parentPort.on('message', () => { throw new Error('broken') })"],
    ['without an error', "require('worker_threads').parentPort.on('message', () => process.exit(1))"],
  ])('leaves the page as it is and is logged, %s', async (_when, code) => {
    const file = join(folder, 'thread.cjs');
    writeFileSync(file, code);
    const lines: string[] = [];
    const prerender = makePrerender({
      file,
      answer: () => new Response(''),
      isAnyBlocked: async () => false,
      log: makeLog('info', (line) => void lines.push(line)),
      now: Date.now,
    });
    await expect.poll(async () => [await prerender.screenFor('{}', 0), lines.length]).toEqual([null, 1]);
    expect(lines[0]).toContain('the home page was not rendered');
    // None is tried at once again.
    expect(await prerender.screenFor('{}', 0)).toBeNull();
    expect(lines).toHaveLength(1);
  });
});
