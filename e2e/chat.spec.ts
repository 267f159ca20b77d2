// Chat rooms between two phones and in a group of five, through the SDK and the server: every kind of message, quotes,
// mentions, recall, failure and retry, offline sending, drafts, history.
import type { Locator, Page } from '@playwright/test';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { choose, enter, field, notYetSent, row as anyRow, rows, say, sent, slow } from './chatKit';
import { expect, linksAreTaken, test, newWord } from './kit';

const row = (page: Page, words: string | RegExp): Locator => anyRow(page, words).last();
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

async function menu(at: Locator, word: string): Promise<void> {
  const page = at.page();
  await expect(async () => {
    if (!(await page.getByRole('dialog', { name: '消息操作' }).isVisible()))
      await at.getByRole('group').first().click({ button: 'right', timeout: 3000 });
    await page
      .getByRole('dialog', { name: '消息操作' })
      .getByRole('button', { name: word, exact: true })
      .click({ timeout: 3000 });
  }).toPass(slow);
}
const shot = (page: Page, name: string) => page.screenshot({ path: `test-results/chat-${name}.png` });

test(
  'chat sends text, a quote, an emoji, pictures, voice, video, a file and a location between two phones',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(240_000);
    const { page: a, context } = await phone({ person: 1 });
    const { page: b } = await phone({ person: 2 });
    await context.grantPermissions(['microphone', 'geolocation']);
    await enter(a, 'C2C10002');
    await enter(b, 'C2C10001');
    await expect(title(b)).toContainText('林屿');

    await say(a, '周六一起去皖南吗');
    await expect(row(b, '周六一起去皖南吗')).toBeVisible(slow);
    await sent(row(a, '周六一起去皖南吗'));
    await menu(row(b, '周六一起去皖南吗'), '举报');
    await b.getByRole('dialog', { name: '举报' }).getByRole('button', { name: '广告' }).click();
    await b.getByRole('dialog', { name: '举报' }).getByRole('button', { name: '提交' }).click();
    await expect(b.getByText('举报已提交，结果会通知你')).toBeVisible(slow);
    await menu(row(b, '周六一起去皖南吗'), '引用');
    await say(b, '去，几点出发？');
    await expect(row(a, '去，几点出发？').getByRole('button', { name: '引用 林屿：周六一起去皖南吗' })).toBeVisible(
      slow,
    );
    await say(a, '👍');
    await expect(rows(b).getByText('👍', { exact: true })).toBeVisible(slow);

    await choose(a, '图片', 'server/seed/art/avatar-mono-2.webp');
    const picture = rows(b).getByRole('button', { name: '查看图片' }).last();
    await expect(picture).toBeVisible(slow);
    await expect
      .poll(
        () =>
          rows(b)
            .locator('img[data-on]')
            .last()
            .evaluate((img: HTMLImageElement) => img.naturalWidth),
        slow,
      )
      .toBeGreaterThan(10);
    await picture.click();
    await expect(b.getByRole('dialog', { name: '查看图片' })).toBeVisible();
    await b.keyboard.press('Escape');
    await expect(b.getByRole('dialog')).toHaveCount(0);

    await a.getByRole('button', { name: '语音', exact: true }).click();
    const talk = a.getByRole('button', { name: '按住说话' });
    await talk.hover();
    await a.mouse.down();
    await expect(a.getByText('00:02')).toBeVisible(slow);
    // The bars follow what is heard.
    const highest = () =>
      a
        .locator('[role=status] i')
        .evaluateAll((bars) => Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().height)));
    await expect.poll(highest, slow).toBeGreaterThan(8);
    await a.mouse.up();
    const voice = rows(b).getByRole('button', { name: /^播放语音，\d+ 秒，未听$/ });
    await expect(voice).toBeVisible(slow);
    await voice.click();
    await expect(rows(b).getByRole('button', { name: /^播放语音，\d+ 秒$/ })).toBeVisible(slow);
    await a.getByRole('button', { name: '键盘' }).click();

    await choose(a, '视频', 'server/seed/video/coast.mp4');
    const film = rows(b).getByRole('button', { name: /^播放视频/ });
    await expect(film).toBeVisible({ timeout: 60_000 });
    await film.click();
    await expect
      .poll(() => b.locator('video').evaluate((el: HTMLVideoElement) => el.readyState), slow)
      .toBeGreaterThan(0);
    await b.keyboard.press('Escape');

    await choose(a, '文件', {
      name: '皖南秋路_行程与补给.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('站,公里\n宁国,120\n'),
    });
    const file = rows(b).getByRole('link', { name: /^打开文件 皖南秋路_行程与补给\.csv/ });
    await expect(file).toBeVisible(slow);
    const got = await b.request.get((await file.getAttribute('href')) ?? '');
    expect(got.status()).toBe(200);
    expect(got.headers()['x-content-type-options']).toBe('nosniff');
    expect(got.headers()['content-disposition']).toContain('attachment');

    await a.getByRole('button', { name: '更多功能' }).click();
    await a.getByRole('group', { name: '更多功能' }).getByRole('button', { name: '位置' }).click();
    const place = a.getByRole('listitem').first().getByRole('button');
    await expect(place).toBeVisible(slow);
    await place.click();
    // Only marked: it is sent by its own button.
    await expect(place).toHaveAttribute('aria-pressed', 'true');
    await expect(a.getByRole('heading', { name: '选择位置' })).toBeVisible();
    await a.getByRole('button', { name: '发送', exact: true }).click();
    await expect(rows(a).getByRole('button', { name: /^位置/ })).toBeVisible(slow);
    await expect(rows(b).getByRole('button', { name: /^位置/ })).toBeVisible(slow);
    await shot(a, 'two-a');
    await shot(b, 'two-b');
    await b.reload();
    await expect(rows(b).getByRole('button', { name: /^位置/ })).toBeVisible(slow);
  },
);

