// Commands that run in Playwright outside of the browser, for what a test inside of it cannot do or see.
import type { Page } from 'playwright';
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

export type ChosenFile = { name: string; mimeType: string; base64: string };
declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Empties the list of requests, and starts to record the page's requests. */
    watchRequests(): Promise<void>;
    /** URLs that the page has requested since `watchRequests`. */
    requestsSeen(): Promise<string[]>;
    /** Resolves to the name of the next download. Call it before the action that starts the download. */
    nextDownload(): Promise<string>;
    /** Gives these files to the next file dialog. Call it before the action that opens the dialog. */
    chooseFiles(files: ChosenFile[]): Promise<void>;
  }
}

const seen = new WeakMap<Page, string[]>();
export const watchRequests: BrowserCommand<[]> = ({ page }) => {
  if (!seen.has(page)) page.on('request', (request) => seen.get(page)?.push(request.url()));
  seen.set(page, []);
};
export const requestsSeen: BrowserCommand<[]> = ({ page }) => seen.get(page) ?? [];
export const nextDownload: BrowserCommand<[]> = async ({ page }) =>
  (await page.waitForEvent('download')).suggestedFilename();
export const chooseFiles: BrowserCommand<[ChosenFile[]]> = async ({ page }, files) => {
  const chooser = await page.waitForEvent('filechooser');
  await chooser.setFiles(files.map(({ base64, ...file }) => ({ ...file, buffer: Buffer.from(base64, 'base64') })));
};
