// The owner of a circle changes its cover, name and join rule; a duplicate name is an error at its field. In a browser,
// and in the app, where the cover comes from the native album.
import sharp from 'sharp';
import { bothWorlds, expect, onOwnServer } from './kit';

const slow = { timeout: 20_000 };

for (const { world, name, test } of bothWorlds(onOwnServer)) {
  test(
    `an owner changes cover, name and join rule of a circle, and another member sees the changes (${name})`,
    { tag: '@full' },
    async ({ phone }) => {
      const photo = {
        name: 'a.jpg',
        mimeType: 'image/jpeg',
        buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a4a2a' } })
          .jpeg()
          .toBuffer(),
      };
      const { page } = await phone({
        person: 1,
        ...(world === 'app'
          ? { app: { platform: 'ios' as const, album: [{ ...photo, width: 900, height: 600 }] } }
          : null),
      });
      await page.goto('/circle/circleDetail?tribeId=c103');
      const head = page
        .locator('header')
        .filter({ has: page.getByRole('heading', { level: 2 }) })
        .first();
      const before = await head.locator('img').first().getAttribute('src', slow);
      await page.getByRole('button', { name: '更多' }).first().click(slow);
      await page.getByRole('button', { name: '编辑圈子' }).click(slow);
      const sheet = page.getByRole('dialog', { name: '编辑圈子' });
      const field = sheet.getByRole('textbox', { name: '名称' });
      await expect(field).toHaveValue('ZEAL 7 车主', slow);
      const chooser = world === 'app' ? null : page.waitForEvent('filechooser');
      await sheet.getByRole('button', { name: '更换封面' }).click();
      await (await chooser)?.setFiles(photo);
      await field.fill('夜行日记');
      await sheet.getByRole('button', { name: '自由加入' }).click();
      const save = sheet.getByRole('button', { name: '保存', exact: true });
      await save.click(slow);
      await expect(sheet.getByRole('alert')).toHaveText('名称已被使用', slow);
      await field.fill('ZEAL 7 与 Tourer');
      await save.click(slow);
      await expect(page.getByText('已保存')).toBeVisible(slow);
      await expect(sheet).toHaveCount(0, slow);
      await expect(page.getByRole('heading', { name: 'ZEAL 7 与 Tourer', level: 2 })).toBeVisible(slow);
      await expect(head.locator('img').first()).not.toHaveAttribute('src', before ?? '', slow);
      await expect(page.locator('article').first()).toContainText('ZEAL 7 与 Tourer', slow);

      const { page: other } = await phone({ person: 2 });
      await other.goto('/circle/circleDetail?tribeId=c103');
      await expect(other.getByRole('heading', { name: 'ZEAL 7 与 Tourer', level: 2 })).toBeVisible(slow);
      await other.getByRole('button', { name: '加入 ZEAL 7 与 Tourer' }).click(slow);
      await expect(other.getByText('进入群聊')).toBeVisible(slow);
      await other.getByRole('button', { name: '更多' }).first().click(slow);
      await expect(other.getByRole('button', { name: '退出圈子' })).toBeVisible(slow);
      await expect(other.getByRole('button', { name: '编辑圈子' })).toHaveCount(0);
    },
  );
}
