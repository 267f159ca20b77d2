// The thread that renders the home page for the server (server/http/prerender.ts): takes one request, makes its calls
// through the server, answers, and is ended.
import { parentPort } from 'node:worker_threads';
import type { AppConfig } from '../bus/protocol/appConfig';
import { renderHome } from './renderHome';
import { firstPicture, snapshotNodes } from './snapshotNodes';
import type { Call, CallAnswer, Rendered, RenderRequest } from './channel';

if (!parentPort) throw new Error('this file runs in a thread of the server');
const server = parentPort;
const open = new Map<number, (answer: CallAnswer) => void>();
let calls = 0;

/** Each call goes to the server that started this thread. */
globalThis.fetch = async (address, init = {}) => {
  const { pathname, search } = new URL(address instanceof Request ? address.url : address, location.origin);
  const call = ++calls;
  const answered = new Promise<CallAnswer>((resolve) => open.set(call, resolve));
  server.postMessage({
    call,
    path: pathname + search,
    method: init.method ?? 'GET',
    headers: Array.from(new Headers(init.headers)),
    body: typeof init.body === 'string' ? init.body : null,
  } satisfies Call);
  const { status, headers, body } = await answered;
  // A turn later the page has taken the answer, and may have asked for more.
  setTimeout(() => open.delete(call), 0);
  return new Response(status === 204 || status === 304 ? null : body, { status, headers });
};

/** The server's own paths: a page may call it by another host or prefix. */
const withOwnBases = (config: AppConfig): AppConfig => ({
  ...config,
  bases: {
    main: '/api/main',
    events: '/api/events',
    message: '/api/message',
    member: '/api/member',
    guide: '/api/guide',
  },
});

async function render({ config, isApp }: RenderRequest): Promise<Rendered | null> {
  const page = await renderHome(withOwnBases(JSON.parse(config) as AppConfig), isApp, () => open.size === 0);
  if (!page) return null;
  const nodes = snapshotNodes(page.markup);
  return { nodes, picture: firstPicture(nodes) ?? '', authors: page.authors };
}

server.on('message', (message: RenderRequest | CallAnswer) => {
  if ('call' in message) return open.get(message.call)?.(message);
  render(message).then(
    (rendered) => server.postMessage({ rendered }),
    (error: unknown) => server.postMessage({ failed: error instanceof Error ? String(error.stack) : String(error) }),
  );
});
