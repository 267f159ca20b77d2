// One browser for all tests of whole pages; each test opens its own contexts in it.
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { browserArgs, browserPath } from '../browserPath.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    browser: string;
  }
}

/** Global setup of the project `pages`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: browserPath(), args: browserArgs });
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
/** Closing the returned connection closes the caller's contexts, not the browser. */
export const sharedBrowser = (): Promise<Browser> => chromium.connect(inject('browser'));
