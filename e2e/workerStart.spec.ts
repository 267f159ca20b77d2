// How the worker gets what the page knows at its start: as its name, or as a message where browsers know no names.
import { expect, feedStands, test } from './kit';

test('the worker starts by its name without waiting for a message', async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function post(this: Worker, message: { boot?: number }, ...rest: never[]) {
      if (message.boot !== 1) postMessage.call(this, message, ...rest);
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
