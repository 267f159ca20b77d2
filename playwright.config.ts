import { defineConfig } from '@playwright/test';
import { browserArgs, browserPath } from './tests/browserPath.mjs';

export default defineConfig({
  testDir: 'e2e',
  // Two at a time take two thirds of the time, but three of 189 needed their second try for want of a processor.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    launchOptions: { executablePath: browserPath(), args: browserArgs },
  },
});
