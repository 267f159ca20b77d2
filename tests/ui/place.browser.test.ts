// The map of a post's place, and the root font size, on which all lengths depend.
import { expect, it, onTestFinished } from 'vitest';
import { openPage, page, put } from './stage/stage';
import { thread } from './forumThings';

it('the map keeps its buttons inside the window when the browser’s toolbars make it smaller', async () => {
  await openPage(['forum.openThread'], '/clubz/clubZPostAddress?threadId=t1');
  await put(
    'forum.thread',
    thread('t1', {
      place: {
        name: '鼋头渚',
        address: '滨湖区鼋渚路 1 号',
        latitude: 31.52,
        longitude: 120.22,
        provinceName: '江苏省',
        cityName: '无锡市',
        regionCode: '320200',
        distance: null,
      },
    }),
    't1',
  );
  const navigate = page.getByRole('link', { name: '导航' });
  await navigate.waitFor();
  const full = window.innerHeight;
  Object.defineProperty(window, 'innerHeight', { configurable: true, get: () => full - 80 });
  onTestFinished(() => void Reflect.deleteProperty(window, 'innerHeight'));
  window.dispatchEvent(new Event('resize'));
  const bottom = async () => ((box) => (box ? box.y + box.height : Infinity))(await navigate.boundingBox());
  await expect.poll(bottom).toBeLessThanOrEqual(full - 80);
});

it('the root font size is 1/16 of the width, also when the text zoom of the webview scales it', async () => {
  const real = window.getComputedStyle.bind(window);
  const zoom = 1.3;
  // A webview with text zoom computes the root font size as the set size times the zoom.
  window.getComputedStyle = (el, pseudo) => {
    const style = real(el, pseudo);
    const size = `${parseFloat(style.fontSize) * zoom}px`;
    return el === document.documentElement
      ? new Proxy(style, {
          get: (of, name) =>
            name === 'fontSize'
              ? size
              : ((value: unknown) => (typeof value === 'function' ? (value.bind(of) as unknown) : value))(
                  Reflect.get(of, name),
                ),
        })
      : style;
  };
  onTestFinished(() => void (window.getComputedStyle = real));
  await openPage(['forum.openThread'], '/home');
  const inEffect = () => Math.round(parseFloat(window.getComputedStyle(document.documentElement).fontSize) * 100) / 100;
  await expect.poll(inEffect, { timeout: 10_000 }).toBe(360 / 16);
});
