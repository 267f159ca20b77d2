// What axe finds on a page that Playwright drives, by its own script alone: axe's package for Playwright opens a page
// more for each look, and takes all that is right along too, ten times as long in all.
import axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The rules about colours: what another theme can change. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** `rules`: these alone; `without`: not what these selectors name. */
export async function violationsOn(
  page: Page,
  { rules, without = [] }: { rules?: string[]; without?: string[] } = {},
): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([options, exclude]) => {
      const found = await window.axe?.run(exclude.length > 0 ? { exclude } : document, options);
      if (!found) throw new Error('axe did not run');
      return found.violations;
    },
    [
      { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) } as axe.RunOptions,
      without,
    ] as const,
  );
}
