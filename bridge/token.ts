// The ID token's cookie: looked for every 100 ms until it is there [spec], then now and then, since the app or another
// page may renew it; written and cleared when the worker says so.
import { readToken } from './environment';
import type { Edges } from './host';
import { store } from './storage';

const SEEK_MS = 100;
/** A visitor who has waited this long is looked after once a second. */
const PATIENCE_MS = 10_000;
const KNOWN_MS = 2_000;

/** Gives back `look`, for the moments when the page comes back. */
export function watchToken({ client, config, w }: Edges): () => void {
  const began = Date.now();
  let last = '';

  function look(): void {
    const token = readToken(config, w);
    if (!token || token === last) return;
    last = token;
    client.tell('session.tokenSeen', { token });
  }
  function again(): void {
    // A hidden page does not look; coming back calls look().
    if (!w.document.hidden) look();
    w.setTimeout(again, last ? KNOWN_MS : Date.now() - began < PATIENCE_MS ? SEEK_MS : 1000);
  }
  client.on('session.tokenChanged', ({ idToken, refreshToken, expire }) => {
    const until = !idToken ? '; Max-Age=0' : expire > Date.now() ? '; Expires=' + new Date(expire).toUTCString() : '';
    const secure = w.location.protocol === 'https:' ? '; Secure' : '';
    w.document.cookie =
      config.native.tokenCookie + '=' + encodeURIComponent(idToken) + '; Path=/; SameSite=Lax' + until + secure;
    if (!idToken) Reflect.deleteProperty(w, config.native.tokenGlobal);
    // What is still there after clearing (a cookie of the app's own) is the old token: only another one counts.
    last = idToken || readToken(config, w);
    if (!idToken || refreshToken) store('refreshToken', refreshToken, w);
  });
  again();
  return look;
}
