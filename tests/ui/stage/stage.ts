// The app on a memory player, in the browser that the test itself runs in: the test plays the worker; there is no
// worker and no server. Every `open` starts with new state: another load of the app's script, an empty page, empty
// storage.
import axe from 'axe-core';
import { cdp, page as vitestPage } from 'vitest/browser';
import { afterEach, expect } from 'vitest';
import type { Envelope, Json } from '../../../bus/protocol/envelope';
import { createMemoryPlayer } from '../../../bus/players/memory';
import type { MemoryPlayer } from '../../../bus/players/memory';
import type { AskTopic, EventTopic, Payload, StreamTopic, Value } from '../../../bus/client/topics';
import { atRest } from '../../atRest';
import { me, user } from '../forumThings';
import type { thread } from '../forumThings';
import { drag, page, still, wheel } from './locators';
import type { Locator } from './locators';

export { drag, page, still, wheel };
export type { Locator };
type AppScript = { mount(player: MemoryPlayer): Promise<() => void> };

let memory: MemoryPlayer;
let unmount: (() => void) | undefined;
/** Aborted after each test; ends the listeners, timers and frames of the app's last load. */
let life = new AbortController();
/** Compiled once; each call evaluates the app's modules again. */
const load = new Function(await (await fetch('/stage/app.js')).text()) as () => AppScript;
let problems: string[] = [];

const own = {
  setTimeout: window.setTimeout.bind(window),
  setInterval: window.setInterval.bind(window),
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
  matchMedia: window.matchMedia.bind(window),
};
/** Makes what the app's script starts end with `life`, as unloading a page would. */
function untilReset(): void {
  const { signal } = life;
  const ended = (undo: () => void): void => signal.addEventListener('abort', undo);
  for (const target of [
    window,
    document,
    document.documentElement,
    document.body,
    window.visualViewport ?? window,
  ] as EventTarget[]) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) => {
      listen(type, listener, { signal, ...(typeof options === 'object' ? options : { capture: options === true }) });
    };
    ended(() => Reflect.deleteProperty(target, 'addEventListener'));
  }
  const timers = new Set<number>();
  const frames = new Set<number>();
  const noted = (set: Set<number>, id: number): number => {
    set.add(id);
    return id;
  };
  Object.assign(window, {
    setTimeout: (...args: Parameters<typeof setTimeout>) => noted(timers, Number(own.setTimeout(...args))),
    setInterval: (...args: Parameters<typeof setInterval>) => noted(timers, Number(own.setInterval(...args))),
    requestAnimationFrame: (fn: FrameRequestCallback) => noted(frames, own.requestAnimationFrame(fn)),
  });
  ended(() => {
    Object.assign(window, own);
    timers.forEach((id) => clearTimeout(id));
    frames.forEach((id) => cancelAnimationFrame(id));
  });
}
function reset(): void {
  unmount?.();
  unmount = undefined;
  life.abort();
  life = new AbortController();
  localStorage.clear();
  sessionStorage.clear();
  document.adoptedStyleSheets = [];
  for (const element of [document.documentElement, document.body])
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
  document.documentElement.lang = 'zh-CN';
  document.body.innerHTML = '<div id="root"></div><div id="overlays"></div>';
  window.scrollTo(0, 0);
  history.replaceState(null, '', '/');
}
window.addEventListener('error', ({ error: thrown, message }) => {
  // The browser's notice about a loop of resize observers has no error object.
  if (thrown) problems.push(message);
});
window.addEventListener('unhandledrejection', ({ reason }) => void problems.push(String(reason)));
const error = console.error.bind(console);
console.error = (...args: unknown[]) => {
  const said = args.map(String).join(' ').slice(0, 300);
  if (!said.includes('ResizeObserver loop')) problems.push(said);
  error(...args);
};
afterEach(() => {
  reset();
  const said = problems;
  problems = [];
  if (said.length) throw new Error(`the page said: ${Array.from(new Set(said)).join(' · ')}`);
});

export const put = <T extends StreamTopic>(topic: T, value: Value<T>, key = ''): Promise<void> =>
  memory.emit(topic, value, key);
