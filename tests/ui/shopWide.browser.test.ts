// The shop by the window's width: the grid's columns, the product at the top edge, which stays there, and what stands
// beside a product's pictures.
import { expect, it, onTestFinished } from 'vitest';
import { clean, page, put } from './stage/stage';
import { listOf } from './forumThings';
import { come } from './shopStage';
import { product } from './shopThings';

const ids = Array.from({ length: 60 }, (_, i) => `p${i}`);
const cell = (id: string) => page.getByRole('link', { name: new RegExp(`商品 ${id} `) });
/** A little below the header. */
const edge = 112;

async function openShop(width: number): Promise<void> {
  await come('/shop/home', { width, height: 900 });
  for (const id of ids) await put('shop.product', product({ productId: id, name: `商品 ${id} ` }), id);
  await put('shop.products', listOf(ids), '||recommend');
  await cell('p0').waitFor();
}
const boxOf = (id: string): Promise<DOMRect> => cell(id).evaluate((el) => el.getBoundingClientRect());

/** How many cells stand beside the first one. */
async function columns(): Promise<number> {
  const { top } = await boxOf('p0');
  let count = 1;
  while ((await cell(`p${count}`).count()) > 0 && (await boxOf(`p${count}`)).top === top) count++;
  return count;
}

it.each([
  { width: 390, type: '', count: 2 },
  { width: 390, type: 'xl', count: 1 },
  { width: 600, type: '', count: 3 },
  { width: 820, type: 'xl', count: 2 },
  { width: 1280, type: '', count: 4 },
  { width: 1280, type: 'xl', count: 3 },
])('has $count columns at $width px, type $type', { tags: 'full' }, async ({ count, width, type }) => {
  await openShop(width);
  if (type) document.documentElement.setAttribute('data-type', type);
  onTestFinished(() => document.documentElement.removeAttribute('data-type'));
  await expect.poll(columns).toBe(count);
  await clean();
});

it('keeps the product at the top edge when the window gets narrower and wider', { tags: 'full' }, async () => {
  await openShop(820);
  window.scrollTo(0, 3000);
  const isAtEdge = ({ top, bottom }: DOMRect): boolean => top <= edge && bottom > edge;
  const atEdge = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const id of ids) if ((await cell(id).count()) > 0 && isAtEdge(await boxOf(id))) found.push(id);
    return found;
  };
  await expect.poll(async () => (await atEdge()).length).toBe(3);
  const [, middle = ''] = await atEdge();
  for (const [width, beside] of [
    [390, 2],
    [820, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await atEdge()).length).toBe(beside);
    await expect.poll(atEdge).toContain(middle);
  }
});

it('shows a product’s words beside its pictures in a wide window, and below them on a phone', async () => {
  await come('/shop/product?productId=p1', { width: 820, height: 900 });
  await put('shop.product', product(), 'p1');
  const name = page.getByRole('heading', { name: product().name });
  const box = (one: typeof name): Promise<DOMRect> => one.evaluate((el) => el.getBoundingClientRect());
  const pictures = page.getByRole('region', { name: '商品图片' });
  await name.waitFor();
  expect((await box(pictures)).height).toBeLessThanOrEqual(400);
  expect((await box(name)).left).toBeGreaterThan((await box(pictures)).right);
  expect((await box(name)).top).toBeLessThan((await box(pictures)).bottom);
  await clean();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await box(pictures)).width).toBe(390);
  expect((await box(name)).top).toBeGreaterThan((await box(pictures)).bottom);
});
