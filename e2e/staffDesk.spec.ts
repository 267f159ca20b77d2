// The staff desk on the real server: somebody reports a post from another phone, the staff decide it in the browser, both
// sides are told, the log shows it; who is not of the staff sees nothing of it.
import { expect, onOwnServer } from './kit';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';

const test = onOwnServer();
const wide = { width: 1280, height: 800 };

type Listed = { threadId: string; title: string; author: { userId: string } };
/** A post with a title by one of the persons 2 to 5, whose ids are 10002 to 10005. */
async function somePost(origin: string): Promise<{ threadId: string; title: string; author: number }> {
  for (const author of [2, 3, 4, 5]) {
    const { idToken } = await signIn(origin, author);
    const userId = String(10_000 + author);
    const { data } = await call(origin, 'GET', 'main/bbs/threads/userThread', { userId, pageSize: 50 }, idToken);
    const found = (data.list as unknown as Listed[]).find((one) => one.title !== '');
    if (found) return { threadId: found.threadId, title: found.title, author };
  }
  throw new Error('no post with a title');
}
async function told(origin: string, person: number): Promise<string> {
  const { idToken } = await signIn(origin, person);
  return JSON.stringify((await call(origin, 'GET', 'message/message/list', { pageSize: 20 }, idToken)).data);
}

test('a report from another phone is decided at the desk: both sides are told, and the log shows it', async ({
  phone,
  server,
}) => {
  const { origin } = server;
  const { threadId, title, author } = await somePost(origin);
  const { idToken } = await signIn(origin, 1);
  const said = await call(
    origin,
    'POST',
    'main/bbs/report',
    { targetType: 1, targetId: threadId, reasonCode: 1, content: '加了微信让先转定金', clientToken: newToken15() },
    idToken,
  );
  expect(said.code).toBe('000000');

  const { page } = await phone({ person: 6, viewport: wide });
  await page.goto('/staff?tab=report');
  await page.getByRole('region', { name: '待处理' }).getByRole('button', { name: title }).click();
  const item = page.getByRole('region', { name: '详情' });
  await expect(item.getByText('加了微信让先转定金')).toBeVisible();
  await item.getByRole('button', { name: '隐藏', exact: false }).first().click();
  await item.getByRole('textbox', { name: '告诉作者' }).fill('请不要在标题里打广告');
  await item.getByRole('button', { name: '处理，看下一条' }).click();
  await expect(page.getByRole('region', { name: '待处理' }).getByRole('button', { name: title })).toHaveCount(0);

  expect(await told(origin, 1)).toContain('你的举报已处理，感谢反馈：含有广告');
  expect(await told(origin, author)).toContain('你的帖子已被隐藏：请不要在标题里打广告');
  expect((await call(origin, 'GET', 'main/bbs/threads/details', { threadId }, idToken)).code).toBe('010002');

  await page.getByRole('button', { name: '处理记录' }).click();
  const entry = page.getByRole('region', { name: '处理记录' }).getByRole('button', { name: /举报：确认违规，已隐藏/ });
  await entry.click();
  await expect(item.getByText('请不要在标题里打广告').first()).toBeVisible();
  await item.getByRole('link', { name: '查看' }).click();
  await expect(item.getByText('已隐藏').first()).toBeVisible();
  await item.getByRole('button', { name: '恢复显示' }).click();
  await item.getByRole('button', { name: '确定' }).click();
  await expect(item.getByText('显示中').first()).toBeVisible();
  expect((await call(origin, 'GET', 'main/bbs/threads/details', { threadId }, idToken)).code).toBe('000000');
});

