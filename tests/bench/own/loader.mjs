// Asks a running server as fast as so many connections can: every call signed as the worker signs it, each nonce once.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const config = JSON.parse(/id="app-config">([\s\S]*?)<\/script>/.exec(html)[1]);
const sha = (text) => createHash('sha256').update(text).digest('hex');
const empty = sha('');

/** Headers and address of one signed GET of the main base. */
function signed(path, query, token, tokenHash) {
  const route = `${config.bases.main}/${path}`;
  const timestamp = String(Date.now());
  const nonce = randomBytes(12).toString('base64url').slice(0, 15);
  const text = ['v1', 'GET', route, query, empty, tokenHash, timestamp, nonce].join('\n');
  const sign = createHmac('sha256', config.signKey).update(text).digest('hex');
  const headers = {
    appVersion: config.appVersion,
    'X-Timestamp': timestamp,
    'X-Nonce': nonce,
    'X-Sign': sign,
    ...(token === '' ? {} : { idToken: token }),
  };
  return { path: route + (query === '' ? '' : '?' + query), headers };
}
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** One answer of a signed GET. */
export function ask(agent, origin, { path, query, token = '' }) {
  const call = signed(path, query, token, token === '' ? empty : sha(token));
  return new Promise((resolve, reject) => {
    const sent = request(origin + call.path, { agent, headers: call.headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(parts).toString() }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * `next()` names the call to make; answers `{ perSecond, p50, p99, bad, answers }` for `seconds` after `warm` seconds.
 */
export async function load(origin, { connections, warm, seconds, next }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const from = performance.now() + warm * 1000;
  const end = from + seconds * 1000;
  const times = [];
  let bad = '';
  async function one() {
    for (;;) {
      const began = performance.now();
      if (began >= end) return;
      const { status, body } = await ask(agent, origin, next());
      const done = performance.now();
      if (status !== 200 || !body.includes('"code":"000000"')) bad ||= `${status} ${body.slice(0, 200)}`;
      if (began >= from && done < end) times.push(done - began);
    }
  }
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p50: at(times, 0.5), p99: at(times, 0.99), bad };
}
