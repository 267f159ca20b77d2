// Takes the world away from the app that plays in the replayer's phone: no request, no storage, no cookie, no
// clipboard, no window, no entry in the tab's history. The policy of the page forbids requests too; this holds in
// development as well.

function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (n) => Array.from(kept.keys())[n] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, String(value)),
  };
}
function put(on: object, name: string, value: unknown): void {
  Object.defineProperty(on, name, { configurable: true, get: () => value, set() {} });
}

/** A history of the frame's own: the tab's belongs to the replayer, whose back button must not move the phone. */
function ownHistory(): void {
  const entries: { state: unknown; url: string }[] = [{ state: history.state, url: location.href }];
  const replace = history.replaceState.bind(history);
  const stand = (state: unknown, url?: string | URL | null): void => {
    replace(state, '', url);
    entries[entries.length - 1] = { state, url: location.href };
  };
  const go = (by = 0): void => {
    const to = entries.length - 1 + by;
    const entry = entries[to];
    if (by >= 0 || !entry) return;
    entries.length = to + 1;
    setTimeout(() => {
      replace(entry.state, '', entry.url);
      dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
    }, 0);
  };
  put(history, 'replaceState', (state: unknown, _title: string, url?: string | URL | null) => stand(state, url));
  put(history, 'pushState', (state: unknown, _title: string, url?: string | URL | null) => {
    entries.push({ state, url: location.href });
    stand(state, url);
  });
  put(history, 'go', go);
  put(history, 'back', () => go(-1));
  put(history, 'forward', () => undefined);
}

/** The app gives its pages the focus; what is typed belongs to the replayer until the person has clicked into the phone. */
function ownFocus(): void {
  // Called on the element below.
  // oxlint-disable-next-line typescript/unbound-method
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}

export type FrameTheme = 'light' | 'dark';
export function makeInert(): { setTheme(theme: FrameTheme): void } {
  const local = memoryStorage();
  put(window, 'localStorage', local);
  put(window, 'sessionStorage', memoryStorage());
  for (const name of [
    'indexedDB',
    'caches',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'Worker',
    'SharedWorker',
    'cookieStore',
  ])
    put(window, name, undefined);
  put(window, 'fetch', () => Promise.reject(new TypeError('a replay asks nobody')));
  put(window, 'open', () => null);
  put(document, 'cookie', '');
  put(document, 'execCommand', () => false);
  for (const name of ['clipboard', 'share', 'serviceWorker', 'geolocation', 'mediaDevices', 'locks'])
    put(navigator, name, undefined);
  put(navigator, 'sendBeacon', () => false);
  ownHistory();
  ownFocus();
  const root = document.documentElement;
  let theme = '';
  const hold = (): void => {
    if (theme && root.getAttribute('data-theme') !== theme) root.setAttribute('data-theme', theme);
  };
  // The app's own settings, which it reads when it likes, do not know of the desk's choice.
  new MutationObserver(hold).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  return {
    setTheme(next) {
      theme = next;
      local.setItem('theme', next);
      hold();
    },
  };
}
