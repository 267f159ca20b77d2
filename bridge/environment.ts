// What the window knows before anything runs: cookie, user agent, stored ids. Inlined in the page by ui/entry/boot.ts
// and read again by the bridge, so it has no dependencies and stays below 1.2 KB minified.
import type { AppConfig, BootMessage } from '../bus/protocol/appConfig';
import { randomId } from './randomId';
import { memory, store, stored } from './storage';

export type Environment = BootMessage['environment'];
type Phone = Navigator & { deviceMemory?: number };

/** The ID token: from its cookie, else from the global that old apps set; '' when there is none. */
export function readToken({ native }: AppConfig, w: Window = window): string {
  const tail = ('; ' + w.document.cookie).split('; ' + native.tokenCookie + '=')[1] || '';
  const value: unknown = tail.split(';')[0] || (w as { [name: string]: unknown } & Window)[native.tokenGlobal] || '';
  try {
    return decodeURIComponent(value as string);
  } catch {
    return String(value);
  }
}

export function readEnvironment(
  { native, serviceWorker }: AppConfig,
  w: Window = window,
): Omit<Environment, 'saveData'> {
  const phone: Phone = w.navigator;
  const { pathname, search } = w.location;
  const agent = phone.userAgent;
  const app = agent.split(native.marker + '/')[1];
  const kept = memory(w);
  const keep = (key: string): string => stored(key, w);
  const deviceId = keep('deviceId') || randomId(w);
  store('deviceId', deviceId, w);
  return {
    isApp: app === undefined ? 0 : 1,
    appVersion: (app || '').split(/[^\w.]/)[0] as string,
    appEnvironment: /android/i.test(agent) ? 'android' : 'ios',
    screenWidth: w.innerWidth || w.screen.width,
    screenHeight: w.innerHeight || w.screen.height,
    online: phone.onLine ? 1 : 0,
    route: pathname + search,
    // Of the start URL: later routes have other queries.
    sourceType: (kept.sourceType = kept.sourceType || new URLSearchParams(search).get('sourceType') || ' ').trim(),
    visitorTerms: keep('visitorTerms'),
    deviceId,
    refreshToken: keep('refreshToken'),
    opensOffline: serviceWorker !== 0 && phone.serviceWorker ? 1 : 0,
    lowEnd: (phone.deviceMemory || 8) <= 2 || (phone.hardwareConcurrency || 8) <= 4 ? 1 : 0,
  };
}
