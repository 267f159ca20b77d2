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

test('settings lead the staff to the desk, and on a phone the back of the browser leads from a thing to the list', async ({
  phone,
}) => {
  const { page } = await phone({ person: 6 });
  await page.goto('/mine/info');
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('dialog', { name: '设置' }).getByRole('link', { name: '审核台' }).click();
  await page.getByRole('button', { name: /等了/ }).first().click();
  await expect(page.getByRole('region', { name: '处理', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^待处理/ })).toBeVisible();
});

test('a member has no permission, and a visitor is asked to log in', async ({ phone, server }) => {
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
