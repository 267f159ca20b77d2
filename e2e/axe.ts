// Nothing for axe to say of a page, once everything on it has come to rest.
import axe from 'axe-core';
import type { Page } from '@playwright/test';
import { atRest } from '../tests/atRest';
import { expect } from './kit';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const everything: axe.RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] };
const colours: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'] };

/** What axe finds on the page as it stands. Its script is brought once for each document: it is half a megabyte. */
async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const found = await window.axe?.run(document, options);
    return found ? found.violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`) : ['axe did not run'];
  }, rules);
}
/** `only: 'colours'`: what another theme can change, for pages whose structure has been judged in the first one. */
export async function accessible(page: Page, where: string, only?: 'colours'): Promise<void> {
  await atRest(page);
  expect((await violations(page, only ? colours : everything)).map((one) => `${where}: ${one}`)).toEqual([]);
}
