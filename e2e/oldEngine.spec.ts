// The app in the oldest engines that it promises to run in: what Chrome 64 lacks is taken from a newer one, in the page
// and in its worker, and what Safari 12 lacks, in the page.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followLink } from '../tests/followLink';
import { cards, expect, feedStands, newWord, openServer, test as shared } from './kit';
import type { Kind } from './kit';

/** What every Chrome that has run the app has, and Safari 12.0 has not. */
const notInSafari =
  'ResizeObserver IntersectionObserver PointerEvent BroadcastChannel requestIdleCallback visualViewport';

/** Runs in both. Playwright itself needs `globalThis` in the page, where ui/entry/boot.ts sets it. */
function becomeOld(more = ''): void {
  const lacking: { [owner: string]: string[] } = {
    self: 'AbortController AbortSignal queueMicrotask structuredClone WeakRef FinalizationRegistry OffscreenCanvas'
      .concat(' CompressionStream DecompressionStream reportError scheduler ClipboardItem ', more)
      .split(' '),
    Array: ['fromAsync'],
    'Array.prototype': 'flat flatMap at findLast findLastIndex toSorted toReversed toSpliced with'.split(' '),
    Object: ['fromEntries', 'hasOwn', 'groupBy'],
    'String.prototype': ['trimStart', 'trimEnd', 'matchAll', 'replaceAll', 'at', 'isWellFormed'],
    Promise: ['allSettled', 'any', 'withResolvers', 'try'],
    'Blob.prototype': ['text', 'arrayBuffer', 'stream', 'bytes'],
    'Crypto.prototype': ['randomUUID'],
    'IDBFactory.prototype': ['databases'],
    'IDBTransaction.prototype': ['commit'],
    'Navigator.prototype': ['locks', 'clipboard', 'share', 'canShare', 'userAgentData', 'wakeLock'],
    'WorkerNavigator.prototype': ['locks', 'userAgentData'],
    'Element.prototype': ['getAnimations', 'replaceChildren', 'toggleAttribute', 'checkVisibility'],
    'HTMLFormElement.prototype': ['requestSubmit'],
    'MediaQueryList.prototype': ['addEventListener', 'removeEventListener'],
  };
  for (const [path, names] of Object.entries(lacking)) {
    const owner = path === 'self' ? self : path.split('.').reduce((at, name) => (at as never)?.[name], self as unknown);
    if (!owner) continue;
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
  // Otherwise inherited from EventTarget.
  if ('MediaQueryList' in self)
    for (const name of ['addEventListener', 'removeEventListener'])
      Object.defineProperty(MediaQueryList.prototype, name, { value: undefined });
}

/** A copy of the build whose worker begins so. */
function oldBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zeal-old-'));
  for (const name of readdirSync('.'))
    if (/^dist(-server)?$/.test(name)) cpSync(name, join(folder, name), { recursive: true });
    else symlinkSync(join(process.cwd(), name), join(folder, name));
  const worker = readdirSync('dist/assets').find((name) => /^worker-[\w-]{8}\.js$/.test(name)) ?? '';
  const file = join(folder, 'dist/assets', worker);
  const before = `(${String(becomeOld)})();Reflect.deleteProperty(self,'globalThis');`;
  writeFileSync(file, before + readFileSync(file, 'utf8'));
  for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
  return folder;
}
const old: Kind = {
  async open() {
    const build = oldBuild();
    const { server, close } = await openServer({ build });
    return { server, close: () => close().finally(() => rmSync(build, { recursive: true })) };
  },
};
const test = shared.extend<object>({
  server: [async ({ servers }, give) => give((await servers(old)).server), { scope: 'test', timeout: 120_000 }],
});

test('in Chrome 64 the worker runs, and a person reads, comments and chats', { tag: '@full' }, async ({ phone }) => {
  const { page, context } = await phone({ person: 1 });
  await context.addInitScript(becomeOld);
  const inline: string[] = [];
  page.on('request', (request) => /\/inline-[^/]*\.js/.test(request.url()) && inline.push(request.url()));
  await page.goto('/home');
  await feedStands(page);
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false);
  await followLink(page, '/circle/threadDetail?threadId=t1258');
  await page.getByRole('button', { name: /说点什么/ }).click();
  const words = newWord();
  await page.getByRole('textbox', { name: '评论内容' }).fill(words);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('region', { name: '评论' }).getByText(words)).toBeVisible();
  await followLink(page, '/mine/chat?conversationID=C2C10002');
  const said = newWord();
  await page.getByRole('textbox', { name: '消息' }).fill(said);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('main').getByText(said).filter({ visible: true })).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  expect(inline, 'the kernel on the page’s own thread').toEqual([]);
});

test('in Safari 12.0 lists are drawn, and go on where they are scrolled', { tag: '@full' }, async ({ phone }) => {
  const { page, context } = await phone({ person: 1 });
  await context.addInitScript(becomeOld, notInSafari);
  await page.goto('/home');
  await feedStands(page);
  expect(await page.evaluate(() => 'IntersectionObserver' in window)).toBe(false);
  const names = new Set<string>();
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 900);
        const drawn = await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
        for (const name of drawn) names.add(name);
        return names.size;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(30);
  // Those far above are not in the page any more.
  expect(await cards(page).count()).toBeLessThan(25);
  await followLink(page, '/circle/threadDetail?threadId=t1258&at=comments');
  await expect(
    page
      .getByRole('region', { name: '评论' })
      .getByRole('button', { name: /^回复 / })
      .nth(5),
  ).toBeVisible();
  await followLink(page, '/mine/chat?conversationID=GROUPg102');
  const list = page.getByRole('region', { name: '消息' });
  await expect(list.getByText('未连接')).toHaveCount(0);
  await expect.poll(() => list.evaluate((el) => el.scrollHeight - el.scrollTop - el.clientHeight)).toBeLessThan(2);
  const said = newWord();
  await page.getByRole('textbox', { name: '消息' }).fill(said);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(list.getByText(said)).toBeInViewport();
});
