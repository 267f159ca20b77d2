// The shell in a real browser, with short helpers for what a person does and sees there.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openShell } from './shellServer';
import type { Shell } from './shellServer';
import { followLink } from '../followLink';

export let shell: Shell;
/** The page that was opened last. */
export let page: Page;
/** Serves the shell for the tests of a file, and closes each test's page. */
export function serveShell(): void {
  beforeAll(async () => {
    shell = await openShell();
  }, 60_000);
  afterAll(() => shell?.close());
  afterEach(() => page?.context().close());
}

export const open = async (path: string, more?: { reduced?: boolean }) => (page = await shell.open(path, more));
export const text = (words: string) => page.getByText(words, { exact: true });
export const dialog = () => page.getByRole('dialog');
export const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Waits for the deferred shell, which has the live region of toasts. */
export const ready = () => page.locator('#overlays [role=status]').waitFor({ state: 'attached' });
/** Ticks the box itself, because its label contains links. */
export const tick = () => page.getByRole('checkbox').check({ force: true });
export const path = () => page.evaluate(() => location.pathname + location.search);
export async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(what, { timeout: 15_000 }).toBe(true);
}
export const at = (where: string) => until(async () => (await path()) === where);
export const go = (to: string) => followLink(page, to);
/** Scrolls the window, and waits until the page has been told: two scrolls in one frame are one event. */
export const scrollBy = (px: number) =>
  page.evaluate(
    (by) =>
      new Promise<void>((done) => {
        document.addEventListener('scroll', () => done(), { once: true });
        window.scrollBy(0, by);
      }),
    px,
  );
