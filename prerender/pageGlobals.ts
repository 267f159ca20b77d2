// What the screens and the worker's scripts read of a browser while they are loaded and rendered once: an empty page at
// /home, in a small window, with nothing stored. Imported before them. The thread that has these globals renders one
// page and ends, so they belong to nobody else.
const nothing = (): void => undefined;
const events = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => false };
const element = (): object => ({
  dataset: {},
  style: {},
  classList: { add: nothing, remove: nothing, toggle: nothing, contains: () => false },
  hasAttribute: () => false,
  getAttribute: () => null,
  setAttribute: nothing,
  removeAttribute: nothing,
  ...events,
});
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const address = { pathname: '/home', search: '', hash: '', href: 'http://localhost/home', origin: 'http://localhost' };
const page: { [name: string]: unknown } = {
  ...events,
  window: globalThis,
  self: globalThis,
  location: address,
  history: { state: null, length: 1, pushState: nothing, replaceState: nothing },
  document: {
    ...events,
    documentElement: element(),
    body: element(),
    head: element(),
    cookie: '',
    title: '',
    hidden: false,
    visibilityState: 'visible',
    createElement: element,
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
  localStorage: storage,
  sessionStorage: storage,
  matchMedia: () => ({ matches: false, addListener: nothing, removeListener: nothing, ...events }),
  navigator: { userAgent: '', onLine: true, language: 'zh-CN', ...events },
  screen: { width: 390, height: 844 },
  innerWidth: 390,
  innerHeight: 844,
  devicePixelRatio: 2,
  scrollY: 0,
  requestAnimationFrame: nothing,
  cancelAnimationFrame: nothing,
  __boot: { said: null, config: {} },
};
for (const [name, value] of Object.entries(page))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
