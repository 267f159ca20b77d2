// Wouter with the history of the app: which page an address shows, and what a screen reads from its query.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { expect, it, onTestFinished } from 'vitest';
import { useQuery } from '../../ui/app/navigation/navigation';
import { useRouterLocation, useRouterSearch } from '../../ui/app/navigation/router';
import { drawn, open, page, seen } from './stage/stage';

it.each(['/HOME', '/%68ome', '/home/more'])('%s is the 404 page, though a route is like it', async (at) => {
  await open(at);
  await page.getByText('页面不存在').first().waitFor();
  await drawn();
  expect(await page.locator('main').count()).toBe(1);
});

it('/home/ is /home', async () => {
  await open('/home/');
  expect(await seen(page.getByRole('link', { name: /^搜索/ }))).toBe(true);
});

it('a value of the query is decoded once, and follows the address', async () => {
  const Words = () => createElement('p', null, useQuery('words'));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  history.replaceState(null, '', '/search?words=50%2525%2526+%E8%B7%AF');
  const router = { hook: useRouterLocation, searchHook: useRouterSearch, children: createElement(Words) };
  root.render(createElement(Router, router));
  await expect.poll(() => place.textContent).toBe('50%25%26 路');
  history.replaceState(null, '', '/search?tab=user');
  await expect.poll(() => place.textContent).toBe('');
});
