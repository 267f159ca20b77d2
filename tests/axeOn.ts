// Runs axe on a page that Playwright drives, with axe's script alone. axe's package for Playwright opens another page
// for each run and also returns the passed rules, which takes ten times as long.
import axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The rules about colours, whose results depend on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** `rules`: only these rules. `without`: selectors of elements to exclude. */
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
