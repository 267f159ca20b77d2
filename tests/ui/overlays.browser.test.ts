// What lies over the page: while it leaves, what is clicked is the page's.
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '../../ui/kit/overlays/Dialog';
import { Menu } from '../../ui/kit/overlays/Menu';
import { Sheet } from '../../ui/kit/overlays/Sheet';

let root: Root | undefined;
let place: HTMLElement | undefined;
afterEach(() => {
  root?.unmount();
  place?.remove();
});

const quiet = (): void => undefined;
const inside = { children: '内容' };
const at = new DOMRect(20, 200, 100, 40);
const overlays: { [name: string]: (open: boolean) => ReactNode } = {
  menu: (open) =>
    createElement(Menu, {
      open,
      onClose: quiet,
      label: '操作',
      items: [{ key: 'copy', label: '复制', icon: null, onClick: quiet }],
      at,
      side: 'left',
      room: [0, 600],
    }),
  sheet: (open) => createElement(Sheet, { open, onClose: quiet, label: '操作', ...inside }),
  dialog: (open) => createElement(Dialog, { open, onClose: quiet, title: '操作', actions: [] }),
};

it.each(Object.entries(overlays))('a %s that closes lets the next click through to the page', async (_name, draw) => {
  place = document.body.appendChild(document.createElement('div'));
  const below = place.appendChild(document.createElement('button'));
  below.style.cssText = 'position:fixed;left:20px;top:20px;width:100px;height:60px;z-index:0';
  const host = place.appendChild(document.createElement('div'));
  root = createRoot(host);
  const hit = () => document.elementFromPoint(60, 50) === below;
  root.render(draw(true));
  await expect
    .poll(() => document.querySelector('[aria-label="操作"],[role=dialog],[role=alertdialog]'))
    .not.toBeNull();
  await expect.poll(hit).toBe(false);
  const layer = document.querySelector('[aria-label="操作"],[role=dialog],[role=alertdialog]');
  root.render(draw(false));
  // At the latest when it is gone: until then it is still in the page.
  await expect.poll(() => hit() || !layer?.isConnected, { interval: 10 }).toBe(true);
  expect([hit(), layer?.isConnected]).toEqual([true, true]);
});
