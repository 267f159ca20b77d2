// A script that cannot be had, and the bar that says why, on a real page: what stands there and what was typed stay, and the next try
// has it, with its style sheet.
import { expect, it, vi } from 'vitest';
import { button, nod, onStage, open, page, put } from './forumStage';
import { followLink } from '../followLink';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });
onStage();
const styled = () => page.evaluate(() => Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).every((link) => link.sheet !== null));
const asks = ['shop.openAddresses', 'shop.openRegions', 'points.openEntries', 'shop.openOrders'] as const;

it('a sheet whose script is missing says so and is closed; what was typed stays; the next tap opens it', async () => {
  await open('/mine/address');
  await nod(asks);
  await put('shop.addresses', { list: [], phase: 'ready' });
  await button('新增地址').click();
  await page.getByLabel('收件人').fill('陈一鸣');
  const missing = /RegionSheet/;
  await page.route(missing, (route) => route.abort());
  await button(/^所在地区/).click();
  await page.getByText('加载失败，请检查网络').waitFor();
  expect(await page.getByRole('dialog').count(), 'the form alone').toBe(1);
  expect(await page.getByLabel('收件人').inputValue()).toBe('陈一鸣');
  await page.unroute(missing);
  await button(/^所在地区/).click();
  await put('shop.regions', { list: [{ regionCode: '44', name: '广东省', parentCode: '', level: 1, leaf: 0 }], phase: 'ready' });
  await page.getByRole('dialog', { name: '所在地区' }).getByRole('button', { name: '广东省' }).waitFor();
  expect(await styled()).toBe(true);
  expect(await page.getByLabel('收件人').inputValue()).toBe('陈一鸣');
});

it('the bar stands under the header of a page whose script comes later', async () => {
  await open('/home', { online: 0 });
  await nod(asks);
  const bar = page.getByText('网络不可用，正在显示已保存的内容');
  await bar.waitFor();
  await followLink(page, '/mine/points');
  const header = page.getByRole('heading', { name: '我的积分' });
  await header.waitFor();
  const topOf = async () => (await bar.boundingBox())?.y ?? 0;
  await expect.poll(topOf).toBeGreaterThan(44);
});
