// The page tells the recording what the person sees and does besides tapping: once it rests, never twice, of a code only
// about how long it is.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createClient } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import type { MemoryPlayer } from '../../bus/players/memory';
import type { ScreenWatch } from '../../ui/app/recording/screenState';
import { watchScreen } from '../../ui/app/recording/screenState';
import { setClient } from '../../ui/bus';
import { Sheet } from '../../ui/kit/overlays/Sheet';

let player: MemoryPlayer;
let place: HTMLElement;
let root: Root;
let watch: ScreenWatch;
beforeEach(() => {
  player = createMemoryPlayer();
  setClient(createClient(player, () => 1));
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place.appendChild(document.createElement('div')));
});
afterEach(() => {
  vi.restoreAllMocks();
  watch.stop();
  root.unmount();
  place.remove();
  window.scrollTo(0, 0);
});

const said = (topic: string) =>
  player.posted.filter((e) => e.topic === `session.${topic}`).map(({ payload }) => payload);
const last = (topic: string) => said(topic).at(-1);
const inside = { children: '内容' };
function put(html: string): void {
  const part = place.appendChild(document.createElement('div'));
  // What this file says, and nothing else.
  part.append(document.createRange().createContextualFragment(html));
}
const field = (selector: string) => place.querySelector<HTMLInputElement>(selector) as HTMLInputElement;

describe('the page', () => {
  it('tells the window, the focus and what lies over it when it begins', () => {
    put('<button>写评论</button>');
    field('button').focus();
    watch = watchScreen();
    expect(last('viewportChanged')).toMatchObject({ width: innerWidth, height: innerHeight });
    expect(last('focused')).toEqual({ role: 'button', name: '写评论', nth: 0 });
    expect(last('overlaysChanged')).toEqual({ open: [] });
  });
  it('tells what is typed when typing rests, the end of a long text, and that the field is empty again', async () => {
    put('<textarea aria-label="评论内容"></textarea>');
    watch = watchScreen();
    const area = field('textarea');
    await userEvent.type(area, '0123456789012345678901234567890123456789终');
    await expect.poll(() => last('typed')).toMatchObject({ role: 'textarea', name: '评论内容', length: 41 });
    expect((last('typed') as { text: string }).text).toBe('123456789012345678901234567890123456789终');
    expect(said('typed').length).toBeLessThan(20);
    // As after a sending: no event says that the field is empty.
    area.value = '';
    await userEvent.keyboard('{Enter}');
    area.value = '';
    await expect.poll(() => last('typed')).toMatchObject({ text: '', length: 0 });
  });
  it('tells of a code or a password only about how long it is', async () => {
    put('<input aria-label="验证码" autocomplete="one-time-code"><input aria-label="密码" type="password">');
    watch = watchScreen();
    await userEvent.type(field('input'), '739164');
    await expect.poll(() => last('typed')).toEqual({ role: 'input', name: '验证码', nth: 0, text: '', length: 8 });
    await userEvent.type(field('[type=password]'), 'hunter2hunter2');
    await expect.poll(() => last('typed')).toEqual({ role: 'input', name: '密码', nth: 1, text: '', length: 16 });
    expect(JSON.stringify(player.posted)).not.toMatch(/7391|hunter/);
  });
  it('tells where the page and a part of it are scrolled to, at the end, and not what moves by itself', async () => {
    put(`
      <div data-scroll aria-label="表情" style="height:50px;overflow:auto"><div style="height:400px"></div></div>
      <div id="strip" style="width:50px;overflow:auto"><div style="width:400px;height:9px"></div></div>
      <div style="height:3000px"></div>`);
    // A page that has just been opened: nobody has touched it yet.
    const opened = performance.now();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() - opened);
    watch = watchScreen();
    for (let y = 20; y <= 200; y += 20) window.scrollTo(0, y);
    field('#strip').scrollLeft = 60;
    field('[data-scroll]').scrollTop = 90;
    await expect.poll(() => last('scrolled')).toEqual({ of: 'part', name: '表情', nth: 0, x: 0, y: 90 });
    expect(said('scrolled')).toContainEqual({ of: 'window', name: '', nth: 0, x: 0, y: 200 });
    expect(said('scrolled')).toHaveLength(3);
    await userEvent.click(field('#strip'));
    field('#strip').scrollLeft = 120;
    await expect.poll(() => last('scrolled')).toEqual({ of: 'strip', name: '', nth: 0, x: 120, y: 0 });
  });
  it('tells a sheet at once with its kind and name, and at once that it is closed', () => {
    watch = watchScreen();
    const draw = (open: boolean) =>
      flushSync(() =>
        root.render(createElement(Sheet, { open, onClose: () => undefined, label: '写评论', ...inside })),
      );
    draw(true);
    expect(last('overlaysChanged')).toEqual({ open: [{ kind: 'sheet', name: '写评论' }] });
    expect(last('focused')).toEqual({ role: 'dialog', name: '写评论', nth: 0 });
    draw(false);
    expect(last('overlaysChanged')).toEqual({ open: [] });
  });
  it('tells nothing twice, and all of it again for a ring that was cut', async () => {
    put('<button>写评论</button><button>收藏</button>');
    watch = watchScreen();
    const begun = player.posted.length;
    await userEvent.click(field('button'));
    await expect.poll(() => last('focused')).toMatchObject({ name: '写评论' });
    await userEvent.click(field('button'));
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => last('focused')).toMatchObject({ name: '收藏' });
    expect(player.posted.slice(begun).map(({ topic }) => topic)).toEqual(['session.focused', 'session.focused']);
    const before = player.posted.length;
    watch.again();
    await expect.poll(() => player.posted.length).toBeGreaterThan(before);
    const again = player.posted.slice(before).map(({ topic }) => topic.slice('session.'.length));
    expect(again.filter((topic) => topic !== 'connectionChanged')).toEqual([
      'viewportChanged',
      'scrolled',
      'focused',
      'overlaysChanged',
    ]);
  });
});
