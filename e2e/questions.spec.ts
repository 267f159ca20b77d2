// Questions: asking with a picture, inviting an expert, answering, commenting, liking, editing, deleting and undo,
// visitors, drafts, and cards in chat.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { call, newToken15, signIn } from '../tests/signedCall.mjs';
import { expect, heart, openLink, test } from './kit';

const slow = { timeout: 20_000 };
const title = (page: Page) => page.getByRole('textbox', { name: '标题' });
const article = (page: Page, name: string | RegExp) => page.getByRole('article', { name });
const photo = async () => ({
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c03020' } })
    .jpeg()
    .toBuffer(),
});
const invite = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /邀请达人/ }).click();
  const sheet = page.getByRole('dialog', { name: '邀请达人' });
  await sheet.getByRole('button', { name }).click(slow);
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toHaveCount(0);
};

test(
  'a question is published, the invited expert answers it, and the answer gets a like and a comment',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(180_000);
    const words = '第一次跑川藏线要准备什么';
    const fan = await phone({ person: 2 });
    await fan.page.goto('/circle/addQuestion');
    await expect(title(fan.page)).toBeVisible(slow);
    await title(fan.page).fill('短');
    await fan.page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(fan.page.getByText('问题至少 5 个字').first()).toBeVisible();
    await title(fan.page).fill(words);
    await fan.page.getByRole('textbox', { name: '补充说明' }).fill('两个人一台车，七天。');
    const [chooser] = await Promise.all([
      fan.page.waitForEvent('filechooser'),
      fan.page.getByRole('toolbar').getByRole('button', { name: '图片' }).click(),
    ]);
    await chooser.setFiles([await photo()]);
    await expect(fan.page.locator('[data-tile]')).toHaveCount(1);
    await invite(fan.page, '林屿');
    await fan.page.getByRole('button', { name: '发布', exact: true }).click();
    // The own questions are shown, with the new one on top.
    await expect(fan.page).toHaveURL(/questionList\?tab=mine/, slow);
    await expect(article(fan.page, words)).toBeVisible({ timeout: 30_000 });

    const expert = await phone({ person: 1 });
    await expert.page.goto('/circle/questionList?tab=waiting');
    await expert.page.getByRole('button', { name: '邀请我的' }).click(slow);
    await expect(article(expert.page, words)).toContainText(/橘猫 邀请你回答/, slow);
    await article(expert.page, words).getByRole('link', { name: '打开问题' }).click();
    await expect(expert.page.getByRole('heading', { level: 1, name: words })).toBeVisible(slow);
    await expect(expert.page.getByText('有人邀请你回答这个问题')).toBeVisible();
    await expert.page.getByRole('button', { name: '写回答' }).first().click();
    await expect(expert.page).toHaveURL(/addAnswer/, slow);
    await expert.page.getByRole('textbox', { name: '回答' }).fill('带好防滑链，早走早停。');
    await expert.page.getByRole('button', { name: '发布', exact: true }).click();
    const said = article(expert.page, '林屿的回答');
    await expect(said).toContainText('带好防滑链', slow);
    await expect(expert.page.getByRole('heading', { name: '1 个回答' })).toBeVisible(slow);

    await openLink(fan.page, '/mine/myNotice');
    await expect(fan.page.getByText('回答了你的问题').first()).toBeVisible(slow);
    await openLink(fan.page, '/circle/questionList?tab=mine');
    await article(fan.page, words).getByRole('link', { name: '打开问题' }).click(slow);
    const answer = article(fan.page, '林屿的回答');
    await expect(answer).toContainText('带好防滑链', slow);
    await heart(answer).click();
    await expect(heart(answer)).toHaveAttribute('aria-pressed', 'true');
    await answer.getByRole('link', { name: /^评论/ }).click();
    await expect(fan.page).toHaveURL(/answerId=/, slow);
    await fan.page.getByRole('button', { name: '说点什么…' }).click();
    await fan.page.getByRole('textbox', { name: '评论内容' }).fill('链子备好了，谢谢');
    await fan.page.getByRole('button', { name: '发送' }).click();
    await expect(fan.page.getByRole('region', { name: '评论' })).toContainText('链子备好了，谢谢', slow);

    // The comment and the like are optimistic on the fan's page.
    await expect(async () => {
      await expert.page.reload();
      await expect(heart(article(expert.page, '林屿的回答'))).toContainText('1', slow);
      await expect(expert.page.getByRole('link', { name: /^评论 1/ })).toBeVisible();
    }).toPass({ timeout: 40_000 });
    await expert.page.getByRole('link', { name: /^评论 1/ }).click(slow);
    await expect(expert.page.getByRole('region', { name: '评论' })).toContainText('链子备好了，谢谢', slow);
  },
);

