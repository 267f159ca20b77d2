import { defineConfig } from '@playwright/test';
import { browserArgs, browserPath } from './tests/browserPath.mjs';

/** These begin first, so that no long file is left for the end, when the other worker has nothing to do any more. */
const long = [
  'accessibility',
  'everyRoute',
  'chat',
  'simulator',
  'shop',
  'activityApply',
  'longSession',
  'hostile',
  'uploads',
  'chatFaults',
  'serviceWorker',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  // For two cores; each worker has a server and a data folder of its own (see e2e/kit.ts). With three, journeys wait in
  // vain now and then.
  workers: 2,
  globalSetup: './e2e/globalSetup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  forbidOnly: true,
  retries: 1,
  reporter: process.env['PW_JSON'] ? [['list'], ['json', { outputFile: process.env['PW_JSON'] }]] : [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    trace: 'off',
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    // A microphone that hums, and nobody who has to allow it, for all: one set of arguments, since another one takes
    // another browser.
    launchOptions: {
      executablePath: browserPath(),
      args: [...browserArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
});
