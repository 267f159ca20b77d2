// The home page with its first screen in the HTML: which requests get it, and what it depends on.
import { appConfigText, basePath, readAppConfig } from '../process/config';
import type { Prerender } from './prerender';

/** `picture`: the address of the first one, '' for none. */
export type PageWithScreen = { html: string; picture: string };
/** Null where the page begins without. */
export type FirstScreenOf = (request: Request) => Promise<PageWithScreen | null>;

/** `html`: the page without a first screen. */
export function makeFirstScreen(html: string, prerender: Prerender): FirstScreenOf {
  const page = JSON.parse(appConfigText(html)) as { native?: { marker?: string } };
  const bases = Object.keys(readAppConfig(html).bases).map((base) => [base, basePath(base as 'main')]);
  // The page is rendered with calls to this server, whatever host or prefix phones call it by.
  const config = JSON.stringify({ ...page, bases: Object.fromEntries(bases) });
  const marker = `${page.native?.marker ?? ''}/`;

  /** At home, on a phone. */
  function isDue({ url, headers }: Request): boolean {
    const { pathname, searchParams } = new URL(url);
    return pathname === '/home' && !searchParams.has('replay') && headers.get('sec-ch-ua-mobile') !== '?0';
  }
  return async (request) => {
    if (!isDue(request)) return null;
    const isApp = (request.headers.get('user-agent') ?? '').includes(marker);
    const screen = await prerender.screenFor(config, isApp ? 1 : 0);
    if (screen === null) return null;
    // In front of the script that draws it.
    const block = `<body>\n    <script type="application/json" id="prerendered">${screen.block}</script>`;
    return { html: html.replace('<body>', () => block), picture: screen.picture };
  };
}