test('a profile is sent to a friend as a card, which opens the profile', { tag: '@full' }, async ({ phone }) => {
  test.setTimeout(120_000);
  const { page: a } = await phone({ person: 1 });
  const { page: b } = await phone({ person: 2 });
  await enter(b, 'C2C10001');
  await enter(a, 'C2C10002');
  await say(a, '给你看个帖子');
  await expect(row(b, '给你看个帖子')).toBeVisible(slow);
  await a.goto('/mine/otherInfo?userId=10013');
  await expect(a.getByRole('heading', { level: 2, name: /独库 老李/ })).toBeVisible(slow);
  await a.getByRole('button', { name: '更多', exact: true }).click();
  await a.getByRole('button', { name: '发送给好友' }).click();
  const sheet = a.getByRole('dialog', { name: '发送给好友' });
  const friend = sheet.getByRole('button', { name: /橘猫/ }).first();
  await expect(friend).toBeVisible(slow);
  // The name is vertically centred beside the avatar.
  const middle = (at: Locator) => at.boundingBox().then((box) => (box ? box.y + box.height / 2 : 0));
  expect(Math.abs((await middle(friend.locator('..').getByText(/橘猫/).last())) - (await middle(friend)))).toBeLessThan(
    2,
  );
  await a.screenshot({ path: 'test-results/chat-send-card.png' });
  await friend.click();
  await a
    .getByRole('dialog', { name: /^发送给.*橘猫/ })
    .getByRole('button', { name: '发送', exact: true })
    .click();
  const card = rows(b).getByRole('link', { name: /^名片 独库/ });
  await expect(card).toBeVisible(slow);
  await card.click();
  await expect(b).toHaveURL(/otherInfo\?userId=10013/);
});

test(
  'a recalled message disappears on both phones, and 重新编辑 puts its text back into the field',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page: a } = await phone({ person: 1 });
    const { page: b } = await phone({ person: 2 });
    await enter(a, 'C2C10002');
    await enter(b, 'C2C10001');
    const words = `说错了 ${newWord()}`;
    await say(a, words);
    await expect(row(b, words)).toBeVisible(slow);
    await menu(row(a, words), '撤回');
    await expect(row(b, words)).toHaveCount(0, slow);
    await expect(a.getByText('你撤回了一条消息')).toBeVisible(slow);
    await a.getByRole('button', { name: '重新编辑' }).click();
    await expect(field(a)).toHaveValue(words);
  },
);

