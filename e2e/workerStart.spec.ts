// How the worker gets what the page knows at its start: as its name, or as a message where browsers know no names.
import type { Page } from '@playwright/test';
import { expect, feedStands, test } from './kit';

/** A worker that never starts is given up: another one is made, and in the end the page does its work itself. */
async function startsOnce(page: Page): Promise<void> {
  let made = 0;
  page.on('worker', () => made++);
  await page.goto('/home');
  await feedStands(page);
  await expect(page.getByRole('link', { name: '我的', exact: true })).toBeVisible();
  expect([made, page.workers().length], 'workers that were made, and that run').toEqual([1, 1]);
}

test('the worker starts by its name without waiting for a message', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.addInitScript(() => {
    const Named = Worker;
    window.Worker = class extends Named {
      override postMessage(message: { boot?: number }, ...rest: never[]): void {
        if (message.boot !== 1) super.postMessage(message, ...rest);
      }
    };
  });
  await startsOnce(page);
});

test('the worker starts by the message in a browser without names of workers', { tag: '@full' }, async ({ phone }) => {
  const { page } = await phone({ person: 1 });
  await page.addInitScript(() => {
    const Named = Worker;
    window.Worker = class extends Named {
      constructor(url: string | URL) {
        super(url);
      }
    };
  });
  await startsOnce(page);
});
