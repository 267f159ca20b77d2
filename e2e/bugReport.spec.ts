// A bug report from the phone to the replayer: the server refuses a comment, the person reports it, the replayer opens
// the ticket and finds the failing envelope, and the exported recording is a regression test: its replay differs when
// the faulty handling is put back.
import { readFileSync, writeFileSync } from 'node:fs';
import { replayFile } from '../tests/worker/replayFile';
import { cards, expect, feedStands, plantedError, test } from './kit';

test(
  'the replayer opens the report of a refused comment, finds its cause and exports a regression test',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(150_000);
    const { page } = await phone({ person: 1 });
    await page.goto('/home');
    await feedStands(page);
    await fetch(server.origin + '/debug/faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ call: 'forum.addPost', kind: 'code', value: '010009' }),
    });
    await cards(page)
      .first()
      .getByRole('link', { name: '打开帖子' })
      .click({ position: { x: 120, y: 90 } });
    await page.getByRole('button', { name: /说点什么/ }).click();
    await page.getByRole('textbox', { name: '评论内容' }).fill('日落前一小时最好看');
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByText('你已被禁言').first()).toBeVisible();
    await fetch(server.origin + '/debug/faults', { method: 'DELETE' });

    // An exception in a handler of the app.
    await page.evaluate((message) => {
      const pushState = history.pushState.bind(history);
      history.pushState = () => {
        history.pushState = pushState;
        throw new Error(message);
      };
    }, plantedError);
    const thrown = page.waitForEvent('pageerror');
    await page
      .getByRole('link', { name: /的主页$/ })
      .first()
      .click();
    await thrown;

    await page.evaluate(() => history.pushState(null, '', '/errorPage?type=server'));
    await page.getByRole('button', { name: '问题反馈' }).click();
    const sheet = page.getByRole('dialog', { name: '问题反馈' });
    await sheet.getByRole('textbox', { name: '遇到的问题' }).fill('评论发不出去，说我被禁言');
    await sheet.getByRole('button', { name: /^发送/ }).click();
    const number = sheet.getByText(/^t[a-z0-9]{8,}$/);
    await expect(number).toBeVisible({ timeout: 30_000 });
    const ticket = (await number.innerText()).trim();

    const { page: desk } = await phone({ viewport: { width: 1440, height: 900 } });
    await desk.goto('/replay');
    await desk.getByRole('region', { name: '工单' }).getByRole('link', { name: ticket }).click();
    await expect(desk).toHaveURL(`/replay?ticket=${ticket}`);
    const detail = desk.getByRole('region', { name: '信封详情' });
    await expect(detail).toContainText('评论发不出去，说我被禁言');
    await expect(desk.getByText(/envelopes \d+, differing 0, state [0-9a-f]{64}/)).toBeVisible({ timeout: 30_000 });
    // Three clicks: the filter of failures, the failing envelope, and the tap that caused it.
    await desk.getByRole('button', { name: /^失败/ }).click();
    await desk.getByRole('option').filter({ hasText: '010009' }).first().click();
    await expect(detail.getByRole('tree', { name: '内容' })).toContainText('010009');
    // The exception, by where it is in the sources.
    await desk.getByRole('option').filter({ hasText: plantedError }).first().click();
    await expect(detail).toContainText(/at \w+ \(ui\/app\/navigation\/navigation\.ts:\d+:\d+\)/);
    await desk.getByRole('option').filter({ hasText: '010009' }).first().click();
    await detail.getByRole('tree', { name: '起因' }).getByRole('treeitem').first().click();
    await expect(detail).toContainText('session.tapped');

    await desk.getByRole('button', { name: '导出' }).click();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('menuitem', { name: /精简录像/ }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    // KEEP=FILE writes the recording; tests/recordings/refused-comment.ndjson was made this way.
    if (process.env['KEEP']) writeFileSync(process.env['KEEP'], file);
    expect(await replayFile(file)).toMatchObject({ differing: 0 });
    const broken = await replayFile(file, true);
    expect(broken.differing).toBeGreaterThan(0);
    expect(broken.topics).toContain('forum.post');
  },
);