test('an offline message is sent once after reconnecting, with what was missed, and a draft survives a reload', async ({
  phone,
}) => {
  test.setTimeout(150_000);
  const { page: a, context } = await phone({ person: 1 });
  const { page: b } = await phone({ person: 2 });
  await enter(a, 'C2C10002');
  await enter(b, 'C2C10001');
  // The script that renders the offline bar must be loaded.
  await linksAreTaken(a);
  await context.setOffline(true);
  // Wait until the app knows that it is offline: a message sent before would first wait for the response on a dead
  // connection.
  await expect(a.getByText('网络不可用，正在显示已保存的内容')).toBeVisible();
  const words = `进山没信号 ${newWord()}`;
  await say(a, words);
  await notYetSent(row(a, words));
  const missed = `到哪了 ${newWord()}`;
  await say(b, missed);
  await sent(row(b, missed));
  await context.setOffline(false);
  await expect(row(b, words)).toBeVisible({ timeout: 60_000 });
  await expect(row(a, missed)).toBeVisible(slow);
  await sent(row(a, words));
  await expect(rows(b).filter({ hasText: words })).toHaveCount(1);
  await field(a).fill('写了一半');
  await a.getByRole('link', { name: '聊天详情' }).click();
  await expect(a.getByRole('switch', { name: '消息免打扰' })).toBeVisible(slow);
  await a.goBack();
  await expect(field(a)).toHaveValue('写了一半', slow);
  await a.reload();
  await expect(field(a)).toHaveValue('写了一半', slow);
});

test(
  'a message to a person who blocked the sender fails without naming the block; unblocked, it is resent',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const { page: a } = await phone({ person: 1 });
    const other = await signIn(server.origin, 3);
    // A mutual follow: a stranger may be sent only one message, which the seed has sent, and the field would disappear.
    await call(
      server.origin,
      'POST',
      'member/user/attention',
      { userId: '10001', isFollow: 1, clientToken: newToken15() },
      other.idToken,
    );
    // The room asks for the follow status when it opens. A block before the last response would remove the field.
    const mayWrite = a.waitForResponse((answer) => answer.url().includes('/im/getAttentionStatus'));
    await enter(a, 'C2C10003');
    await mayWrite;
    await a.waitForLoadState('networkidle');
    const block = (isBlock: number) =>
      call(
        server.origin,
        'POST',
        'member/user/block',
        { userId: '10001', isBlock, clientToken: newToken15() },
        other.idToken,
      );
    expect((await block(1)).code).toBe('000000');
    const words = `在吗 ${newWord()}`;
    await say(a, words);
    const mark = row(a, words).getByRole('button', { name: '发送失败，查看原因' });
    await expect(mark).toBeVisible(slow);
    await expect(a.getByText('拒收', { exact: false })).toHaveCount(0);
    expect((await block(0)).code).toBe('000000');
    await mark.click();
    await a.getByRole('dialog', { name: '发送失败' }).getByRole('button', { name: '重发' }).click();
    await expect(mark).toHaveCount(0, slow);
    await sent(row(a, words));
  },
);

