// Plays a recording on the screens of a build, in a Chromium of its own: its pages are given the files of the build and
// reach nothing else.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { Route } from 'playwright';
import { browserArgs, findChromium } from '../../build/chromium.mjs';
import type { Screen } from '../../bus/inspect/screenSeries';
import type { Recording } from '../../bus/recording/recordingFile';

/** No such host exists. */
const ORIGIN = 'https://screens.invalid';
const PLAYER = 'ui/devtools/replayer/phone/playScreens.ts';
const types: { readonly [ext: string]: string } = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Why no screens can be drawn here, in one line. */
export class NoScreens extends Error {}

/** Throws in one line where there is none. */
export function chromiumPath(): string {
  const found = findChromium();
  if (found) return found;
  throw new NoScreens(
    'no Chromium found: screens need one in PATH, or named in CHROMIUM (Debian: apt-get install chromium-headless-shell fonts-noto-cjk)',
  );
}
/** The player and its reader, always of this commit: one reader for all builds. */
async function playerScript(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: PLAYER, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'screens' });
  await bundle.close();
  return output[0].code;
}
/** The addresses of all scripts that the app of a build may ask for, its first ones among them. */
function scriptsOf(dist: string): string[] {
  const found = new Set<string>();
  const read = (text: string): void => {
    for (const [, name] of text.matchAll(/[\w./-]*?([\w.-]+\.js)\b/g)) {
      const file = join(dist, 'assets', name ?? '');
      if (!name || found.has(name) || !existsSync(file)) continue;
      found.add(name);
      read(readFileSync(file, 'utf8'));
    }
  };
  for (const [tag] of index(dist).matchAll(/<script[^>]*\bsrc=[^>]*>/g)) read(tag);
  return Array.from(found, (name) => `/assets/${name}`);
}
function index(dist: string): string {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) throw new NoScreens(`there is no build in ${dist}`);
  return readFileSync(file, 'utf8');
}

async function serve(route: Route, dist: string): Promise<void> {
  const url = new URL(route.request().url());
  if (url.origin !== ORIGIN) return route.abort();
  if (url.pathname === '/screens-host')
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><style>body{margin:0}iframe{display:block;border:0;width:100vw;height:100vh}</style><body>',
    });
  const file = join(dist, normalize(url.pathname));
  if (existsSync(file) && statSync(file).isFile())
    return route.fulfill({ contentType: types[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) });
  if (extname(file) && !route.request().isNavigationRequest()) return route.fulfill({ status: 404 });
  return route.fulfill({ contentType: 'text/html; charset=utf-8', body: index(dist) });
}

const isZone = (zone: unknown): zone is string => {
  try {
    return typeof zone === 'string' && !!new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
};
const px = (size: unknown, otherwise: number): number =>
  typeof size === 'number' && size >= 280 && size <= 1400 ? Math.round(size) : otherwise;

/** `text`: the recording's file. */
export async function screensOf(text: string, { header, envelopes }: Recording, dist: string): Promise<Screen[]> {
  const executablePath = chromiumPath();
  const [{ chromium }, script] = await Promise.all([import('playwright'), playerScript()]);
  // Frames come as fast as they are drawn, and what scrolls is there at once.
  const args = [...browserArgs, '--disable-frame-rate-limit', '--disable-gpu-vsync', '--disable-smooth-scrolling'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const { width, height, zone } = header.environment;
    const context = await browser.newContext({
      viewport: { width: px(width, 390), height: px(height, 844) },
      locale: 'zh-CN',
      timezoneId: isZone(zone) ? zone : 'Asia/Shanghai',
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    });
    await context.route('**/*', (route) => serve(route, dist));
    const begin = `if (window === top) window.screens = screens; else screens.holdTime(window, ${envelopes[0]?.at ?? 0});`;
    await context.addInitScript(`${script}\n${begin}`);
    const page = await context.newPage();
    await page.goto(`${ORIGIN}/screens-host`);
    return await page.evaluate<Screen[]>(
      `screens.playScreens(${JSON.stringify(text)}, ${JSON.stringify(scriptsOf(dist))})`,
    );
  } finally {
    await browser.close();
  }
}
