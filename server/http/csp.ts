// The Content-Security-Policy of pages and worker scripts, built from app-config and from the inline script and style
// of the built index.html. One place for server, `npm run csp` and tests.
import { createHash } from 'node:crypto';
import type { AppConfig } from '../process/config';

const originOf = (address: string): string[] => (/^(https?|wss?):\/\//i.test(address) ? [new URL(address).origin] : []);
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of inline scripts and styles; a data block (JSON) runs nothing. */
function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const hashes: string[] = [];
  for (const [, attributes = '', body = ''] of html.matchAll(
    new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi'),
  )) {
    if (/\bsrc\s*=/.test(attributes) || /type\s*=\s*["']?application\//i.test(attributes) || body === '') continue;
    hashes.push(hash(body));
  }
  return [...new Set(hashes)];
}

/** Addresses of the real service, including its second one (from the pinned SDK). Its reports are blocked. */
const tencent = ['wss://wss.im.qcloud.com', 'wss://wss.tim.qq.com'];
/**
 * Placeholder for this host's sockets: for older Safaris 'self' covers http only. The server replaces it with the host.
 */
export const ownHost = '{host}';
const ownSockets = [`wss://${ownHost}`, `ws://${ownHost}`];
/** The policy for one host; for an invalid host, sockets are limited to 'self'. */
export const forHost = (policy: string, host: string): string =>
  policy.replace(/ wss?:\/\/\{host\}/g, (socket) =>
    /^[\w.-]+(:\d{1,5})?$/.test(host) || /^\[[\da-f:]+\](:\d{1,5})?$/i.test(host) ? socket.replace(ownHost, host) : '',
  );

/**
 * page: the app · framed: the app in the replayer's phone · replayer: /replay and its worker. The last two may not
 * connect anywhere.
 */
export type PageKind = 'page' | 'framed' | 'replayer';

export function buildCsp(html: string, app: AppConfig, kind: PageKind = 'page'): string {
  const bases = Object.values(app.bases).flatMap(originOf);
  const chat = app.im.server === '' ? tencent : app.im.server.startsWith('/') ? ownSockets : originOf(app.im.server);
  const media = app.mediaHosts.map((host) => (host.includes('://') ? host : 'https://' + host));
  const directives: [string, string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...inlineHashes(html, 'script')]],
    ['worker-src', ["'self'"]],
    ['connect-src', kind === 'page' ? ["'self'", ...new Set([...bases, ...chat])] : ["'none'"]],
    ['img-src', ["'self'", 'data:', 'blob:', ...(kind === 'page' ? [...media, ...originOf(app.map.tiles)] : [])]],
    ['media-src', ["'self'", 'blob:', ...(kind === 'page' ? media : [])]],
    ['style-src', ["'self'", ...inlineHashes(html, 'style')]],
    ['font-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['frame-src', [kind === 'replayer' ? "'self'" : "'none'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', [kind === 'page' ? "'self'" : "'none'"]],
    ['frame-ancestors', [kind === 'framed' ? "'self'" : "'none'"]],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', ['boot', 'app', 'app-worker', 'dompurify']],
    ['report-uri', ['/csp-report']],
    ['report-to', ['csp']],
  ];
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}
