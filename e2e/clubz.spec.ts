// Club Z: what visitors see, application and approval, poll statistics, the map of a post, choosing a place, reports,
// and in the app the native choice of map apps.
import type { Page } from '@playwright/test';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { cards, expect, openLink, startPage, test } from './kit';
import { heard } from './nativeApp';

const LONG = 20_000;
type Post = {
  threadId: string;
  place: { name: string } | null;
  poll: { pollId: string; voteStatus: number; voterCount: number; options: { optionId: string }[] } | null;
};
type Apply = { applyId: string };

async function token(origin: string, person: 1 | 2 | 3 | 4 | 5 | 6): Promise<string> {
  return (await signIn(origin, person)).idToken as string;
}
async function send<T = unknown>(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  input: object,
  idToken: string,
): Promise<{ list: T[] }> {
  const answer = await call(origin, method, path, { ...input, clientToken: newToken15() }, idToken);
  expect(answer.code, path).toBe('000000');
  return answer.data as never;
}
const clubZ = 'c100';
const settled = (page: Page) => expect(startPage(page)).toHaveCount(0, { timeout: LONG });

test('on a small phone the tabs and the head of the first post stand above the bottom bar', async ({ phone }) => {
  const { page } = await phone({ person: 1, viewport: { width: 360, height: 640 } });
  await page.goto('/');
  const author = page.getByRole('article').first().getByRole('link', { name: /主页/ }).first();
  await expect(author).toBeVisible();
  await expect(page.getByRole('link', { name: '冬季冰面驾驶课' }).first()).toBeVisible();
  const bar = await page.getByRole('navigation', { name: '底部导航' }).boundingBox();
  const bottom = async () => {
    const box = await author.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
});

test(
  'a visitor sees Club Z in dark colours in the light theme, and 加入 Club Z，查看全部 asks for a login',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ theme: 'light' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Club Z', level: 2 })).toBeVisible({ timeout: LONG });
    await settled(page);
    await expect(page).toHaveTitle(/Club Z/);
    await expect(page.locator('main:visible')).toHaveCSS('background-color', 'rgb(12, 11, 10)');
    await expect(page.getByText('我的积分')).toHaveCount(0);
    const more = page.getByRole('button', { name: '加入 Club Z，查看全部' });
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 1200));
      await expect(more).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 40_000 });
    await more.scrollIntoViewIfNeeded();
    await more.click();
    await expect(page.getByRole('dialog')).toContainText('你还未登录');
  },
);

test('a car owner applies to Club Z, sees the pending application, and is a member after its approval', async ({
  phone,
  server,
}) => {
  test.setTimeout(120_000);
  const owner = await token(server.origin, 1);
  await send(server.origin, 'GET', 'main/bbs/tribe_member/exit', { tribeId: clubZ }, owner);
  const { page } = await phone({ person: 1 });
  await page.goto('/');
  await page.getByRole('button', { name: '申请加入' }).click({ timeout: LONG });
  await expect(page).toHaveURL(/clubZApply/);
  const submit = page.locator('form button[type=submit]');
  await expect(submit).toBeDisabled({ timeout: LONG });
  await page.getByRole('textbox', { name: '申请理由' }).fill('每周都在路上，想认识同路的人');
  if (await page.getByText('请选择', { exact: true }).isVisible()) {
    await page.getByRole('button', { name: /城市/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '浙江省' }).click({ timeout: LONG });
    await sheet.getByRole('button', { name: '杭州市' }).click({ timeout: LONG });
  }
  await page.getByText(/我已阅读并同意/).click();
  await expect(submit).toHaveText('提交');
  await submit.click();
  await expect(page.getByRole('heading', { name: '审核中' })).toBeVisible({ timeout: LONG });
  await page.goBack();
  await expect(page.getByRole('link', { name: '申请中，查看进度' })).toBeVisible({ timeout: LONG });
  const staff = await token(server.origin, 6);
  const asked = await send<Apply>(
    server.origin,
    'GET',
    'main/tribe_member_apply/admin_apply',
    { tribeId: clubZ, status: 0 },
    staff,
  );
  await send(
    server.origin,
    'POST',
    'main/tribe_member_apply/admin_apply',
    { applyId: asked.list[0]?.applyId, pass: 1 },
    staff,
  );
  await page.reload();
  await expect(page.getByRole('link', { name: '已加入，查看成员' })).toBeVisible({ timeout: LONG });
  await expect(page.getByText('我的积分')).toBeVisible();
});

