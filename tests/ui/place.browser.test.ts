// The map of a post's place, and the root font size, on which all lengths depend.
import { expect, it, onTestFinished } from 'vitest';
import { answer, asked, clean, openPage, page, put } from './stage/stage';
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

it('a place for a chat is marked first and goes with 发送; one for a post goes with the tap', async () => {
  const place = (name: string, latitude: number) => ({
    name,
    address: '滨湖区鼋渚路 1 号',
    latitude,
    longitude: 120.22,
    provinceName: '江苏省',
    cityName: '无锡市',
    regionCode: '320200',
    distance: null,
  });
  const row = (name: string) => page.getByRole('listitem').getByRole('button', { name });
  await openPage(['clubz.choosePlace'], '/clubz/clubZPostAddress?pick=1&from=chat');
  await answer('native.getPermission', null, 'unsupported');
  await answer('clubz.findPlaces', [place('鼋头渚', 31.52), place('蠡园', 31.51)]);
  const send = page.getByRole('button', { name: '发送', exact: true });
  await row('鼋头渚').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await row('鼋头渚').click();
  await row('蠡园').click();
  expect(await row('鼋头渚').getAttribute('aria-pressed')).toBe('false');
  expect(await row('蠡园').getAttribute('aria-pressed')).toBe('true');
  expect(await asked('clubz.choosePlace')).toEqual([]);
  // The list does not change under the finger.
  expect((await asked('clubz.findPlaces')).length).toBe(1);
  await clean();
  await send.click();
  await expect.poll(() => asked('clubz.choosePlace')).toMatchObject([{ place: { name: '蠡园' } }]);
  await openPage(['clubz.choosePlace'], '/clubz/clubZPostAddress?pick=1');
  await answer('native.getPermission', null, 'unsupported');
  await answer('clubz.findPlaces', [place('鼋头渚', 31.52)]);
  await row('鼋头渚').click();
  await expect.poll(() => asked('clubz.choosePlace')).toMatchObject([{ place: { name: '鼋头渚' } }]);
});

it(
  'the root font size is 1/16 of the width, also when the text zoom of the webview scales it',
  { tags: 'full' },
  async () => {
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
    const inEffect = () =>
      Math.round(parseFloat(window.getComputedStyle(document.documentElement).fontSize) * 100) / 100;
    await expect.poll(inEffect, { timeout: 10_000 }).toBe(360 / 16);
  },
);
