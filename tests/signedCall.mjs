// A caller of the server for journeys and benches, written from docs/product alone: it shares no code with the
// worker.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const config = JSON.parse(/id="app-config">([\s\S]*?)<\/script>/.exec(html)[1]);
const sha = (data) => createHash('sha256').update(data).digest('hex');

/** Calls `base/path` (`member/login/app`) and gives the answer's body. `at`: what time it is where the server is. */
export async function call(origin, method, path, input = {}, token = '', at = Date.now()) {
  const [base, ...rest] = path.split('/');
  const route = `${config.bases[base]}/${rest.join('/')}`;
  const pairs =
    method === 'GET'
      ? Object.entries(input)
          .map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(String(v))}`)
          .sort()
      : [];
  const body = method === 'GET' ? '' : JSON.stringify(input);
  const timestamp = String(at);
  const nonce = randomBytes(12).toString('base64url').slice(0, 15);
  const lines = ['v1', method, route, pairs.join('&'), sha(body), sha(token), timestamp, nonce];
  const sign = createHmac('sha256', config.signKey).update(lines.join('\n')).digest('hex');
  const headers = { appVersion: config.appVersion, 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Sign': sign };
  if (token) headers.idToken = token;
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (base === 'events')
    Object.assign(headers, { applicationId: config.applicationId, Authorization: config.authorization });
  const response = await fetch(origin + route + (pairs.length ? '?' + pairs.join('&') : ''), {
    method,
    headers,
    ...(method === 'POST' ? { body } : {}),
  });
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}

export const newToken15 = () => randomBytes(12).toString('base64url').slice(0, 15);

/** Signs one of the six demo persons in (1 owner … 6 staff) and gives the answer of login/app. */
export async function signIn(origin, person, at = Date.now()) {
  const answer = await call(
    origin,
    'POST',
    'member/login/app',
    { phone: `1380000000${person}`, code: '246810', deviceId: 'test-' + newToken15(), clientToken: newToken15() },
    '',
    at,
  );
  if (answer.code !== '000000') throw new Error(`sign-in of ${person}: ${answer.code} ${answer.message}`);
  return answer.data;
}
