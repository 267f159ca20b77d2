// The kit's Link: which clicks it takes, and that it goes by the history of the app.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { Router } from 'wouter';
import { afterEach, describe, expect, it } from 'vitest';
import { Link } from '../../ui/kit/navigation/Link';
import type { LinkProps } from '../../ui/kit/navigation/Link';
import { listOf, thread } from './forumThings';
import { open, page, put, things } from './stage/stage';

let root: Root | undefined;
let visited: string[] = [];
const usePlace = (): [string, (to: string) => void] => ['/home', (to) => void visited.push(to)];

async function draw(props: LinkProps): Promise<HTMLAnchorElement> {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const router = { hook: usePlace, children: createElement(Link, props, '去看') };
  root.render(createElement(Router, router));
  await expect.poll(() => place.querySelector('a')).not.toBeNull();
  return place.querySelector('a') as HTMLAnchorElement;
}
/** Who handles the click: the page, which prevents the default, or the browser. */
function click(link: HTMLElement, how: MouseEventInit = {}): 'page' | 'browser' {
  let taken = false;
  const last = (event: Event): void => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  return taken ? 'page' : 'browser';
}
afterEach(() => {
  root?.unmount();
  root = undefined;
  visited = [];
});

describe('a link', () => {
  it('is an anchor with its attributes and nothing else', async () => {
    const link = await draw({ href: '/circle/hotList', className: 'cut', 'aria-label': '热门话题' });
    expect(Object.fromEntries(Array.from(link.attributes, ({ name, value }) => [name, value]))).toEqual({
      href: '/circle/hotList',
      class: 'cut',
      'aria-label': '热门话题',
    });
    expect(link.textContent).toBe('去看');
  });
  it('goes to its address by the history of the router', async () => {
    const link = await draw({ href: '/circle/topicDetail?topicId=t%261' });
    expect(click(link)).toBe('page');
    expect(visited).toEqual(['/circle/topicDetail?topicId=t%261']);
  });
  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    async (how) => {
      let pressed = 0;
      expect(click(await draw({ href: '/home', onPress: () => void pressed++ }), how)).toBe('browser');
      expect(click(await draw({ href: '/home' }), how)).toBe('browser');
      expect([pressed, visited]).toEqual([0, []]);
    },
  );
  it.each<LinkProps>([
    { href: '/home', target: '_blank' },
    { href: 'https://brand.example/' },
    { href: 'tel:10086' },
    { href: '#part' },
    { href: '//brand.example/' },
    { href: '/media/a.pdf' },
  ])('that is no page in this window (%o) is the browser’s', async (props) => {
    expect(click(await draw(props))).toBe('browser');
    expect(visited).toEqual([]);
  });
  it('with a handler calls it in place of going there, wherever it leads', async () => {
    for (const href of ['/home', 'https://brand.example/']) {
      const pressed: string[] = [];
      const link = await draw({ href, onPress: (event) => void pressed.push(event.type) });
      expect(click(link)).toBe('page');
      expect(pressed).toEqual(['click']);
    }
    expect(visited).toEqual([]);
  });
  it('ignores a click that something else has handled', async () => {
    let pressed = 0;
    const link = await draw({ href: '/home', onPress: () => void pressed++ });
    link.addEventListener('click', (event) => event.preventDefault());
    click(link);
    expect(pressed).toBe(0);
  });
});

it('a link of a page adds an entry to the history of the app', { tags: 'full' }, async () => {
  await open('/home');
  await things([thread('t1')]);
  await put('forum.feed', listOf(['t1']), 'recommend');
  await page.getByRole('link', { name: '北岸慢行的主页' }).click();
  await page.waitForURL('**/mine/otherInfo?userId=u1');
  expect(history.state).toMatchObject({ n: 1 });
  await page.goBack();
  await page.waitForURL('**/home');
  expect(history.state).toMatchObject({ n: 0 });
});