test(
  'an answer is edited, deleted and restored by 撤销; a deleted question is gone on another phone',
  { tag: '@full' },
  async ({ phone, server }) => {
    test.setTimeout(120_000);
    const { idToken } = await signIn(server.origin, 1);
    const asked = await call(
      server.origin,
      'POST',
      'main/question/Main/add',
      { title: '这个问题等会儿就删掉', content: '', images: [], carModels: [], topics: [], clientToken: newToken15() },
      idToken,
    );
    const questionId = String(asked.data['questionId']);
    const { idToken: other } = await signIn(server.origin, 5);
    await call(
      server.origin,
      'POST',
      'main/question/answer/add',
      { questionId, content: '先占个位', images: [], clientToken: newToken15() },
      other,
    );

    const { page } = await phone({ person: 5 });
    await page.goto('/circle/questionDetail?questionId=' + questionId);
    const mine = article(page, '沈见山的回答');
    await mine.getByRole('button', { name: '更多' }).click(slow);
    await page.getByRole('dialog', { name: '回答操作' }).getByRole('button', { name: '编辑回答' }).click();
    await expect(page.getByRole('textbox', { name: '回答' })).toHaveValue('先占个位', slow);
    await page.getByRole('textbox', { name: '回答' }).fill('想好了再回答你');
    await page.getByRole('button', { name: '更新' }).click();
    await expect(mine).toContainText('想好了再回答你', slow);
    await mine.getByRole('button', { name: '更多' }).click();
    await page.getByRole('dialog', { name: '回答操作' }).getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除这个回答？' }).getByRole('button', { name: '删除' }).click();
    await expect(mine).toHaveCount(0);
    await expect(page.getByText('还没有回答')).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(mine).toContainText('想好了再回答你');

    const asker = await phone({ person: 1 });
    await asker.page.goto('/circle/questionDetail?questionId=' + questionId);
    await asker.page.getByRole('button', { name: '更多' }).first().click(slow);
    await asker.page.getByRole('dialog', { name: '提问操作' }).getByRole('button', { name: '删除' }).click();
    await asker.page.getByRole('dialog', { name: '删除这个提问？' }).getByRole('button', { name: '删除' }).click();
    await expect
      .poll(
        async () => (await call(server.origin, 'GET', 'main/question/Main/queryById', { questionId }, other)).code,
        {
          timeout: 20_000,
        },
      )
      .toBe('010002');
    await page.reload();
    await expect(page.getByText('内容已被删除或不存在')).toBeVisible(slow);
  },
);

test(
  'a title with refused words is marked as invalid in the editor, and the corrected question is published',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    await page.goto('/circle/addQuestion');
    await expect(title(page)).toBeVisible(slow);
    await title(page).fill('请问哪里能买到假发票');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page).toHaveURL(/questionList\?tab=mine/, slow);
    const waits = page.getByRole('region', { name: '正在发布的提问' });
    await expect(waits.getByRole('alert')).toContainText('含有不合适的词语', slow);
    await waits.getByRole('button', { name: '去修改' }).click();
    await expect(title(page)).toHaveAttribute('aria-invalid', 'true', slow);
    await title(page).fill('请问门店怎么开维修凭证');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page).not.toHaveURL(/addQuestion/, slow);
    await expect(article(page, '请问门店怎么开维修凭证')).toBeVisible(slow);
  },
);

