// Fixtures of all journeys: a server with the demo community, phones (browser contexts), logged-in persons, and a
// failure for every policy violation, uncaught error and request to another origin.
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createDatabase } from '../tests/postgres.mjs';
import { startServer } from '../tests/serverProcess.mjs';
import { followLink } from '../tests/followLink';
import { replayFile } from '../tests/worker/replayFile';
import { newToken15, signIn } from '../tests/signedCall.mjs';
import { replay } from './commands';
import { appAgents, surround } from './nativeApp';
import type { NativeApp } from './nativeApp';
import { shanghaiDay } from './shanghaiDay';

export type Phone = { page: Page; context: BrowserContext };
export type Server = Awaited<ReturnType<typeof startServer>>;
type Options = {
  person?: 1 | 2 | 3 | 4 | 5 | 6;
  theme?: 'light' | 'dark';
  userAgent?: string;
  viewport?: { width: number; height: number };
  agreed?: boolean;
  /** With reduced motion; false for a journey about motion. */
  still?: boolean;
  /** False for a first visit, which fetches nothing ahead before it is touched. */
  visited?: boolean;
  /** Lets the page have its service worker; other journeys go without. */
  serviceWorker?: boolean;
  /** Simulates the brand's app around the page. */
  app?: NativeApp;
};
/** The options of `phone` for both worlds. */
export const worlds = { browser: {}, app: { app: {} } } as const;

/** Whether the prepared data has posts of today. After midnight each server fills its own. */
const filledToday = (): boolean => process.env['FILLED_DAY'] === shanghaiDay();

/** The prepared data folder, with its embedded database. */
export const filledData = (): { from: string } => ({ from: (filledToday() && process.env['FILLED_DATA']) || '' });
async function ownDatabase(): Promise<Awaited<ReturnType<typeof createDatabase>> | undefined> {
  const url = process.env['JOURNEYS_DATABASE_URL'];
  return url ? createDatabase(url, filledToday() ? process.env['FILLED_DATABASE'] : undefined) : undefined;
}
/** The message of an exception that a journey throws inside the app. */
export const plantedError = 'thrown by the journey';
/** A running server; `close` fails when the server does not exit with 0. */
export type Running = { server: Server; close: () => Promise<void> };
/** A kind of server. The journeys of a worker that name the same kind share one server. */
export type Kind<T extends Running = Running> = { open: () => Promise<T> };

/**
 * `embedded`: with the embedded database, even if PostgreSQL is configured. `build`: a folder with another build than
 * the project's.
 */
