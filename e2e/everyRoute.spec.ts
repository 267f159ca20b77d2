// Every route of the specification, gone to in a browser and in the app, by a visitor and by a member: each shows its title and something
// to read, asks for the login where it must, and nothing goes wrong behind it. tests/spec/coverage.test.ts counts on this journey.
import { specRoutes } from '../tests/spec/routes';
import type { SpecRoute } from '../tests/spec/routes';
import { expect, feedStands, startPage, test } from './kit';
import { heard } from './nativeApp';
import { followLink } from '../tests/followLink';

for (const world of ['browser', 'app'] as const) {
  for (const who of ['visitor', 'member'] as const) {
    test(`a ${who} goes to every route (${world})`, async ({ phone }) => {
      test.setTimeout(480_000);
      // A car owner, in Club Z, who leads a group: sees the most.
      const { page } = await phone({ ...(who === 'member' ? { person: 1 as const } : {}), ...(world === 'app' ? { app: { rights: 'denied' } } : {}), still: true });
      const wrong: string[] = [];
      let here = '';
      page.on('console', (m) => m.type() === 'error' && wrong.push(`${here}: ${m.text()}`));
      await page.goto('/home');
      await feedStands(page);

      const cancel = page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '取消' });
      const look = async (route: SpecRoute): Promise<void> => {
        // A page that asks by itself is looked at when the question is put away.
        if (who === 'visitor' && route.tourist !== 'prompt' && (await cancel.isVisible())) await cancel.click({ timeout: 2000 });
        const leads = route.leads?.[world];
        const at = new URL(page.url()).pathname;
        if (leads && at === leads) return;
        expect(at, 'it stays there').toBe(route.path);
        expect(await startPage(page).count(), 'no start page').toBe(0);
        const title = await page.title();
        expect(title, 'no title, or the 404’s').not.toMatch(/^$|页面不存在/);
        if (!route.named) expect(title).toContain(route.title);
        if (world === 'app') expect((await heard(page, 'setTitle')).slice(-1), 'the app’s bar has it too').toEqual([{ title }]);
        const asked = await page.getByText('请先登录').count();
        if (who === 'visitor' && route.tourist === 'prompt') return expect(asked, 'it asks for the login').toBeGreaterThan(0);
        expect(asked, 'it asks for no login').toBe(0);
        expect(await page.getByText(/加载失败|内容已被删除或不存在|暂无权限查看/).count(), 'what it shows is there').toBe(0);
        expect(await page.locator('main:visible .sk:visible').count(), 'its shape has given way').toBe(0);
        // By its tag: what a page says at once over itself, a result say, does not take its heading away.
        expect(await page.locator('main:visible').locator('h1, h2, h3, [role=heading]').count(), 'a heading').toBeGreaterThan(0);
      };
      const visit = async (route: SpecRoute): Promise<void> => {
        here = route.path;
        await followLink(page, route.path + (route.query ? '?' + route.query : ''));
        await expect(() => look(route)).toPass({ timeout: 15_000, intervals: [100, 200, 400] }).catch(async (e: unknown) => {
          const seen = (await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 100);
          wrong.push(`${route.path}: ${String(e).replace(/\s+/g, ' ').slice(0, 160)} (${await page.title()}: ${seen})`);
        });
        // The prompt that lies over a placeholder is put away, so that the next page can be seen.
        if (who === 'visitor' && route.tourist === 'prompt') await cancel.click({ timeout: 5000 }).catch(() => undefined);
      };
      for (const route of specRoutes) await visit(route);
      expect(wrong).toEqual([]);
    });
  }
}
