// Several messages at once, through the SDK and the server: chosen, sent on, deleted, and shown again.
import { choose, enter, row, rows, say, sent, slow } from './chatKit';
import { expect, newWord, test } from './kit';
import type { Phone } from './kit';

/** Two phones in one conversation, to which the first one has sent a picture and then words. */
async function withPictureAndWords(phone: (options: { person: 1 | 2 }) => Promise<Phone>) {
  const { page: a } = await phone({ person: 1 });
  const { page: b } = await phone({ person: 2 });
  const words = newWord();
  await enter(a, 'C2C10002');
  await enter(b, 'C2C10001');
  await choose(a, '图片', 'server/seed/art/avatar-mono-2.webp');
  await sent(rows(a).last());
  await say(a, words);
  await expect(row(b, words)).toBeVisible(slow);
  return { a, b, words };
}

test(
  'a received picture and words are sent on without a new upload, and deleted messages come back',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { a, b, words } = await withPictureAndWords(phone);
    const uploads: string[] = [];
    b.on('request', (request) => {
      if (/upload/i.test(request.url())) uploads.push(request.url());
    });

    await row(b, words).getByRole('group').first().click({ button: 'right' });
    await b.getByRole('dialog', { name: '消息操作' }).getByRole('button', { name: '多选' }).click();
    await expect(b.getByText('已选 1 条')).toBeVisible();
    await expect(b.getByRole('dialog', { name: '消息操作' })).toHaveCount(0);
    const picture = rows(b)
      .filter({ has: b.locator('img') })
      .last();
    // The whole row is the target.
    await picture.locator('[data-bubble]').click({ force: true });
    await expect(b.getByText('已选 2 条')).toBeVisible();
    await b.getByRole('toolbar').getByRole('button', { name: '转发' }).click();
    const sheet = b.getByRole('dialog', { name: '转发给' });
    await sheet.getByRole('searchbox', { name: '搜索联系人、群聊' }).fill('林屿');
    await sheet.getByText('林屿', { exact: true }).first().click();
    await sheet.getByRole('textbox', { name: '给对方留言' }).fill(`${words}之后`);
    await sheet.getByRole('button', { name: '发送给 1 个会话' }).click();
    await expect(row(a, `${words}之后`)).toBeVisible(slow);
    await expect(row(a, words)).toHaveCount(3, slow);
    const arePictures = () =>
      rows(a).evaluateAll((all) => all.slice(-3).map((one) => one.querySelector('[data-bubble] img') !== null));
    await expect.poll(arePictures, slow).toEqual([true, false, false]);
    expect(uploads).toEqual([]);

    const last = row(b, `${words}之后`);
    await sent(last);
    await last.getByRole('group').first().click({ button: 'right' });
    await b.getByRole('dialog', { name: '消息操作' }).getByRole('button', { name: '删除' }).click();
    await expect(last).toHaveCount(0);
    await b.getByRole('button', { name: '撤销' }).click();
    await expect(last).toBeVisible(slow);
  },
);

test(
  'several messages go out as one record, whose content is what was seen, also without a network at first',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { a, b, words } = await withPictureAndWords(phone);
    await row(b, words).getByRole('group').first().click({ button: 'right' });
    await b.getByRole('dialog', { name: '消息操作' }).getByRole('button', { name: '多选' }).click();
    await expect(b.getByText('已选 1 条')).toBeVisible();
    await expect(b.getByRole('dialog', { name: '消息操作' })).toHaveCount(0);
    const picture = rows(b).filter({ has: b.locator('img') });
    await picture.last().locator('[data-bubble]').click({ force: true });
    await expect(b.getByText('已选 2 条')).toBeVisible();
    await b.getByRole('toolbar').getByRole('button', { name: '转发' }).click();
    const sheet = b.getByRole('dialog', { name: '转发给' });
    await sheet.getByRole('button', { name: '合并成一条' }).click();
    await sheet.getByRole('searchbox', { name: '搜索联系人、群聊' }).fill('林屿');
    await sheet.getByText('林屿', { exact: true }).first().click();
    await b.context().setOffline(true);
    await sheet.getByRole('button', { name: '发送给 1 个会话' }).click();
    await expect(b.getByText('待发送，网络恢复后发出')).toBeVisible();
    await b.reload().catch(() => undefined);
    await b.context().setOffline(false);
    await enter(b, 'C2C10001');

    const record = rows(a)
      .last()
      .getByRole('button', { name: /的聊天记录，2 条$/ });
    await expect(record).toBeVisible(slow);
    await record.click();
    const opened = a.getByRole('dialog', { name: /和.+的聊天记录$/ });
    await expect(opened.getByRole('listitem')).toHaveCount(2);
    await expect(opened.getByText(words)).toBeVisible();
    await expect(opened.locator('img[data-on]').last()).toBeVisible(slow);
    await a.goBack();
    await expect(opened).toHaveCount(0);
    await a.goto('/mine/chatNotice');
    await expect(a.getByText('[聊天记录]').first()).toBeVisible(slow);
  },
);
