// Every route of the specification, gone to in a browser and in the app, by a visitor and by a member: each shows its
// title and something to read, asks for the login where it must, and nothing goes wrong behind it.
// tests/spec/coverage.test.ts counts on this journey.
import { specRoutes } from '../tests/spec/routes';
import type { SpecRoute } from '../tests/spec/routes';
import { expect, feedStands, linksAreTaken, test } from './kit';
import { arrive, putAway } from './routeVisit';

// They share nothing but the server, and change nothing there.
test.describe.configure({ mode: 'parallel' });

// A member goes to every route in a browser in accessibility.spec.ts, where each of them is looked at more closely.
for (const [who, world] of [
  ['visitor', 'browser'],
  ['visitor', 'app'],
  ['member', 'app'],
] as const) {
  test(`a ${who} goes to every route (${world})`, async ({ phone }) => {
    test.setTimeout(240_000);
    // A car owner, in Club Z, who leads a group: sees the most.
    const { page } = await phone({
      ...(who === 'member' ? { person: 1 as const } : {}),
      ...(world === 'app' ? { app: { rights: 'denied' } } : {}),
    });
    const wrong: string[] = [];
    let here = '';
    page.on('console', (m) => m.type() === 'error' && wrong.push(`${here}: ${m.text()}`));
    await page.goto('/home');
    await feedStands(page);
    await linksAreTaken(page);
    const visit = async (route: SpecRoute): Promise<void> => {
      here = route.path;
      wrong.push(...(await arrive(page, route, { who, world })));
      // The prompt that lies over a placeholder is put away, so that the next page can be seen.
      if (who === 'visitor' && route.tourist === 'prompt') await putAway(page);
    };
    for (const route of specRoutes) await visit(route);
    expect(wrong).toEqual([]);
  });
}
