// Vitest's page and locators with the methods of Playwright, so that these tests read like the journeys. Methods that
// only read run in the page itself; clicks, keys and touches are trusted input of the browser.
import { cdp, page as vitestPage, userEvent } from 'vitest/browser';
import type {} from '@vitest/browser-playwright';
import type { Locator, LocatorByRoleOptions } from 'vitest/browser';
import { expect } from 'vitest';

type Box = { x: number; y: number; width: number; height: number };
type WaitOptions = { state?: 'visible' | 'attached' | 'detached' | 'hidden'; timeout?: number };
declare module 'vitest/browser' {
  interface LocatorSelectors {
    locator(css: string): Locator;
    getByLabel(text: string | RegExp, options?: { exact?: boolean }): Locator;
  }
  interface Locator {
    /** Polls until exactly one element is in this state; visible by default. */
    waitFor(options?: WaitOptions): Promise<void>;
    count(): Promise<number>;
    innerText(): Promise<string>;
    textContent(): Promise<string | null>;
    allInnerTexts(): Promise<string[]>;
    allTextContents(): Promise<string[]>;
    inputValue(): Promise<string>;
    getAttribute(name: string): Promise<string | null>;
    isVisible(): Promise<boolean>;
    isDisabled(): Promise<boolean>;
    isEnabled(): Promise<boolean>;
    isChecked(): Promise<boolean>;
    boundingBox(): Promise<Box | null>;
    focus(): Promise<void>;
    press(key: string): Promise<void>;
    /** Types one key after the other at the caret. */
    pressSequentially(text: string): Promise<void>;
    check(options?: UserEventClickOptions): Promise<void>;
    scrollIntoViewIfNeeded(): Promise<void>;
    evaluate<R, A = undefined>(fn: (element: HTMLElement, arg: A) => R | Promise<R>, arg?: A): Promise<R>;
    evaluateAll<R>(fn: (elements: HTMLElement[]) => R | Promise<R>): Promise<R>;
  }
}

const all = (of: Locator): HTMLElement[] => of.elements() as HTMLElement[];
const one = async (of: Locator): Promise<HTMLElement> => (await of.findElement({ timeout: 15_000 })) as HTMLElement;
const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
const words = (element: HTMLElement): string => element.innerText;
/** Converts a key such as `Shift+Tab` to the notation of user-event. */
const keysOf = (key: string): string => {
  const [last = '', ...held] = key.split('+').reverse();
  const named = (name: string): string => (name.length > 1 ? `{${name}}` : name.replace(/[{[]/g, '$&$&'));
  return held.map((name) => `{${name}>}`).join('') + named(last) + held.map((name) => `{/${name}}`).join('');
};

const methods: Partial<Locator> & ThisType<Locator> = {
  async waitFor({ state = 'visible', timeout = 15_000 } = {}) {
    const now = (): string => {
      const found = all(this);
      if (state === 'detached') return found.length === 0 ? state : `${found.length} there`;
      if (state === 'hidden') return found.some(isShown) ? 'visible' : state;
      if (found.length !== 1) return `${found.length} elements`;
      return state === 'attached' || isShown(found[0] as Element) ? state : 'hidden';
    };
    await expect.poll(now, { timeout, message: this.selector }).toBe(state);
  },
  count() {
    return Promise.resolve(this.length);
  },
  getByLabel(text, options) {
    return this.getByLabelText(text, options);
  },
  async innerText() {
    return words(await one(this));
  },
  async textContent() {
    return (await one(this)).textContent;
  },
  allInnerTexts() {
    return Promise.resolve(all(this).map(words));
  },
  allTextContents() {
    return Promise.resolve(all(this).map((element) => element.textContent ?? ''));
  },
  async inputValue() {
    return ((await one(this)) as HTMLInputElement).value;
  },
  async getAttribute(name) {
    return (await one(this)).getAttribute(name);
  },
  isVisible() {
    return Promise.resolve(all(this).some(isShown));
  },
  async isDisabled() {
    const element = await one(this);
    return element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;
  },
  async isEnabled() {
    return !(await this.isDisabled());
  },
  async isChecked() {
    const element = await one(this);
    return element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true';
  },
  async boundingBox() {
    const { x, y, width, height } = (await one(this)).getBoundingClientRect();
    return { x, y, width, height };
  },
  async focus() {
    (await one(this)).focus();
  },
  async press(key) {
    await this.focus();
    await page.keyboard.press(key);
  },
  async pressSequentially(text) {
    await this.focus();
    for (const char of text) await userEvent.keyboard(char.replace(/[{[]/g, '$&$&'));
  },
  async check(options) {
    if (!(await this.isChecked())) await this.click(options);
  },
  async scrollIntoViewIfNeeded() {
    (await one(this)).scrollIntoView({ block: 'nearest' });
  },
  async evaluate(fn, arg) {
    return fn(await one(this), arg as never);
  },
  async evaluateAll(fn) {
    return fn(all(this));
  },
};
const sample = vitestPage.getByText('');
Object.assign(Object.getPrototypeOf(sample) as object, methods);
const LocatorOf = sample.constructor as new (selector: string) => Locator;

export type { Locator };
export const page = {
  getByRole: (role: string, options?: LocatorByRoleOptions): Locator => vitestPage.getByRole(role, options),
  getByText: vitestPage.getByText.bind(vitestPage),
  getByLabel: vitestPage.getByLabelText.bind(vitestPage),
  getByPlaceholder: vitestPage.getByPlaceholder.bind(vitestPage),
  getByAltText: vitestPage.getByAltText.bind(vitestPage),
  locator: (css: string): Locator => new LocatorOf(`css=${css}`),
  keyboard: { press: (key: string): Promise<void> => userEvent.keyboard(keysOf(key)) },
  evaluate: async <R, A = undefined>(fn: (arg: A) => R | Promise<R>, arg?: A): Promise<R> => fn(arg as never),
  goBack: async (): Promise<void> => history.back(),
  url: (): string => location.href,
  title: async (): Promise<string> => document.title,
  setViewportSize: ({ width, height }: { width: number; height: number }): Promise<void> =>
    vitestPage.viewport(width, height),
  /** `wanted`: a glob that begins with **, or a regular expression; the URL must match it. */
  async waitForURL(wanted: string | RegExp): Promise<void> {
    const isThere = () =>
      typeof wanted === 'string' ? location.href.endsWith(wanted.replace(/^\*\*/, '')) : wanted.test(location.href);
    await expect.poll(isThere, { timeout: 15_000, message: String(wanted) }).toBe(true);
  },
};

/** Converts a point of the tested page to the browser's window, because tests run in a frame of it. */
const inWindow = (x: number, y: number): { x: number; y: number } => {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: frame.left + x, y: frame.top + y };
};
/** Drags one finger. Without a distance it is a tap; moves, which are sent one by one, would make that a long press. */
export async function drag(x: number, y: number, toX: number, toY: number): Promise<void> {
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', px: number, py: number) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [inWindow(px, py)] });
  await at('touchStart', x, y);
  const steps = x === toX && y === toY ? 0 : 8;
  for (let i = 1; i <= steps; i++) await at('touchMove', x + ((toX - x) * i) / 8, y + ((toY - y) * i) / 8);
  await at('touchEnd', toX, toY);
}
/** Waits until all animations have finished. */
export const still = async (): Promise<void> =>
  void (await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
/** Turns the wheel over the middle of the page. */
export async function wheel(deltaY: number): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    ...inWindow(innerWidth / 2, innerHeight / 2),
    deltaX: 0,
    deltaY,
  });
}
