// What lies over the page: while it leaves, what is clicked is the page's.
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '../../ui/kit/overlays/Dialog';
import { Menu } from '../../ui/kit/overlays/Menu';
import { Sheet } from '../../ui/kit/overlays/Sheet';
import './stage/styles';

let root: Root | undefined;
let place: HTMLElement | undefined;
afterEach(() => {
  root?.unmount();
  place?.remove();
  delete document.documentElement.dataset['theme'];
  delete document.documentElement.dataset['scope'];
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

/** The contrast of two colours, as WCAG computes it. */
function contrast(one: string, other: string): number {
  const light = (color: string): number => {
    const [r = 0, g = 0, b = 0] = (color.match(/\d+/g) ?? []).map((part) => {
      const v = Number(part) / 255;
      return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
it.each([
  ['sheet', 'dark', 'bbs'],
  ['dialog', 'dark', 'bbs'],
  ['sheet', 'light', 'clubz'],
  ['sheet', 'light', 'bbs'],
] as const)('a field on a %s stands out, and words on it can be read (%s, %s)', async (name, theme, scope) => {
  place = document.body.appendChild(document.createElement('div'));
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  page.dataset['scope'] = scope;
  const field = createElement('p', { id: 'field', style: { background: 'var(--c-fill)', color: 'var(--c-text-3)' } });
  const within = { children: field };
  root = createRoot(place);
  root.render(
    name === 'sheet'
      ? createElement(Sheet, { open: true, onClose: quiet, label: '操作', ...within })
      : createElement(Dialog, { open: true, onClose: quiet, title: '操作', actions: [], ...within }),
  );
  await expect.poll(() => document.getElementById('field')).not.toBeNull();
  const shown = document.getElementById('field');
  const isDrawn = (el: Element): boolean => getComputedStyle(el).backgroundColor !== 'rgba(0, 0, 0, 0)';
  let panel = shown?.parentElement;
  while (panel && !isDrawn(panel)) panel = panel.parentElement;
  if (!shown || !panel) throw new Error('no sheet');
  const { backgroundColor, color } = getComputedStyle(shown);
  expect(contrast(backgroundColor, getComputedStyle(panel).backgroundColor)).toBeGreaterThan(1.1);
  expect(contrast(backgroundColor, color)).toBeGreaterThan(4.66);
});
