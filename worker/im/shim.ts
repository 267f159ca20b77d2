// Defines the globals that the SDK expects in a worker, before it is evaluated: it detects its environment then. No
// nested workers (a blob: worker is not allowed and hangs silently), no XMLHttpRequest (the SDK sends reports to other
// hosts).
type Listener = (event: { type: string }) => void;
export type ShimWindow = { dispatch(type: 'online' | 'offline'): void };

/** Fails at once, as if there were no network; sends nothing. */
class SilentRequest {
  readyState = 4;
  status = 0;
  responseText = '';
  onreadystatechange: (() => void) | null = null;
  onerror: (() => void) | null = null;
  open(): void {
    this.readyState = 1;
  }
  setRequestHeader(): void {
    this.readyState = 1;
  }
  abort(): void {
    this.readyState = 4;
  }
  send(): void {
    this.readyState = 4;
    if (this.onreadystatechange) this.onreadystatechange();
    if (this.onerror) this.onerror();
  }
}
class NoInput {
  files: unknown[] = [];
}

let made: ShimWindow | null = null;
/** Runs once per worker. `dispatch` on the window makes the SDK reconnect. */
export function shimWindow(scope: object): ShimWindow {
  if (made) return made;
  const listeners: { [type: string]: Listener[] } = {};
  const dispatch = (type: string): void => {
    for (const fn of (listeners[type] ?? []).slice()) fn({ type });
  };
  const set = (name: string, value: unknown): void => {
    Object.defineProperty(scope, name, { value, configurable: true, writable: true });
  };
  set('window', {
    navigator: Reflect.get(scope, 'navigator') as unknown,
    URL: Reflect.get(scope, 'URL') as unknown,
    console,
    addEventListener: (type: string, fn: Listener) => void (listeners[type] = (listeners[type] ?? []).concat(fn)),
    removeEventListener: (type: string, fn: Listener) =>
      void (listeners[type] = (listeners[type] ?? []).filter((known) => known !== fn)),
  });
  set('document', { charset: 'UTF-8', characterSet: 'UTF-8' });
  set('HTMLInputElement', NoInput);
  set('Worker', undefined);
  set('XMLHttpRequest', SilentRequest);
  made = { dispatch };
  return made;
}