test('the application to Club Z tells a fan that it is for car owners', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 2 });
  await page.goto('/clubz/clubZApply');
  await expect(page.getByText('仅限车主申请')).toBeVisible({ timeout: LONG });
});

test(
  'poll statistics are hidden until the person votes, then show who voted and the chosen option',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const five = await token(server.origin, 5);
    const posts = await send<Post>(
      server.origin,
      'GET',
      'main/bbs/threads/tribePage',
      { tribeId: clubZ, pageSize: 50 },
      five,
    );
    const found = posts.list.find((one) => one.poll?.voteStatus === 1);
    if (!found?.poll) throw new Error('no open vote in the demonstration');
    const first = await phone({ person: 2 });
    await first.page.goto(`/clubz/clubZThreadDetail?threadId=${found.threadId}`);
    await first.page.getByRole('link', { name: '查看统计' }).click({ timeout: LONG });
    await expect(first.page.getByText('投票后可查看结果')).toBeVisible({ timeout: LONG });
    await expect(first.page.getByText('谁投了')).toHaveCount(0);
    await send(
      server.origin,
      'POST',
      'main/bbs/poll',
      { pollId: found.poll.pollId, optionIds: [found.poll.options[1]?.optionId] },
      await token(server.origin, 2),
    );
    await first.page.reload();
    await expect(first.page.getByRole('heading', { name: '谁投了' })).toBeVisible({ timeout: LONG });
    await expect(
      first.page.getByRole('group', { name: '选项' }).getByRole('button').nth(1),
      'who chose the same',
    ).toHaveAttribute('aria-pressed', 'true');
    const people = String(found.poll.voterCount + 1);
    await expect(first.page.getByText(people.replace(/\B(?=(\d{3})+$)/g, ','), { exact: true }).first()).toBeVisible();
    const second = await phone({ person: 3 });
    await second.page.goto(`/clubz/voteStatistics?threadId=${found.threadId}`);
    await expect(second.page.getByText('投票后可查看结果')).toBeVisible({ timeout: LONG });
  },
);

test(
  'the map of a post is zoomed, dragged, pinched and recentred; 复制地址 copies; back closes the map',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, context } = await phone({ person: 1, still: false });
    await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'], { origin: server.origin });
    await context.setGeolocation({ latitude: 30.25, longitude: 120.15 });
    const posts = await send<Post>(
      server.origin,
      'GET',
      'main/bbs/threads/tribePage',
      { tribeId: clubZ, pageSize: 50 },
      await token(server.origin, 5),
    );
    const post = posts.list.find((one) => one.place);
    await page.goto(`/clubz/clubZThreadDetail?threadId=${post?.threadId}`);
    await page.getByRole('link', { name: /在地图上查看/ }).click({ timeout: LONG });
    await expect(page.getByRole('heading', { name: post?.place?.name ?? '', level: 2 })).toBeVisible({ timeout: LONG });
    await expect(page.getByText(/距你/)).toBeVisible({ timeout: LONG });
    const map = page.getByRole('group', { name: /^地图/ });
    const pin = () =>
      map
        .locator('span')
        .first()
        .evaluate((el) => el.getBoundingClientRect().x);
    const before = await pin();
    await map.getByRole('button', { name: '放大地图' }).click();
    const box = await map.boundingBox();
    if (!box) throw new Error('no map');
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 120, box.y + 240, { steps: 6 });
    await page.mouse.up();
    await expect.poll(pin).toBeLessThan(before - 60);
    // A pinch that doubles the distance of the fingers doubles the distance of the pin from the middle.
    const middle = box.x + box.width / 2;
    const off = (await pin()) - middle;
    const touch = await context.newCDPSession(page);
    const fingers = (apart: number) => [
      { x: middle - apart, y: box.y + 200 },
      { x: middle + apart, y: box.y + 200 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
    for (let apart = 32; apart <= 60; apart += 2)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => Math.round((((await pin()) - middle) / off) * 10)).toBe(20);
    await map.getByRole('button', { name: '回到该位置' }).click();
    await expect.poll(pin).toBeCloseTo(before, 0);
    await page.getByRole('button', { name: '复制地址' }).click();
    await expect(page.getByText('复制成功')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(post?.place?.name ?? 'nothing');
    await expect(page.getByRole('link', { name: '导航' })).toHaveAttribute('href', /^geo:/);
    await page.goBack();
    await expect(page).toHaveURL(/clubZThreadDetail/);
  },
);