test('the draft of an answer survives a killed page and is listed on the profile', async ({ phone }) => {
  const { page, context } = await phone({ person: 2 });
  await page.goto('/circle/addAnswer?questionId=q05');
  await page.getByRole('textbox', { name: '回答' }).fill('写到一半的回答', slow);
  await expect(page.getByRole('status').filter({ hasText: '已存为草稿' })).toBeVisible(slow);
  await page.close();
  const again = await context.newPage();
  await again.goto('/circle/addAnswer?questionId=q05');
  await expect(again.getByRole('textbox', { name: '回答' })).toHaveValue('写到一半的回答', slow);
  await openLink(again, '/mine/info');
  await again.getByRole('tab', { name: /草稿/ }).click(slow);
  await expect(again.getByRole('link', { name: /写到一半的回答/ })).toHaveAttribute(
    'href',
    /addAnswer\?questionId=q05/,
  );
});

test(
  'a visitor reads and searches questions; asking, answering and 我的提问 ask for a login',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone();
    await page.goto('/circle/questionList');
    await expect(page.locator('article').nth(2)).toBeVisible(slow);
    await page.getByRole('button', { name: '提问' }).click();
    const prompt = page.getByRole('dialog', { name: '提示' });
    await prompt.getByRole('button', { name: '取消' }).click(slow);
    await page.getByRole('tab', { name: '我的提问' }).click();
    await prompt.getByRole('button', { name: '取消' }).click(slow);
    await expect(page.getByText('请先登录')).toBeVisible();
    await page.getByRole('button', { name: '搜索问题' }).click();
    await page.getByRole('searchbox', { name: '搜索问题' }).fill('独库');
    await expect(article(page, /独库今年还有几天能走/)).toBeVisible(slow);
    await article(page, /独库今年还有几天能走/)
      .getByRole('link', { name: '打开问题' })
      .click();
    await page.getByRole('button', { name: '写回答' }).click(slow);
    await expect(prompt).toBeVisible(slow);
  },
);

test(
  'a question is collected, listed in the collection, and sent to a friend as a card that opens it',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1 });
    await page.goto('/circle/questionDetail?questionId=q16');
    await page.getByRole('button', { name: /^收藏/ }).click(slow);
    await expect(page.getByRole('button', { name: /^收藏/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(async () => {
      await openLink(page, '/collect/tribe?type=4');
      await expect(page.getByRole('article', { name: /一个女生单独开夜路/ })).toHaveCount(1, { timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    await openLink(page, '/circle/questionDetail?questionId=q16');
    await page.getByRole('button', { name: '更多' }).first().click(slow);
    await page.getByRole('dialog', { name: '提问操作' }).getByRole('button', { name: '分享' }).click();
    await page
      .getByRole('dialog', { name: '分享' })
      .getByRole('button', { name: /发送给好友/ })
      .click(slow);
    const friend = page.getByRole('dialog', { name: '发送给好友' }).getByRole('button', { name: /橘猫/ }).first();
    await friend.click(slow);
    await page
      .getByRole('dialog', { name: /^发送给.*橘猫/ })
      .getByRole('button', { name: '发送', exact: true })
      .click();
    const { page: other } = await phone({ person: 2 });
    await other.goto('/mine/chat?conversationID=C2C10001');
    const card = other.getByRole('link', { name: /^问题 一个女生单独开夜路/ });
    await expect(card).toBeVisible({ timeout: 40_000 });
    await card.click();
    await expect(other).toHaveURL(/questionDetail\?questionId=q16/);
  },
);
