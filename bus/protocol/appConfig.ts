// The page's configuration: one JSON block with id `app-config` in index.html, so that the same build runs with any
// configuration.
import * as v from 'valibot';

export const AppConfig = v.object({
  /** The five bases of the specification; absolute, or a path on this host. */
  bases: v.object({ main: v.string(), events: v.string(), message: v.string(), member: v.string(), guide: v.string() }),
  /** Public (it ships with the page): proves integrity and freshness, never identity. */
  signKey: v.string(),
  tabListKey: v.string(),
  encryptionId: v.string(),
  applicationId: v.string(),
  authorization: v.string(),
  appVersion: v.string(),
  im: v.object({ server: v.string(), sdkAppId: v.number() }),
  native: v.object({
    /** Marker in the user agent, followed by `/x.y.z`. */
    marker: v.string(),
    /** Name of the Android interface and of the iOS message handler. */
    channel: v.string(),
    /** Global with the function `receive(json)`. */
    receiver: v.string(),
    /** Global fallback of the token cookie. */
    tokenGlobal: v.string(),
    /** Cookie with the ID token. */
    tokenCookie: v.string(),
  }),
  /** Hosts that links, shares and native pages may open besides this one; `*.example.com` allows its subdomains. */
  allowedHosts: v.array(v.string()),
  /** Cloud storage hosts whose pictures take webp and width parameters. */
  mediaHosts: v.array(v.string()),
  brand: v.string(),
  /**
   * How a browser opens the native app: its own scheme (`zeal`), its universal link (https, on an allowed host; '' for
   * none, preferred to the scheme) and its pages in the stores ('' for none).
   */
  app: v.optional(
    v.object({ scheme: v.string(), universal: v.string(), stores: v.object({ ios: v.string(), android: v.string() }) }),
  ),
  /** `tiles`: the address of map tiles, `https://…/{z}/{x}/{y}.png`; without it the page draws the map. */
  map: v.optional(v.object({ tiles: v.string() })),
  newChatNotice: v.picklist([0, 1]),
  demo: v.picklist([0, 1]),
  /** 0: nothing is recorded, not even in memory. Missing is 1. */
  recorder: v.optional(v.picklist([0, 1])),
  /** 0: the service worker is removed from every phone that opens the page. Missing is 1. */
  serviceWorker: v.optional(v.picklist([0, 1])),
});
export type AppConfig = v.InferOutput<typeof AppConfig>;

/**
 * The addresses of the worker's other scripts, each list in loading order: `later` is loaded after the first screen,
 * the others on demand.
 */
export type WorkerScripts = {
  later: string[];
  contracts: string[];
  more: string[];
  chat: string[];
  /** The chat SDK. */ sdk: string[];
};

/**
 * What the boot script, inline in the page, gives to the worker before anything else is loaded: as the worker's name and as a
 * message.
 */
export type BootMessage = {
  boot: 1;
  config: AppConfig;
  /** From the cookie or its global fallback; empty without one. */
  token: string;
  environment: {
    isApp: 0 | 1;
    appVersion: string;
    appEnvironment: 'ios' | 'android';
    screenWidth: number;
    screenHeight: number;
    online: 0 | 1;
    /** Path and query of the page. */
    route: string;
    sourceType: string;
    visitorTerms: string;
    deviceId: string;
    refreshToken: string;
    saveData: 0 | 1;
    lowEnd: 0 | 1;
    /** Whether a service worker may open the page without a network; then the worker keeps more for such a start. */
    opensOffline?: 0 | 1;
  };
  /** Start of the page, in ms since the epoch. */
  at: number;
  scripts: WorkerScripts;
};
