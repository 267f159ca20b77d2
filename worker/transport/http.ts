// The live edge of `kernel.http`: sends one signed request and checks the answer. Statuses 200, 304 and 400 are passed
// on, every other is the failure `network`. The token is sent only to the configured bases.
import type { AppConfig } from '../../bus/protocol/appConfig';
import type { Base } from '../../bus/protocol/contract';
import type { Failure, Json } from '../../bus/protocol/envelope';
import { canonicalQuery, queryPairs } from '../../bus/protocol/signature';
import type { HttpAnswer } from './call';
import type { HttpRequest } from '../kernel/httpRequest';
import { hmacHex, signatureOf, tabListHolds } from './sign';

export const TIMEOUT_MS = 60_000;
const MAX_CHARS = 8 * 1024 * 1024;

export type HttpWorld = {
  config: AppConfig;
  /** The origin for relative bases. */
  origin: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The server's time, as far as it is known. */
  now(): number;
  nonce(): string;
  after(ms: number, fn: () => void): () => void;
};
type Outcome = { ok: HttpAnswer } | { failed: Failure };

/** The address of a call, or null when it is outside its base. */
export function urlOf(
  bases: AppConfig['bases'],
  origin: string,
  base: Base,
  path: string,
): { href: string; path: string } | null {
  try {
    if (!/^[A-Za-z0-9](?!.*(\.\.|\/\/))[\w./-]*$/.test(path)) return null;
    const root = new URL(bases[base], origin);
    if (!/^https?:$/.test(root.protocol) || root.username || root.password) return null;
    const url = new URL(root.pathname.replace(/\/$/, '') + '/' + path, root.origin);
    return url.origin === root.origin && !url.search && !url.hash ? { href: url.href, path: url.pathname } : null;
  } catch {
    return null;
  }
}
const failed = (code: string, data?: Json): Outcome => ({
  failed: data === undefined ? { code, message: '' } : { code, message: '', data },
});

/** The response's text, or '' when it is longer than `MAX_CHARS`. */
async function textOf(response: Response): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_CHARS) return '';
  const text = await response.text();
  return text.length > MAX_CHARS ? '' : text;
}
type Body = { [key: string]: Json } & { code: string };
function parsed(text: string): Body | null {
  try {
    const body = JSON.parse(text) as Json;
    return typeof body === 'object' && body !== null && !Array.isArray(body) && typeof body['code'] === 'string'
      ? (body as Body)
      : null;
  } catch {
    return null;
  }
}

/** Calls `begun` with a function that aborts the exchange (failure `left`). */
export function createHttp(
  world: HttpWorld,
): (request: HttpRequest, begun?: (giveUp: () => void) => void) => Promise<Outcome> {
  const { config } = world;
  function prepare(r: HttpRequest): { href: string; init: RequestInit } | null {
    const url = urlOf(config.bases, world.origin, r.base, r.path);
    if (!url) return null;
    const timestamp = world.now();
    // The tab list has a signature of its own. The keys stay in this edge; the kernel never has them.
    const { encryptionId, tabListKey } = config;
    const guide =
      r.input['encryptionId'] === ''
        ? { encryptionId, timeStamp: timestamp, sign: hmacHex(encryptionId + '\n' + String(timestamp), tabListKey) }
        : {};
    const { raw } = r;
    const query = raw || r.method === 'GET' ? queryPairs(r.input) : [];
    const body = !raw && r.method === 'POST' ? JSON.stringify({ ...r.input, ...guide }) : '';
    const nonce = world.nonce();
    const headers: { [name: string]: string } = {
      appVersion: config.appVersion,
      'X-Timestamp': String(timestamp),
      'X-Nonce': nonce,
      'X-Sign': signatureOf(
        { method: r.method, path: url.path, query, body, bodySha256: raw?.sha256, token: r.token, timestamp, nonce },
        config.signKey,
      ),
      ...raw?.headers,
    };
    if (r.token) headers['idToken'] = r.token;
    if (body) headers['Content-Type'] = 'application/json';
    if (r.base === 'events') {
      headers['applicationId'] = config.applicationId;
      headers['Authorization'] = config.authorization;
    }
    const search = canonicalQuery(query);
    const init: RequestInit = {
      method: r.method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    };
    if (raw || body) init.body = raw ? raw.bytes : body;
    return { href: url.href + (search ? '?' + search : ''), init };
  }
  async function exchange(r: HttpRequest, href: string, init: RequestInit): Promise<Outcome> {
    const response = await world.fetch(href, init);
    const { status } = response;
    if (status === 304)
      return { ok: { status, code: '000000', message: '', answer: null, idToken: '', serverTime: 0, replayed: 0 } };
    const body = parsed(await textOf(response));
    if (status !== 200 && status !== 400) {
      const wait = Number(response.headers.get('retry-after') ?? 0);
      const requestId = response.headers.get('x-request-id') ?? '';
      return failed('network', {
        status,
        ...(wait > 0 ? { retryAfter: wait } : {}),
        ...(requestId ? { requestId } : {}),
      });
    }
    if (!body) return failed('badAnswer', { status });
    const answer: HttpAnswer = {
      status,
      code: body.code,
      message: typeof body['message'] === 'string' ? body['message'] : '',
      answer: body['data'] ?? null,
      idToken: response.headers.get('idToken') ?? '',
      serverTime: typeof body['serverTime'] === 'number' ? Math.max(0, Math.floor(body['serverTime'])) : 0,
      replayed: body['replayed'] === 1 ? 1 : 0,
    };
    if (answer.code !== '000000') {
      answer.data = answer.answer;
      answer.answer = null;
    } else if (r.base === 'guide') answer.verified = tabListHolds(answer.answer, config.tabListKey) ? 1 : 0;
    return { ok: answer };
  }
  return (request, begun) => {
    const ready = prepare(request);
    if (!ready) return Promise.resolve(failed('denied'));
    const { href, init } = ready;
    const abort = typeof AbortController === 'function' ? new AbortController() : null;
    if (abort) init.signal = abort.signal;
    return new Promise<Outcome>((resolve) => {
      const close = (why: string) => {
        end(failed(why));
        if (abort) abort.abort();
      };
      const stop = world.after(TIMEOUT_MS, () => close('timeout'));
      const end = (outcome: Outcome) => {
        stop();
        resolve(outcome);
      };
      if (begun) begun(() => close('left'));
      exchange(request, href, init).then(end, () => close('network'));
    });
  };
}