export async function openServer({
  env = {},
  embedded = false,
  build,
}: { env?: { [name: string]: string }; embedded?: boolean; build?: string } = {}): Promise<Running> {
  const database = embedded ? undefined : await ownDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'zeal-data-'));
  // The servers share the resized pictures of the seed.
  symlinkSync(process.env['SHARED_PICTURES'] ?? '', join(dataDir, 'cache'));
  const server = await startServer({
    dataDir,
    ...(build ? { build } : {}),
    ...(database ? { env: { ...env, DATABASE_URL: database.url } } : { env, ...filledData() }),
  });
  const close = async (): Promise<void> => {
    const code = await server.stop();
    server.remove();
    await database?.drop();
    expect(code, 'SIGTERM drains and ends with 0').toBe(0);
  };
  return { server, close };
}
/** Replays what a page has recorded in the worker, and names what differs; with SOAK=1 in another time zone, too. */
async function differences(page: Page): Promise<string[]> {
  const text = await recordingOf(page).catch(() => '');
  // Of a page that plays a recording, or to which no worker came, there is nothing to replay.
  if (!text.includes('"from":"worker"')) return [];
  const found: string[] = [];
  const { envelopes, differing, first } = await replayFile(text);
  console.log(`replayed ${envelopes} envelopes, ${differing} differing`);
  if (differing > 0) {
    const kept = join('test-results', `differing-${Date.now()}.ndjson`);
    mkdirSync('test-results', { recursive: true });
    writeFileSync(kept, text);
    found.push(`${differing} of ${envelopes}, see ${kept}: ${first}`);
  }
  if (!process.env['SOAK']) return found;
  const file = join(tmpdir(), `zeal-journey-${process.pid}.ndjson`);
  writeFileSync(file, text);
  const { code, line } = replay(file, { TZ: 'America/St_Johns', LC_ALL: 'ar_EG.UTF-8' });
  return code === 0 ? found : [...found, `elsewhere: ${line}`];
}
/** Of all open pages, at the end. Some have no worker, and record nothing. */
async function differencesAtEnd(contexts: readonly BrowserContext[]): Promise<string[]> {
  const found: string[] = [];
  for (const page of contexts.flatMap((context) => context.pages())) {
    // The replayer and /shell record nothing.
    if (!(await page.evaluate(() => '__boot' in window).catch(() => false))) continue;
    const envelopes = async (): Promise<number> => (await recordingOf(page)).split('\n').length - 2;
    await expect
      .poll(envelopes, { timeout: 5000, intervals: [100] })
      .toBeGreaterThan(0)
      .catch(() => undefined);
    found.push(...(await differences(page)));
  }
  return found;
}
/** Keeps what the pages of a failed journey have recorded beside its report. */
async function keepRecordings(contexts: readonly BrowserContext[], fileAt: (name: string) => string): Promise<void> {
  for (const [n, page] of contexts.flatMap((context) => context.pages()).entries()) {
    // A page may hang, which is why the journey failed.
    const recorded = await page
      .waitForFunction(() => (window as { __recording?: () => Promise<string> }).__recording?.(), null, {
        timeout: 5000,
      })
      .catch(() => null);
    if (!recorded) continue;
    const text = await recorded.jsonValue();
    const file = fileAt(`recording-${n}.ndjson`);
    writeFileSync(file, text ?? '');
    console.log(`recorded until it failed: ${file}`);
  }
}
/** A page that is loaded anew loses its recording: it is replayed before. */
function replayBeforeLoads(page: Page, found: string[]): void {
  const note = async (): Promise<void> => {
    const records = await page.evaluate(() => '__recording' in window).catch(() => false);
    if (records) found.push(...(await differences(page)));
  };
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...where) => note().then(() => goto(...where));
  page.reload = async (...how) => note().then(() => reload(...how));
}
const sharedKind: Kind = { open: () => openServer() };
type Servers = <T extends Running>(kind: Kind<T>) => Promise<T>;

