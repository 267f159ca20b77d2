// From a browser into the native app: its universal link or its scheme, with what is to be shown there; whether the
// page was left for it; the store where it was not. The one place from which an address that is not http leaves, and it
// is made here, never taken from outside.
import type { AppConfig } from '../bus/protocol/appConfig';
import { allowedUrl } from './allowedUrl';
import type { Edges, In, Out } from './host';
import { requireTouch } from './recentTouch';

export type OpenApp = (input: In<'openApp'>) => Promise<Out<'openApp'>>;
/** [product-brief §3.1] so long the phone may take to leave this page for the app. */
const PATIENCE_MS = 2000;

/**
 * The address that opens the app, '' where none is configured. A target that may not be led to is left out: the app
 * begins at its start.
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
 * The store's page by system; stores have addresses of their own kind, so the configuration's word is taken, but for
 * scripts.
 */
export function storeAddress(agent: string, { app }: Pick<AppConfig, 'app'>): string {
  const address = app ? (/android/i.test(agent) ? app.stores.android : app.stores.ios) : '';
  return /^(https|market|itms-apps|itms-appss):/.test(address) ? address : '';
}

export function createOpening({ w, config, note }: Edges): OpenApp {
  /** Whether the page is out of sight, or was, within the time. */
  function left(): Promise<boolean> {
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
      const timer = w.setTimeout(() => end(w.document.hidden), PATIENCE_MS);
      w.document.addEventListener('visibilitychange', seen);
      w.addEventListener('pagehide', hidden);
    });
  }
  return async ({ target, to }) => {
    requireTouch({ w, note }, 'openApp');
    const store = storeAddress(w.navigator.userAgent, config);
    const address = to === 'app' ? appAddress(target, w.location.origin, config) : '';
    if (address) {
      const leaving = left();
      w.location.assign(address);
      if (await leaving) return { opened: 1, store: 0 };
    }
    if (!store) return { opened: 0, store: 0 };
    w.location.assign(store);
    return { opened: 0, store: 1 };
  };
}
