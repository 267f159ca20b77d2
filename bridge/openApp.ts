// Opens the native app from a browser: by its universal link or its scheme, with the page to show there; then the store
// where the app did not open. Only here does an address that is not http leave the page. It is made here, never taken
// from outside.
import type { AppConfig } from '../bus/protocol/appConfig';
import { allowedUrl } from './allowedUrl';
import type { Edges, In, Out } from './host';
import { requireTouch } from './recentTouch';

export type OpenApp = (input: In<'openApp'>) => Promise<Out<'openApp'>>;
/** Time that the phone may take to leave this page for the app. */
const LEAVE_MS = 2000;

/**
 * Returns the address that opens the app, '' where none is configured. A target that is not allowed is left out: the app
 * then shows its start page.
 */
export function appAddress(
  target: string,
  origin: string,
  { app, allowedHosts }: Pick<AppConfig, 'app' | 'allowedHosts'>,
): string {
  if (!app) return '';
  const page = /^[A-Za-z]\w*(\/[\w.-]+)*$/.test(target) ? target : '';
  const url = page ? null : target && allowedUrl(target, origin, allowedHosts);
  const query = page ? '?page=' + encodeURIComponent(page) : url ? '?url=' + encodeURIComponent(url) : '';
  const universal = app.universal && allowedUrl(app.universal, origin, allowedHosts);
  if (universal && universal.indexOf('https:') === 0) return universal.split(/[?#]/)[0] + query;
  return /^[a-z][a-z0-9+.-]*$/.test(app.scheme) && !/^(https?|javascript|data|blob|file|about)$/.test(app.scheme)
    ? app.scheme + '://open' + query
    : '';
}
/**
 * Returns the app's page in the store of this system. Stores have schemes of their own, so the configured address is used
 * as it is where it has one of the known schemes.
 */
export function storeAddress(agent: string, { app }: Pick<AppConfig, 'app'>): string {
  const address = app ? (/android/i.test(agent) ? app.stores.android : app.stores.ios) : '';
  return /^(https|market|itms-apps|itms-appss):/.test(address) ? address : '';
}

export function createOpenApp({ w, config, note }: Edges): OpenApp {
  /** Resolves with true as soon as the page is hidden, with false when the time is over. */
  function pageIsLeft(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (gone: boolean): void => {
        w.document.removeEventListener('visibilitychange', seen);
        w.removeEventListener('pagehide', hidden);
        w.clearTimeout(timer);
        resolve(gone);
      };
      const seen = (): void => {
        if (w.document.hidden) end(true);
      };
      const hidden = (): void => end(true);
      const timer = w.setTimeout(() => end(w.document.hidden), LEAVE_MS);
      w.document.addEventListener('visibilitychange', seen);
      w.addEventListener('pagehide', hidden);
    });
  }
  return async ({ target, to }) => {
    requireTouch({ w, note }, 'openApp');
    const store = storeAddress(w.navigator.userAgent, config);
    const address = to === 'app' ? appAddress(target, w.location.origin, config) : '';
    if (address) {
      const left = pageIsLeft();
      w.location.assign(address);
      if (await left) return { opened: 1, store: 0 };
    }
    if (!store) return { opened: 0, store: 0 };
    w.location.assign(store);
    return { opened: 0, store: 1 };
  };
}
