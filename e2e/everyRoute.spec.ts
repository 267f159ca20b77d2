// Every route of the specification, visited in a browser and in the app, by a visitor and by a member: each shows its
// title and content, asks for a login where it must, and logs no error. tests/spec/coverage.test.ts checks that this
// journey exists.
import { specRoutes } from '../tests/spec/routes';
import type { SpecRoute } from '../tests/spec/routes';
import { expect, feedStands, linksAreTaken, test } from './kit';
import { arrive, putAway } from './routeVisit';

// Parallel, because these journeys change nothing on the server that they share.
test.describe.configure({ mode: 'parallel' });

// accessibility.spec.ts visits every route as a member in a browser and checks more there.
for (const [who, world] of [
  ['visitor', 'browser'],
  ['visitor', 'app'],
  ['member', 'app'],
] as const) {
  test(
    `every route shows its title and content, or the request to log in, to a ${who} (${world})`,
    // A member in the app visits them in `npm test`, too.
    { tag: who === 'member' ? [] : '@full' },
    async ({ phone }) => {
      test.setTimeout(240_000);
      // Person 1 sees the most: a car owner, a member of Club Z and the leader of a group.
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
        // The login prompt over a placeholder is closed, so that the next page can be seen.
        if (who === 'visitor' && route.tourist === 'prompt') await putAway(page);
      };
      for (const route of specRoutes) await visit(route);
      expect(wrong).toEqual([]);
    },
  );
}
