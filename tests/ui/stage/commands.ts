// What only the driver of the browser can do or see, for tests that run in it.
import type { Page } from 'playwright';
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

export type ChosenFile = { name: string; mimeType: string; base64: string };
declare module 'vitest/browser' {
  interface BrowserCommands {
    /** From now on requests of the page are noted; empties the list. */
    watchRequests(): Promise<void>;
    /** Addresses that the page has asked for since `watchRequests`. */
    requestsSeen(): Promise<string[]>;
    /** Name of the next file that the page saves; to be called before what saves it. */
    nextDownload(): Promise<string>;
    /** Gives these files to the next file dialog; to be called before what opens it. */
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
