// What two people tell each other beside messages, and the switches for it: 正在输入 and 已读.
import type { Page } from '@playwright/test';
import { enter, field, row, rows, say, sent, slow } from './chatKit';
import { expect, newWord, test } from './kit';

const sign = (page: Page) => page.locator('header').getByText('正在输入', { exact: true });
const marks = (page: Page) => page.getByText(/^(已读|未读)$/);

test(
  'each sees that the other is typing and has read, until one of them turns it off',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(180_000);
    const { page: a } = await phone({ person: 1 });
    const { page: b } = await phone({ person: 2 });
    await enter(a, 'C2C10002');
    await enter(b, 'C2C10001');
    const first = `开场 ${newWord()}`;
    await say(a, first);
    await expect(row(b, first)).toBeVisible(slow);
    await expect(row(a, first).getByText('已读', { exact: true })).toBeVisible(slow);

    // Nothing is told to somebody who has not answered yet.
    const reply = `在的 ${newWord()}`;
    await say(b, reply);
    await expect(row(a, reply)).toBeVisible(slow);

    const words = `周六几点 ${newWord()}`;
    await field(a).pressSequentially(words, { delay: 60 });
    await expect(sign(b)).toBeVisible(slow);
    // Nobody goes on: the sign goes by itself, and there was no message.
    await expect(sign(b)).toHaveCount(0, slow);
    await expect(rows(b).last()).toContainText(reply);
    await expect(sign(a)).toHaveCount(0);
    await field(a).press('End');
    await field(a).pressSequentially('出发', { delay: 60 });
    await expect(sign(b)).toBeVisible(slow);
    await a.getByRole('button', { name: '发送', exact: true }).click();
    await expect(row(b, words)).toBeVisible(slow);
    await expect(sign(b)).toHaveCount(0);

    await b.goto('/mine/info');
    await b.getByRole('button', { name: '设置' }).click();
    await b.getByRole('button', { name: '聊天隐私' }).click();
    const sheet = b.getByRole('dialog', { name: '聊天隐私' });
    for (const name of ['已读回执', '正在输入']) {
      const one = sheet.getByRole('switch', { name });
      await expect(one).toHaveAttribute('aria-checked', 'true', slow);
      await one.click();
      await expect(one).toHaveAttribute('aria-checked', 'false');
    }
    // Known to the server: it stands after a reload.
    await expect(async () => {
      await b.reload();
      await b.getByRole('button', { name: '设置' }).click();
      await b.getByRole('button', { name: '聊天隐私' }).click();
      for (const name of ['已读回执', '正在输入'])
        await expect(sheet.getByRole('switch', { name })).toHaveAttribute('aria-checked', 'false');
    }).toPass(slow);
    await enter(b, 'C2C10001');
    await enter(a, 'C2C10002');
    await expect(marks(a)).toHaveCount(0, slow);
    const last = `看不到了 ${newWord()}`;
    await say(a, last);
    await sent(row(a, last));
    await expect(row(b, last)).toBeVisible(slow);
    const answer = `我也看不到 ${newWord()}`;
    await say(b, answer);
    await expect(row(a, answer)).toBeVisible(slow);
    for (const page of [a, b]) await expect(marks(page)).toHaveCount(0);
    for (const page of [a, b]) await expect(rows(page).filter({ hasText: /正在输入|\[消息\]/ })).toHaveCount(0);
  },
);