test(
  'what is hidden is shown again from its list, and a link to the narrowed log shows the same anywhere',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { origin } = server;
    const { threadId, title } = await somePost(origin);
    const { idToken } = await signIn(origin, 6);
    const reason = '含有广告，请勿再发';
    const input = { targetType: 1, targetId: threadId, reason, restore: 0, clientToken: newToken15() };
    expect((await call(origin, 'POST', 'main/staff/content/hide', input, idToken)).code).toBe('000000');

    const { page } = await phone({ person: 6, viewport: wide });
    await page.goto('/staff?view=hidden&tab=thread');
    const list = page.getByRole('region', { name: '隐藏的内容' });
    const item = page.getByRole('region', { name: '详情' });
    await list.getByRole('button', { name: title }).first().click();
    await expect(item.getByText(reason)).toBeVisible();
    await item.getByRole('button', { name: '恢复显示' }).click();
    await item.getByRole('button', { name: '确定' }).click();
    await expect(list.getByRole('button', { name: title })).toHaveCount(0);
    expect((await call(origin, 'GET', 'main/bbs/threads/details', { threadId }, idToken)).code).toBe('000000');

    await page.getByRole('button', { name: '处理记录' }).click();
    await page.getByRole('button', { name: '筛选' }).click();
    const sheet = page.getByRole('dialog', { name: '筛选处理记录' });
    await sheet.getByRole('combobox', { name: '处理', exact: true }).selectOption('恢复显示');
    await sheet.getByRole('textbox', { name: '编号' }).fill(`${origin}/circle/threadDetail?threadId=${threadId}`);
    await sheet.getByRole('button', { name: '今天' }).click();
    await sheet.getByRole('button', { name: '查看', exact: true }).click();
    const restored = /恢复显示.*帖子/;
    const log = page.getByRole('region', { name: '处理记录' });
    await expect(log.getByRole('button', { name: restored }).first()).toBeVisible();
    await expect(log.getByRole('button', { name: /隐藏.*帖子/ })).toHaveCount(0);
    const other = await phone({ person: 6 });
    await other.page.goto(page.url());
    await expect(other.page.getByRole('button', { name: restored }).first()).toBeVisible();
    await expect(other.page.getByRole('button', { name: `${threadId} ×` })).toBeVisible();
  },
);

test('car information is published with a cover from this device', { tag: '@full' }, async ({ phone, server }) => {
  const { page } = await phone({ person: 6, viewport: wide });
  await page.goto('/staff?view=infos&item=new');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^添加封面/ }).click();
  await (await chosen).setFiles('pictures/home.jpg');
  await page.getByRole('textbox', { name: '标题' }).fill('曜石灰到店');
  await page.getByRole('textbox', { name: '正文' }).fill('<p>本周末可以看车。</p>');
  await expect(page.getByRole('button', { name: /第 1 张图片.*已上传/ })).toBeVisible();
  const item = page.getByRole('region', { name: '详情' });
  await item.getByRole('button', { name: '发布车讯' }).click();
  await expect(page.getByRole('region', { name: '车讯' }).getByRole('button', { name: '曜石灰到店' })).toBeVisible();
  await expect(page.getByRole('button', { name: /第 1 张图片/ })).toHaveCount(0);
  const { idToken } = await signIn(server.origin, 1);
  const { data } = await call(server.origin, 'GET', 'main/bbs/carInformation', { pageSize: 1 }, idToken);
  expect(data.list).toMatchObject([
    { title: '曜石灰到店', coverUrl: expect.stringMatching(/^\/media\/u\//) as unknown },
  ]);
});

test(
  'settings lead the staff to the desk, and on a phone the back of the browser leads from a thing to the list',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 6 });
    await page.goto('/mine/info');
    await page.getByRole('button', { name: '设置' }).click();
    await page.getByRole('dialog', { name: '设置' }).getByRole('link', { name: '审核台' }).click();
    await page.getByRole('button', { name: /等了/ }).first().click();
    await expect(page.getByRole('region', { name: '处理', exact: true })).toBeInViewport();
    await page.goBack();
    await expect(page.getByRole('tab', { name: /^待处理/ })).toBeVisible();
  },
);

test('a member has no permission, and a visitor is asked to log in', { tag: '@full' }, async ({ phone, server }) => {
  const { page } = await phone({ person: 2 });
  await page.goto('/staff');
  await expect(page.getByText('仅平台管理员可查看')).toBeVisible();
  const { idToken } = await signIn(server.origin, 2);
  expect((await call(server.origin, 'GET', 'main/staff/desk/log', {}, idToken)).code).toBe('010003');
  const visitor = await phone();
  await visitor.page.goto('/staff');
  await expect(visitor.page.getByRole('heading', { name: '审核台' })).toBeVisible();
  await expect(visitor.page.getByRole('button', { name: /登录/ }).first()).toBeVisible();
});

test(
  'while its script is on its way the desk has the columns that it will have',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 6, viewport: wide });
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => (letGo = go));
    await page.route('**/StaffScreen-*.js', async (route) => {
      await held;
      await route.continue();
    });
    /** Where the columns begin, which are hairlines. */
    const lines = () =>
      page.getByRole('main').evaluate((main) =>
        Array.from(main.querySelectorAll('*'))
          .filter((el) => getComputedStyle(el).borderRightStyle === 'solid' && el.clientHeight > 700)
          .map((el) => Math.round(el.getBoundingClientRect().right)),
      );
    await page.goto('/staff');
    await expect(page.locator('[data-skeleton=desk]')).toBeAttached();
    await expect.poll(lines).toEqual([176, 552]);
    letGo();
    await expect(page.getByRole('heading', { name: /^待处理/ })).toBeVisible();
    expect(await lines()).toEqual([176, 552]);
  },
);
