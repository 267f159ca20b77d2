// Nothing for axe to say of a page, once everything on it has come to rest.
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
 * What axe finds on the page as it stands, without the pages that are kept behind it (they were judged when they could
 * be seen): they are half of all elements. What one of them can do to the page in front is looked for in the whole
 * document: an id that a label or a description names must be there once. Axe's script is brought once for each
 * document: it is half a megabyte.
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
/** `only: 'colours'`: what another theme can change, for pages whose structure has been judged in the first one. */
export async function accessible(page: Page, where: string, only?: 'colours'): Promise<void> {
  await atRest(page);
  expect((await violations(page, only ? colours : everything)).map((one) => `${where}: ${one}`)).toEqual([]);
}
