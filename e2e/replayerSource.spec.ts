// The replayer's way from an envelope to the line of the sources that handles it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsOn } from '../tests/axeOn';
import { desk, goTo, list, rows, verdict } from './deskKit';
import { expect, test } from './kit';

const recording = 'tests/recordings/refused-comment.ndjson';
const detail = (page: Page) => page.getByRole('region', { name: '信封详情' });
const code = (page: Page) => detail(page).getByRole('region', { name: /的源码$/ });
/** The line of a file with this text, as the replayer spells it. */
function addressIn(file: string, text: string): string {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((one) => one.includes(text));
  return `${file}:${line + 1}`;
}
async function open(page: Page, seq: number): Promise<void> {
  await page.goto('/replay');
  await page.setInputFiles('input[type=file]', recording);
  await expect(verdict(page)).toBeVisible({ timeout: 30_000 });
  await goTo(page, seq);
}
test.use({ viewport: desk });

test(
  'an envelope shows the lines of the sources that handle it, and where it was asked for',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    const handler = addressIn('worker/domains/forum/commentMutations.ts', "kernel.handle('forum.addPost'");
    await open(page, 248);
    await expect(detail(page).getByRole('heading', { name: 'forum.addPost' })).toBeVisible();
    await expect(detail(page).getByRole('button', { name: handler })).toHaveAttribute('aria-expanded', 'true');
    // The line itself is marked, among those around it.
    await expect(code(page).getByRole('listitem')).not.toHaveCount(1);
    await expect(code(page).locator('[aria-current=true]')).toContainText("kernel.handle('forum.addPost'");
    // Others are a click away: where a screen asked, and what the server does.
    await detail(page)
      .getByRole('button', { name: /^ui\/.*请求$/ })
      .first()
      .click();
    await expect(code(page)).toHaveCount(1);
    await expect(code(page).locator('[aria-current=true]')).not.toBeEmpty();
    await detail(page)
      .getByRole('button', { name: /^server\/domains\/forum\/.*应答$/ })
      .click();
    await expect(code(page)).toContainText('addPost');
    expect((await violationsOn(page, { without: ['iframe'] })).map(({ id }) => id)).toEqual([]);
  },
);

test(
  'a value of the state tells which envelope changed it last, and what led there',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    await open(page, 259);
    const path = 'streams["forum.post"]["local:606553"].pending';
    await detail(page)
      .getByRole('button', { name: `为什么：${path}` })
      .click();
    const why = detail(page).getByRole('region', { name: `为什么：${path}` });
    // From the tap to the refusal of the server, each with its line.
    await expect(why.getByRole('listitem').filter({ hasText: 'tell session.tapped' })).toHaveCount(1);
    await expect(why.getByRole('listitem').filter({ hasText: 'ask forum.addPost' }).first()).toContainText(
      /commentMutations\.ts:\d+/,
    );
    await expect(why.getByRole('listitem').filter({ hasText: 'reply kernel.http' })).toContainText('#258');
    await expect(why.getByRole('listitem').filter({ hasText: 'emit forum.post' }).first()).toContainText(path);
    // Before that it became what it was with the tap itself.
    await why.getByRole('button', { name: '再往前一次改变' }).click();
    await expect(why.getByRole('button', { name: '到 #249' })).toBeVisible();
    await expect(why.getByRole('button', { name: '到 #259' })).toHaveCount(0);
    await why.getByRole('button', { name: '到 #248' }).click();
    await expect(detail(page).getByRole('heading', { name: 'forum.addPost' })).toBeVisible();
  },
);

test(
  'a log point prints an expression at every envelope of a handler, and shows its errors',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ viewport: desk });
    await open(page, 248);
    await detail(page).getByRole('button', { name: '打印点', exact: true }).click();
    const field = detail(page).getByRole('textbox', { name: '每次 ask forum.addPost 时打印' });
    await field.fill('payload.threadId, after.streams["session.outbox"][""].waiting');
    await field.press('Enter');
    const point = detail(page).getByRole('region', { name: /^打印点 ask forum\.addPost payload\.threadId, / });
    await expect(point.getByRole('button', { name: '#248 "thread:1", 1' })).toBeVisible();
    // In the list it stands beside its envelope, and can be shown alone.
    await expect(list(page).locator('[aria-selected=true]')).toContainText('"thread:1", 1');
    await page.getByRole('button', { name: '打印 1' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    // What is no path is refused with the reason; the replay stays as it was.
    await field.fill('payload.threadId.toUpperCase()');
    await field.press('Enter');
    await expect(detail(page).getByRole('alert')).toContainText('不认识 (');
    await expect(verdict(page)).toContainText('differing 0');
    await point.getByRole('button', { name: '移除' }).click();
    await expect(page.getByRole('button', { name: '打印 1' })).toHaveCount(0);
  },
);

test(
  'the worker runs anew and stops in the developer tools before an envelope',
  { tag: '@full' },
  async ({ phone }) => {
    const { page, context } = await phone({ viewport: desk });
    await open(page, 248);
    const pause = detail(page).getByRole('button', { name: '在 #248 之前暂停' });
    const said = detail(page).getByRole('status', { name: '暂停' });
    await pause.click();
    await expect(said).toHaveText('没有停下：先打开这一页的开发者工具，再按一次');

    // Developer tools of the page's workers.
    const tools = await context.newCDPSession(page);
    type Message = { method?: string; params?: { callFrames: { functionName: string }[]; sourceMapURL?: string } };
    const stopped: Message[] = [];
    const maps: string[] = [];
    let id = 0;
    // The tools also meet the worker of the first try, which may end meanwhile.
    const tell = (sessionId: string, method: string): void =>
      void tools
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: ++id, method }) })
        .catch((error: unknown) => expect(String(error)).toContain('No session with given id'));
    tools.on('Target.attachedToTarget', ({ sessionId }) => {
      for (const method of ['Debugger.enable', 'Runtime.runIfWaitingForDebugger']) tell(sessionId, method);
    });
    tools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      const it = JSON.parse(message) as Message;
      if (it.method === 'Debugger.scriptParsed' && it.params?.sourceMapURL) maps.push(it.params.sourceMapURL);
      if (it.method !== 'Debugger.paused') return;
      stopped.push(it);
      // As a person who looks around for a moment.
      setTimeout(() => tell(sessionId, 'Debugger.resume'), 200);
    });
    await tools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: false });
    await pause.click();
    await expect(said).toHaveText('停过了，已从 #248 继续');
    expect(stopped).toHaveLength(1);
    // By its source map the tools show the sources, where the address is this machine's.
    expect(maps.length).toBeGreaterThan(0);
    const address = new URL(maps[0] ?? '', page.url());
    expect(address.pathname).toMatch(/^\/replay\/replay-[\w-]+\.js\.map$/);
    const map = await page.request.get(address.href);
    expect(map.ok()).toBe(true);
    expect(await map.text()).toContain("kernel.handle('forum.addPost'");
  },
);