export const test = base.extend<{ server: Server; phone: (options?: Options) => Promise<Phone> }, { servers: Servers }>(
  {
    // Runs the shared server and the last of the others. Each test chooses its kind: a fixture of the worker would need
    // another worker and browser for each kind.
    servers: [
      async ({}, give) => {
        const running = new Map<Kind, Running>();
        const closeOthers = async (than?: Kind): Promise<void> => {
          for (const [kind, { close }] of running) {
            if (kind === than) continue;
            running.delete(kind);
            await close();
          }
        };
        await give(async <T extends Running>(kind: Kind<T>): Promise<T> => {
          const known = running.get(kind);
          if (known) return known as T;
          await closeOthers(sharedKind);
          const opened = await kind.open();
          running.set(kind, opened);
          return opened;
        });
        await closeOthers();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    server: [
      async ({ servers }, give) => give((await servers(sharedKind)).server),
      { scope: 'test', timeout: 120_000 },
    ],
    phone: async ({ browser, server }, give, info) => {
      const contexts: BrowserContext[] = [];
      const wrong: string[] = [];
      const differing: string[] = [];
      await give(
        async ({
          person,
          theme = 'light',
          app,
          userAgent = app && appAgents[app.platform ?? 'android'],
          viewport,
          agreed = true,
          visited = true,
          still = true,
          serviceWorker = false,
        } = {}) => {
          const context = await browser.newContext({
            colorScheme: theme,
            reducedMotion: still ? 'reduce' : 'no-preference',
            baseURL: server.origin,
            viewport: viewport ?? { width: 390, height: 844 },
            hasTouch: true,
            isMobile: true,
            serviceWorkers: serviceWorker ? 'allow' : 'block',
            locale: 'zh-CN',
            timezoneId: 'Asia/Shanghai',
            ...(userAgent ? { userAgent } : {}),
          });
          contexts.push(context);
          if (agreed)
            await context.addInitScript(() => {
              try {
                if (!localStorage.getItem('visitorTerms')) localStorage.setItem('visitorTerms', 'test');
              } catch {
                /* no storage */
              }
            });
          if (visited)
            await context.addInitScript(() => {
              try {
                if (!localStorage.getItem('visits')) localStorage.setItem('visits', '1');
              } catch {
                /* no storage */
              }
            });
          const token = person ? (await signIn(server.origin, person)).idToken : '';
          if (token) await context.addCookies([{ name: 'idToken', value: token, url: server.origin }]);
          if (app) await surround(context, app, token);
          const page = await context.newPage();
          if (process.env['SOAK']) replayBeforeLoads(page, differing);
          page.on('pageerror', (e) => e.message !== plantedError && wrong.push('uncaught: ' + e.message));
          page.on('console', (m) => {
            if (/Content Security Policy|Trusted ?Type|TrustedScript/i.test(m.text()))
              wrong.push('policy: ' + m.text());
          });
          page.on('request', (r) => {
            const url = new URL(r.url());
            if (/^(http|ws)/.test(url.protocol) && url.origin !== server.origin) wrong.push('stranger: ' + r.url());
          });
          return { page, context };
        },
      );
      if (info.status === info.expectedStatus) differing.push(...(await differencesAtEnd(contexts)));
      else await keepRecordings(contexts, (name) => info.outputPath(name));
      for (const c of contexts) await c.close();
      // Errors of the server may explain the failure.
      if (info.status !== info.expectedStatus) for (const line of server.errors) console.log(`server: ${line}`);
      expect(wrong).toEqual([]);
      expect(differing, 'replays of the recordings of this journey').toEqual([]);
    },
  },
);
export { expect };
/** For journeys that need the unchanged community: a server that no other journey uses. */
export const onOwnServer = () => {
  const own: Kind = { open: () => openServer() };
  return test.extend<object>({
    server: [async ({ servers }, give) => give((await servers(own)).server), { scope: 'test', timeout: 120_000 }],
  });
};
/**
 * For a journey that runs in both worlds, each on a server of its own. Call it once in a file; `more` are the options
 * of `phone`.
 */
export const bothWorlds = <T>(own: () => T) =>
  [
    { world: 'browser', name: 'in a browser', test: own(), more: worlds.browser },
    { world: 'app', name: 'in the app', test: own(), more: worlds.app },
  ] as const;

/**
 * A word that no other text has. Without v, w and q: after `vx`, `wx` or `qq` a text looks like an account and waits for
 * the moderators.
 */
export const newWord = (): string => newToken15().replace(/[vwq]/gi, 'a');

export const startPage = (page: Page) => page.getByRole('status', { name: '正在打开臻驰社区' });
/** The like button of a card or of the bar of a post; `aria-pressed` is its state. */
export const heart = (within: Locator | Page) => within.getByRole('button', { name: /^赞/ });
/** The posts of the visible feed. */
export const cards = (page: Page) => page.locator('article');

/** Waits until the feed is visible and usable. What the page shows of the last visit is not. */
export async function feedStands(page: Page): Promise<void> {
  await expect(page.locator('#snapshot')).toHaveCount(0, { timeout: 20_000 });
  await expect(cards(page).nth(2)).toBeVisible({ timeout: 20_000 });
  await expect(startPage(page)).toHaveCount(0, { timeout: 20_000 });
}

/** Opens the home page of a phone whose scripts of the app come when `go` is called. */
export async function openBeforeScripts(page: Page): Promise<{ go: () => void }> {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/**', async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('#overlays')).toBeAttached();
  return { go };
}
/** Waits until the app handles clicks on links. Before that, a link outside any component loads the page again. */
export const linksAreTaken = (page: Page): Promise<void> =>
  page.locator('#overlays [role=status]').first().waitFor({ state: 'attached', timeout: 20_000 });

/** Opens a path of the app by a link, in a page where the app runs already: it is not loaded again. */
export async function openLink(page: Page, path: string): Promise<void> {
  await linksAreTaken(page);
  await followLink(page, path);
}

/** Logs in as a person of the demo community, from the login prompt. */
export async function logIn(page: Page, person: string): Promise<void> {
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确认' }).click({ timeout: 20_000 });
  const sheet = page.getByRole('dialog', { name: /登录/ });
  await sheet.getByRole('button', { name: person }).click();
  await sheet.getByRole('checkbox').click();
  await sheet.getByRole('button', { name: '登录', exact: true }).click();
  await expect(sheet).toHaveCount(0, { timeout: 20_000 });
}
/** The recording of the last minutes, as the page would send it. The script that keeps it is there from then on. */
export const recordingOf = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (window as { __recording?: () => Promise<string> }).__recording?.()) ?? '');

/** Pulls down far enough for a refresh. */
export async function pullDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const at = (y: number) => [{ x: 190, y }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(260) });
  for (let y = 280; y <= 560; y += 20)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