test(
  'a place is found nearby, by keyword and by city; choosing one returns to the previous page',
  { tag: '@full' },
  async ({ phone, server }) => {
    const { page, context } = await phone({ person: 1 });
    await context.grantPermissions(['geolocation'], { origin: server.origin });
    await context.setGeolocation({ latitude: 31.2304, longitude: 121.4737 });
    await page.goto('/home');
    await expect(cards(page).first()).toBeVisible({ timeout: LONG });
    await openLink(page, '/clubz/clubZPostAddress?pick=1');
    const rows = page.getByRole('listitem');
    await expect(rows.first()).toContainText('上海市', { timeout: LONG });
    await page.getByRole('searchbox').fill('西湖');
    await expect(rows.filter({ hasText: '西湖断桥' })).toBeVisible({ timeout: LONG });
    await page.getByRole('searchbox').fill('没有这个地方');
    await expect(page.getByText(/没有找到/)).toBeVisible({ timeout: LONG });
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: '按城市选择' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '四川省' }).click({ timeout: LONG });
    await sheet.getByRole('button', { name: '成都市' }).click({ timeout: LONG });
    await expect(rows.first()).toContainText('成都市', { timeout: LONG });
    await rows.filter({ hasText: '宽窄巷子' }).getByRole('button').click();
    await expect(page).toHaveURL(/\/home$/);
  },
);

test(
  '当前位置 opens the choice of a city when the location permission is missing',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/clubz/clubZPostAddress?pick=1');
    await expect(page.getByRole('listitem').first()).toBeVisible({ timeout: LONG });
    await page.getByRole('button', { name: '当前位置' }).click();
    await expect(page.getByRole('dialog', { name: '选择城市' })).toBeVisible({ timeout: LONG });
  },
);

test(
  'a post of Club Z is reported on a page of its own, and a second report is refused',
  { tag: '@full' },
  async ({ phone, server }) => {
    const posts = await send<Post>(
      server.origin,
      'GET',
      'main/bbs/threads/tribePage',
      { tribeId: clubZ, pageSize: 50 },
      await token(server.origin, 5),
    );
    const { page } = await phone({ person: 2 });
    await page.goto(`/clubz/clubZThreadDetail?threadId=${posts.list[3]?.threadId}`);
    for (const [answer, words] of [
      ['举报已提交，结果会通知你', '看起来是转卖'],
      ['你已举报过', '再说一次'],
    ] as const) {
      await page.getByRole('button', { name: '更多' }).first().click({ timeout: LONG });
      await page.getByRole('dialog').getByRole('button', { name: /举报/ }).click({ timeout: LONG });
      await expect(page).toHaveURL(/clubZReport/);
      await page.getByRole('radio', { name: '其他' }).click({ timeout: LONG });
      await expect(page.getByRole('button', { name: '请填写说明' })).toBeDisabled();
      await page.getByRole('textbox', { name: '补充说明' }).fill(words);
      await page.getByRole('button', { name: '提交' }).click();
      await expect(page.getByText(answer)).toBeVisible({ timeout: LONG });
      await expect(page).toHaveURL(/clubZThreadDetail/);
    }
  },
);

test(
  'in the app 导航 opens the native choice of map apps with the name of the place',
  { tag: '@full' },
  async ({ phone, server }) => {
    const posts = await send<Post>(
      server.origin,
      'GET',
      'main/bbs/threads/tribePage',
      { tribeId: clubZ, pageSize: 50 },
      await token(server.origin, 5),
    );
    const post = posts.list.find((one) => one.place);
    const { page } = await phone({ person: 1, app: {} });
    await page.goto(`/clubz/clubZPostAddress?threadId=${post?.threadId}`);
    await page.getByRole('link', { name: '导航' }).click({ timeout: LONG });
    await expect
      .poll(() => heard(page, 'openNative'), { timeout: LONG })
      .toMatchObject([{ page: 'map', args: { name: post?.place?.name } }]);
  },
);
