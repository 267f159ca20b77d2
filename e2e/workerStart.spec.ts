// How the worker gets what the page knows at its start: as its name, or as a message where browsers know no names.
import { expect, feedStands, test } from './kit';

test('the worker starts by its name without waiting for a message', async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.addInitScript(() => {
    const Named = Worker;
    window.Worker = class extends Named {
      override postMessage(message: { boot?: number }, ...rest: never[]): void {
        if (message.boot !== 1) super.postMessage(message, ...rest);
      }
    };
  });
  await page.goto('/home');
  await feedStands(page);
  await expect(page.getByRole('link', { name: '我的', exact: true })).toBeVisible();
});

test('the worker starts by the message in a browser without names of workers', async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.addInitScript(() => {
    const Named = Worker;
    window.Worker = class extends Named {
      constructor(url: string | URL) {
        super(url);
      }
    };
  });
  await page.goto('/home');
  await feedStands(page);
  await expect(page.getByRole('link', { name: '我的', exact: true })).toBeVisible();
});
