// A fake window with the parts that the bridge uses. It records navigation, cookies and elements. Needs no browser.

type Listener = (e: Event) => void;
/** Listeners by type. `fire` calls them with a trusted event, which otherwise only a browser can make. */
class FakeListeners {
  private readonly all = new Map<string, Set<Listener>>();
  addEventListener = (type: string, fn: Listener): void => {
    const set = this.all.get(type) ?? new Set();
    this.all.set(type, set.add(fn));
  };
  removeEventListener = (type: string, fn: Listener): void => void this.all.get(type)?.delete(fn);
  fire(type: string, more: object = {}): void {
    for (const fn of Array.from(this.all.get(type) ?? []))
      fn(Object.assign({ type, isTrusted: true, target: null }, more) as never);
  }
}

export class FakeElement extends FakeListeners {
  readonly tagName: string;
  readonly attributes: { [name: string]: string } = {};
  textContent = '';
  clicks = 0;
  readonly children: FakeElement[] = [];
  files: File[] = [];
  naturalWidth = 40;
  naturalHeight = 30;
  onload: (() => void) | null = null;
  download = '';
  href = '';
  readonly style: { [name: string]: unknown } & { setProperty: (name: string, value: string) => void } = {
    setProperty: (name, value) => void (this.style[name] = value),
  };
  constructor(tag: string) {
    super();
    this.tagName = tag.toUpperCase();
  }
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }
  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }
  removeAttribute(name: string): void {
    delete this.attributes[name];
  }
  closest(): FakeElement | null {
    return this;
  }
  appendChild(child: FakeElement): void {
    this.children.push(child);
  }
  remove(): void {
    // The fake document has no tree.
  }
  click(): void {
    this.clicks++;
  }
  set src(_: string) {
    setTimeout(() => this.onload?.(), 0);
  }
}

export type FakeStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
export function fakeStorage(): FakeStorage & { map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (k) => map.get(k) ?? null,
    setItem: (k, v) => void map.set(k, v),
    removeItem: (k) => void map.delete(k),
  };
}
/** Storage of a browser that blocks site data. */
export const blockedStorage = (): FakeStorage => {
  const no = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  return { getItem: no, setItem: no, removeItem: no };
};

export type FakeOptions = { agent?: string; url?: string; storage?: FakeStorage; framed?: boolean; nav?: object };

export function fakeWindow({
  agent = 'Mozilla/5.0 (iPhone)',
  url = 'https://community.example/home',
  storage = fakeStorage(),
  framed = false,
  nav = {},
}: FakeOptions = {}) {
  const listeners = new FakeListeners();
  const went: string[] = [];
  const jar = new Map<string, string>();
  const cookiesWritten: string[] = [];
  const root = new FakeElement('html');
  const theme = new FakeElement('meta');
  const elements: FakeElement[] = [];
  const page = new FakeListeners();
  const document = Object.assign(page, {
    hidden: false,
    title: '社区',
    readyState: 'complete',
    documentElement: root,
    body: new FakeElement('body'),
    querySelector: () => theme,
    /** The controls of the page, in its order. */
    controls: [] as FakeElement[],
    querySelectorAll: (): FakeElement[] => document.controls,
    createElement(tag: string) {
      const element = new FakeElement(tag);
      elements.push(element);
      return element;
    },
  });
  Object.defineProperty(document, 'cookie', {
    get: () => Array.from(jar, ([k, v]) => k + '=' + v).join('; '),
    set(text: string) {
      cookiesWritten.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/Max-Age=0/.test(text)) jar.delete(name);
      else jar.set(name, value);
    },
  });
  const at = new URL(url);
  const location = {
    href: at.href,
    origin: at.origin,
    protocol: at.protocol,
    pathname: at.pathname,
    search: at.search,
    assign: (to: string) => void went.push('assign ' + to),
    replace: (to: string) => void went.push('replace ' + to),
  };
  const viewport = Object.assign(new FakeListeners(), { scale: 1, height: 640, offsetTop: 0 });
  const w = {
    document,
    location,
    localStorage: storage,
    navigator: { userAgent: agent, onLine: true, deviceMemory: 8, hardwareConcurrency: 8, ...nav },
    innerWidth: 360,
    innerHeight: 640,
    screen: { width: 360, height: 640 },
    visualViewport: viewport,
    crypto: globalThis.crypto,
    history: { length: 3, back: () => void went.push('back') },
    addEventListener: listeners.addEventListener,
    removeEventListener: listeners.removeEventListener,
    setTimeout: (fn: () => void, ms?: number) => setTimeout(fn, ms),
    clearTimeout: (id: ReturnType<typeof setTimeout>) => clearTimeout(id),
    getComputedStyle: () => ({ getPropertyValue: (name: string) => (name === '--c-bg' ? ' #FAFAFA' : '') }),
    fetch: (): Promise<Response> => Promise.reject(new Error('off line')),
  };
  const self = w as typeof w & { self: unknown; top: unknown; [name: string]: unknown };
  self.self = self;
  self.top = framed ? {} : self;
  return {
    w: self as never as Window,
    raw: self,
    went,
    jar,
    cookiesWritten,
    root,
    theme,
    elements,
    viewport,
    page: document,
    history: w.history,
    fire: (type: string, more?: object) => listeners.fire(type, more),
    /** A person touches the page. */
    touch: () => listeners.fire('click', { target: new FakeElement('div') }),
  };
}
export type Fake = ReturnType<typeof fakeWindow>;
