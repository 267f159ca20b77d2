// Pictures in a room while they are uploaded and sent.
import { choose, enter, rows, slow } from './chatKit';
import { expect, test } from './kit';

test(
  'pictures sent together keep their size from the first frame, and none is shown as broken',
  { tag: '@full' },
  async ({ phone }) => {
    test.setTimeout(120_000);
    const { page } = await phone({ person: 1 });
    const failed: string[] = [];
    page.on('console', (said) => said.type() === 'error' && failed.push(said.text()));
    await enter(page, 'C2C10002');
    // Records in each frame the size and state of every new picture.
    await page.evaluate(() => {
      const sizes = new Map<Element, Set<string>>();
      const all = () =>
        Array.from(
          document.querySelectorAll(
            '[data-message] button[aria-label=查看图片], [data-message] button[aria-label^=图片加载失败]',
          ),
        );
      const idOf = (button: Element) => button.closest('[data-message]')?.getAttribute('data-message') ?? '';
      // Those of before by their names, and new ones by their elements: rows out of sight leave the document.
      const before = new Set(all().map(idOf));
      Object.assign(window, { sizes });
      const look = (): void => {
        all()
          .filter((button) => !before.has(idOf(button)))
          .forEach((button) => {
            const { width, height } = button.getBoundingClientRect();
            const seen = sizes.get(button) ?? new Set();
            sizes.set(
              button,
              seen.add(
                `${Math.round(width)}×${Math.round(height)}${button.getAttribute('aria-label') === '查看图片' ? '' : ' broken'}`,
              ),
            );
          });
        requestAnimationFrame(look);
      };
      look();
    });
    await choose(
      page,
      '图片',
      ['snow-dawn', 'avatar-mono-2', 'map-route', 'leather-ivory', 'coast-dusk'].map(
        (name) => `server/seed/art/${name}.webp`,
      ),
    );
    const picture = rows(page).getByRole('button', { name: '查看图片' });
    await expect(picture).toHaveCount(5, slow);
    await expect(rows(page).getByRole('img', { name: /发送中|待发送|已上传/ })).toHaveCount(0, slow);
    const sizes = await page.evaluate(() =>
      Array.from((window as unknown as { sizes: Map<Element, Set<string>> }).sizes.values(), (one) => Array.from(one)),
    );
    expect(sizes.length).toBeGreaterThanOrEqual(5);
    for (const one of sizes) expect(one).toHaveLength(1);
    expect(new Set(sizes.flat()).size).toBeGreaterThan(1);
    expect(failed).toEqual([]);
  },
);
