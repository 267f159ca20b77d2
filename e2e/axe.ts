// Asserts that axe finds no violations on a page, after all its animations have ended.
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { atRest } from '../tests/atRest';
import { colourRules } from '../tests/axeOn';
import { expect } from './kit';

const everything: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  resultTypes: ['violations'],
};
const colours: axe.RunOptions = { runOnly: { type: 'rule', values: colourRules }, resultTypes: ['violations'] };

/**
 * Runs axe without the hidden pages that are kept for the way back: they were checked while they were visible and have
 * half of all elements. They could still duplicate an id that a label or description refers to, so such ids are checked
 * in the whole document. axe's script of half a megabyte is evaluated once for each document.
 */
async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const behind = Array.from(document.querySelectorAll('main')).filter((main) => main.getClientRects().length === 0);
    const found = await window.axe?.run(behind.length > 0 ? { exclude: behind } : document, options);
    const names = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant', 'for'];
    const named = new Set(
      names.flatMap((name) =>
        Array.from(document.querySelectorAll(`[${name}]`)).flatMap((el) => (el.getAttribute(name) ?? '').split(/\s+/)),
      ),
    );
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    const twice = ids.filter((id, i) => named.has(id) && ids.indexOf(id) !== i).map((id) => `id ${id} is there twice`);
    return found
      ? [
          ...found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
          ...twice,
        ]
      : ['axe did not run'];
  }, rules);
}
/**
 * `only: 'colours'`: only the rules that depend on the theme, for a page whose structure was checked in the other
 * theme.
 */
export async function accessible(page: Page, where: string, only?: 'colours'): Promise<void> {
  await atRest(page);
  expect((await violations(page, only ? colours : everything)).map((one) => `${where}: ${one}`)).toEqual([]);
}
