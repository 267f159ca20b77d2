import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ownLabelsModule } from './build/ownLabels.ts';
import { browserArgs, browserPath } from './tests/browserPath.mjs';
import * as commands from './tests/ui/stage/commands.ts';
import { serveApp } from './tests/ui/stage/serveApp.ts';

// For two cores: while two work, one waits for a database, a process or a frame.
const maxWorkers = 3;

const notInNode = ['**/node_modules/**', 'tests/**/*.{browser,page}.test.ts'];
/**
 * Their window, network, chat SDK or modules loaded anew stay for as long as their process lives: they share processes
 * with each other only.
 */
const ownProcess = [
  'tests/server/im{Bus,Sdk,SdkGroups}.test.ts',
  'tests/worker/{gitBisect,im*,realRun,replayClient,uploadsReal}.test.ts',
  'tests/spec/coverage.test.ts',
];
/** As journeys do: long enough for a busy machine, and a look at once when it is there. */
const expectations = { poll: { timeout: 15_000, interval: 20 } };
/** Tests in a browser wait for its frames: one that passes at its second try passes, and is named as flaky. */
const retry = 1;
const inNode = {
  expect: expectations,
  environment: 'node' as const,
  globalSetup: ['tests/builtFolders.ts'],
  maxWorkers,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 0 },
};

/** They take so long that they run while the others do, not after them. */
const long = ['tests/server/roles.test.ts', 'tests/worker/uploadsReal.test.ts'];
/** Vitest starts with the files of most text, which says little about their time. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name));
    const projects = Array.from(new Set(sorted.map((file) => file.project)));
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongFirst },
    tags: [
      { name: 'full', description: 'not in `npm test`: a long test, or a further case of what others there test' },
    ],
    projects: [
      // One process for many files: they keep nothing between them.
      {
        plugins: [react(), ownLabelsModule()],
        test: {
          ...inNode,
          name: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...notInNode, ...ownProcess],
          isolate: false,
        },
      },
      { plugins: [react()], test: { ...inNode, name: 'processes', include: ownProcess, isolate: false } },
      {
        // Whole pages, driven from outside: touch, layout shifts, scripts that cannot be loaded. They wait more than
        // they work, so they run beside the tests of components: one group, for which Vitest wants one `maxWorkers`.
        plugins: [react()],
        test: {
          name: 'pages',
          environment: 'node',
          include: ['tests/**/*.page.test.ts'],
          globalSetup: ['tests/builtFolders.ts', 'tests/ui/sharedBrowser.ts'],
          maxWorkers,
          retry,
          expect: expectations,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [serveApp(), ownLabelsModule()],
        // Named, since a dependency that Vite finds during the run reloads the test that runs.
        optimizeDeps: {
          include: [
            'axe-core',
            'react',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            'comlink',
            'valtio/react',
            'valtio/vanilla',
            'wouter',
            'wouter/use-browser-location',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.ts'],
          setupFiles: ['tests/ui/stage/noDeveloperTools.ts', 'tests/ui/stage/styles.ts'],
          maxWorkers,
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
          // Browsers report this about layouts that take two frames; nothing is wrong.
          onUnhandledError: ({ message }) => !message?.startsWith('ResizeObserver loop'),
          expect: expectations,
          browser: {
            commands,
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              // A microphone that hums, and nobody who has to allow it.
              launchOptions: {
                executablePath: browserPath(),
                args: [...browserArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
              },
              contextOptions: {
                viewport: { width: 1280, height: 1000 },
                hasTouch: true,
                isMobile: true,
                locale: 'zh-CN',
              },
            }),
          },
        },
      },
    ],
  },
});