export const say = <T extends EventTopic>(topic: T, payload: Payload<T>): Promise<void> => memory.tell(topic, payload);
/** Answers these asks, except those in `wait`: `forum.keepDraft` with the draft's own id, others with an empty object. */
export function autoReply(topics: readonly AskTopic[], wait: readonly AskTopic[] = []): Promise<void> {
  for (const topic of topics) {
    if (wait.includes(topic)) continue;
    if (topic === 'forum.keepDraft')
      memory.answer(topic, ({ draft: { clientDraftId } }) => ({ clientDraftId, updateTime: 1 }));
    else memory.answer(topic, () => ({}) as never);
  }
  return Promise.resolve();
}
export const asked = (topic: AskTopic): Promise<Json[]> =>
  Promise.resolve(memory.posted.filter((e) => e.kind === 'ask' && e.topic === topic).map((e) => e.payload));
/** What the page has told under this topic. */
export const told = (topic: EventTopic): Promise<Json[]> =>
  Promise.resolve(memory.posted.filter((e) => e.kind === 'tell' && e.topic === topic).map((e) => e.payload));
const idsLetGo = (): string[] =>
  memory.posted
    .filter((e) => e.topic === 'kernel.askAbandoned')
    .map(({ payload }) => (payload as Payload<'kernel.askAbandoned'>).id);
/** Topics of the asks that the page abandoned before they were answered, in their order. */
export const letGo = (): string[] =>
  idsLetGo().map((id) => memory.posted.find((e) => e.kind === 'ask' && e.id === id)?.topic ?? '');
/** Asks of this topic that the page still waits for. */
const openAsks = (topic: AskTopic): Envelope[] => {
  const gone = idsLetGo();
  return memory.openAsks().filter((e) => e.topic === topic && !gone.includes(e.id ?? ''));
};
export const isOpen = (topic: AskTopic): boolean => openAsks(topic).length > 0;
/** Waits for an ask that is still open and answers it; with `failCode` it fails, and `output` is the failure's data. */
export async function answer(topic: AskTopic, output: Json, failCode = ''): Promise<void> {
  await expect.poll(() => isOpen(topic), { timeout: 15_000, message: `${topic} is asked` }).toBe(true);
  const [ask] = openAsks(topic);
  if (ask)
    await (failCode
      ? memory.fail(ask, { code: failCode, message: '', ...(output === null ? null : { data: output }) })
      : memory.reply(ask, output));
}
/** Logs the person in at the prompt, and returns the stored intent to the page as the worker does. */
export async function login(): Promise<void> {
  await answer('session.requireLogin', { loggedIn: 1 });
  const [last] = (await asked('session.requireLogin')).slice(-1) as { intent: never }[];
  if (last) await say('session.intentReady', last.intent);
}

/** The browser of all tests has a touch screen; this reports a mouse, from which scripts infer a keyboard. */
function haveKeys(): void {
  window.matchMedia = (query) => {
    const found = own.matchMedia(query);
    if (query.includes('(pointer:fine)')) Object.defineProperty(found, 'matches', { value: true });
    return found;
  };
  life.signal.addEventListener('abort', () => void Object.assign(window, own));
}
type Stand = {
  commands: readonly AskTopic[];
  phase?: 'user' | 'tourist';
  width?: number;
  height?: number;
  type?: string;
  dark?: boolean;
  desktop?: boolean;
  online?: 0 | 1;
  /** Left open, for the test to answer. */ wait?: AskTopic | undefined;
};
/** Prepares a phone whose commands get an empty answer, signed in or not; it shows nothing before `start`. */
export async function stand({
  commands,
  phase = 'user',
  width = 360,
  height = 640,
  type = '',
  dark = false,
  desktop = false,
  online = 1,
  wait,
}: Stand): Promise<void> {
  reset();
  memory = createMemoryPlayer({ now: () => Date.now() });
  if (type) {
    // Stored too: the app reads it again once its first screen stands.
    document.documentElement.setAttribute('data-type', type);
    localStorage.setItem('type', type);
  }
  await Promise.all([
    vitestPage.viewport(desktop ? 900 : width, desktop ? 800 : height),
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    }),
  ]);
  if (desktop) haveKeys();
  await autoReply(commands, wait ? [wait] : []);
  await putSession(phase, online);
  await put('session.dialog', { kind: 'none' });
}
/** Emits the state of the session; `online` is the state of the network. */
export async function putSession(phase: 'user' | 'tourist', online: 0 | 1): Promise<void> {
  const isLogin = phase === 'user';
  await put('session.state', {
    phase,
    isLogin,
    userLogIn: isLogin,
    isTourist: !isLogin,
    isApp: false,
    appEnvironment: 'ios',
    appVersion: '',
    isTNCPoupShow: 0,
    online,
    clubZId: '',
    isJoinClubZ: 0,
    mustUpgrade: 0,
  } as Value<'session.state'>);
}
/** Emits three people whom screens may name; the third has a name that is too long for a row. */
export async function putPeople(): Promise<void> {
  for (const [id, name] of [
    ['u1', '北岸慢行'],
    ['u2', '阿澈'],
    ['u3', '一个名字特别特别长长长长长长长长长长的人'],
  ] as const)
    await put('users.user', user(id, name), id);
}
export async function start(at: string): Promise<void> {
  history.replaceState(null, '', at);
  untilReset();
  const script = load();
  unmount = await script.mount(memory);
}

