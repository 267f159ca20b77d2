// The page's configuration: one JSON block with id `app-config` in index.html, so that a build is deployed without
// rebuilding.
import * as v from 'valibot';

export const AppConfig = v.object({
  /** The five bases of the specification; absolute, or a path on this host. */
  bases: v.object({ main: v.string(), events: v.string(), message: v.string(), member: v.string(), guide: v.string() }),
  /** Public by nature (it ships with the page): proves integrity and freshness, never identity. */
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
  /** Hosts that links, shares and native pages may lead to besides this one; `*.example.com` allows its subdomains. */
  allowedHosts: v.array(v.string()),
  /** Hosts of cloud storage whose pictures take webp and width parameters. */
  mediaHosts: v.array(v.string()),
  brand: v.string(),
  /**
   * The native app as a browser reaches it: its own scheme (`zeal`), its universal link (https, on an allowed host; ''
   * for none, it goes before the scheme) and its pages in the stores ('' where there is none).
   */
  app: v.optional(
    v.object({ scheme: v.string(), universal: v.string(), stores: v.object({ ios: v.string(), android: v.string() }) }),
  ),
  /** `tiles`: addresses of map pictures, `https://…/{z}/{x}/{y}.png`; without it the map is drawn by the page. */
  map: v.optional(v.object({ tiles: v.string() })),
  newChatNotice: v.picklist([0, 1]),
  demo: v.picklist([0, 1]),
  /** 0: nothing is recorded, not even in memory. Missing is 1. */
  recorder: v.optional(v.picklist([0, 1])),
});
export type AppConfig = v.InferOutput<typeof AppConfig>;

/**
 * Where the worker's other scripts are, each after those that it needs: `later` comes after the first screen, the
 * others when they are needed.
 */
export type WorkerScripts = {
  later: string[];
  contracts: string[];
  more: string[];
  chat: string[];
  /** The chat SDK. */ sdk: string[];
};

/** What the inline script in the head posts to the worker before anything else is loaded. */
export type BootMessage = {
  boot: 1;
  config: AppConfig;
  /** From the cookie or its global fallback; empty when there is none yet. */
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
  };
  /** ms since the epoch when the page began. */
  at: number;
  scripts: WorkerScripts;
};
