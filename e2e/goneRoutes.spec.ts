// Every route with an id in its query, opened without the id and with an unknown one: within three seconds it says that
// there is nothing, or shows its content that needs no id. One page visits all of the more than one hundred addresses.
import { followLink } from '../tests/followLink';
import { specRoutes } from '../tests/spec/routes';
import { expect, linksAreTaken, test } from './kit';

/**
 * Pages with content that needs no id: the person’s own follows and notices, the members of Club Z, an error, and a
 * room without messages.
 */
const own = [
  '/mine/myConcern',
  '/mine/myNotice',
  '/clubz/clubZCircleMember',
  '/errorPage',
  '/mine/chat?conversationID=C2C99999999',
];
const GONE = /已被删除或不存在|已注销|不存在或已解散/;

const foreign = (query: string): string => query.replace(/=(C2C|\D*)[^&]*/g, (_, kind: string) => `=${kind}99999999`);
const addresses = specRoutes.flatMap(({ path, query }) => (query ? [path, `${path}?${foreign(query)}`] : []));

test(
  'a route with a missing or unknown id says so, or shows its own content, within three seconds',
  { tag: '@full' },
  async ({ phone }) => {
    const { page } = await phone({ person: 1 });
    const look = () =>
      page.evaluate(() => {
        const isVisible = (el: Element): boolean =>
          el.getClientRects().length > 0 && getComputedStyle(el).visibility === 'visible';
        const mains = Array.from(document.querySelectorAll('main')).filter(isVisible);
        return {
          path: location.pathname,
          words: mains
            .map((main) => main.innerText)
            .join('\n')
            .trim(),
          skeletons: mains.flatMap((main) => Array.from(main.querySelectorAll('.sk'))).filter(isVisible).length,
        };
      });
    // The members of Club Z without any cached data of the circle.
    await page.goto('/clubz/clubZCircleMember');
    await linksAreTaken(page);
    await expect(page.getByText(/^帖子/).first()).toBeVisible();
    const wrong: string[] = [];
    for (const address of addresses) {
      await followLink(page, address);
      const stands = async (): Promise<void> => {
        const seen = await look();
        expect(seen.path).toBe(address.split('?')[0]);
        expect(seen.skeletons, 'shapes of what will not come').toBe(0);
        expect(seen.words, 'what it says').toMatch(
          own.some((one) => address === one || address.startsWith(`${one}?`)) ? /./ : GONE,
        );
      };
      await expect(stands)
        .toPass({ timeout: 3000, intervals: [20, 50, 100] })
        .catch((e: unknown) => wrong.push(`${address}: ${String(e).replace(/\s+/g, ' ').slice(0, 200)}`));
    }
    expect(wrong).toEqual([]);
  },
);
