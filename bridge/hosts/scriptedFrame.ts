// Prepares a window as the app's webview does: channel, user agent and token, set before the page's first script runs.
// The page then runs its own code for the app.
import type { AppConfig } from '../../bus/protocol/appConfig';
import type { Simulator } from './scripted';

export type WebviewTraits = {
  platform: 'ios' | 'android';
  /** The version after the marker in the user agent. */
  appVersion: string;
  names: AppConfig['native'];
  /** Written into the cookie as the app does, unless there is one already, which may be newer. */
  idToken: string;
  /** Every message, both ways, as it travels. */
  onMessage: (way: 'toApp' | 'toPage', json: string) => void;
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
  const { platform, names, idToken, onMessage } = traits;
  const define = (target: object, name: string, value: unknown): void =>
    void Object.defineProperty(target, name, { configurable: true, value });
  const channel = {
    postMessage(json: string): void {
      onMessage('toApp', json);
      simulator.post(json);
    },
  };
  define(w.navigator, 'userAgent', userAgentOf(traits));
  if (platform === 'android') define(w, names.channel, channel);
  else define(w, 'webkit', { messageHandlers: { [names.channel]: channel } });
  if (idToken && ('; ' + w.document.cookie).indexOf('; ' + names.tokenCookie + '=') < 0)
    setTokenCookie(w, names.tokenCookie, idToken);
  simulator.connect((json) => {
    onMessage('toPage', json);
    // Read each time: the page defines its receiver when it starts, and again when its host is loaded.
    const receiver = (w as Named)[names.receiver] as { receive(json: string): void } | undefined;
    if (receiver) receiver.receive(json);
  });
}
