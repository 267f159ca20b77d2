// A window as the app's webview makes one: channel, user agent and token, set before the page's first script runs. What
// the page finds there is what it finds in the app, so its own code for the app is what runs.
import type { AppConfig } from '../../bus/protocol/appConfig';
import type { Simulator } from './scripted';

export type WebviewTraits = {
  platform: 'ios' | 'android';
  /** Behind the marker in the user agent. */
  appVersion: string;
  names: AppConfig['native'];
  /** Put into the cookie as the app does, where there is none: one that is there may be newer. */
  idToken: string;
  /** Every message, both ways, as it travels. */
  heard: (way: 'toApp' | 'toPage', json: string) => void;
};
type Named = Window & { [name: string]: unknown };

const agents = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  android:
    'Mozilla/5.0 (Linux; Android 14; ZEAL Phone) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36',
};
export const userAgentOf = ({
  platform,
  appVersion,
  names,
}: Pick<WebviewTraits, 'platform' | 'appVersion' | 'names'>): string =>
  agents[platform] + ' ' + names.marker + '/' + appVersion;

/** '' clears it. */
export function setTokenCookie(w: Window, name: string, idToken: string): void {
  w.document.cookie =
    name + '=' + encodeURIComponent(idToken) + '; Path=/; SameSite=Lax' + (idToken ? '' : '; Max-Age=0');
}
export function enterWebview(w: Window, simulator: Simulator, traits: WebviewTraits): void {
  const { platform, names, idToken, heard } = traits;
  const fixed = (target: object, name: string, value: unknown): void =>
    void Object.defineProperty(target, name, { configurable: true, value });
  const ear = {
    postMessage(json: string): void {
      heard('toApp', json);
      simulator.post(json);
    },
  };
  fixed(w.navigator, 'userAgent', userAgentOf(traits));
  if (platform === 'android') fixed(w, names.channel, ear);
  else fixed(w, 'webkit', { messageHandlers: { [names.channel]: ear } });
  if (idToken && ('; ' + w.document.cookie).indexOf('; ' + names.tokenCookie + '=') < 0)
    setTokenCookie(w, names.tokenCookie, idToken);
  simulator.connect((json) => {
    heard('toPage', json);
    // Looked up each time: the page puts its receiver there when it is ready, and again when its host is.
    const receiver = (w as Named)[names.receiver] as { receive(json: string): void } | undefined;
    if (receiver) receiver.receive(json);
  });
}
