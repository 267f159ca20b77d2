// The ID token's cookie: read every 100 ms until there is a token, then less often, since the app or another page may
// renew it. Written and cleared when the worker tells `session.tokenChanged`: a login and its end always, a renewal only
// over the token that this page has known.
import { readToken } from './environment';
import type { Edges } from './host';
import { store, stored } from './storage';

const SEEK_MS = 100;
/** From then on a person without a token is taken for a visitor: the cookie is read once a second. */
const VISITOR_AFTER_MS = 10_000;
const SIGNED_IN_MS = 2_000;
/** The life of a refresh token. */
const REFRESH_LIFE_S = 60 * 86_400;

/** Returns a function that reads the cookie now, for the moments when the page is shown again. */
export function watchToken({ client, config, w, startToken }: Edges): () => void {
  const startedAt = Date.now();
  let last = '';
  let known = startToken;

  function readNow(): void {
    const token = readToken(config, w);
    if (!token || token === last) return;
    last = known = token;
    client.tell('session.tokenSeen', { token, refreshToken: stored('refreshToken', w) });
  }
  function readAgain(): void {
    // Not while hidden; window.ts reads when the page is shown.
    if (!w.document.hidden) readNow();
    w.setTimeout(readAgain, last ? SIGNED_IN_MS : Date.now() - startedAt < VISITOR_AFTER_MS ? SEEK_MS : 1000);
  }
  client.on('session.tokenChanged', ({ idToken, refreshToken, expire }) => {
    const there = readToken(config, w);
    // Another page may have stored somebody else's since, and this renewal may have waited for the bridge.
    if (idToken && !refreshToken && there && there !== known) return readNow();
    if (!idToken || refreshToken) store('refreshToken', refreshToken, w);
    // An ended token with a refresh token still says who this is: their cached pages open with it, and it is renewed.
    const until = !idToken
      ? '; Max-Age=0'
      : stored('refreshToken', w)
        ? '; Max-Age=' + String(REFRESH_LIFE_S)
        : expire > Date.now()
          ? '; Expires=' + new Date(expire).toUTCString()
          : '';
    const secure = w.location.protocol === 'https:' ? '; Secure' : '';
    w.document.cookie =
      config.native.tokenCookie + '=' + encodeURIComponent(idToken) + '; Path=/; SameSite=Lax' + until + secure;
    if (!idToken) Reflect.deleteProperty(w, config.native.tokenGlobal);
    // A token that is still there after clearing (in a cookie of the app) is the old one: only another one is told.
    last = known = idToken || readToken(config, w);
  });
  readAgain();
  return readNow;
}