const forumCommands: AskTopic[] = [
  'forum.openFeed',
  'forum.refreshFeed',
  'forum.loadMoreFeed',
  'forum.openThread',
  'forum.openComments',
  'forum.openTopics',
  'content.openBanners',
  'circles.openStrip',
  'users.openRecommended',
  'forum.loadReplies',
  'forum.resendPost',
  'forum.undoDelete',
  'forum.hideThread',
  'notices.refreshUnread',
];
export type Start = Omit<Stand, 'commands'>;
/** Opens the app at this address, with what the forum's screens need. */
export async function open(at: string, how: Start = {}): Promise<void> {
  await stand({ commands: forumCommands, ...how });
  await put('content.banners', { list: [], phase: 'ready' }, 'home');
  await put('circles.strip', { ids: [], phase: 'ready' });
  await put('forum.hotTopics', { list: [], phase: 'ready' });
  await putPeople();
  await start(at);
}
/**
 * Like `open`, for screens with other asks: only `commands` are answered, and `person` is signed in unless the phase is
 * `tourist`.
 */
export async function openPage(
  commands: readonly AskTopic[],
  at: string,
  how: Start = {},
  person = me(),
): Promise<void> {
  await stand({ commands, ...how });
  if (how.phase !== 'tourist') await put('session.me', person);
  await putPeople();
  await start(at);
}
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
/** Resolves to true once it is visible. */
export const seen = async (what: Locator): Promise<boolean> => what.waitFor().then(() => true);
/** Expects no axe violations and no horizontal overflow. */
export async function clean(): Promise<void> {
  await atRest();
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'meta-viewport': { enabled: false } },
  });
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
  expect(document.documentElement.scrollWidth <= window.innerWidth).toBe(true);
}
export async function things(threads: ReturnType<typeof thread>[]): Promise<void> {
  for (const t of threads) await put('forum.thread', t, t.threadId);
}
/** Waits for two frames: updates are rendered then, and resize observers have run. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
/** Scrolls until this element is `px` pixels below the top of the window. */
export async function scrollToTop(css: string, px: number): Promise<void> {
  const away = (): number => (document.querySelector(css)?.getBoundingClientRect().top ?? 0) - px;
  await expect
    .poll(async () => {
      window.scrollBy(0, document.querySelector(css) ? away() : 300);
      await drawn();
      return document.querySelector(css) ? Math.abs(away()) : Infinity;
    })
    .toBeLessThan(1);
}
/** Scrolls down step by step until the page rests below `y`. */
export async function scrollBeyond(y: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await wheel(400);
        return window.scrollY;
      },
      { interval: 120, timeout: 15_000 },
    )
    .toBeGreaterThan(y);
  let last = -1;
  await expect
    .poll(
      () => {
        const still = window.scrollY === last;
        last = window.scrollY;
        return still;
      },
      { interval: 300, timeout: 5000 },
    )
    .toBe(true);
}