test(
  'five phones in a group get all messages in the same order, and a mention shows the member’s name',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(300_000);
    // A circle that anybody can join; members of the circle can join its group.
    const tribeId = 'c105';
    let groupID = '';
    for (const person of [1, 2, 3, 4, 5]) {
      const { idToken } = await signIn(server.origin, person);
      await call(server.origin, 'GET', 'member/v1/user/agreenment', { clientToken: newToken15() }, idToken);
      await call(server.origin, 'POST', 'main/tribe_member_apply/add', { tribeId, clientToken: newToken15() }, idToken);
      const joined = await call(server.origin, 'GET', 'main/im/switchGroup', { tribeId }, idToken);
      const made = joined.data?.['groupID'];
      if (typeof made === 'string') groupID = made;
    }
    const pages: Page[] = [];
    for (const person of [1, 2, 3, 4, 5] as const) {
      const { page } = await phone({ person });
      await enter(page, `GROUP${groupID}`);
      pages.push(page);
    }
    const mark = newWord();
    for (const [i, page] of pages.entries()) await say(page, `第 ${i + 1} 个人到了 ${mark}`);
    for (const page of pages)
      for (let i = 1; i <= 5; i++) await expect(row(page, `第 ${i} 个人到了 ${mark}`)).toBeVisible({ timeout: 60_000 });
    const orders = await Promise.all(pages.map((page) => rows(page).filter({ hasText: mark }).allInnerTexts()));
    const plain = orders.map((all) => all.map((words) => /第 \d/.exec(words)?.[0]));
    for (const order of plain) expect(order).toEqual(plain[0]);

    const [first, second] = pages as [Page, Page];
    await field(second).pressSequentially('@');
    const called = second.getByRole('list', { name: '可以提到的成员' }).getByRole('button').first();
    await expect(called).toBeVisible(slow);
    const name = (await called.innerText()).split('\n')[0] ?? '';
    await called.click();
    await field(second).pressSequentially('几点集合');
    await second.getByRole('button', { name: '发送', exact: true }).click();
    await expect(row(first, '几点集合')).toContainText(`@${name.trim()}`, slow);
    await shot(first, 'group');
  },
);

test(
  'history loads while scrolling up, has every message once, and keeps its place when a panel closes',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1 });
    await enter(page, 'GROUPg901');
    await expect(rows(page).last()).toBeVisible(slow);
    const list = page.getByRole('region', { name: '消息' });
    await expect(async () => {
      await list.evaluate((el) => (el.scrollTop = 0));
      await expect(rows(page).first()).toContainText('加入了群聊', { timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    // Scrolls down again and collects every message.
    const seen = new Set<string>();
    const collect = async (): Promise<number> => {
      for (const id of await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-message') ?? '')))
        seen.add(id);
      return seen.size;
    };
    await expect(async () => {
      await collect();
      // Two frames, so that the rows that come into view are rendered before they are read.
      await list.evaluate(
        (el) =>
          new Promise((drawn) => ((el.scrollTop += 200), requestAnimationFrame(() => requestAnimationFrame(drawn)))),
      );
      expect(await list.evaluate((el) => el.scrollHeight - el.scrollTop - el.clientHeight)).toBeLessThan(4);
    }).toPass({ timeout: 40_000, intervals: [50] });
    // What came into view with the last step may be drawn a moment later.
    await expect.poll(collect).toBe(48);

    // The emoji panel shrinks the list. After it is closed the list is at the same position, at the end or elsewhere.
    const below = () => list.evaluate((el) => Math.round(el.scrollHeight - el.scrollTop - el.clientHeight));
    const openAndClose = async () => {
      const before = await list.evaluate((el) => el.clientHeight);
      await page.getByRole('button', { name: '表情', exact: true }).click();
      await expect.poll(() => list.evaluate((el) => el.clientHeight)).toBeLessThan(before);
      await page.getByRole('button', { name: '键盘', exact: true }).click();
      await expect.poll(() => list.evaluate((el) => el.clientHeight)).toBe(before);
    };
    await openAndClose();
    await expect.poll(below).toBeLessThan(4);
    await expect(page.getByRole('button', { name: '回到最新' })).toHaveCount(0);
    await list.evaluate((el) => (el.scrollTop -= 100));
    await openAndClose();
    await expect.poll(below).toBe(100);
  },
);

test('a text sent in the app arrives in a browser', async ({ phone }) => {
  const { page } = await phone({ person: 1, app: {} });
  const { page: b } = await phone({ person: 2 });
  await enter(b, 'C2C10001');
  await enter(page, 'C2C10002');
  const words = `从 App 里说 ${newWord()}`;
  await say(page, words);
  await expect(row(b, words)).toBeVisible(slow);
});
